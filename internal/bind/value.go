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
	// inSlice is set for the elements of a slice.
	inSlice bool
	// output is set for what a tool answers.
	output bool
}

// step is a declared type on the way to the type at hand, and the fields that were gone through in it.
type step struct {
	decl *source.Decl
	via  string
}

// value says what a type is. It is not ok when it cannot be said, which is reported once.
func (b *binder) value(t *source.Type, u use) (value, bool) {
	t, ok := b.resolve(t, u)
	if !ok {
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
	case source.Foreign:
		if t.Path == jsonPath && t.Name == "RawMessage" {
			return b.anything(model.Raw, "json.RawMessage", u)
		}
	}
	b.refuse(t, u)
	return value{}, false
}

// resolve is the type behind aliases.
func (b *binder) resolve(t *source.Type, u use) (*source.Type, bool) {
	for t.Kind == source.Named && t.Decl.Alias { // ends: a circle is not sound
		if !b.sound(t.Decl) {
			return nil, false
		}
		if b.elsewhere(t, u) {
			return nil, false
		}
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
		d := b.problems.Errorf(diag.GoType, p.Pos, "%s", p.Message)
		d.Related = p.Related
	}
}

// named is a type declared in the package.
func (b *binder) named(t *source.Type, u use) (value, bool) {
	d := t.Decl
	if !b.sound(d) || b.recurs(t) {
		return value{}, false
	}
	if b.elsewhere(t, u) {
		return value{}, false
	}
	for inner := d.Type; inner.Kind == source.Named; inner = inner.Decl.Type { // ends: a circle is not sound
		if !b.sound(inner.Decl) || b.elsewhere(inner, u) {
			return value{}, false
		}
	}
	if !b.readable(t, u) {
		return value{}, false
	}
	b.path = append(b.path, step{decl: d})
	defer func() { b.path = b.path[:len(b.path)-1] }()
	v, ok := b.declared(t, u)
	if ok && len(u.tag.constraints()) == 0 { // a tag's words make it another schema than the type's
		v.node.Def = d.Name
	}
	return v, ok
}

// declared is what the declaration of a named type, which is on the path, says.
func (b *binder) declared(t *source.Type, u use) (value, bool) {
	d := t.Decl
	switch under := t.Under(); under.Kind {
	case source.Basic:
		return b.basic(t, d.Name, under.Name, u)
	case source.Struct:
		return b.structValue(d, u)
	case source.Slice:
		return b.slice(t, under, u)
	case source.Interface:
		if under.Empty {
			return b.anything(model.Any, d.Name, u)
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
			Hintf("refer to the other value by an id, or take lists of ids: a schema has no end otherwise")
		return true
	}
	return false
}

// readable refuses types that read themselves, and directives that change what a type says.
func (b *binder) readable(t *source.Type, u use) bool {
	switch {
	case has(t.Decl, source.SchemaDirective), has(t.Decl, source.OneOfDirective):
		name := source.OneOfDirective
		if has(t.Decl, source.SchemaDirective) {
			name = source.SchemaDirective
		}
		b.notYet(t, u, "//nlgen:"+name+", which "+t.Decl.Name+" has,", "take the field away for now, or give it a type without the directive")
	case has(t.Decl, source.OpenDirective) && t.Under().Kind == source.Struct:
		b.notYet(t, u, "//nlgen:open on a struct, which "+t.Decl.Name+" has,", "take the directive away: other members are refused then")
	default:
		return b.noMethods(t, u)
	}
	return false
}

// noMethods refuses types that read JSON or text themselves.
func (b *binder) noMethods(t *source.Type, u use) bool {
	switch {
	case t.HasMethod("UnmarshalJSON"):
		b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s reads JSON itself (UnmarshalJSON), so what it accepts cannot be advertised", u.label, t.Text).
			Hintf("use a type without that method here, and convert it in the handler")
	case t.HasMethod("UnmarshalText"):
		b.notYet(t, u, t.Text+", which reads text itself (UnmarshalText),", "use string here, and convert it in the handler")
	default:
		return true
	}
	return false
}

// pointer is a value that may be left out. It is never null.
func (b *binder) pointer(t *source.Type, u use) (value, bool) {
	elem, ok := b.resolve(t.Elem, u)
	if !ok {
		return value{}, false
	}
	if under := elem.Under(); under.Kind == source.Pointer || under.Kind == source.Interface && under.Empty {
		b.problems.Errorf(diag.PointerPointer, t.Pos, "%s: %s says no more than %s", u.label, t.Text, elem.Text).
			Hintf("%s, with omitempty in the json tag if it may be left out", elem.Text)
		return value{}, false
	}
	v, ok := b.value(elem, u)
	if !ok || !b.spelled(t, u) {
		return value{}, false
	}
	v.typ = &model.Type{Kind: model.Pointer, Go: spell(t), Elem: v.typ}
	return v, true
}

// slice is an array; named is the type itself when it has a name.
func (b *binder) slice(named, t *source.Type, u use) (value, bool) {
	if elem := t.Elem.Under(); elem.Kind == source.Basic && elem.Name == "uint8" && !t.Elem.HasMethod("UnmarshalJSON") && !t.Elem.HasMethod("UnmarshalText") {
		b.notYet(named, u, "bytes as base64", "use string here, and decode it in the handler")
		return value{}, false
	}
	elem := u
	elem.json += "[]"
	elem.inSlice = true
	if u.inSlice && !b.noWords(u, "a list of lists") {
		return value{}, false
	}
	v, ok := b.value(t.Elem, elem)
	if !ok || !b.spelled(t, u) {
		return value{}, false
	}
	return value{
		typ:   &model.Type{Kind: model.Slice, Go: spell(named), Elem: v.typ},
		node:  &schema.Node{Type: schema.Array, Items: v.node},
		nodes: v.nodes + 1,
	}, true
}

// spelled refuses a slice of, or a pointer to, an unnamed struct that generated code cannot spell. It spells no others.
func (b *binder) spelled(t *source.Type, u use) bool {
	if t.Elem.Kind != source.Struct || repeatable(t.Elem) {
		return true
	}
	b.notYet(t, u, "a struct without a name whose fields have types of other packages", "declare a type for the struct")
	return false
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
