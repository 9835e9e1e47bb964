package jsontree

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
)

// outline prints a tree with everything it keeps: kinds, offsets, spelling, names, marks.
func outline(v *Value) string {
	var b strings.Builder
	var print func(v *Value)
	print = func(v *Value) {
		fmt.Fprintf(&b, "%d-%d", v.Offset, v.End)
		switch v.Kind {
		case Null:
			b.WriteString(" null")
		case Bool, Number:
			b.WriteString(" " + v.Text)
		case String:
			fmt.Fprintf(&b, " %+q", v.Text)
		case Array:
			b.WriteString(" [")
			for _, e := range v.Elements {
				print(e)
				b.WriteString(";")
			}
			b.WriteString("]")
		case Object:
			b.WriteString(" {")
			for _, m := range v.Members {
				fmt.Fprintf(&b, "%d-%d %+q", m.Offset, m.End, m.Name)
				if m.BadUnicode {
					b.WriteString("!")
				}
				if m.Duplicate {
					b.WriteString("*")
				}
				b.WriteString(":")
				print(m.Value)
				b.WriteString(";")
			}
			b.WriteString("}")
		}
		if v.BadUnicode {
			b.WriteString("!")
		}
	}
	print(v)
	return b.String()
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`null`, `0-4 null`},
		{" true\n", `1-5 true`},
		{`[]`, `0-2 []`},
		{`[ 1.0 , -1E+2,"é\n\u00e9"]`, `0-27 [2-5 1.0;8-13 -1E+2;14-26 "\u00e9\n\u00e9";]`},
		{`{"b":1,"a":{"b":false},"b":2}`, `0-29 {1-4 "b":5-6 1;7-10 "a":11-22 {12-15 "b":16-21 false;};23-26 "b"*:27-28 2;}`},
		{`{"a":1,"\u0061":2,"A":3}`, `0-24 {1-4 "a":5-6 1;7-15 "a"*:16-17 2;18-21 "A":22-23 3;}`},
		{`["\ud83d\ude00","\ud800"]`, `0-25 [1-15 "\U0001f600";16-24 "\ufffd"!;]`},
		{"[\"\xff\"]", `0-5 [1-4 "\ufffd"!;]`},
		{`{"\ud800":1,"\ufffd":2,"\ud800":3,"\ufffd":4}`, `0-45 {1-9 "\ufffd"!:10-11 1;12-20 "\ufffd":21-22 2;23-31 "\ufffd"!:32-33 3;34-42 "\ufffd"*:43-44 4;}`},
		{`{"":{}}`, `0-7 {1-3 "":4-6 {};}`},
	} {
		v, err := Parse([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := outline(v); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		reason string
	}{
		{``, 0, "the text ends where a value is expected"},
		{"{\n  \"a\": 1,\n}", 12, "found '}' where a member's name in quotes is expected"},
		{`{"a" 1}`, 5, "found '1' where a colon is expected"},
		{`{"a":1 "b":2}`, 7, "found a quote where a comma or } is expected"},
		{`[1,]`, 3, "found ']' where a value is expected"},
		{`[1`, 2, "the text ends where a comma or ] is expected"},
		{`1 2`, 2, "found '2' where the end is expected"},
		{"1\x00", 1, `found '\x00' where the end is expected`},
		{`01`, 1, "a number cannot start with a zero"},
		{`nul`, 3, "the text ends where the word null is expected"},
		{"\ufeff{}", 0, "found a byte order mark where a value is expected"},
		{"\"a\nb\"", 2, "a control character must be escaped in a string"},
		{strings.Repeat("[", lex.MaxDepth+1), lex.MaxDepth, "nested deeper than 10000 levels"},
	} {
		_, err := Parse([]byte(c.text))
		var at *lex.Error
		if !errors.As(err, &at) || at.Offset != c.offset || at.Reason != c.reason {
			t.Errorf("%.40q: %v, want %q at %d", c.text, err, c.reason, c.offset)
		}
	}
}

func TestDepth(t *testing.T) {
	text := strings.Repeat(`{"a":[`, lex.MaxDepth/2) + strings.Repeat(`]}`, lex.MaxDepth/2)
	if _, err := Parse([]byte(text)); err != nil {
		t.Error(err)
	}
}

// Many members are compared through a set; the result is that of comparing each with each.
func TestDuplicateAmongMany(t *testing.T) {
	text := `{"\ud800":0`
	for i := range 40 {
		text += fmt.Sprintf(`,"m%d":%d`, i%30, i)
	}
	v, err := Parse([]byte(text + `,"\ufffd":0}`))
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range v.Members {
		if want := i > 30 && i <= 40; m.Duplicate != want {
			t.Errorf("member %d, %q: duplicate is %t, want %t", i, m.Name, m.Duplicate, want)
		}
	}
	if got := v.Get("m3"); got == nil || got.Text != "3" {
		t.Errorf("Get gives %v, want the first m3", got)
	}
	if v.Get("m30") != nil || (&Value{}).Get("a") != nil {
		t.Error("Get finds a member that is not there")
	}
}

func TestPosition(t *testing.T) {
	text := []byte("{\n \"é\": 1\r\n}")
	for _, c := range []struct{ offset, line, column int }{
		{0, 1, 1}, {1, 1, 2}, {2, 2, 1}, {3, 2, 2}, {7, 2, 6}, {9, 2, 8}, {12, 3, 1}, {13, 3, 2}, {99, 3, 2},
	} {
		if line, column := Position(text, c.offset); line != c.line || column != c.column {
			t.Errorf("offset %d is %d:%d, want %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
}
