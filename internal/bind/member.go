package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// member reads one member of an object.
func (b *binder) member(m *source.Member, o owner) (model.Field, value, bool) {
	f := m.Field()
	for _, step := range m.Path {
		b.read[step] = true
	}
	if b.refused[f] {
		return model.Field{}, value{}, false
	}
	u := use{label: goName(m, o), json: member(o.json, m.Name), enum: enumName(goName(m, o))}
	u.label += " (" + u.json + ")"
	ok := b.jsonTag(m, u)
	if len(f.Problems) > 0 {
		b.report(f.Problems)
		return model.Field{}, value{}, false
	}
	w, good := b.words(f, u.label)
	if !good || !ok {
		return model.Field{}, value{}, false
	}
	u.tag = w
	v, ok := b.memberValue(m, u)
	if !ok {
		return model.Field{}, value{}, false
	}
	text := fieldText(f, w)
	b.english(text, "the description of %s", u.label)
	field := model.Field{JSON: m.Name, Path: b.steps(m), Type: v.typ, Description: described(text.Text, v.node)}
	node := *v.node // the type's own may be shared
	node.Description = field.Description
	if field.Default, ok = b.preset(m, &node, v, u); !ok {
		return model.Field{}, value{}, false
	}
	node.Default = field.Default
	field.Required = w.required || field.Default == nil && v.typ.Kind != model.Pointer && !m.Has("omitempty") && !m.Has("omitzero") && !viaPointer(m)
	v.node = &node
	b.places[&node] = MemberPlace{f.Pos, m.Tagged()}
	return field, v, true
}

// memberValue reads the member's type, one field further on the path.
func (b *binder) memberValue(m *source.Member, u use) (value, bool) {
	defer b.through(m)()
	if at, is := b.stringOption(m); is {
		return b.quoted(m.Field().Type, at, u)
	}
	return b.value(m.Field().Type, u)
}

// through notes that the path goes on through a member, until what it returns is called.
func (b *binder) through(m *source.Member) (back func()) {
	at := len(b.path) - 1
	before := b.path[at].via
	for _, f := range m.Path {
		b.path[at].via = strings.TrimPrefix(b.path[at].via+"."+f.Name, ".")
	}
	return func() { b.path[at].via = before }
}

// stringOption is where the member's json tag has the option string.
func (b *binder) stringOption(m *source.Member) (diag.Pos, bool) {
	for _, option := range m.Options {
		if option.Name == "string" {
			tag, _ := m.Field().Tag("json")
			return tag.At(option.Index), true
		}
	}
	return diag.Pos{}, false
}

// jsonTag refuses what encoding/json would pass over in a tag.
func (b *binder) jsonTag(m *source.Member, u use) bool {
	ok := true
	tag, _ := m.Field().Tag("json")
	if name, _, _ := strings.Cut(tag.Value, ","); name != "" && !source.ValidName(name) {
		b.problems.Errorf(diag.BadJSONTag, tag.At(0), "%s: encoding/json does not take the name %q and would use %s", u.label, name, m.Name).
			Hintf(`use letters, digits and - _ . only, such as json:"%s"`, names.Unexported(m.Field().Name))
		ok = false
	}
	for _, option := range m.Options {
		switch at := tag.At(option.Index); option.Name {
		case "omitempty", "omitzero", "string":
		default:
			b.problems.Errorf(diag.BadJSONTag, at, "%s: encoding/json has no option %q and would pass over it", u.label, option.Name).
				Hintf("the options are omitempty, omitzero and string")
			ok = false
		}
	}
	return ok
}

// preset is the member's default as JSON; nil when it has none.
func (b *binder) preset(m *source.Member, n *schema.Node, v value, u use) ([]byte, bool) {
	w := u.tag.value
	if w == nil {
		return nil, true
	}
	if viaPointer(m) {
		b.problems.Errorf(diag.EmbeddedDefault, w.pos, "%s: a default cannot stand in a struct that is embedded by pointer", u.label).
			Hintf("embed the struct itself, or take the default away")
		return nil, false
	}
	var json []byte
	switch typ := n.Type; {
	case typ == schema.String && !presettable(v.typ):
		b.problems.Errorf(diag.TagFit, w.pos, "%s: a default is for strings, numbers and booleans", u.label).
			Hintf("take it away, and let the handler do what is usual when nothing is sent")
		return nil, false
	case typ == schema.String:
		json = lex.AppendQuoted(nil, w.value)
	case typ == schema.Boolean:
		if w.value != "true" && w.value != "false" {
			b.problems.Errorf(diag.TagValue, w.valuePos, "%s: default=%s is not true or false", u.label, w.value).
				Hintf("write default=true or default=false")
			return nil, false
		}
		json = []byte(w.value)
	case typ == schema.Integer, typ == schema.Number:
		num, ok := b.number(w, n, u)
		if !ok {
			return nil, false
		}
		if v.typ.Kind == model.Integer && tooLarge(string(num)) {
			b.problems.Errorf(diag.TagValue, w.valuePos, "%s: default=%s is beyond what a default can be", u.label, w.value).
				Hintf("let the handler take it when nothing is sent")
			return nil, false
		}
		json = []byte(num)
	default:
		b.problems.Errorf(diag.TagFit, w.pos, "%s: a default is for strings, numbers and booleans", u.label).
			Hintf("take it away, and let the handler do what is usual when nothing is sent")
		return nil, false
	}
	if list := faults(n, string(json)); len(list) > 0 {
		b.problems.Errorf(diag.TagDefault, w.valuePos, "%s: default=%s breaks the field's own schema: %s", u.label, w.value, list[0].Reason).
			Hintf("choose a default that an agent could send")
		return nil, false
	}
	return json, true
}

// presettable tells whether the value that a default says as a string can stand in Go source.
func presettable(t *model.Type) bool {
	switch t.Kind {
	case model.Pointer:
		return presettable(t.Elem)
	case model.String, model.Duration:
		return true
	case model.Quoted:
		return t.Basic != "string"
	}
	return false
}

// steps is the way to a member's field through embedded structs.
func (b *binder) steps(m *source.Member) []model.Step {
	var all []model.Step
	for i, f := range m.Path {
		s := model.Step{Go: f.Name}
		if t := f.Type.Resolve(); i < len(m.Path)-1 && t.Kind == source.Pointer {
			s.Alloc = b.spell(t.Elem)
		}
		all = append(all, s)
	}
	return all
}

// viaPointer tells whether the member stands in a struct that is embedded by pointer: it is absent while that is nil.
func viaPointer(m *source.Member) bool {
	for _, f := range m.Path[:len(m.Path)-1] {
		if f.Type.Resolve().Kind == source.Pointer {
			return true
		}
	}
	return false
}

// enumName is what the values in a field's tag are called: AddArgsKind of AddArgs.Kind.
func enumName(goName string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(goName, ".") {
		b.WriteString(capitalised(part))
	}
	return b.String()
}
