package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// union adds what reads a union, and its methods for encoding/json.
func (g *generator) union(s *model.Struct) {
	d := &decoder{generator: g}
	v := place{name: g.names.value}
	u := g.names.local("u", 0)
	stem := names.Unexported(identifier(s.Name))
	var cases []jen.Code
	for i, b := range s.Branches {
		code := d.read(v.field(b.Go), b.Type, stem+exported(b.Go), nest{})
		cases = append(cases, jen.Case(jen.Lit(i)).Comment("// "+label(branchName(b))).Add(lines(code...)))
	}
	d.function(s.Name, []jen.Code{d.each(u, "Union", []jen.Code{jen.Op("&" + g.names.union[s.Name])}, []jen.Code{
		jen.Op("*" + g.names.value).Op("=").Add(g.spell(s.Name)).Values(),
		jen.Switch(jen.Id(u).Dot("Branch").Call()).Block(cases...),
	})})
	g.branches(s)
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

// branches adds the variable that describes a union.
func (g *generator) branches(s *model.Struct) {
	var branches []jen.Code
	for _, b := range s.Branches {
		fields := []jen.Code{}
		if typ := g.jsonType(b.Type); typ != "" {
			fields = append(fields, field("Type", literal(typ)))
		}
		if s.Tag != "" {
			fields = append(fields, field("Tag", literal(b.Value)))
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

// unionMethods adds the methods by which encoding/json writes and reads a union.
func (g *generator) unionMethods(s *model.Struct) {
	var branches []jen.Code
	for _, b := range s.Branches {
		value := jen.Id(g.names.value).Dot(b.Go)
		fields := []jen.Code{}
		if s.Tag != "" {
			fields = append(fields, field("Tag", literal(b.Value)))
		}
		fields = append(fields, field("Set", value.Clone().Op("!=").Nil()), field("Value", value.Clone()))
		branches = append(branches, jen.Values(fields...))
	}
	g.add(comment("MarshalJSON writes the one branch that is set."))
	g.file.Func().Params(jen.Id(g.names.value).Id(s.Name)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(g.pkg.runtime("MarshalUnion").Call(
			literal(s.Name), literal(s.Tag),
			jen.Index().Add(g.pkg.runtime("Branch")).Add(elements(branches...)),
		)),
	)
	g.add(comment("UnmarshalJSON reads what an agent may send."))
	g.file.Func().Params(jen.Id(g.names.value).Op("*").Id(s.Name)).Id("UnmarshalJSON").Params(jen.Id(g.names.text).Index().Byte()).Error().Block(
		jen.Return(g.pkg.args("Unmarshal").Call(jen.Id(g.names.text), jen.Id(g.names.value), jen.Id(g.names.decoder[s.Name]))),
	)
}
