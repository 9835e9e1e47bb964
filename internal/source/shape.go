package source

import (
	"go/token"

	"github.com/nlgen/nlgen/internal/diag"
)

// Kind is the form of a type.
type Kind int

// The kinds.
const (
	Invalid   Kind = iota // means nothing; the declaration's Problems or Complete's diagnostics say why
	Basic                 // a predeclared type: Name
	Named                 // a type that a package declares: Decl
	Foreign               // a type of another package: Path, Name, Args; see there
	Pointer               // Elem
	Slice                 // Elem
	Array                 // Elem, Len, Size
	Map                   // Key, Elem
	Chan                  //
	Func                  //
	Interface             // Methods, Embeds, Empty; any and error are interfaces
	Struct                // Fields
)

// Type is a type as a declaration or a field has it. An instance of a generic type is Named, and its Decl an instance.
type Type struct {
	Kind Kind
	Pos  diag.Pos
	// Text is the type as the source has it, the fields of a struct left out. In an instance of a generic type arguments
	// stand for parameters.
	Text string
	// Name is the predeclared type of a Basic ("int32", never an alias like rune) or the name of a Foreign.
	Name string
	// Path is the import path of a Foreign; empty when the file does not import what the name says. After Complete a
	// Foreign is a type of the table of well-known ones, of package "C", or of a field that JSON passes over; others are
	// Named, or Invalid.
	Path string
	// Args are the type arguments that a Foreign or a Named has here.
	Args []*Type
	Decl *Decl
	// Elem and Key are parts. Of a well-known Foreign Elem is what it is underneath, a struct without its fields.
	Elem, Key *Type
	// Len is the text of an array's length and Size its value, -1 when it cannot be worked out.
	Len    string
	Size   int64
	Fields []*Field
	// Methods are those an interface names, Embeds what is embedded in it.
	Methods []Method
	Embeds  []*Type
	// Empty is an interface that any value fulfils.
	Empty bool

	from string      // the import path of a Named that its package's name stands before
	ref  *reference  // what a Foreign refers to, until it is known
	code *expression // what is not taken apart further: an array's length, a function and the like
}

// Field is a field of a struct; `A, B int` is two.
type Field struct {
	Name     string
	Pos      diag.Pos
	Embedded bool
	Type     *Type
	// Tags are the tag's parts as far as they can be read, RawTag the whole value, TagProblem why no more can be read.
	Tags       []Tag
	RawTag     string
	TagProblem *Problem
	// Doc is the comment before the field, Line the one behind it.
	Doc, Line Comment
	// Problems are what Go's type checker has against the field.
	Problems []Problem
}

// Exported tells whether other packages see the field.
func (f *Field) Exported() bool { return token.IsExported(f.Name) }

// Tag finds the first part of the tag with that key, as reflect.StructTag does.
func (f *Field) Tag(key string) (Tag, bool) {
	for _, t := range f.Tags {
		if t.Key == key {
			return t, true
		}
	}
	return Tag{}, false
}

// Under is the type behind a name, aliases and names of names included; Invalid when the names go round in a circle. A
// Foreign is itself.
func (t *Type) Under() *Type {
	for range 100 {
		if t.Kind != Named || t.Decl.Type == nil {
			return t
		}
		t = t.Decl.Type
	}
	return &Type{Kind: Invalid, Pos: t.Pos, Text: t.Text}
}

// Resolve is the type an alias stands for; other types are themselves.
func (t *Type) Resolve() *Type {
	for range 100 {
		if t.Kind != Named || !t.Decl.Alias || t.Decl.Type == nil {
			return t
		}
		t = t.Decl.Type
	}
	return &Type{Kind: Invalid, Pos: t.Pos, Text: t.Text}
}

// pointee is the type itself, or what it points to when it is an unnamed pointer.
func (t *Type) pointee() *Type {
	if t = t.Resolve(); t.Kind == Pointer {
		return t.Elem.Resolve()
	}
	return t
}

// structural tells whether the type is a struct underneath.
func (t *Type) structural() bool {
	under := t.Under()
	return under.Kind == Struct || under.Kind == Foreign && under.Elem != nil && under.Elem.Kind == Struct
}
