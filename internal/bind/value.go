package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// value is a Go type as the decoder sees it and as the schema says it.
type value struct {
	typ  *model.Type
	node *schema.Node
	// nodes is how many schemas are in node, itself included; at most tooMany.
	nodes int
}

// use is where a type is used.
type use struct {
	// label names the Go field and, in parentheses, its place in the arguments: "NewEntry.Cover (entries[].cover)".
	label string
	// json is that place.
	json string
	// tag are the words that still have to find the value they narrow; nil when the field has none.
	tag *words
	// enum is what a list of values in the tag would be called.
	enum string
	// inSlice is set for the elements of a slice, isRest for the map of the members that nobody declares.
	inSlice bool
	isRest  bool
}

// step is a declared type on the path to the type at hand, and the fields that were gone through in it.
type step struct {
	decl *source.Decl
	via  string
}

// value says what a type is. It is not ok when it cannot be said, which is reported once.
func (b *binder) value(t *source.Type, u use) (value, bool) {
	t, ok := b.resolve(t)
	if b.values++; !ok || b.values > tooMany {
		return value{}, false
	}
	switch t.Kind {
	case source.Named:
		return b.named(t, u)
	case source.Basic:
		return b.basic(t, t.Name, t.Name, u)
	case source.Pointer:
		return b.pointer(t, u)
	case source.Slice:
		return b.slice(t, t, u)
	case source.Struct:
		return b.unnamed(t, u)
	case source.Interface:
		if t.Empty {
			return b.anything(model.Any, "any", u)
		}
	case source.Array:
		return b.array(t, t, u)
	case source.Map:
		return b.mapping(t, t, u)
	case source.Foreign:
		return b.foreign(t, u)
	}
	b.refuse(t, u)
	return value{}, false
}

// resolve is the type behind aliases.
func (b *binder) resolve(t *source.Type) (*source.Type, bool) {
	for t.Kind == source.Named && t.Decl.Alias { // ends: a circle is not sound
		if !b.sound(t.Decl) {
			return nil, false
		}
		b.relies(t.Decl)
		t = t.Decl.Type
	}
	return t, true
}

// sound tells whether Go's type checker has nothing against a declaration, and else what it has.
func (b *binder) sound(d *source.Decl) bool {
	b.report(d.Problems)
	return len(d.Problems) == 0
}

func (b *binder) report(problems []source.Problem) {
	for _, p := range problems {
		d := b.problems.Errorf(diag.GoType, p.Pos, "%s", p.Message).Hintf("%s", b.typeHint(p))
		d.Related = p.Related
	}
}

// named is a declared type.
func (b *binder) named(t *source.Type, u use) (value, bool) {
	d := t.Decl
	if !b.sound(d) || b.recurs(t) || !b.nameable(t, u) {
		return value{}, false
	}
	for inner := d.Type; inner.Kind == source.Named; inner = inner.Decl.Type { // ends: a circle is not sound
		if !b.sound(inner.Decl) {
			return value{}, false
		}
	}
	b.path = append(b.path, step{decl: d})
	defer func() { b.path = b.path[:len(b.path)-1] }()
	v, ok := b.declared(t, u)
	if ok && len(u.tag.constraints()) == 0 { // a tag's words make it another schema than the type's
		v.node.Def = b.qualify(d) + d.Name + b.arguments(d.Args)
	}
	return v, ok
}

// nameable tells whether this package can name a type.
func (b *binder) nameable(t *source.Type, u use) bool {
	switch d := t.Decl; {
	case d.Generic:
		b.problems.Errorf(diag.GoType, t.Pos, "%s: %s has type parameters, and nothing says what they are", u.label, t.Text).
			Hintf("write the types in brackets behind it")
	case d.Package != b.pkg && !d.Exported():
		b.problems.Errorf(diag.HiddenType, t.Pos, "%s: %s is not exported by package %s, so this package cannot make one", u.label, t.Text, d.Package.Name).
			Hintf("use a type that is exported, or declare one here")
	case d.Package != b.pkg && d.Package.Name == "main":
		b.problems.Errorf(diag.HiddenType, t.Pos, "%s: %s is declared by a command, which no package can import", u.label, t.Text).
			Hintf("move it to a package of its own")
	default:
		return true
	}
	return false
}

// declared is what the declaration of a named type, which is on the path, says.
func (b *binder) declared(t *source.Type, u use) (value, bool) {
	d := t.Decl
	switch {
	case has(d, source.SchemaDirective):
		b.relies(d)
		return b.ownSchema(t, u)
	case has(d, source.OneOfDirective):
		return b.union(t, u)
	}
	if v, found, ok := b.codec(t, u); found {
		return v, ok
	}
	under := t.Under()
	if under.Kind == source.Struct {
		if !b.sendable(t, u) {
			return value{}, false
		}
		return b.structValue(d, u)
	}
	b.relies(d)
	switch under.Kind {
	case source.Basic:
		return b.basic(t, b.spell(t), under.Name, u)
	case source.Slice:
		return b.slice(t, under, u)
	case source.Array:
		return b.array(t, under, u)
	case source.Map:
		return b.mapping(t, under, u)
	case source.Interface:
		if under.Empty {
			return b.anything(model.Any, b.spell(t), u)
		}
	}
	return value{}, b.refuse(t, u)
}

// recurs refuses a type that holds itself.
func (b *binder) recurs(t *source.Type) bool {
	for i, s := range b.path {
		if s.decl != t.Decl {
			continue
		}
		var cycle []string
		for _, s := range b.path[i:] {
			cycle = append(cycle, strings.TrimSuffix(s.decl.Name+"."+s.via, "."))
		}
		cycle = append(cycle, t.Decl.Name)
		b.problems.Errorf(diag.Recursion, t.Pos, "%s holds itself: %s", t.Decl.Name, strings.Join(cycle, " -> ")).
			Hintf("refer to the other value by an id, or take lists of ids: a schema has no end otherwise; json.RawMessage in its place takes anything")
		return true
	}
	return false
}

// noMethods refuses unnamed types that read JSON or text themselves, by what is embedded in them.
func (b *binder) noMethods(t *source.Type, u use) bool {
	for _, name := range []string{"UnmarshalJSON", "UnmarshalText"} {
		if m, is := t.Method(name); is && m.Fits {
			b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s is read by the %s of the %s embedded in it", u.label, t.Text, name, m.Type).
				Hintf("give the embedded field a name in JSON, or declare a type for the struct")
			return false
		}
	}
	return true
}

// pointer is a value that may be left out. It is never null.
func (b *binder) pointer(t *source.Type, u use) (value, bool) {
	elem, ok := b.resolve(t.Elem)
	if !ok {
		return value{}, false
	}
	if under := elem.Under(); under.Kind == source.Pointer || under.Kind == source.Interface && under.Empty || isNull(elem) {
		b.problems.Errorf(diag.PointerPointer, t.Pos, "%s: %s says no more than %s", u.label, t.Text, elem.Text).
			Hintf("%s, with omitempty in the json tag if it may be left out", elem.Text)
		return value{}, false
	}
	v, ok := b.value(elem, u)
	if !ok || !b.spellable(elem, u) {
		return value{}, false
	}
	v.typ = &model.Type{Kind: model.Pointer, Go: b.spell(t), Elem: v.typ}
	return v, true
}

// anything is a value of any kind.
func (b *binder) anything(kind model.Kind, spelling string, u use) (value, bool) {
	return value{typ: &model.Type{Kind: kind, Go: spelling}, node: &schema.Node{}, nodes: 1}, b.noWords(u, "a value of any kind")
}

// noWords refuses words of the tag that narrow scalars.
func (b *binder) noWords(u use, what string) bool {
	for _, w := range u.tag.constraints() {
		b.problems.Errorf(diag.TagFit, w.pos, "%s: %s means nothing on %s", u.label, w.name, what).
			Hintf("take it away")
	}
	return len(u.tag.constraints()) == 0
}
