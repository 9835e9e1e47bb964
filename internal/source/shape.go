package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// Kind is the form of a type.
type Kind int

// The kinds.
const (
	Invalid   Kind = iota // means nothing; the declaration's Problems say why
	Basic                 // a predeclared type: Name
	Named                 // a type of this package: Decl
	Foreign               // a type of another package: Path, Name
	Pointer               // Elem
	Slice                 // Elem
	Array                 // Elem
	Map                   // Key, Elem
	Chan                  //
	Func                  //
	Interface             // Empty or not; any and error are interfaces
	Struct                // Fields
	Generic               // an instance of a generic type
)

// Type is a type as a declaration or a field has it.
type Type struct {
	Kind Kind
	Pos  diag.Pos
	// Text is the type as the source has it, the fields of a struct left out.
	Text string
	// Name is the predeclared type of a Basic ("int32", never an alias like rune) or the name of a Foreign.
	Name string
	// Path is the import path of a Foreign; empty when the file does not import what the name says.
	Path string
	Decl *Decl
	// Elem and Key are parts; Len is the text of an array's length.
	Elem, Key *Type
	Len       string
	Fields    []*Field
	// Empty is an interface that any value fulfils.
	Empty bool
	// Imports are the import paths the type needs where it stands, each once.
	Imports []string
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

// Under is the type behind a name, aliases and names of names included; Invalid when the names go round in a circle.
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

// converter turns the type expressions of one file into Types.
type converter struct {
	l     *loader
	scope fileScope
}

func (c converter) convert(e ast.Expr) *Type {
	t := &Type{Pos: c.l.pos(e.Pos())}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.convert(e.X)
	case *ast.Ident:
		t.Text = e.Name
		c.name(t, e.Name)
	case *ast.SelectorExpr:
		t.Text = exprString(e)
		if x := qualifier(e); x != "" {
			t.Kind, t.Name, t.Path = Foreign, e.Sel.Name, c.scope.paths[x]
			t.Imports = []string{t.Path}
		}
	case *ast.StarExpr:
		t.Kind, t.Elem = Pointer, c.convert(e.X)
		t.Text = "*" + t.Elem.Text
	case *ast.ArrayType:
		t.Kind, t.Elem = Slice, c.convert(e.Elt)
		if e.Len != nil {
			t.Kind, t.Len, t.Imports = Array, exprString(e.Len), c.scope.imports(e.Len)
		}
		t.Text = "[" + t.Len + "]" + t.Elem.Text
	case *ast.MapType:
		t.Kind, t.Key, t.Elem = Map, c.convert(e.Key), c.convert(e.Value)
		t.Text = "map[" + t.Key.Text + "]" + t.Elem.Text
	case *ast.StructType:
		t.Kind, t.Text = Struct, "struct{...}"
		c.fields(t, e)
	default:
		c.opaque(t, e)
	}
	t.inherit(t.Elem)
	t.inherit(t.Key)
	return t
}

// opaque is a type whose parts do not matter.
func (c converter) opaque(t *Type, e ast.Expr) {
	t.Text, t.Imports = exprString(e), c.scope.imports(e)
	switch e := e.(type) {
	case *ast.ChanType:
		t.Kind = Chan
	case *ast.FuncType:
		t.Kind = Func
	case *ast.InterfaceType:
		t.Kind, t.Empty = Interface, e.Methods == nil || len(e.Methods.List) == 0
	case *ast.IndexExpr, *ast.IndexListExpr:
		t.Kind = Generic
	}
}

// name says what an identifier means: package scope, then what is predeclared.
func (c converter) name(t *Type, name string) {
	if d := c.l.pkg.Decl(name); d != nil {
		t.Kind, t.Decl = Named, d
		return
	}
	tn, ok := types.Universe.Lookup(name).(*types.TypeName)
	if !ok {
		if c.scope.dot != "" && token.IsExported(name) {
			t.Kind, t.Path, t.Name, t.Imports = Foreign, c.scope.dot, name, []string{c.scope.dot}
		}
		return
	}
	switch u := tn.Type().Underlying().(type) {
	case *types.Basic:
		t.Kind, t.Name = Basic, types.Typ[u.Kind()].Name() // uint8 for byte
	case *types.Interface:
		t.Kind, t.Empty = Interface, name == "any"
	}
}

func (c converter) fields(t *Type, e *ast.StructType) {
	if e.Fields == nil {
		return
	}
	for _, f := range e.Fields.List {
		typ := c.convert(f.Type)
		tags, problem := c.l.tags(f.Tag)
		base := Field{Type: typ, Tags: tags, RawTag: rawTag(f.Tag), TagProblem: problem, Doc: c.l.comment(f.Doc), Line: c.l.comment(f.Comment)}
		t.inherit(typ)
		first := len(t.Fields)
		for _, name := range f.Names {
			one := base
			one.Name, one.Pos = name.Name, c.l.pos(name.Pos())
			t.Fields = append(t.Fields, &one)
		}
		if f.Names == nil {
			base.Embedded, base.Name, base.Pos = true, embeddedName(f.Type), typ.Pos
			t.Fields = append(t.Fields, &base)
		}
		declared := t.Fields[first:]
		c.l.watch(f, func(problems []Problem) {
			for _, one := range declared {
				one.Problems = problems
			}
		})
	}
}

// inherit notes what a part needs imported.
func (t *Type) inherit(part *Type) {
	if part == nil {
		return
	}
	for _, path := range part.Imports {
		t.needs(path)
	}
}

func (t *Type) needs(path string) {
	for _, p := range t.Imports {
		if p == path {
			return
		}
	}
	t.Imports = append(t.Imports, path)
}

// embeddedName is the field's name when its type stands alone: the type's own.
func embeddedName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return embeddedName(e.X)
	case *ast.ParenExpr:
		return embeddedName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return embeddedName(e.X)
	case *ast.IndexListExpr:
		return embeddedName(e.X)
	}
	return "_"
}

func rawTag(lit *ast.BasicLit) string {
	if lit == nil {
		return ""
	}
	text, _, _ := unquote(lit.Value, nil)
	return text
}

func exprString(e ast.Expr) string { return strings.ReplaceAll(types.ExprString(e), "\n", " ") }
