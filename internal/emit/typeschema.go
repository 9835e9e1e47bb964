package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// typeSchema adds the variable by which a type with a schema of its own is read, and the methods that a json.RawMessage
// under it has lost.
func (g *generator) typeSchema(s *model.TypeSchema) {
	name := g.names.schemaNode[s.Name]
	g.add(comment(name + " is what " + s.Name + " may be."))
	g.file.Var().Id(name).Op("=").Add(g.pkg.args("Node")).Add(g.node(s.Node))
	if !s.Methods {
		return
	}
	raw := g.pkg.json("RawMessage")
	g.methods(s.Name,
		"writes the JSON as it is.", []jen.Code{jen.Return(raw.Clone().Call(jen.Id(g.names.value)).Dot("MarshalJSON").Call())},
		"keeps the JSON as it is.", []jen.Code{jen.Return(jen.Parens(jen.Op("*").Add(raw.Clone())).Call(jen.Id(g.names.value)).Dot("UnmarshalJSON").Call(jen.Id(g.names.text)))})
}

// node is the literal of a schema, without its type's name.
func (g *generator) node(n *schema.Node) jen.Code {
	var fields []jen.Code
	add := func(name string, value jen.Code) { fields = append(fields, field(name, value)) }
	if n.Type != schema.Any {
		add("Type", literal(string(n.Type)))
	}
	if n.Enum != nil {
		var values []jen.Code
		for _, s := range n.Enum {
			typ := "string"
			if s.IsNumber {
				typ = "number"
			}
			values = append(values, jen.Values(field("Type", literal(typ)), field("Text", literal(s.Text))))
		}
		add("Enum", jen.Index().Add(g.pkg.args("Scalar")).Add(elements(values...)))
	}
	if n.Minimum != nil {
		add("Minimum", literal(string(*n.Minimum)))
	}
	if n.Maximum != nil {
		add("Maximum", literal(string(*n.Maximum)))
	}
	if n.Items != nil && !anything(n.Items) {
		add("Items", jen.Op("&").Add(g.pkg.args("Node")).Add(g.node(n.Items)))
	}
	fields = append(fields, g.nodeMembers(n)...)
	if a := n.Additional; a != nil && a.Node != nil && !anything(a.Node) {
		add("Others", jen.Op("&").Add(g.pkg.args("Node")).Add(g.node(a.Node)))
	} else if a != nil && a.Node == nil && !a.Allowed {
		add("Closed", jen.True())
	}
	if n.OneOf != nil {
		add("OneOf", g.nodes(n.OneOf))
	}
	if len(fields) == 0 || len(fields) == 1 && n.Type != schema.Any { // short enough for a line
		return jen.Values(fields...)
	}
	return elements(fields...)
}

// anything tells whether a node demands nothing: items and other members without a node are the same.
func anything(n *schema.Node) bool {
	return n.Type == schema.Any && n.Enum == nil && n.Minimum == nil && n.Maximum == nil && n.Items == nil &&
		n.Properties == nil && n.Required == nil && n.Additional == nil && n.OneOf == nil
}

// nodeMembers are the members of an object. Names that are required and not declared come after those that are.
func (g *generator) nodeMembers(n *schema.Node) []jen.Code {
	var names, required []string
	var members []*schema.Node
	for _, p := range n.Properties {
		names = append(names, quote(p.Name))
		members = append(members, p.Node)
	}
	for _, name := range n.Required {
		k := slices.Index(names, quote(name))
		if k < 0 {
			k = len(names)
			names = append(names, quote(name))
		}
		required = append(required, strconv.Itoa(k))
	}
	if names == nil {
		return nil
	}
	shape := []jen.Code{field("Names", jen.Index().String().Add(list(names)))}
	if required != nil {
		shape = append(shape, field("Required", jen.Index().Int().Add(list(required))))
	}
	fields := []jen.Code{field("Shape", g.pkg.args("Shape").Add(elements(shape...)))}
	if members != nil {
		fields = append(fields, field("Members", g.nodes(members)))
	}
	return fields
}

func (g *generator) nodes(nodes []*schema.Node) jen.Code {
	var all []jen.Code
	for _, n := range nodes {
		all = append(all, g.node(n))
	}
	return jen.Index().Add(g.pkg.args("Node")).Add(elements(all...))
}
