package emit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// preset sets a field to its default, before anything is read.
func (d *decoder) preset(v place, f model.Field) []jen.Code {
	if f.Default == nil {
		return nil
	}
	var value any
	numbers := json.NewDecoder(bytes.NewReader(f.Default))
	numbers.UseNumber()
	if err := numbers.Decode(&value); err != nil {
		d.fail(fmt.Errorf("the default of member %q is not JSON: %w", f.JSON, err))
		return nil
	}
	code, field := d.reach(v, f.Path)
	return append(code, field.value().Op("=").Add(d.value(f.Type, value)).Comment("// default"))
}

// value is a JSON value as a Go expression that can be assigned to the type.
func (d *decoder) value(t *model.Type, v any) *jen.Statement {
	switch v := v.(type) {
	case string:
		if t.Kind == model.String {
			return d.stringValue(t, v)
		}
	case bool:
		if t.Kind == model.Bool {
			return jen.Lit(v)
		}
	case json.Number:
		if t.Kind == model.Int || t.Kind == model.Uint || t.Kind == model.Float {
			return d.numberValue(t, v.String())
		}
	case []any:
		if t.Kind == model.Slice {
			var elements []jen.Code
			for _, e := range v {
				elements = append(elements, d.value(t.Elem, e))
			}
			return d.spell(t.Go).Values(elements...)
		}
	}
	switch t.Kind {
	case model.Pointer:
		return jen.New(d.typed(t.Elem, v))
	case model.Any:
		return d.anyValue(v)
	}
	d.fail(fmt.Errorf("a default of kind %s cannot be written as %s", t.Kind, t.Go))
	return jen.Nil()
}

// stringValue is a string, by the constant that has it where there is one.
func (d *decoder) stringValue(t *model.Type, text string) *jen.Statement {
	if c := d.constOf(t.Enum, text); c != "" {
		return jen.Id(c)
	}
	return jen.Op(quote(text))
}

func (d *decoder) numberValue(t *model.Type, text string) *jen.Statement {
	if c := d.constOf(t.Enum, text); c != "" {
		return jen.Id(c)
	}
	return jen.Op(text)
}

// constOf is the Go constant of an enum's value; empty when it has none.
func (d *decoder) constOf(enum, text string) string {
	for _, e := range d.plugin.Enums {
		if e.Name != enum {
			continue
		}
		if i := slices.IndexFunc(e.Values, func(v model.EnumValue) bool { return v.Text == text }); i >= 0 {
			return e.Values[i].Const
		}
	}
	return ""
}

// typed is value where Go does not see which type is meant: converted, unless the value has the type by itself.
func (d *decoder) typed(t *model.Type, v any) *jen.Statement {
	value := d.value(t, v)
	var own string // the type that Go gives the expression
	switch v := v.(type) {
	case string:
		own = "string"
		if d.constOf(t.Enum, v) != "" {
			own = t.Go
		}
	case bool:
		own = "bool"
	case json.Number:
		own = "int"
		if strings.ContainsAny(v.String(), ".eE") {
			own = "float64"
		}
		if d.constOf(t.Enum, v.String()) != "" {
			own = t.Go
		}
	default:
		own = t.Go
	}
	if own == t.Go {
		return value
	}
	return d.spell(t.Go).Call(value)
}

// anyValue is a JSON value as an `any` holds it after decoding.
func (d *decoder) anyValue(v any) *jen.Statement {
	switch v := v.(type) {
	case nil:
		return jen.Nil()
	case string:
		return jen.Op(quote(v))
	case bool:
		return jen.Lit(v)
	case json.Number:
		return d.pkg.json("Number").Call(jen.Op(quote(v.String())))
	case []any:
		var elements []jen.Code
		for _, e := range v {
			elements = append(elements, d.anyValue(e))
		}
		return jen.Index().Any().Values(elements...)
	}
	members := v.(map[string]any)
	var elements []jen.Code
	for _, name := range slices.Sorted(maps.Keys(members)) {
		elements = append(elements, jen.Op(quote(name)).Op(":").Add(d.anyValue(members[name])))
	}
	return jen.Map(jen.String()).Any().Values(elements...)
}
