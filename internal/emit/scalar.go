package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// scalar is the expression that reads a value of the type; nil when reading takes statements. Stem begins the name of its
// rules.
func (d *decoder) scalar(t *model.Type, stem string) *jen.Statement {
	rules := func() []jen.Code { return d.rules(t, stem) }
	switch t.Kind {
	case model.String:
		if t.Enum != "" { // its rules hold for each value of the list
			return d.convert(t, "string", d.reads("Enum", jen.Id(d.names.enum[t.Enum])))
		}
		return d.convert(t, "string", d.reads("String", rules()...))
	case model.Bool:
		return d.convert(t, "bool", d.reads("Bool"))
	case model.Int:
		if t.Enum != "" {
			return d.convert(t, "int64", d.reads("IntEnum", jen.Id(d.names.enum[t.Enum])))
		}
		return d.convert(t, "int64", d.reads("Int", append(d.bounds(t), rules()...)...))
	case model.Uint:
		return d.convert(t, "uint64", d.reads("Uint", append(d.bounds(t), rules()...)...))
	case model.Float:
		if t.Basic == "float32" {
			return d.convert(t, "float32", d.reads("Float32", append(d.bounds(t), rules()...)...))
		}
		return d.convert(t, "float64", d.reads("Float", append(d.bounds(t), rules()...)...))
	case model.Number:
		return d.convert(t, "string", d.reads("Number", append(d.bounds(t), rules()...)...))
	case model.Integer:
		bounds := []jen.Code{jen.Id(d.names.reader), literal(t.Minimum), literal(t.Maximum)}
		return d.pkg.runtime("ReadInteger").Call(append(bounds, rules()...)...)
	case model.Time:
		if t.Elem != nil { // what reads is embedded
			inner := *t.Elem
			inner.Checks = t.Checks
			return d.spell(t.Go).Values(field(inner.Go[strings.LastIndexByte(inner.Go, '.')+1:], d.scalar(&inner, stem)))
		}
		return d.reads("Time", rules()...)
	case model.Duration:
		return d.convert(t, "time.Duration", d.reads("Duration", rules()...))
	case model.Bytes:
		return d.convert(t, "[]uint8", d.reads("Bytes", rules()...))
	case model.Quoted:
		return d.quoted(t, rules())
	case model.Any:
		return d.reads("Any", d.number())
	case model.Raw:
		return d.reads("Raw")
	case model.Schema:
		if t.Basic == "any" {
			return d.reads("AnyOf", jen.Op("&"+d.names.schemaNode[t.Go]), d.number())
		}
		return d.convert(t, "[]uint8", d.reads("RawOf", jen.Op("&"+d.names.schemaNode[t.Go])))
	case model.Pointer:
		if value := d.scalar(t.Elem, stem); value != nil {
			if t.Elem.Kind == model.Raw { // what is assigned to a json.RawMessage is not pointed to as one
				value = d.spell(t.Elem.Go).Call(value)
			}
			return jen.New(value)
		}
	}
	return nil
}

// number is the function that makes the numbers inside an any.
func (d *decoder) number() jen.Code {
	d.usesNumbers = true
	return jen.Id(d.names.number)
}

// quoted reads a value whose JSON is inside a string.
func (d *decoder) quoted(t *model.Type, rules []jen.Code) *jen.Statement {
	kind := strings.TrimRight(t.Basic, "0123456789")
	bits, err := strconv.Atoi(t.Basic[len(kind):])
	if err != nil {
		bits = 0 // those of the machine
	}
	sized := prepend(rules, jen.Lit(bits))
	switch kind {
	case "int":
		return d.convert(t, "int64", d.reads("QuotedInt", sized...))
	case "uint":
		return d.convert(t, "uint64", d.reads("QuotedUint", sized...))
	case "float":
		return d.convert(t, "float64", d.reads("QuotedFloat", sized...))
	case "bool":
		return d.convert(t, "bool", d.reads("QuotedBool", rules...))
	case "string":
		return d.convert(t, "string", d.reads("QuotedString", rules...))
	}
	return d.convert(t, "string", d.reads("QuotedNumber", rules...))
}

// prepend is the arguments with one before them.
func prepend(arguments []jen.Code, first jen.Code) []jen.Code {
	return append([]jen.Code{first}, arguments...)
}

// convert turns what the reader gives into the type, unless it is that already.
func (d *decoder) convert(t *model.Type, read string, value *jen.Statement) *jen.Statement {
	if t.Go == read {
		return value
	}
	return d.spell(t.Go).Call(value)
}

// bounds are the least and the greatest value that a number may have: the schema's, else those of its Go type.
func (d *decoder) bounds(t *model.Type) []jen.Code {
	least, greatest := d.typeBounds(t.Basic)
	low, high, _ := schema.Range(t.Basic)
	if t.Basic == "int" || t.Basic == "uint" { // no number: it depends on the machine
		low, high = "", ""
	}
	return []jen.Code{bound(t.Minimum, low, least), bound(t.Maximum, high, greatest)}
}

// bound is a number as Go source: the type's own, which is spelled by its name, or another.
func bound(number string, own schema.Num, name jen.Code) jen.Code {
	if number == "" || number == string(own) {
		return name
	}
	return jen.Op(number)
}

// typeBounds are the least and the greatest value of a numeric type by their names in package math.
func (g *generator) typeBounds(basic string) (least, greatest jen.Code) {
	if strings.HasPrefix(basic, "float") { // what a float32 cannot hold its reader knows
		basic = "float64"
	}
	name := exported(basic)
	greatest = g.pkg.math("Max" + name)
	switch {
	case basic == "float64":
		return jen.Op("-").Add(greatest), greatest
	case strings.HasPrefix(basic, "uint"):
		return jen.Op("0"), greatest
	}
	return g.pkg.math("Min" + name), greatest
}
