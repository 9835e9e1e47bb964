package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// enum is the table of the values that an enum has, in the author's order.
func (g *generator) enum(e *model.Enum) {
	kind := "IntEnum"
	if e.Basic == "string" {
		kind = "Enum"
	}
	var values []string
	for _, v := range e.Values {
		values = append(values, enumValue(e.Basic, v.Text))
	}
	name := g.names.enum[e.Name]
	g.add(jen.Var().Id(name).Op("=").Add(g.pkg.args(kind)).Add(list(values)))
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
