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

		{fault.WrongText("t", "", number("5"), false, true), "t: expected a string, got a number", `Send "5", in quotes.`},
		{fault.WrongText("t", "int8", number("5"), false, true), "t: expected a string, got a number", `Send "5", in quotes.`},
		{fault.WrongText("t", "", number("5"), false, false), "t: expected a string, got a number", ""}, // quotes would not help
		{fault.WrongText("t", "date-time", number("5"), false, false), "t: expected a string, got a number", "Send an RFC 3339 time (for example 2026-11-30T09:00:00Z)."},
		{fault.WrongText("t", "duration", number("5"), false, false), "t: expected a string, got a number", "Send a duration (for example 1h30m)."},
		{fault.WrongText("t", "base64", number("5"), false, false), "t: expected a string, got a number", "Send base64."},
		{fault.WrongText("t", "bool", number("5"), false, false), "t: expected a string, got a number", ""},
		{fault.WrongText("t", "duration", fault.Value{Type: fault.Null}, true, false), "t: expected a string, got null", "Leave it out instead of sending null."},
		{fault.WrongText("t", "duration", fault.Value{Type: fault.Array}, true, false), "t: expected a string, got an array", ""},

		{fault.TooShort("s", 1), "s: must be at least 1 character long", ""},
		{fault.TooLong("s", 80), "s: must be at most 80 characters long", ""},
		{fault.NoMatch("s", "^[a-z]+$"), "s: must match the pattern ^[a-z]+$", ""},
		{fault.NoMatch("s", long), "s: must match the pattern " + strings.Repeat("x", 200) + "…", ""},
		{fault.TooFew("l", 2), "l: must have at least 2 items", ""},
		{fault.TooMany("l", 1), "l: must have at most 1 item", ""},
		{fault.EqualItems("l", 0, 3), "l: no two items may be equal, and [0] and [3] are", ""},
		{fault.NotMultiple("n", "0.1"), "n: must be a multiple of 0.1", ""},
		{fault.NotAbove("n", "0"), "n: must be greater than 0", ""},
		{fault.NotBelow("n", "1e+21"), "n: must be less than 1e+21", ""},

		{fault.NotFormat("t", "date-time"), "t: not an RFC 3339 time (for example 2026-11-30T09:00:00Z)", ""},
		{fault.NotFormat("t", "duration"), "t: not a duration (for example 1h30m)", ""},
		{fault.NotFormat("t", "base64"), "t: not base64", ""},
		{fault.NotFormat("t", "bool"), `t: must be "true" or "false"`, ""},
		{fault.NotFormat("t", "string"), `t: not a JSON string inside a string (for example "\"a\"")`, ""},
		{fault.NotFormat("t", "float32"), `t: not a number inside a string (for example "0.5")`, ""},
		{fault.NotFormat("t", "int8"), `t: not an integer from -128 to 127 inside a string (for example "5")`, ""},
		{fault.NotFormat("t", "uint64"), `t: not an integer from 0 to 18446744073709551615 inside a string (for example "5")`, ""},
		{fault.NotFormat("t", "int"), `t: not an integer from -9223372036854775808 to 9223372036854775807 inside a string (for example "5")`, ""},
		{fault.NotAccepted("t", "no colour\nof ours"), "t: not accepted: no colour of ours", ""},
		{fault.NotAccepted("t", "no\x1b[31m colour"), `t: not accepted: no\u001b[31m colour`, ""},
		{fault.NotAccepted("t", ""), "t: not accepted", ""},
		{fault.NotAccepted("t", "cannot unmarshal string into Go value of type main.Colour"), "t: not accepted", ""},
		{fault.NotAccepted("t", "bad colour &{1 2}"), "t: not accepted", ""},
		{fault.NotAccepted("t", "bad %!s(int=1)"), "t: not accepted", ""},
		{fault.NotAccepted("t", "\xff"), "t: not accepted", ""},
		{fault.NotAccepted("t", long), "t: not accepted: " + strings.Repeat("x", 200) + "…", ""},
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
