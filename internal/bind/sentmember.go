package bind

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// sentObject is what encoding/json makes of a struct. Of one that is also read, what is wrong with its members'
// names was told.
func (b *binder) sentObject(t *source.Type, o owner, read, addressable bool) (value, bool) {
	node := &schema.Node{Type: schema.Object, Properties: []schema.Property{}}
	nodes, ok := 1, true
	for _, f := range restFields(t) { // nothing writes it: methods are generated for structs of the package that arguments hold
		tag, _ := f.Tag("nlgen")
		b.problems.Errorf(diag.RestField, tag.Pos, "%s.%s: encoding/json passes over the field, so what is in it would not be sent as data", o.name, f.Name).
			Hintf("give %s a MarshalJSON that writes it, or use a struct with a field that has a name in JSON", o.name)
		ok = false
	}
	members, clashes := t.Members()
	for _, same := range clashes {
		if !read {
			b.clash(same, o)
			ok = false
		}
	}
	for _, m := range members {
		v, optional, good := b.sentMember(m, o, addressable)
		if !good {
			ok = false
			continue
		}
		node.Properties = append(node.Properties, schema.Property{Name: m.Name, Node: v.node})
		if !optional {
			node.Required = append(node.Required, m.Name)
		}
		nodes = min(nodes+v.nodes, tooMany)
	}
	return value{node: node, nodes: nodes}, ok
}

// sentMember is one member, and whether it may be left out. A field that arguments hold too, if by embedding, keeps the words
// that are for those.
func (b *binder) sentMember(m *source.Member, o owner, addressable bool) (v value, optional, ok bool) {
	f := m.Field()
	u := use{label: goName(m, o), json: member(o.json, m.Name)}
	u.label += " (" + u.json + ")"
	if len(f.Problems) > 0 {
		b.report(f.Problems)
		return v, false, false
	}
	w, ok := b.sentWords(m, u, o)
	if !ok {
		return v, false, false
	}
	for _, step := range m.Path {
		addressable = addressable || step.Type.Resolve().Kind == source.Pointer
	}
	back := b.through(m)
	v, ok = b.sent(f.Type, u, addressable)
	back()
	if !ok {
		return v, false, false
	}
	optional = m.Has("omitempty") || m.Has("omitzero") || viaPointer(m)
	if f.Type.Under().Kind == source.Pointer && !m.Has("omitempty") && !m.Has("omitzero") {
		b.problems.Errorf(diag.DataType, f.Pos, "%s would be sent as null when it is nil", u.label).
			Hintf(`json:"%s,omitempty"`, m.Name)
		return v, false, false
	}
	if w.required && optional && !b.read[f] {
		b.problems.Errorf(diag.TagFit, f.Pos, "%s: required means nothing in what is answered: the member is left out when it is empty", u.label).
			Hintf("take required away, or what leaves it out")
		return v, false, false
	}
	if m.Has("string") && isQuoted(f.Type) {
		v.node = &schema.Node{Type: schema.String}
	}
	description := fieldText(f, w)
	if !b.read[f] {
		b.english(description, "the description of %s", u.label)
	}
	node := *v.node // the type's own may be shared
	node.Description = description.Text
	v.node = &node
	b.places[&node] = MemberPlace{f.Pos, m.Tagged()}
	return v, optional, true
}

// sentWords reads the tags of a member. Words that narrow what is read would promise what nothing holds a handler to.
func (b *binder) sentWords(m *source.Member, u use, o owner) (*words, bool) {
	for _, f := range m.Path {
		if !b.read[f] && !b.tagReadable(f, o.name+"."+f.Name) {
			return nil, false
		}
	}
	if b.read[m.Field()] {
		said := b.problems
		w, _ := b.words(m.Field(), u.label)
		b.problems = said
		return w, true
	}
	ok := b.jsonTag(m, u)
	w, good := b.words(m.Field(), u.label)
	if b.unread { // the words may be for arguments
		return w, ok && good
	}
	narrow := w.constraints()
	if w.value != nil {
		narrow = append(narrow, *w.value)
	}
	for _, one := range narrow {
		b.problems.Errorf(diag.TagFit, one.pos, "%s: %s means nothing in what is answered: nothing holds the handler to it", u.label, one.name).
			Hintf("take it away, and say it in the description")
	}
	return w, ok && good && len(narrow) == 0
}

// isQuoted tells whether the option string makes a string of values of the type: of scalars, and pointers to them.
func isQuoted(t *source.Type) bool {
	if t = t.Resolve(); t.Kind == source.Pointer {
		t = t.Elem.Resolve()
	}
	if t.Kind == source.Foreign {
		return t.Path+"."+t.Name == "time.Duration" || t.Path+"."+t.Name == jsonPath+".Number"
	}
	return t.Under().Kind == source.Basic && !t.HasMethod("MarshalJSON") && !t.HasMethod("MarshalText")
}
