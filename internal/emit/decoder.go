package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// decoder writes the function that reads one struct.
type decoder struct {
	*generator
	// stem begins the names of the shapes of unnamed structs.
	stem   string
	shapes []shape
}

// shape is an object that a decoder reads, by the name of the variable that describes it.
type shape struct {
	name   string
	fields []model.Field
}

// decoder adds the function that reads the struct, and the shapes of the objects it reads.
func (g *generator) decoder(s *model.Struct) {
	d := &decoder{generator: g, stem: names.Unexported(s.Name)}
	name := g.names.decoder[s.Name]
	body := d.object(place{name: g.names.value}, shape{g.names.shape[s.Name], s.Fields}, d.stem, 0)
	g.add(comment(name + " reads one " + s.Name + "."))
	g.file.Func().Id(name).Params(
		jen.Id(g.names.reader).Op("*").Add(g.pkg.args("Reader")),
		jen.Id(g.names.value).Op("*").Id(s.Name),
	).Block(body...)
	for _, sh := range d.shapes {
		g.shape(sh)
	}
}

// object reads an object into the struct at v: first what its absent members are, then the members sent. Stem begins the
// names of shapes further down; depth is how many loops are around it.
func (d *decoder) object(v place, sh shape, stem string, depth int) []jen.Code {
	d.shapes = append(d.shapes, sh)
	var code, cases []jen.Code
	for i, f := range sh.fields {
		code = append(code, d.preset(v, f)...)
		cases = append(cases, jen.Case(jen.Lit(i)).Comment("// "+label(f.JSON)).Add(lines(d.member(v, f, stem, depth)...)))
	}
	o := d.names.local("o", depth)
	return append(code, jen.For(
		jen.Id(o).Op(":=").Add(d.reads("Object", jen.Op("&"+sh.name))),
		jen.Id(o).Dot("Next").Call(),
		jen.Empty(),
	).BlockFunc(func(body *jen.Group) {
		if len(cases) > 0 {
			body.Switch(jen.Id(o).Dot("Field").Call()).Block(cases...)
		}
	}))
}

// member reads one member into its field.
func (d *decoder) member(v place, f model.Field, stem string, depth int) []jen.Code {
	code, field := d.reach(v, f.Path)
	return append(code, d.read(field, f.Type, stem+exported(f.Path[len(f.Path)-1].Go), depth)...)
}

// reach is the way from a struct to one of its fields: the embedded pointers on it allocated, and the field.
func (d *decoder) reach(v place, path []model.Step) ([]jen.Code, place) {
	var code []jen.Code
	for _, step := range path {
		v = v.field(step.Go)
		if step.Alloc != "" {
			code = append(code, jen.If(v.value().Op("==").Nil()).Block(v.value().Op("=").New(jen.Id(step.Alloc))))
		}
	}
	return code, v
}

// read reads a value of the type into the place.
func (d *decoder) read(p place, t *model.Type, stem string, depth int) []jen.Code {
	if value := d.scalar(t); value != nil {
		return []jen.Code{p.value().Op("=").Add(value)}
	}
	switch {
	case t.Kind == model.Slice:
		return d.array(p, t, stem, depth)
	case t.Kind == model.Pointer:
		return append([]jen.Code{p.value().Op("=").New(d.spell(t.Elem.Go))}, d.read(p.pointee(), t.Elem, stem, depth)...)
	case t.Struct != "":
		return []jen.Code{jen.Id(d.names.decoder[t.Struct]).Call(jen.Id(d.names.reader), p.address())}
	default:
		name := d.scope.Allocate(stem + "Shape")
		return d.object(p, shape{name, t.Fields}, stem, depth+1)
	}
}

// array reads an array into the slice at p. An array without elements makes an empty slice, not a nil one.
func (d *decoder) array(p place, t *model.Type, stem string, depth int) []jen.Code {
	a, grow := d.names.local("a", depth), func(element jen.Code) jen.Code {
		return p.value().Op("=").Append(p.value(), element)
	}
	var body []jen.Code
	if value := d.scalar(t.Elem); value != nil {
		body = []jen.Code{grow(value)}
	} else if t.Elem.Kind == model.Object && t.Elem.Struct != "" { // read in place, not copied
		body = append([]jen.Code{grow(jen.Id(t.Elem.Go).Values())}, d.read(p.last(), t.Elem, stem, depth)...)
	} else {
		e := d.names.local("e", depth)
		body = append([]jen.Code{jen.Var().Id(e).Add(d.spell(t.Elem.Go))}, d.read(place{name: e}, t.Elem, stem, depth+1)...)
		body = append(body, grow(jen.Id(e)))
	}
	return []jen.Code{
		p.value().Op("=").Add(d.spell(t.Go)).Values(),
		jen.For(jen.Id(a).Op(":=").Add(d.reads("Array")), jen.Id(a).Dot("Next").Call(), jen.Empty()).Block(body...),
	}
}

// shape adds the variable that describes an object: its members' names in the order of the decoder's cases.
func (g *generator) shape(sh shape) {
	var names, required []jen.Code
	for i, f := range sh.fields {
		names = append(names, jen.Op(quote(f.JSON)))
		if f.Required {
			required = append(required, jen.Lit(i))
		}
	}
	var fields []jen.Code
	if len(names) > 0 {
		fields = append(fields, field("Names", jen.Index().String().Values(names...)))
	}
	if len(required) > 0 {
		fields = append(fields, field("Required", jen.Index().Int().Values(required...)))
	}
	value := g.pkg.args("Shape")
	if len(fields) == 0 {
		value.Values()
	} else {
		value.Add(elements(fields...))
	}
	g.add(jen.Var().Id(sh.name).Op("=").Add(value))
}

// reads is a call of the reader's method.
func (d *decoder) reads(method string, arguments ...jen.Code) *jen.Statement {
	return jen.Id(d.names.reader).Dot(method).Call(arguments...)
}

// label is a member's name as it stands in a comment.
func label(name string) string {
	if q := strconv.Quote(name); name == "" || len(q) != len(name)+2 {
		return q
	}
	return name
}

// lines are statements, one a line, without braces.
func lines(statements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Multi: true}, statements...)
}
