package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// structure is a named struct that was read: once, however often it is used.
type structure struct {
	node  *schema.Node
	nodes int
	ok    bool
	// at is its index in the model's structs.
	at int
}

// tooMany is more schemas than a schema of MaxSize can have in it: the least is two characters, `{}`.
const tooMany = schema.MaxSize

// structValue is a value of a named struct type, which is on the path.
func (b *binder) structValue(d *source.Decl, u use) (value, bool) {
	words := b.noWords(u, "an object")
	s := b.structure(d, u.json)
	if !s.ok || !words {
		return value{}, false
	}
	name := b.plugin.Structs[s.at].Name
	return value{typ: &model.Type{Kind: model.Object, Go: name, Struct: name}, node: s.node, nodes: s.nodes}, true
}

// structure reads a named struct, which is on the path, with all it holds. json is its place when first used.
func (b *binder) structure(d *source.Decl, json string) *structure {
	if s := b.structs[d]; s != nil {
		return s
	}
	s := b.reserve(d)
	o := owner{name: d.Name, json: json, decl: d}
	fields, node, nodes, ok := b.object(d.Type.Under(), o)
	rest, good := b.rest(o, d.Type.Under(), node)
	m := &b.plugin.Structs[s.at]
	m.Fields, m.Open, m.Rest = fields, has(d, source.OpenDirective), rest
	m.Methods = rest != nil && b.writesRest(d)
	good = good && (!m.Methods || b.methodsFree(d, diag.RestField))
	s.node, s.nodes, s.ok = node, nodes, ok && good
	return s
}

// reserve notes a struct that is about to be read: in the model it comes before the structs it holds.
func (b *binder) reserve(d *source.Decl) *structure {
	s := &structure{at: len(b.plugin.Structs)}
	b.structs[d] = s
	b.decls = append(b.decls, d)
	b.plugin.Structs = append(b.plugin.Structs, model.Struct{Name: b.qualify(d) + d.Name + b.arguments(d.Args)})
	return s
}

// unnamed is a value of a struct type without a name.
func (b *binder) unnamed(t *source.Type, u use) (value, bool) {
	if !b.noWords(u, "an object") || !b.visible(t, u) || !b.noMethods(t, u) || !b.noRest(t, strings.TrimSuffix(u.label, " ("+u.json+")")) {
		return value{}, false
	}
	name, _, _ := strings.Cut(u.label, " ")
	fields, node, nodes, ok := b.object(t, owner{name: name, json: u.json})
	if !ok { // spelling what is too large would take as long as reading it
		return value{}, false
	}
	return value{typ: &model.Type{Kind: model.Object, Go: b.spell(t), Fields: fields}, node: node, nodes: nodes}, true
}

// owner is the struct whose members are read: what messages call it, and its place in the arguments.
type owner struct {
	name string
	json string
	// decl is its declaration, nil when it has no name.
	decl *source.Decl
}

// object reads the members of a struct. An object says its properties even when there are none, and what is required
// only when something is.
func (b *binder) object(t *source.Type, o owner) (fields []model.Field, node *schema.Node, nodes int, ok bool) {
	node = &schema.Node{Type: schema.Object, Properties: []schema.Property{}, Additional: schema.Closed}
	if o.decl != nil && has(o.decl, source.OpenDirective) {
		node.Additional = &schema.Additional{Allowed: true}
	}
	nodes = 1
	ok = b.fieldsReadable(t, o.name, o.decl, map[*source.Type]bool{})
	members, clashes := t.Members()
	ok = b.unshadowed(t, members, o) && ok
	for _, same := range clashes {
		b.clash(same, o)
		ok = false
	}
	for _, m := range members {
		field, v, good := b.member(m, o)
		if !good {
			ok = false
			continue
		}
		fields = append(fields, field)
		node.Properties = append(node.Properties, schema.Property{Name: m.Name, Node: v.node})
		if field.Required {
			node.Required = append(node.Required, m.Name)
		}
		nodes = min(nodes+v.nodes, tooMany)
	}
	return fields, node, nodes, ok
}

// clash refuses members that encoding/json would leave out because they have one name.
func (b *binder) clash(same []*source.Member, o owner) {
	for _, m := range same {
		if problems := m.Field().Problems; len(problems) > 0 { // a field that is declared twice
			b.report(problems)
			return
		}
	}
	first, second := same[0].Field(), same[1].Field()
	if first == second {
		b.problems.Errorf(diag.SameName, same[0].Path[0].Pos, "%s: the member %s comes from the same struct twice", o.name, same[0].Name).
			Hintf("embed the struct once")
		return
	}
	b.problems.Errorf(diag.SameName, second.Pos, "%s and %s are both the member %s of %s", goName(same[0], o), goName(same[1], o), same[0].Name, o.name).
		Hintf("give one of them another name in its json tag").
		Relatef(first.Pos, "%s", goName(same[0], o))
}

// goName names a member's field by the struct that declares it.
func goName(m *source.Member, o owner) string {
	name := o.name
	if n := len(m.Path); n > 1 {
		name = strings.TrimPrefix(m.Path[n-2].Type.Text, "*")
	}
	return name + "." + m.Field().Name
}

// fieldsReadable checks the tags of a struct's fields, and of those embedded in it, and that what is embedded is known. Outer
// is the struct whose members they all become, nil when it has no name.
func (b *binder) fieldsReadable(t *source.Type, owner string, outer *source.Decl, seen map[*source.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	ok := true
	for _, f := range t.Fields {
		name := owner + "." + f.Name
		if !f.Exported() && !f.Embedded {
			ok = b.untagged(f, name) && ok
			continue
		}
		ok = b.tagReadable(f, name) && ok
		if json, _ := f.Tag("json"); !f.Embedded || json.Value == "-" {
			continue
		}
		if !b.embeddable(f, name, outer, seen) {
			b.refused[f] = true
			ok = false
		}
	}
	return ok
}

func (b *binder) tagReadable(f *source.Field, name string) bool {
	if f.TagProblem != nil {
		b.problems.Errorf(diag.MalformedTag, f.TagProblem.Pos, "%s: the tag cannot be read: %s", name, f.TagProblem.Message).
			Hintf("write it as `key:\"value\"`, several of them with one blank between")
		return false
	}
	for i, tag := range f.Tags {
		for _, other := range f.Tags[:i] {
			if other.Key == tag.Key && (tag.Key == "json" || tag.Key == "jsonschema") {
				b.problems.Errorf(diag.MalformedTag, tag.Pos, "%s: the tag has %s twice, and Go reads the first", name, tag.Key).
					Hintf("make one of the two").
					Relatef(other.Pos, "the first")
				return false
			}
		}
	}
	return b.keysSpelled(f, name)
}

// embeddable checks a struct that is embedded for its members.
func (b *binder) embeddable(f *source.Field, name string, outer *source.Decl, seen map[*source.Type]bool) bool {
	if len(f.Problems) > 0 {
		b.report(f.Problems)
		return false
	}
	u := use{label: name}
	t, ok := b.resolve(f.Type)
	if ok && t.Kind == source.Pointer {
		t, ok = b.resolve(t.Elem)
	}
	switch {
	case !ok:
		return false
	case t.Kind == source.Foreign:
		return b.refuse(t, u)
	case t.Kind != source.Named:
		return true
	case !b.sound(t.Decl), !b.nameable(t, u):
		return false
	}
	if under := t.Under(); under.Kind == source.Foreign {
		return b.refuse(t, u)
	} else if under.Kind == source.Struct {
		return b.promotable(f, name) && b.kept(f, t.Decl, name, outer) && b.noRest(under, name) && b.fieldsReadable(under, t.Decl.Name, outer, seen)
	}
	return true
}

// promotable refuses words for agents on a struct that is not a member itself: its members stand in its place.
func (b *binder) promotable(f *source.Field, name string) bool {
	json, _ := f.Tag("json")
	switch first, options, _ := strings.Cut(json.Value, ","); {
	case source.ValidName(first):
		return true
	case first != "":
		b.problems.Errorf(diag.BadJSONTag, json.At(0), "%s: encoding/json does not take the name %q and would put the members of the embedded struct in its place", name, first).
			Hintf("use letters, digits and - _ . only, or take the tag away")
		return false
	case options != "":
		b.problems.Errorf(diag.BadJSONTag, json.At(1), "%s: encoding/json passes over %q on an embedded struct, whose members stand in its place", name, options).
			Hintf("take the json tag away, or put a name before the comma")
		return false
	}
	tag, ok := f.Tag("jsonschema")
	if ok {
		b.problems.Errorf(diag.TagFit, tag.Pos, "%s: a jsonschema tag means nothing on an embedded struct, whose members stand in its place", name).
			Hintf("tag its members, or give it a name in a json tag")
	}
	return !ok
}
