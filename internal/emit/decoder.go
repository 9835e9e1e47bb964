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
	// shapes are those of the objects it reads, its own first.
	shapes []shape
	// ruled are the rules of the values it reads, by the name of the variable that holds them.
	ruled []ruled
}

// shape is an object that a decoder reads, by the name of the variable that describes it.
type shape struct {
	name   string
	fields []model.Field
	open   bool
	rest   *model.Field
}

// nest counts the loops around a piece of code.
type nest struct{ objects, arrays, maps, nulls int }

// values is how many of them have a variable for an element.
func (n nest) values() int { return n.arrays + n.maps }

// decoder adds the function that reads the struct, and the shapes of the objects it reads.
func (g *generator) decoder(s *model.Struct) {
	if s.Branches != nil {
		g.union(s)
		return
	}
	d := &decoder{generator: g}
	stem := names.Unexported(identifier(s.Name))
	body := d.object(place{name: g.names.value}, shape{g.names.shape[s.Name], s.Fields, s.Open, s.Rest}, stem, nest{})
	d.function(s.Name, body)
	if s.Methods {
		g.restMethods(s)
	}
}

// function adds a decoder with what it reads by.
func (d *decoder) function(typ string, body []jen.Code) {
	name := d.names.decoder[typ]
	d.add(comment(name + " reads one " + typ + "."))
	d.file.Func().Id(name).Params(
		jen.Id(d.names.reader).Op("*").Add(d.pkg.args("Reader")),
		jen.Id(d.names.value).Op("*").Add(d.spell(typ)),
	).Block(body...)
	for _, sh := range d.shapes {
		d.shape(sh)
	}
	d.rulesOf()
}

// object reads an object into the struct at v: first what its absent members are, then the members sent. Stem begins the
// names of what is read by further down.
func (d *decoder) object(v place, sh shape, stem string, in nest) []jen.Code {
	d.shapes = append(d.shapes, sh)
	o := d.names.local("o", in.objects)
	in.objects++
	var code, cases []jen.Code
	for i, f := range sh.fields {
		code = append(code, d.preset(v, f)...)
		cases = append(cases, jen.Case(jen.Lit(i)).Comment("// "+label(f.JSON)).Add(lines(d.member(v, f, stem, in)...)))
	}
	if sh.rest != nil {
		field := v.field(sh.rest.Path[0].Go)
		code = append(code, field.value().Op("=").Add(d.fresh(sh.rest.Type)))
		read := d.entry(field, sh.rest.Type, jen.Id(o).Dot("Name").Call(), stem+exported(sh.rest.Path[0].Go), in)
		cases = append(cases, jen.Case(d.pkg.args("Rest")).Comment("// other members").Add(lines(read...)))
	}
	var body []jen.Code
	if len(cases) > 0 {
		body = []jen.Code{jen.Switch(jen.Id(o).Dot("Field").Call()).Block(cases...)}
	}
	return append(code, d.each(o, "Object", []jen.Code{jen.Op("&" + sh.name)}, body))
}

// member reads one member into its field.
func (d *decoder) member(v place, f model.Field, stem string, in nest) []jen.Code {
	code, field := d.reach(v, f.Path)
	return append(code, d.read(field, f.Type, stem+exported(f.Path[len(f.Path)-1].Go), in)...)
}

// reach is the way from a struct to one of its fields: the embedded pointers on it allocated, and the field.
func (d *decoder) reach(v place, path []model.Step) ([]jen.Code, place) {
	var code []jen.Code
	for _, step := range path {
		v = v.field(step.Go)
		if step.Alloc != "" {
			code = append(code, jen.If(v.value().Op("==").Nil()).Block(v.value().Op("=").New(d.spell(step.Alloc))))
		}
	}
	return code, v
}

// read reads a value of the type into the place, which holds the zero value.
func (d *decoder) read(p place, t *model.Type, stem string, in nest) []jen.Code {
	if value := d.scalar(t, stem); value != nil {
		return []jen.Code{p.value().Op("=").Add(value)}
	}
	switch t.Kind {
	case model.Pointer, model.Slice, model.Map:
		return append([]jen.Code{p.value().Op("=").Add(d.fresh(t))}, d.fill(p, t, stem, in)...)
	}
	return d.fill(p, t, stem, in)
}

// fresh is what a value of the type is before it is filled. A slice is empty, not nil: that is what an empty array reads
// as; and a map is there to be filled.
func (d *decoder) fresh(t *model.Type) *jen.Statement {
	switch {
	case t.Kind != model.Pointer:
		return d.spell(t.Go).Values()
	case t.Elem.Kind == model.Slice, t.Elem.Kind == model.Map:
		return jen.Op("&").Add(d.fresh(t.Elem))
	}
	return jen.New(d.spell(t.Elem.Go))
}

// fill reads into a place that holds a fresh value.
func (d *decoder) fill(p place, t *model.Type, stem string, in nest) []jen.Code {
	switch {
	case t.Kind == model.Pointer:
		return d.fill(p.pointee(), t.Elem, stem, in)
	case t.Kind == model.Slice:
		return d.slice(p, t, stem, in)
	case t.Kind == model.Array:
		return d.array(p, t, stem, in)
	case t.Kind == model.Map:
		return d.mapping(p, t, stem, in)
	case t.Kind == model.Null:
		return d.null(p, t, stem, in)
	case t.Kind == model.Text:
		method := jen.Op(p.field("UnmarshalText").name)
		return []jen.Code{d.reads("Text", prepend(d.rules(t, stem), method)...)}
	case t.Struct != "":
		return []jen.Code{jen.Id(d.names.decoder[t.Struct]).Call(jen.Id(d.names.reader), p.address())}
	}
	return d.object(p, shape{name: d.scope.Allocate(stem + "Shape"), fields: t.Fields}, stem, in)
}

// shape adds the variable that describes an object: its members' names in the order of the decoder's cases.
func (g *generator) shape(sh shape) {
	var names, required []string
	for i, f := range sh.fields {
		names = append(names, quote(f.JSON))
		if f.Required {
			required = append(required, strconv.Itoa(i))
		}
	}
	var fields []jen.Code
	if len(names) > 0 {
		fields = append(fields, field("Names", jen.Index().String().Add(list(names))))
	}
	if len(required) > 0 {
		fields = append(fields, field("Required", jen.Index().Int().Add(list(required))))
	}
	if sh.open {
		fields = append(fields, field("Open", jen.True()))
	}
	if sh.rest != nil {
		fields = append(fields, field("Rest", jen.True()))
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
