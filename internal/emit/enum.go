package emit

import (
	"github.com/dave/jennifer/jen"
)

// enums adds the tables of the values that enums have, each in the author's order.
func (g *generator) enums() {
	var tables []jen.Code
	for _, e := range g.plugin.Enums {
		kind := "IntEnum"
		if e.Basic == "string" {
			kind = "Enum"
		}
		var values []string
		for _, v := range e.Values {
			values = append(values, enumValue(e.Basic, v.Text))
		}
		tables = append(tables, jen.Id(g.names.enum[e.Name]).Op("=").Add(g.pkg.args(kind)).Add(list(values)))
	}
	g.vars(tables)
}

// vars adds variables, several in one block.
func (g *generator) vars(specs []jen.Code) {
	switch len(specs) {
	case 0:
	case 1:
		g.add(jen.Var().Add(specs...))
	default:
		g.add(jen.Var().Defs(specs...))
	}
}

// numbers is the function that makes the numbers inside an `any`. It stands here and not in package args so that only a
// decoder that needs it reaches encoding/json.
func (g *generator) numbers() {
	if !g.usesNumbers {
		return
	}
	text := g.names.locals.Allocate("token")
	g.add(comment(g.names.number + " keeps a number inside an any exactly as it was sent."))
	g.file.Func().Id(g.names.number).Params(jen.Id(text).String()).Any().Block(
		jen.Return(g.pkg.json("Number").Call(jen.Id(text))),
	)
}
