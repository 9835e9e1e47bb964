package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// textual is a value that JSON has as a string and Go as something else, in a format that the Go type has.
func (b *binder) textual(kind model.Kind, spelling, format string, u use) (value, bool) {
	v := value{typ: &model.Type{Kind: kind, Go: spelling}, node: &schema.Node{Type: schema.String}, nodes: 1}
	rule, err := schema.NewRule("format", format)
	if err != nil {
		panic("bind: the format " + format + " is none")
	}
	v.node.Checks.List = []schema.Rule{rule}
	return v, b.noNumbers(u, "a value that is read from a string") && b.checks(v, u)
}

// noNumbers refuses a list of values, minimum and maximum.
func (b *binder) noNumbers(u use, what string) bool {
	if u.tag == nil {
		return true
	}
	some := words{enum: u.tag.enum, minimum: u.tag.minimum, maximum: u.tag.maximum}
	u.tag = &some
	return b.noWords(u, what)
}

// quoted is a number, boolean or string with the option string in its json tag: its JSON is inside a string.
func (b *binder) quoted(t *source.Type, at diag.Pos, u use) (value, bool) {
	t, ok := b.resolve(t)
	if !ok {
		return value{}, false
	}
	if t.Kind == source.Pointer {
		v, ok := b.quoted(t.Elem, at, u)
		if ok && v.typ.Kind == model.Pointer {
			ok = b.onlyBasic(t, at, u)
		}
		v.typ = &model.Type{Kind: model.Pointer, Go: b.spell(t), Elem: v.typ}
		return v, ok
	}
	basic, format := "json.Number", "number"
	if t.Kind == source.Named && !b.sound(t.Decl) {
		return value{}, false
	}
	if under := t.Under(); t.Kind != source.Foreign || t.Path != jsonPath || t.Name != "Number" {
		if under.Kind != source.Basic || strings.HasPrefix(under.Name, "complex") || under.Name == "uintptr" {
			return value{}, b.onlyBasic(t, at, u)
		}
		basic, format = under.Name, under.Name
	}
	if t.Kind == source.Named {
		switch {
		case !b.nameable(t, u):
			return value{}, false
		case encodes(t), listed(t.Decl) && !has(t.Decl, source.OpenDirective):
			b.problems.Errorf(diag.BadJSONTag, at, "%s: the option string cannot be said of %s", u.label, t.Text).
				Hintf("take the option away, or use %s", basic)
			return value{}, false
		}
	}
	v, ok := b.textual(model.Quoted, b.spell(t), format, u)
	v.typ.Basic = basic
	return v, ok
}

// onlyBasic refuses the option string where encoding/json passes over it. It is always false.
func (b *binder) onlyBasic(t *source.Type, at diag.Pos, u use) bool {
	b.problems.Errorf(diag.BadJSONTag, at, "%s: encoding/json passes over the option string on %s", u.label, t.Text).
		Hintf("take it away: it is for strings, numbers and booleans")
	return false
}

// foreign is a well-known type of another package.
func (b *binder) foreign(t *source.Type, u use) (value, bool) {
	spelling := func() string { return b.spell(t) }
	switch t.Path + "." + t.Name {
	case jsonPath + ".RawMessage":
		return b.anything(model.Raw, "json.RawMessage", u)
	case jsonPath + ".Number":
		v := value{typ: &model.Type{Kind: model.Number, Go: "json.Number", Basic: "float64"}, node: &schema.Node{Type: schema.Number}, nodes: 1}
		return b.numeric(v, u)
	case runtimePath + ".Integer":
		v := value{typ: &model.Type{Kind: model.Integer, Go: "runtime.Integer"}, node: &schema.Node{Type: schema.Integer}, nodes: 1}
		v.node.Checks.Go = "integer"
		return b.numeric(v, u)
	case runtimePath + ".Duration":
		return b.textual(model.Duration, "runtime.Duration", "duration", u)
	case runtimePath + ".Null":
		return b.null(t, u)
	case timePath + ".Time":
		return b.textual(model.Time, spelling(), "date-time", u)
	}
	if t.HasMethod("UnmarshalText") && !t.HasMethod("UnmarshalJSON") {
		return b.textual(model.Text, spelling(), "text:"+spelling(), u)
	}
	return value{}, b.refuse(t, u)
}

// numeric is a number of any size.
func (b *binder) numeric(v value, u use) (value, bool) {
	if u.tag != nil && len(u.tag.enum) > 0 {
		b.problems.Errorf(diag.TagFit, u.tag.enum[0].pos, "%s: enum= is for strings and Go's own integers", u.label).
			Hintf("use an integer type, or take it away")
		return value{}, false
	}
	return v, b.bounds(v, u) && b.checks(v, u)
}

// isNull tells whether a type is a runtime.Null.
func isNull(t *source.Type) bool {
	return t.Kind == source.Foreign && t.Path == runtimePath && t.Name == "Null"
}

// null is a value that may be null.
func (b *binder) null(t *source.Type, u use) (value, bool) {
	if len(t.Args) != 1 {
		return value{}, b.refuse(t, u)
	}
	elem, ok := b.resolve(t.Args[0])
	if !ok {
		return value{}, false
	}
	if elem.Under().Kind == source.Pointer || isNull(elem) {
		b.problems.Errorf(diag.PointerPointer, t.Pos, "%s: %s says no more than runtime.Null of what it holds", u.label, t.Text).
			Hintf("take one of the two away: runtime.Null tells left out, null and a value apart")
		return value{}, false
	}
	v, ok := b.value(elem, u)
	if !ok {
		return value{}, false
	}
	if !b.spellable(elem, u) {
		return value{}, false
	}
	if fits(v.node, "null") {
		b.problems.Errorf(diag.PointerPointer, t.Pos, "%s: %s can be null already", u.label, elem.Text).
			Hintf("use %s", elem.Text)
		return value{}, false
	}
	return value{
		typ:   &model.Type{Kind: model.Null, Go: b.spell(t), Elem: v.typ},
		node:  &schema.Node{OneOf: []*schema.Node{v.node, {Type: schema.Null}}},
		nodes: v.nodes + 2,
	}, true
}

// codec is a named type that reads JSON or text itself; it is not found when the type does neither.
func (b *binder) codec(t *source.Type, u use) (v value, found, ok bool) {
	if m, is := t.Method("UnmarshalJSON"); is && m.Fits {
		if m.Path != timePath || m.Type != "Time" {
			b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s reads JSON itself (UnmarshalJSON), so what it accepts cannot be advertised", u.label, t.Text).
				Hintf("use a type without that method here, and convert it in the handler; or say what it accepts: //nlgen:schema on a type over json.RawMessage")
			return value{}, true, false
		}
		if !b.heard(t, u) {
			return value{}, true, false
		}
		v, ok = b.embedding(t, m, u, func() (value, bool) { return b.embeddedTime(t, u) })
		return v, true, ok
	}
	if m, is := t.Method("UnmarshalText"); is && m.Fits {
		v, ok = b.embedding(t, m, u, func() (value, bool) {
			spelling := b.spell(t)
			return b.textual(model.Text, spelling, "text:"+spelling, u)
		})
		return v, true, ok
	}
	return value{}, false, true
}

// heard refuses a type around a time.Time whose own UnmarshalText is never called: encoding/json prefers the UnmarshalJSON
// of what is embedded.
func (b *binder) heard(t *source.Type, u use) bool {
	own, is := t.Method("UnmarshalText")
	if !is || !own.Fits || own.Type != t.Decl.Name || own.Path != t.Decl.Package.Path {
		return true
	}
	b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s is read by the UnmarshalJSON of the time.Time embedded in it, and its own UnmarshalText never called", u.label, t.Text).
		Hintf("give the embedded field a name, as in Time time.Time, or take the method away")
	return false
}

// embedding is a type whose method is perhaps one of something embedded in it, which then reads all there is: fields
// beside it would never be read.
func (b *binder) embedding(t *source.Type, m source.Method, u use, read func() (value, bool)) (value, bool) {
	if m.Type == t.Decl.Name && m.Path == t.Decl.Package.Path {
		return read()
	}
	fields, _ := t.Members()
	for _, f := range fields {
		if len(f.Path) == 1 && !f.Field().Embedded {
			b.problems.Errorf(diag.OwnUnmarshal, f.Field().Pos, "%s: %s is read by the %s of the %s embedded in it, so that %s would never be set", u.label, t.Text, m.Name, m.Type, f.Field().Name).
				Hintf("give the embedded field a name in JSON, such as `json:\"%s\"` with a Go name before its type", strings.ToLower(m.Type))
			return value{}, false
		}
	}
	return read()
}

// embeddedTime is a struct around a time.Time.
func (b *binder) embeddedTime(t *source.Type, u use) (value, bool) {
	v, ok := b.textual(model.Time, b.spell(t), "date-time", u)
	if !ok {
		return value{}, false
	}
	for _, f := range t.Under().Fields {
		inner := f.Type.Resolve()
		if m, is := inner.Method("UnmarshalJSON"); !f.Embedded || !is || m.Path != timePath {
			continue
		}
		if inner.Kind == source.Pointer || !f.Exported() && t.Decl.Package != b.pkg {
			break
		}
		v.typ.Elem = &model.Type{Kind: model.Time, Go: b.spell(inner)}
		if inner.Kind == source.Foreign {
			return v, true
		}
		deeper, ok := b.embeddedTime(inner, use{label: u.label, json: u.json})
		v.typ.Elem = deeper.typ
		return v, ok
	}
	b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s embeds a pointer to a time.Time, which is nil when a time is read", u.label, t.Text).
		Hintf("embed time.Time itself")
	return value{}, false
}
