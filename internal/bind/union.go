package bind

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
	"github.com/nlgen/nlgen/internal/told"
)

// union is a value of a struct with //nlgen:oneof, which is on the path: exactly one of its fields is set.
func (b *binder) union(t *source.Type, u use) (value, bool) {
	words := b.noWords(u, "a union")
	s := b.structs[t.Decl]
	if s == nil {
		s = b.reserve(t.Decl)
		s.node, s.nodes, s.ok = b.branches(t, s.at, u.json)
	}
	if !s.ok || !words {
		return value{}, false
	}
	name := b.plugin.Structs[s.at].Name
	return value{typ: &model.Type{Kind: model.Union, Go: name, Struct: name}, node: s.node, nodes: s.nodes}, true
}

// branch is a field of a union as it is read.
type branch struct {
	field *source.Field
	model.Branch
	node *schema.Node
}

// branches reads the fields of a union.
func (b *binder) branches(t *source.Type, at int, json string) (*schema.Node, int, bool) {
	d := t.Decl
	directive := directiveOf(d, source.OneOfDirective)
	if !b.unionShape(t, directive) {
		return nil, 0, false
	}
	tag := ""
	if len(directive.Words) > 0 {
		tag = directive.Words[0].Value
	}
	var all []branch
	node, nodes, ok := &schema.Node{}, 1, true
	for _, f := range t.Under().Fields {
		one, v, good := b.branch(d, f, tag, json)
		if !good {
			ok = false
			continue
		}
		all = append(all, one)
		node.OneOf = append(node.OneOf, one.node)
		nodes = min(nodes+v.nodes+1, tooMany)
	}
	if ok && len(all) < 2 {
		b.problems.Errorf(diag.UnionShape, d.Pos, "%s has %s, and a choice takes two", d.Name, told.Counted(strconv.Itoa(len(all)), "branch")).
			Hintf("add a field, or take //nlgen:oneof away")
		return nil, 0, false
	}
	if ok = ok && b.apart(d, all, tag); !ok {
		return nil, 0, false
	}
	s := &b.plugin.Structs[at]
	s.Tag, s.Methods = tag, d.Package == b.pkg
	for _, one := range all {
		s.Branches = append(s.Branches, one.Branch)
	}
	return node, nodes, true
}

// unionShape tells whether a type can be a union at all.
func (b *binder) unionShape(t *source.Type, directive *source.Directive) bool {
	d := t.Decl
	switch m, is := firstMethod(d, "MarshalJSON", "UnmarshalJSON"); {
	case directive.Problem != "" || len(directive.Words) > 1 || len(directive.Words) == 1 && directive.Words[0].Key != "":
		return false // told
	case t.Under().Kind != source.Struct:
		b.problems.Errorf(diag.UnionShape, d.Pos, "%s has //nlgen:oneof and is not a struct", d.Name).
			Hintf("make it a struct with a pointer field for each form")
	case d.Origin != nil:
		b.problems.Errorf(diag.UnionShape, d.Pos, "%s has type parameters, and methods are generated for a union", d.Name).
			Hintf("declare a union without type parameters")
	case is && d.Package == b.pkg:
		b.problems.Errorf(diag.UnionShape, m.Pos, "%s has a %s of its own, and one is generated for each union", d.Name, m.Name).
			Hintf("take the method away, or //nlgen:oneof")
	case has(d, source.OpenDirective):
		b.problems.Errorf(diag.UnionShape, d.Pos, "%s has both //nlgen:oneof and //nlgen:open", d.Name).
			Hintf("mark the structs of its branches with //nlgen:open")
	default:
		return d.Package != b.pkg || b.methodsFree(d, diag.UnionShape)
	}
	return false
}

// firstMethod finds one of the methods that a type itself declares.
func firstMethod(d *source.Decl, names ...string) (source.Method, bool) {
	for _, m := range d.Methods {
		if slices.Contains(names, m.Name) {
			return m, true
		}
	}
	return source.Method{}, false
}

// branch reads one field of a union.
func (b *binder) branch(d *source.Decl, f *source.Field, tag, json string) (branch, value, bool) {
	label := d.Name + "." + f.Name
	if len(f.Problems) > 0 {
		b.report(f.Problems)
		return branch{}, value{}, false
	}
	if !b.tagReadable(f, label) {
		return branch{}, value{}, false
	}
	jsonTag, _ := f.Tag("json")
	kind := f.Type.Under().Kind
	switch {
	case f.Embedded || !f.Exported() || jsonTag.Value == "-":
		b.problems.Errorf(diag.UnionShape, f.Pos, "%s: each field of a union is a branch, exported and with a name", label).
			Hintf("take the field away, or move it to a struct around the union")
		return branch{}, value{}, false
	case kind != source.Pointer && kind != source.Slice && kind != source.Map:
		b.problems.Errorf(diag.UnionShape, f.Type.Pos, "%s: %s cannot be nil, and all branches but one are", label, f.Type.Text).
			Hintf("*%s", f.Type.Text)
		return branch{}, value{}, false
	}
	w, ok := b.words(f, label)
	if !ok {
		return branch{}, value{}, false
	}
	if w.value != nil || w.required {
		b.problems.Errorf(diag.TagFit, f.Pos, "%s: a branch has no default and is not required", label).
			Hintf("take that word away")
		return branch{}, value{}, false
	}
	m := &source.Member{Name: memberName(f), Path: []*source.Field{f}}
	u := use{label: label, json: json, tag: w, enum: enumName(label)}
	if tag != "" && json == "" {
		u.json = m.Name
	}
	v, ok := b.memberValue(m, u)
	if !ok {
		return branch{}, value{}, false
	}
	one := branch{field: f, Branch: model.Branch{Go: f.Name, Type: v.typ}, node: v.node}
	if tag != "" {
		one.Value = m.Name
		if one.node, ok = b.tagged(v, tag, m.Name, label, f); !ok {
			return branch{}, value{}, false
		}
	}
	if text := fieldText(f, w); text.Text != "" {
		b.english(text, "the description of %s", label)
		node := *one.node
		node.Description = described(text.Text, &node)
		one.node = &node
	}
	return one, v, true
}

// memberName is the name that a field's json tag gives, or else its own.
func memberName(f *source.Field) string {
	members, _ := (&source.Type{Kind: source.Struct, Fields: []*source.Field{f}}).Members()
	if len(members) != 1 {
		return f.Name
	}
	return members[0].Name
}

// tagged is an object with the tag before its members.
func (b *binder) tagged(v value, tag, name, label string, f *source.Field) (*schema.Node, bool) {
	switch elem := v.typ.Elem; {
	case v.typ.Kind != model.Pointer || elem.Kind != model.Object || v.node.Additional != schema.Closed:
		b.problems.Errorf(diag.UnionShape, f.Type.Pos, "%s: %s is no pointer to a struct without other members, and the tag %s is a member of each branch", label, f.Type.Text, tag).
			Hintf("use a pointer to a struct that holds this")
		return nil, false
	case !utf8.ValidString(tag) || !utf8.ValidString(name):
		b.problems.Errorf(diag.FieldText, f.Pos, "%s: the tag's value is not valid Unicode", label).
			Hintf("write the characters themselves, not their bytes")
		return nil, false
	}
	for _, p := range v.node.Properties {
		if p.Name == tag {
			b.problems.Errorf(diag.UnionShape, f.Type.Pos, "%s: %s declares the member %s itself, which is the union's tag", label, f.Type.Text, tag).
				Hintf("take the member away: which field is set tells the branch")
			return nil, false
		}
	}
	n := *v.node
	n.Def = ""
	kind := schema.Property{Name: tag, Node: &schema.Node{Type: schema.String, Enum: []schema.Scalar{{Text: name}}}}
	n.Properties = append([]schema.Property{kind}, n.Properties...)
	n.Required = append([]string{tag}, n.Required...)
	return &n, true
}

// apart tells whether a value can fit one branch at most.
func (b *binder) apart(d *source.Decl, all []branch, tag string) bool {
	for i, second := range all {
		for _, first := range all[:i] {
			why := ""
			switch {
			case tag != "" && first.Value == second.Value:
				why = "both have the value " + first.Value + " of " + tag
			case tag == "":
				why = overlap(first.node, second.node)
			}
			if why == "" {
				continue
			}
			hint := "give them different JSON types, or a tag: //nlgen:oneof kind"
			if tag != "" {
				hint = "give one of them another name in its json tag"
			}
			b.problems.Errorf(diag.UnionOverlap, second.field.Pos, "%s and %s of %s cannot be told apart: %s", first.Go, second.Go, d.Name, why).
				Hintf("%s", hint).
				Relatef(first.field.Pos, "%s", first.Go)
			return false
		}
	}
	return true
}

// overlap says why one value could fit both nodes; empty when none can.
func overlap(x, y *schema.Node) string {
	for _, n := range []*schema.Node{x, y} {
		other := y
		if n == y {
			other = x
		}
		if n.OneOf != nil && n.Type == schema.Any {
			for _, form := range n.OneOf {
				if why := overlap(form, other); why != "" {
					return why
				}
			}
			return ""
		}
	}
	switch {
	case x.Type == schema.Any || y.Type == schema.Any:
		return "one of them takes any JSON type"
	case number(x.Type) && number(y.Type):
		return "both are numbers"
	case x.Type != y.Type:
		return ""
	case x.Type != schema.Object:
		return "both are of type " + string(x.Type)
	case lacks(x, y) || lacks(y, x):
		return ""
	}
	return "both are objects, and neither requires a member that the other refuses"
}

func number(t schema.Type) bool { return t == schema.Number || t == schema.Integer }

// lacks tells whether an object refuses a member that another requires.
func lacks(closed, other *schema.Node) bool {
	if closed.Additional == nil || closed.Additional.Allowed || closed.Additional.Node != nil {
		return false
	}
	return slices.ContainsFunc(other.Required, func(name string) bool {
		return !slices.ContainsFunc(closed.Properties, func(p schema.Property) bool { return p.Name == name })
	})
}
