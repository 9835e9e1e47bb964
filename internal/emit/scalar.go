package emit

import (
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
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
	for {
		at := jsonType.FindStringSubmatchIndex(typ)
		if at == nil {
			return s.Op(typ)
		}
		s.Op(typ[:at[2]]).Add(g.pkg.json(typ[at[4]:at[5]]))
		typ = typ[at[5]:]
	}
}

var jsonType = regexp.MustCompile(`(?:^|[^\w.])(json\.)(\w+)`)

// bounds are the least and the greatest value that a number may have.
func (d *decoder) bounds(t *model.Type) []jen.Code {
	own := ranges[t.Basic]
	return []jen.Code{d.bound(t.Minimum, own.min), d.bound(t.Maximum, own.max)}
}

// bound is a number as Go source. The bound of the Go type itself is spelled by its name in package math.
func (d *decoder) bound(schema string, own limit) jen.Code {
	if schema == "" || schema == own.value {
		if sign, name, ok := strings.Cut(own.source, "math."); ok {
			return jen.Op(sign).Add(d.pkg.math(name))
		}
		return jen.Op(own.source)
	}
	return jen.Op(schema)
}

// limit is a bound of a Go type: its value as a schema says it, and its Go source.
type limit struct{ value, source string }

// ranges are the least and the greatest value of each numeric type. The bounds of int and uint have no value, since they
// depend on the machine.
var ranges = map[string]struct{ min, max limit }{
	"int":     {limit{"", "math.MinInt"}, limit{"", "math.MaxInt"}},
	"int8":    {limit{"-128", "math.MinInt8"}, limit{"127", "math.MaxInt8"}},
	"int16":   {limit{"-32768", "math.MinInt16"}, limit{"32767", "math.MaxInt16"}},
	"int32":   {limit{"-2147483648", "math.MinInt32"}, limit{"2147483647", "math.MaxInt32"}},
	"int64":   {limit{"-9223372036854775808", "math.MinInt64"}, limit{"9223372036854775807", "math.MaxInt64"}},
	"uint":    {limit{"0", "0"}, limit{"", "math.MaxUint"}},
	"uint8":   {limit{"0", "0"}, limit{"255", "math.MaxUint8"}},
	"uint16":  {limit{"0", "0"}, limit{"65535", "math.MaxUint16"}},
	"uint32":  {limit{"0", "0"}, limit{"4294967295", "math.MaxUint32"}},
	"uint64":  {limit{"0", "0"}, limit{"18446744073709551615", "math.MaxUint64"}},
	"float32": {limit{"", "-math.MaxFloat32"}, limit{"", "math.MaxFloat32"}},
	"float64": {limit{"", "-math.MaxFloat64"}, limit{"", "math.MaxFloat64"}},
}
