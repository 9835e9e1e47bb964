package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// each is the loop over what the reader gives by one of its methods.
func (d *decoder) each(name, method string, arguments []jen.Code, body []jen.Code) jen.Code {
	return jen.For(
		jen.Id(name).Op(":=").Add(d.reads(method, arguments...)),
		jen.Id(name).Dot("Next").Call(),
		jen.Empty(),
	).Block(body...)
}

// slice reads an array into the empty slice at p.
func (d *decoder) slice(p place, t *model.Type, stem string, in nest) []jen.Code {
	a := d.names.local("a", in.arrays)
	grow := func(element jen.Code) jen.Code {
		return p.value().Op("=").Append(d.pkg.args("Room").Call(jen.Id(a), p.value()), element)
	}
	rules := d.rules(t, stem+"List")
	var body []jen.Code
	switch value := d.scalar(t.Elem, stem); {
	case value != nil:
		body = []jen.Code{grow(value)}
	case t.Elem.Struct != "": // filled where it lies, not copied there
		in.arrays++
		body = append([]jen.Code{grow(d.fresh(t.Elem))}, d.fill(p.last(), t.Elem, stem, in)...)
	default:
		e, code := d.element(t.Elem, in.values())
		in.arrays++
		body = append(append(code, d.fill(e, t.Elem, stem, in)...), grow(e.value()))
	}
	return []jen.Code{d.each(a, "Array", rules, body)}
}

// element is a new variable that an element is filled in.
func (d *decoder) element(t *model.Type, depth int) (place, []jen.Code) {
	e := place{name: d.names.local("e", depth)}
	switch t.Kind {
	case model.Pointer, model.Slice, model.Map:
		return e, []jen.Code{e.value().Op(":=").Add(d.fresh(t))}
	}
	return e, []jen.Code{jen.Var().Id(e.name).Add(d.spell(t.Go))}
}

// array reads an array of exactly as many elements as the one at p has.
func (d *decoder) array(p place, t *model.Type, stem string, in nest) []jen.Code {
	a := d.names.local("a", in.arrays)
	at := p.at(jen.Id(a).Dot("Index").Call(jen.Lit(t.Len)))
	rules := d.rules(t, stem+"List")
	var body []jen.Code
	switch value := d.scalar(t.Elem, stem); {
	case value != nil:
		body = []jen.Code{at.Op("=").Add(value)}
	case t.Elem.Struct != "":
		body = []jen.Code{jen.Id(d.names.decoder[t.Elem.Struct]).Call(jen.Id(d.names.reader), jen.Op("&").Add(at))}
	default: // the place is asked for before anything is read
		e := place{name: d.names.local("e", in.values()), stars: 1}
		in.arrays++
		body = append([]jen.Code{jen.Id(e.name).Op(":=").Op("&").Add(at)}, d.read(e, t.Elem, stem, in)...)
	}
	return []jen.Code{d.each(a, "Array", rules, body)}
}

// mapping reads an object into the empty map at p.
func (d *decoder) mapping(p place, t *model.Type, stem string, in nest) []jen.Code {
	m := d.names.local("m", in.maps)
	name := jen.Id(m).Dot("Name").Call()
	return []jen.Code{d.each(m, "Map", nil, d.entry(p, t, name, stem, in))}
}

// entry reads one member into the map at p, under its name.
func (d *decoder) entry(p place, t *model.Type, name *jen.Statement, stem string, in nest) []jen.Code {
	if t.Key != "" {
		name = d.spell(t.Key).Call(name)
	}
	if value := d.scalar(t.Elem, stem); value != nil {
		return []jen.Code{p.at(name).Op("=").Add(value)}
	}
	key := d.names.local("name", in.values())
	e, code := d.element(t.Elem, in.values())
	in.maps++
	code = append([]jen.Code{jen.Id(key).Op(":=").Add(name)}, code...)
	code = append(code, d.fill(e, t.Elem, stem, in)...)
	return append(code, p.at(jen.Id(key)).Op("=").Add(e.value()))
}

// null reads null or a value.
func (d *decoder) null(p place, t *model.Type, stem string, in nest) []jen.Code {
	n := d.names.local("n", in.nulls)
	in.nulls++
	arguments := []jen.Code{literal(d.jsonType(t.Elem)), p.field("Null").address()}
	return []jen.Code{
		p.field("Sent").value().Op("=").True(),
		d.each(n, "Nullable", arguments, d.read(p.field("Value"), t.Elem, stem, in)),
	}
}

// jsonType is the one JSON type that values of a type have; empty when there are several.
func (g *generator) jsonType(t *model.Type) string {
	switch t.Kind {
	case model.Pointer:
		return g.jsonType(t.Elem)
	case model.Schema:
		for _, s := range g.plugin.Schemas {
			if s.Name == t.Go {
				return string(s.Node.Type)
			}
		}
	case model.String, model.Time, model.Duration, model.Bytes, model.Text, model.Quoted:
		return string(schema.String)
	case model.Bool:
		return string(schema.Boolean)
	case model.Int, model.Uint, model.Integer:
		return string(schema.Integer)
	case model.Float, model.Number:
		return string(schema.Number)
	case model.Slice, model.Array:
		return string(schema.Array)
	case model.Object, model.Map:
		return string(schema.Object)
	}
	return string(schema.Any)
}
