package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// methods adds a type's MarshalJSON and UnmarshalJSON: what each does, in words and in Go.
func (g *generator) methods(typ, writes string, marshal []jen.Code, reads string, unmarshal []jen.Code) {
	v := jen.Id(g.names.value)
	g.add(comment("MarshalJSON " + writes))
	g.file.Func().Params(v.Clone().Id(typ)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(marshal...)
	g.add(comment("UnmarshalJSON " + reads))
	g.file.Func().Params(v.Clone().Op("*").Id(typ)).Id("UnmarshalJSON").Params(jen.Id(g.names.text).Index().Byte()).Error().Block(unmarshal...)
}

// restMethods adds the methods by which encoding/json writes and reads a struct whose field receives the other members.
func (g *generator) restMethods(s *model.Struct) {
	v, shape := g.names.value, jen.Op("&"+g.names.shape[s.Name])
	plain := g.names.plain
	rest := s.Rest.Path[0].Go
	typ := jen.Type().Id(plain).Id(s.Name)
	g.methods(s.Name,
		"writes the other members too.", []jen.Code{typ, jen.Return(g.pkg.runtime("MarshalRest").Call(
			literal(s.Name+"."+rest), shape, jen.Id(plain).Call(jen.Id(v)), jen.Op(v+"."+rest)))},
		"reads what MarshalJSON writes.", []jen.Code{typ, jen.Return(g.pkg.runtime("UnmarshalRest").Call(
			shape, jen.Id(g.names.text), jen.Parens(jen.Op("*").Id(plain)).Call(jen.Id(v)), jen.Op("&"+v+"."+rest)))})
}
