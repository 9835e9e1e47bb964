package bind

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// rest is the field that receives the members a struct does not declare; nil when it has none.
func (b *binder) rest(o owner, t *source.Type, node *schema.Node) (*model.Field, bool) {
	found := restFields(t)
	if len(found) == 0 {
		return nil, true
	}
	f := found[0]
	tag, _ := f.Tag("nlgen")
	label := o.name + "." + f.Name
	switch {
	case len(found) > 1:
		second, _ := found[1].Tag("nlgen")
		b.problems.Errorf(diag.RestField, second.Pos, "%s.%s: only one field can receive the other members", o.name, found[1].Name).
			Hintf("keep one").
			Relatef(tag.Pos, "the first")
	case !f.Exported() || f.Embedded:
		b.problems.Errorf(diag.RestField, f.Pos, "%s: the field that receives the other members is an exported one with a name", label).
			Hintf("Other map[string]any `json:\"-\" nlgen:\"rest\"`")
	case has(o.decl, source.OpenDirective):
		b.problems.Errorf(diag.RestField, tag.Pos, "%s: the struct is marked //nlgen:open, which passes over the other members", label).
			Hintf("take the directive away: the field receives them")
	case f.Type.Under().Kind != source.Map:
		b.problems.Errorf(diag.RestField, f.Type.Pos, "%s: %s cannot receive the other members", label, f.Type.Text).
			Hintf("use a map[string]T, where T is what they are")
	default:
		return b.restOf(f, o, label, node)
	}
	return nil, false
}

func (b *binder) restOf(f *source.Field, o owner, label string, node *schema.Node) (*model.Field, bool) {
	if len(f.Problems) > 0 {
		b.report(f.Problems)
		return nil, false
	}
	u := use{label: label + " (" + member(o.json, "*") + ")", json: member(o.json, "*"), enum: enumName(label)}
	w, ok := b.words(f, u.label)
	if !ok {
		return nil, false
	}
	if w.value != nil || w.required {
		b.problems.Errorf(diag.TagFit, f.Pos, "%s: members that nobody declares have no default and are not required", u.label).
			Hintf("take that word away")
		return nil, false
	}
	u.tag, u.isRest = w, true
	v, ok := b.memberValue(&source.Member{Path: []*source.Field{f}}, u)
	if !ok {
		return nil, false
	}
	node.Additional = v.node.Additional
	said := fieldText(f, w)
	b.english(said, "the description of %s", u.label)
	text := said.Text
	if text != "" {
		one := *node.Additional.Node
		one.Description = described(text, &one)
		node.Additional = &schema.Additional{Node: &one}
	}
	return &model.Field{Path: []model.Step{{Go: f.Name}}, Type: v.typ, Description: text}, true
}

// writesRest tells whether methods for encoding/json, which knows nothing of the field, can be generated for a struct.
func (b *binder) writesRest(d *source.Decl) bool {
	t := &source.Type{Kind: source.Named, Decl: d}
	return d.Package == b.pkg && d.Origin == nil && !t.HasMethod("MarshalJSON") && !t.HasMethod("MarshalText")
}

// restFields are the fields of a struct that are marked to receive its other members.
func restFields(t *source.Type) []*source.Field {
	var found []*source.Field
	for _, f := range t.Fields {
		json, _ := f.Tag("json")
		if tag, ok := f.Tag("nlgen"); ok && tag.Value == "rest" && (json.Value == "-" || !f.Exported()) {
			found = append(found, f)
		}
	}
	return found
}

// noRest refuses such a field in a struct that is no object of its own.
func (b *binder) noRest(t *source.Type, name string) bool {
	for _, f := range restFields(t) {
		tag, _ := f.Tag("nlgen")
		b.problems.Errorf(diag.RestField, tag.Pos, "%s: %s receives other members only in a struct that has a name and is not embedded", name, f.Name).
			Hintf("move the field to the struct around it, or give this one a name")
		return false
	}
	return true
}

// member is the place of a member of the object at json.
func member(json, name string) string {
	if json == "" {
		return name
	}
	return json + "." + name
}
