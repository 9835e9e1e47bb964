package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
)

// union adds what reads a union, and its methods for encoding/json.
func (g *generator) union(s *model.Struct) {
	d := &decoder{generator: g}
	v := place{name: g.names.value}
	u := g.names.local("u", 0)
	stem := names.Unexported(identifier(s.Name))
	var cases []jen.Code
	told := make([]string, len(s.Branches))
	for i, b := range s.Branches {
		shapes := len(d.shapes)
		code := d.read(v.field(b.Go), b.Type, stem+exported(b.Go), nest{})
		if told[i] = g.described(b.Type); told[i] == "" && len(d.shapes) > shapes && b.Type.Elem.Kind == model.Object {
			told[i] = d.shapes[shapes].name
		}
		cases = append(cases, jen.Case(jen.Lit(i)).Comment("// "+label(branchName(b))).Add(lines(code...)))
	}
	d.function(s.Name, []jen.Code{d.each(u, "Union", []jen.Code{jen.Op("&" + g.names.union[s.Name])}, []jen.Code{
		jen.Op("*" + g.names.value).Op("=").Add(g.spell(s.Name)).Values(),
		jen.Switch(jen.Id(u).Dot("Branch").Call()).Block(cases...),
	})})
	g.branches(s, told)
	if s.Methods {
		g.unionMethods(s)
	}
}

// branchName is what a branch is called in a comment.
func branchName(b model.Branch) string {
	if b.Value != "" {
		return b.Value
	}
	return b.Go
}

// described is the variable that describes what a pointer leads to: a named struct's shape, a union, or a schema.
func (g *generator) described(t *model.Type) string {
	if t.Kind != model.Pointer {
		return ""
	}
	switch e := t.Elem; e.Kind {
	case model.Object:
		return g.names.shape[e.Struct]
	case model.Union:
		return g.names.union[e.Struct]
	case model.Schema:
		return g.names.schemaNode[e.Go]
	}
	return ""
}

// branches adds the variable that describes a union. Told are the variables that describe its branches.
func (g *generator) branches(s *model.Struct, told []string) {
	objects := 0 // how many branches an object may be
	for _, b := range s.Branches {
		if typ := g.jsonType(b.Type); typ == string(schema.Any) || typ == string(schema.Object) {
			objects++
		}
	}
	var branches []jen.Code
	for i, b := range s.Branches {
		fields := []jen.Code{}
		typ := g.jsonType(b.Type)
		if typ != "" {
			fields = append(fields, field("Type", literal(typ)))
		}
		if s.Tag != "" {
			fields = append(fields, field("Tag", literal(b.Value)))
		} else if told[i] != "" && (typ == "" || typ == string(schema.Object) && objects > 1) {
			fields = append(fields, field(describedBy[b.Type.Elem.Kind], jen.Op("&"+told[i])))
		}
		branches = append(branches, jen.Values(fields...))
	}
	var fields []jen.Code
	if s.Tag != "" {
		fields = append(fields, field("Tag", literal(s.Tag)))
	}
	fields = append(fields, field("Branches", jen.Index().Add(g.pkg.args("Branch")).Add(elements(branches...))))
	g.add(jen.Var().Id(g.names.union[s.Name]).Op("=").Add(g.pkg.args("Union")).Add(elements(fields...)))
}

// describedBy are the fields of an args.Branch for what describes it.
var describedBy = map[model.Kind]string{model.Object: "Shape", model.Union: "Union", model.Schema: "Node"}

// unionMethods adds the methods by which encoding/json writes and reads a union.
func (g *generator) unionMethods(s *model.Struct) {
	values := []jen.Code{literal(s.Name), jen.Op("&" + g.names.union[s.Name])}
	pointers := append(slices.Clone(values), jen.Id(g.names.text))
	for _, b := range s.Branches {
		values = append(values, jen.Op(g.names.value+"."+b.Go))
		pointers = append(pointers, jen.Op("&"+g.names.value+"."+b.Go))
	}
	g.methods(s.Name,
		"writes the one branch that is set.", []jen.Code{jen.Return(g.pkg.runtime("MarshalUnion").Call(values...))},
		"reads what MarshalJSON writes.", []jen.Code{jen.Return(g.pkg.runtime("UnmarshalUnion").Call(pointers...))})
}
