package bind

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// sent says what encoding/json makes of values of a type, with nil slices and maps as empty ones. It is not ok when it
// makes nothing of them, which is told. Addressable tells whether encoding/json finds methods of pointer receivers.
func (b *binder) sent(t *source.Type, u use, addressable bool) (value, bool) {
	t, ok := b.resolve(t)
	if !ok {
		return value{}, false
	}
	if b.values++; b.values > tooMany {
		return value{node: &schema.Node{}}, false
	}
	if t.Kind == source.Named {
		if !b.sound(t.Decl) || b.recurs(t) {
			return value{}, false
		}
		b.path = append(b.path, step{decl: t.Decl})
		defer func() { b.path = b.path[:len(b.path)-1] }()
	}
	if isNull(t) && len(t.Args) == 1 {
		return b.sentNull(t.Args[0], u)
	}
	if t.Kind == source.Named && has(t.Decl, source.OneOfDirective) && !b.sentUnion(t, u) {
		return value{}, false
	}
	if node := b.writesItself(t, addressable); node != nil {
		return value{node: node, nodes: 1}, true
	}
	under := t.Under()
	if t.Kind == source.Named && under.Kind != source.Struct {
		b.relies(t.Decl)
	}
	switch under.Kind {
	case source.Basic:
		return b.sentScalar(t, under.Name, u)
	case source.Pointer:
		return b.sentInside(under.Elem, u, true)
	case source.Slice:
		if isBytes(under.Elem) {
			return value{node: &schema.Node{Type: schema.String}, nodes: 1}, true // base64
		}
		return b.sentItems(under, u, true)
	case source.Array:
		return b.sentItems(under, u, addressable)
	case source.Map:
		return b.sentMap(under, u)
	case source.Struct:
		return b.sentStruct(t, under, u, addressable)
	case source.Chan, source.Func:
		b.unsayable(t, u)
		return value{}, false
	case source.Interface:
		if !under.Empty {
			b.problems.Errorf(diag.DataType, t.Pos, "%s would be sent as whatever its %s is, and as null when that is nil", u.label, t.Text).
				Hintf("use the type that it is; or any, which announces values of every kind")
			return value{}, false
		}
	case source.Invalid:
		return value{}, b.refuse(t, u)
	}
	return value{node: &schema.Node{}, nodes: 1}, true // any, or a type that is not known better
}

// writesItself is what a type sends that has a method for it, or that encoding/json or we know by its name; nil for others.
// A method may send any JSON, or any string. What is generated for a union, and for a struct that keeps its other members, is
// such a method.
func (b *binder) writesItself(t *source.Type, addressable bool) *schema.Node {
	switch {
	case t.Kind == source.Foreign && wellKnown[t.Path+"."+t.Name] != "":
		return &schema.Node{Type: wellKnown[t.Path+"."+t.Name]}
	case t.HasMethod("MarshalJSON"), b.generated(t, map[*source.Type]bool{}):
		return &schema.Node{}
	case t.HasMethod("MarshalText") && addressable:
		return &schema.Node{Type: schema.String}
	case t.HasMethod("MarshalText"): // of a pointer, perhaps
		return &schema.Node{}
	}
	return nil
}

// sentUnion reads a union, so that its methods for encoding/json are generated also where only data holds it. Of another
// package's none are.
func (b *binder) sentUnion(t *source.Type, u use) bool {
	if t.Decl.Package == b.pkg {
		_, ok := b.union(t, use{label: u.label, json: u.json})
		return ok
	}
	if t.HasMethod("MarshalJSON") {
		return true
	}
	b.problems.Errorf(diag.DataType, t.Pos, "%s: %s is a union of another package, where no MarshalJSON is generated: all its fields would be sent, null where they are nil", u.label, t.Text).
		Hintf("declare the union in this package, or write its MarshalJSON there")
	return false
}

// generated tells whether a method will be generated that writes the type: a union's or that of a struct which keeps its
// other members, which Go promotes from one that is embedded. Seen are the structs that were looked at.
func (b *binder) generated(t *source.Type, seen map[*source.Type]bool) bool {
	if t = t.Resolve(); t.Kind == source.Pointer {
		t = t.Elem.Resolve()
	}
	if t.Kind == source.Named && has(t.Decl, source.OneOfDirective) {
		return true
	}
	if t.Kind == source.Named {
		if s := b.structs[t.Decl]; s != nil && b.plugin.Structs[s.at].Methods {
			return true
		}
	}
	under := t.Under()
	if seen[under] {
		return false
	}
	seen[under] = true
	for _, f := range under.Fields {
		if f.Embedded && b.generated(f.Type, seen) {
			return true
		}
	}
	return false
}

// wellKnown is what types of other packages are sent as.
var wellKnown = map[string]schema.Type{
	"time.Time":               schema.String,
	"time.Duration":           schema.Integer,
	jsonPath + ".Number":      schema.Number,
	runtimePath + ".Duration": schema.String,
	runtimePath + ".Integer":  schema.Integer,
}

func (b *binder) sentScalar(t *source.Type, basic string, u use) (value, bool) {
	node := &schema.Node{}
	switch basic {
	case "string":
		node.Type = schema.String
	case "bool":
		node.Type = schema.Boolean
	case "float32", "float64":
		node.Type = schema.Number
	case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64":
		node.Type = schema.Integer
		minimum, maximum := ownBounds(basic)
		if minimum != "" {
			node.Minimum = &minimum
		}
		if maximum != "" {
			node.Maximum = &maximum
		}
	case "uintptr":
		node.Type = schema.Integer
	default:
		b.unsayable(t, u)
		return value{}, false
	}
	return value{node: node, nodes: 1}, true
}

// sentNull is a runtime.Null of a type. It writes itself, so nil slices in it stay null: only of scalars more can be said.
func (b *binder) sentNull(t *source.Type, u use) (value, bool) {
	v, ok := b.sent(t, u, false)
	switch {
	case !ok:
		return v, false
	case v.node.Type == schema.Any || v.node.Type == schema.Object || v.node.Type == schema.Array:
		return value{node: &schema.Node{}, nodes: 1}, true
	}
	return value{node: &schema.Node{OneOf: []*schema.Node{v.node, {Type: schema.Null}}}, nodes: v.nodes + 2}, true
}

// isBytes tells whether a slice of the elements is sent as base64.
func isBytes(elem *source.Type) bool {
	under := elem.Under()
	return under.Kind == source.Basic && under.Name == "uint8" && !elem.HasMethod("MarshalJSON") && !elem.HasMethod("MarshalText")
}

func (b *binder) sentItems(t *source.Type, u use, addressable bool) (value, bool) {
	u.json += "[]"
	v, ok := b.sentInside(t.Elem, u, addressable)
	return value{node: &schema.Node{Type: schema.Array, Items: v.node}, nodes: v.nodes + 1}, ok
}

func (b *binder) sentMap(t *source.Type, u use) (value, bool) {
	if key := t.Key.Under(); !isKey(key) && !t.Key.HasMethod("MarshalText") {
		b.problems.Errorf(diag.Unsayable, t.Key.Pos, "%s: %s is no key that encoding/json writes as a member's name", u.label, t.Key.Text).
			Hintf("use a key that is a string or an integer")
		return value{}, false
	}
	u.json += ".*"
	v, ok := b.sentInside(t.Elem, u, false)
	return value{node: &schema.Node{Type: schema.Object, Additional: &schema.Additional{Node: v.node}}, nodes: v.nodes + 1}, ok
}

// isKey tells whether encoding/json writes a type without methods as a member's name.
func isKey(t *source.Type) bool {
	switch t.Name {
	case "bool", "float32", "float64", "complex64", "complex128":
		return false
	}
	return t.Kind == source.Basic || t.Kind == source.Foreign && t.Elem != nil && t.Elem.Kind == source.Basic
}

// sentInside is what is in a slice, an array or a map, or what a pointer points to. There nothing can be left out, so a
// nil pointer would be null.
func (b *binder) sentInside(t *source.Type, u use, addressable bool) (value, bool) {
	v, ok := b.sent(t, u, addressable)
	if !ok {
		return value{node: &schema.Node{}}, false
	}
	if under := t.Under(); under.Kind == source.Pointer && v.node.Type != schema.Any {
		b.problems.Errorf(diag.DataType, t.Pos, "%s holds pointers, and one that is nil would be sent as null", u.label).
			Hintf("take the * away: use %s instead of %s", under.Elem.Text, t.Text)
		return v, false
	}
	return v, true
}

// sentStruct is an object. A named one is read once, however often it is used.
func (b *binder) sentStruct(t, under *source.Type, u use, addressable bool) (value, bool) {
	if t.Kind != source.Named {
		name, _, _ := strings.Cut(u.label, " ")
		return b.sentObject(under, owner{name: name, json: u.json}, false, addressable)
	}
	key := sentKey{t.Decl, addressable}
	if s := b.sends[key]; s != nil {
		return value{node: s.node, nodes: s.nodes}, s.ok
	}
	s := &structure{}
	b.sends[key] = s
	read := b.structs[t.Decl] != nil
	b.guarded(t.Decl, read)
	v, ok := b.sentObject(under, owner{name: t.Decl.Name, json: u.json}, read, addressable)
	*s = structure{node: v.node, nodes: v.nodes, ok: ok}
	return v, ok
}

// sentKey is a struct and how encoding/json comes to it.
type sentKey struct {
	decl        *source.Decl
	addressable bool
}

// guarded lists a struct that is only sent, so that a guard is generated for it too.
func (b *binder) guarded(d *source.Decl, read bool) {
	if read || slices.Contains(b.sentDecls, d) || d.Package != b.pkg && !d.Exported() {
		return
	}
	b.sentDecls = append(b.sentDecls, d)
}
