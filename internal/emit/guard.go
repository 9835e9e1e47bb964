package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// guards are declarations without effect that stop compiling once the structs and constants are no longer those the code
// was generated from. A constant or type that was added, and words that changed, are for nlgen check to find.
func (g *generator) guards() {
	var structs []jen.Code
	for _, s := range g.plugin.Structs {
		if s.Source != nil {
			structs = append(structs, jen.Id("_").Add(g.source(s)).Op("=").Id(s.Name).Values())
		}
	}
	switch len(structs) {
	case 0:
	case 1:
		g.add(comment("This does not compile once the struct is no longer the one this file was generated from: run nlgen again."))
		g.file.Var().Add(structs...)
	default:
		g.add(comment("These do not compile once a struct is no longer the one this file was generated from: run nlgen again."))
		g.file.Var().Defs(structs...)
	}
	for _, e := range g.plugin.Enums {
		if e.Type != "" {
			g.constants(e)
		}
	}
}

// source is the struct's type as its declaration says it. Assigning to it takes the same fields with the same tags.
func (g *generator) source(s model.Struct) jen.Code {
	var fields []jen.Code
	for _, f := range s.Source {
		line := jen.Id(f.Go).Add(g.spell(f.Type))
		if f.Tag != "" {
			line.Op(quote(f.Tag))
		}
		fields = append(fields, line)
	}
	return jen.Struct(fields...)
}

// constants is the guard of an enum. A map may not have the key false twice.
func (g *generator) constants(e model.Enum) {
	same := &jen.Statement{}
	for i, v := range e.Values {
		if i > 0 {
			same.Op("&&").Line()
		}
		same.Id(v.Const).Op("==").Op(enumValue(e.Basic, v.Text))
	}
	g.add(comment("This does not compile once a constant of " + e.Type + " has another value: run nlgen again."))
	g.file.Var().Id("_").Op("=").Map(jen.Bool()).Struct().Add(elements(
		jen.False().Op(":").Values(),
		same.Op(":").Values(),
	))
}

// enumValue is the value of an enum as Go source.
func enumValue(basic, text string) string {
	if basic == "string" {
		return quote(text)
	}
	return text
}
