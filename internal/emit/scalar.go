package emit

import (
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// scalar is the expression that reads a value of the type; nil when reading takes statements.
func (d *decoder) scalar(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.String:
		if t.Enum != "" {
			return convert(t, "string", d.reads("Enum", jen.Id(d.names.enum[t.Enum])))
		}
		return convert(t, "string", d.reads("String"))
	case model.Bool:
		return convert(t, "bool", d.reads("Bool"))
	case model.Int:
		if t.Enum != "" {
			return convert(t, "int64", d.reads("IntEnum", jen.Id(d.names.enum[t.Enum])))
		}
		return convert(t, "int64", d.reads("Int", d.bounds(t)...))
	case model.Uint:
		return convert(t, "uint64", d.reads("Uint", d.bounds(t)...))
	case model.Float:
		if t.Basic == "float32" {
			return convert(t, "float32", d.reads("Float32", d.bounds(t)...))
		}
		return convert(t, "float64", d.reads("Float", d.bounds(t)...))
	case model.Any:
		d.usesNumbers = true
		return d.reads("Any", jen.Id(d.names.number))
	case model.Raw:
		return d.reads("Raw")
	case model.Pointer:
		if value := d.scalar(t.Elem); value != nil {
			if t.Elem.Kind == model.Raw { // what is assigned to a json.RawMessage is not pointed to as one
				value = d.spell(t.Elem.Go).Call(value)
			}
			return jen.New(value)
		}
	}
	return nil
}

// convert turns what the reader gives into the type, unless it is that already.
func convert(t *model.Type, read string, value *jen.Statement) *jen.Statement {
	if t.Go == read {
		return value
	}
	return jen.Op(t.Go).Call(value)
}

// spell is a type as the package spells it, those of encoding/json under the name of this file's import.
func (g *generator) spell(typ string) *jen.Statement {
	s := &jen.Statement{}
	from := 0
	for _, at := range jsonType.FindAllStringSubmatchIndex(typ, -1) {
		if at[2] >= 0 { // else a tag
			s.Op(typ[from:at[2]]).Add(g.pkg.json(typ[at[4]:at[5]]))
			from = at[5]
		}
	}
	return s.Op(typ[from:])
}

// jsonType is a tag, in which nothing is a type, or a type of encoding/json.
var jsonType = regexp.MustCompile("`[^`]*`" + `|"(?:[^"\\]|\\.)*"|(?:^|[^\w.])(json\.)(\w+)`)

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
	name := exported(basic)
	greatest = g.pkg.math("Max" + name)
	switch {
	case strings.HasPrefix(basic, "float"):
		return jen.Op("-").Add(greatest), greatest
	case strings.HasPrefix(basic, "uint"):
		return jen.Op("0"), greatest
	}
	return g.pkg.math("Min" + name), greatest
}
