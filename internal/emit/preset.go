package emit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// preset sets a field to its default, before anything is read.
func (d *decoder) preset(v place, f model.Field) []jen.Code {
	if f.Default == nil {
		return nil
	}
	code, field := d.reach(v, f.Path)
	value, _ := d.value(f.Type, string(f.Default))
	return append(code, field.value().Op("=").Add(value).Comment(strings.TrimSpace("// default "+told(f))))
}

// told is what a field's default means where its Go value does not say it: a duration is in nanoseconds.
func told(f model.Field) string {
	t := f.Type
	if t.Kind == model.Pointer {
		t = t.Elem
	}
	var s string
	if t.Kind != model.Duration || json.Unmarshal(f.Default, &s) != nil {
		return ""
	}
	return s
}

// value is a default as a Go expression, and the type that Go gives it where nothing else says one. A default is a string,
// a number or a boolean, or a pointer to one.
func (d *decoder) value(t *model.Type, text string) (value *jen.Statement, typ string) {
	switch t.Kind {
	case model.Pointer:
		value, typ := d.value(t.Elem, text)
		if typ != t.Elem.Go {
			value = d.spell(t.Elem.Go).Call(value)
		}
		return jen.New(value), t.Go
	case model.String:
		var s string
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			d.fail(fmt.Errorf("the default %s of a string is none", text))
		}
		if c := d.constant(t, s); c != "" {
			return d.spell(c), t.Go
		}
		return literal(s), "string"
	case model.Bool:
		return jen.Op(text), "bool"
	case model.Duration, model.Quoted, model.Number, model.Integer:
		return d.presetText(t, text)
	}
	if c := d.constant(t, text); c != "" {
		return d.spell(c), t.Go
	}
	if strings.ContainsAny(text, ".e") {
		return jen.Op(text), "float64"
	}
	return jen.Op(text), "int"
}

// presetText is a default of a type that is read from a text, or kept as one.
func (d *decoder) presetText(t *model.Type, text string) (value *jen.Statement, typ string) {
	var s string
	if json.Unmarshal([]byte(text), &s) != nil {
		s = text // a number
	}
	switch {
	case t.Kind == model.Duration:
		n, err := time.ParseDuration(s)
		if err != nil {
			d.fail(fmt.Errorf("the default %s of a duration is none", text))
		}
		return jen.Op(strconv.FormatInt(int64(n), 10)), "int"
	case t.Kind == model.Integer:
		return d.pkg.runtime("IntegerOf").Call(jen.Op(s)), t.Go
	case t.Kind == model.Number || t.Basic == "json.Number":
		return literal(s), "string"
	case t.Basic == "bool":
		return jen.Op(s), "bool"
	case strings.ContainsAny(s, ".eE"):
		return jen.Op(s), "float64"
	}
	return jen.Op(s), "int"
}

// constant is the Go constant that has a value of the type's enum; empty when there is none.
func (d *decoder) constant(t *model.Type, text string) string {
	for _, e := range d.plugin.Enums {
		if e.Name == t.Enum {
			if i := slices.IndexFunc(e.Values, func(v model.EnumValue) bool { return v.Text == text }); i >= 0 {
				return e.Values[i].Const
			}
		}
	}
	return ""
}
