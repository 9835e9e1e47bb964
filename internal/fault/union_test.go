package fault_test

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
)

// What is told of a value that fits no form, or more than one.
func TestUnionWords(t *testing.T) {
	circle := fault.Option{Type: fault.Object, Tag: "kind", Value: "circle", Tagged: true, Faults: []fault.Fault{fault.Missing("u", "r")}}
	square := fault.Option{Type: fault.Object, Tag: "kind", Value: "square", Tagged: true, Faults: []fault.Fault{
		fault.NameNotUnicode("u"), fault.WrongType("u.n", fault.Integer, text("5"), false)}}
	shape := fault.Option{Type: fault.Object, Tag: "shape", Value: "x", Tagged: true, Faults: []fault.Fault{
		fault.NotInEnum("u.shape", text("y"), []fault.Value{text("x")})}}
	form := func(faults ...fault.Fault) fault.Option { return fault.Option{Type: fault.Object, Faults: faults} }
	plain, deep := form(fault.Missing("u", "b")), form(fault.Missing("u.a", "b"))
	extra := form(fault.Missing("u", "c"), fault.NotExpected("u", "R", []string{"r"}))
	wrong := form(fault.WrongType("u.n", fault.Integer, text("5"), false))
	less := func(bound string) fault.Option {
		return fault.Option{Type: fault.Number, Faults: []fault.Fault{fault.AboveMaximum("u", bound)}}
	}
	word := fault.Option{Type: fault.String, Faults: []fault.Fault{fault.TooShort("u", 3)}}
	null := fault.Option{Type: fault.Null}
	anything := fault.Option{Faults: []fault.Fault{fault.NotUnicode("u")}}
	long := fault.Option{Type: fault.String, Faults: []fault.Fault{fault.Missing("u", strings.Repeat("x", 150)), fault.Missing("u", strings.Repeat("x", 150))}}
	for len(long.Faults) < 8 {
		long.Faults = append(long.Faults, long.Faults[0])
	}
	object := func(tag fault.Value) fault.Choice {
		return fault.Choice{Got: fault.Value{Type: fault.Object}, Member: func(name string) (fault.Value, bool) { return tag, name == "kind" && tag.Type != "" }}
	}
	with := func(c fault.Choice, options ...fault.Option) fault.Choice {
		c.Options = options
		return c
	}
	for _, c := range []struct {
		choice     fault.Choice
		line, hint string
	}{
		{with(object(text("circle")), circle, square), `u: for kind "circle": u.r: required`, ""},
		{with(object(text("square")), circle, square, null), `u: for kind "square": the name of a member is not valid Unicode; u.n: expected an integer, got a string`, "Send 5 without quotes."},
		{with(object(text("Square")), circle, square), `u: u.kind: must be one of "circle", "square"`, `Did you mean "square"?`},
		{with(object(fault.Value{Type: fault.String, Text: "circle", BadUnicode: true}), circle, square), `u: u.kind: must be one of "circle", "square"`, `Did you mean "circle"?`},
		{with(object(number("1")), circle, square), `u: u.kind: must be one of "circle", "square"`, ""},
		{with(object(fault.Value{}), circle, square), "u: u.kind: required", ""},
		{with(object(text("circle")), circle, circle), "u: fits none of the 2 forms it may have: u.r: required", ""},
		{with(object(text("circle")), circle, shape), "u: u.shape: must be \"x\"", ""}, // all that is required is there
		{with(object(text("circle")), circle, plain), "u: fits none of the 2 forms it may have: u.r: required, or u.b: required", ""},
		{with(object(text("circle")), circle, extra, plain), "u: fits none of the 3 forms it may have: u.r: required, or u.b: required", ""},
		{with(object(text("circle")), circle, deep), "u: u.a.b: required", ""},
		{with(object(text("circle")), extra, null), "u: u.c: required; u.R: unknown argument (expected r)", `Did you mean "r"?`},
		{with(object(text("circle")), deep, wrong), "u: fits none of the 2 forms it may have: u.a.b: required, or u.n: expected an integer, got a string", "Send 5 without quotes."},
		{with(object(text("circle")), circle, anything), "u: not valid Unicode", ""},
		{with(object(text("circle")), plain, word, null), "u: u.b: required", ""},
		{with(object(text("square")), circle, null), "u: u.r: required", ""}, // a tag that chooses nothing
		{with(fault.Choice{Got: text("ab")}, word, null), "u: must be at least 3 characters long", ""},
		{with(fault.Choice{Got: text("ab")}, long), "u: " + strings.Repeat("u."+strings.Repeat("x", 150)+": required; ", 8)[:1000] + "…", ""},
		{with(fault.Choice{Got: text("ab")}, anything, null), "u: not valid Unicode", ""},
		{with(fault.Choice{Got: text("ab")}, circle, square, null), "u: expected an object or null, got a string", ""},
		{with(fault.Choice{Got: text("5")}, fault.Option{Type: fault.Integer}, fault.Option{Type: fault.Array}, null), "u: expected an integer, an array or null, got a string", "Send 5 without quotes."},
		{with(fault.Choice{Got: fault.Value{Type: fault.Null}, Optional: true}, word), "u: expected a string, got null", "Leave it out instead of sending null."},
		{with(fault.Choice{Got: number("1"), Matched: 2}, fault.Option{Type: fault.Integer}, fault.Option{Type: fault.Number}, null), "u: fits 2 of the 3 forms it may have, and must fit exactly one", ""},
		{with(fault.Choice{Got: number("1.5")}, less("2"), less("1")), "u: fits none of the 2 forms it may have: must be at most 2, or must be at most 1", ""},
	} {
		f := fault.NotOne("u", c.choice)
		if got := f.String(); got != c.line || f.Hint != c.hint || f.Kind != fault.OneOf {
			t.Errorf("got  %s (%s)\nwant %s (%s)", got, f.Hint, c.line, c.hint)
		}
	}
}
