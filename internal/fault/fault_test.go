package fault_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
)

// numbered are n names m0, m1, ...
func numbered(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = "m" + strconv.Itoa(i)
	}
	return list
}

// text is a string sent or allowed.
func text(s string) fault.Value { return fault.Value{Type: fault.String, Text: s} }

func number(s string) fault.Value { return fault.Value{Type: fault.Number, Text: s} }

func TestWords(t *testing.T) {
	colours := []fault.Value{text("red"), text("dark_blue"), number("1")}
	long := strings.Repeat("x", 1000)
	for _, c := range []struct {
		fault      fault.Fault
		line, hint string
	}{
		{fault.NotExpected("", "zz", numbered(3)), "zz: unknown argument (expected m0, m1, m2)", ""},
		{fault.NotExpected("a[0]", "M_2", numbered(3)), "a[0].M_2: unknown argument (expected m0, m1, m2)", `Did you mean "m2"?`},
		{fault.NotExpected("", "zz", nil), "zz: unknown argument (none is expected)", ""},
		{fault.NotExpected("", "z", numbered(21)), "z: unknown argument (expected " + strings.Join(numbered(21), ", ") + ")", ""},
		{fault.NotExpected("", "z", numbered(32)), "z: unknown argument (expected " + strings.Join(numbered(20), ", ") + " and 12 more)", ""},
		{fault.NotExpected("", "a", []string{"A", "_a"}), "a: unknown argument (expected A, _a)", ""}, // either may be meant
		{fault.NotExpected("", long, numbered(1)), strings.Repeat("x", 200) + "…: unknown argument (expected m0)", ""},

		{fault.NotInEnum("c", text("Red"), colours), `c: must be one of "red", "dark_blue", 1`, `Did you mean "red"?`},
		{fault.NotInEnum("c", text("DarkBlue"), colours), `c: must be one of "red", "dark_blue", 1`, `Did you mean "dark_blue"?`},
		{fault.NotInEnum("c", text("1"), colours), `c: must be one of "red", "dark_blue", 1`, `Send 1 without quotes.`},
		{fault.NotInEnum("c", number("2"), []fault.Value{text("2")}), `c: must be "2"`, `Send "2", in quotes.`},
		{fault.NotInEnum("c", text(""), []fault.Value{text("a\"\n\x01")}), `c: must be "a\"\n\u0001"`, ""},
		{fault.NotInEnum("c", fault.Value{Type: fault.Null}, []fault.Value{text("")}), `c: must be ""`, ""},
		{fault.NotInEnum("c", text("y"), []fault.Value{text(long)}), `c: must be "` + strings.Repeat("x", 60) + `…"`, ""},

		{fault.WrongType("", fault.Object, fault.Value{Type: fault.Array}, false), "arguments: expected an object, got an array", ""},
		{fault.WrongType("v", fault.Null, fault.Value{Type: fault.Boolean}, true), "v: expected null, got a boolean", ""},
		{fault.WrongType("v", fault.Boolean, text("false"), false), "v: expected a boolean, got a string", "Send false without quotes."},
		{fault.WrongType("v", fault.Number, text("-1.5e3"), false), "v: expected a number, got a string", "Send -1.5e3 without quotes."},
		{fault.WrongType("v", fault.Number, text("1e400"), false), "v: expected a number, got a string", ""},
		{fault.WrongType("v", fault.Integer, text("0x10"), false), "v: expected an integer, got a string", ""},
		{fault.WrongType("v", fault.Integer, text(" 5"), false), "v: expected an integer, got a string", ""},
		{fault.WrongType("v", fault.Integer, number("1."+strings.Repeat("7", 1000)), false), "v: expected an integer, got 1." + strings.Repeat("7", 58) + "…", ""},
		{fault.WrongType("v", fault.Array, text(" [1] "), false), "v: expected an array, got a string", "This looks like JSON text: send the array itself, not a string."},
		{fault.WrongType("v", fault.Array, text(`{"a":[]}`), false), "v: expected an array, got a string", ""},
		{fault.WrongType("v", fault.Object, text(`{"a":[}`), false), "v: expected an object, got a string", ""},

		{fault.NotOne("u", 3, 0), "u: fits none of the 3 forms it may have", ""},
		{fault.NotOne("u", 3, 2), "u: fits 2 of the 3 forms it may have, and must fit exactly one", ""},
		{fault.NotOne("u", 1, 0), "u: does not fit the form it must have", ""},
		{fault.NotBranch("u", "kind", "b", []fault.Fault{fault.Missing("u", "size"), fault.WrongType("u.n", fault.Integer, text("5"), false)}),
			`u: for kind "b": u.size: required; u.n: expected an integer, got a string`, "Send 5 without quotes."},
	} {
		if got := c.fault.String(); got != c.line || c.fault.Hint != c.hint {
			t.Errorf("got  %s (%s)\nwant %s (%s)", got, c.fault.Hint, c.line, c.hint)
		}
	}
}

func TestPaths(t *testing.T) {
	for want, got := range map[string]string{
		"a":      fault.Join("", "a"),
		"a.b":    fault.Join("a", "b"),
		"":       fault.Join("", ""),
		"o.":     fault.Join("o", ""),
		"a[0].b": fault.Join(fault.Item("a", 0), "b"),
		"[12]":   fault.Item("", 12),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if b := fault.AppendMember(fault.AppendItem([]byte("a"), 7), "b"); string(b) != "a[7].b" {
		t.Errorf("got %q", b)
	}
	if got := fault.Join("", strings.Repeat("é", 200)); got != strings.Repeat("é", 200) {
		t.Errorf("200 characters are cut to %q", got)
	}
}
