package emit

import (
	"bytes"
	"go/constant"
	"go/format"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 50)
	long := strings.Repeat("y", textWidth+20)
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"short", []string{"short"}},
		{word + " " + word, []string{word + " " + word}},
		{word + " " + word + " " + word, []string{word + " " + word + " ", word}},
		{long, []string{long}},
		{"a " + long + " b", []string{"a ", long + " ", "b"}},
		{strings.Repeat("日 ", textWidth), []string{strings.Repeat("日 ", textWidth/2), strings.Repeat("日 ", textWidth/2)}},
	} {
		got := wrap(c.text)
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("wrap(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestQuoteJSON(t *testing.T) {
	for s, want := range map[string]string{
		`{"a":1}`:               "`{\"a\":1}`",
		"{\"a\":\"`b`, or `\"}": "`{\"a\":\"` + \"`b`\" + `, or ` + \"`\" + `\"}`",
		"`":                     "\"`\"",
		"``":                    "\"``\"",
		"\"`\",\"`\"":           "`\"` + \"`\" + `\",\"` + \"`\" + `\"`",
		"\"`\\n`\"":             "`\"` + \"`\" + `\\n` + \"`\" + `\"`",
		"{\"`a`\":\"\u200b\"}":  "\"{\\\"`a`\\\":\\\"\\u200b\\\"}\"",
	} {
		if got := quoteJSON(s); got != want {
			t.Errorf("quoteJSON(%q) = %s, want %s", s, got, want)
		}
	}
}

func FuzzQuoteJSON(f *testing.F) {
	f.Add("{\"a\":\"`b` or `\"}")
	f.Add("`\x00`\\``")
	f.Fuzz(func(t *testing.T, s string) {
		got, err := types.Eval(token.NewFileSet(), nil, token.NoPos, quoteJSON(s))
		if err != nil || constant.StringVal(got.Value) != s {
			t.Errorf("%q is %s: %v, %v", s, quoteJSON(s), got.Value, err)
		}
	})
}

func FuzzWrap(f *testing.F) {
	f.Add("one two  three " + strings.Repeat("four ", 60))
	f.Add("\xff " + strings.Repeat("é", 200))
	f.Fuzz(func(t *testing.T, text string) {
		pieces := wrap(text)
		if joined := strings.Join(pieces, ""); joined != text {
			t.Errorf("joined: %q", joined)
		}
		for i, p := range pieces {
			words := strings.TrimRight(p, " ")
			if i > 0 && p == "" {
				t.Errorf("piece %d is empty", i)
			}
			if utf8.RuneCountInString(words) > textWidth && strings.Contains(strings.TrimLeft(words, " "), " ") {
				t.Errorf("piece %d has %d characters and a space to cut at", i, utf8.RuneCountInString(p))
			}
		}
	})
}

func TestQuote(t *testing.T) {
	for s, want := range map[string]string{
		"plain":      `"plain"`,
		`say "hi"`:   "`say \"hi\"`",
		"a`b":        "\"a`b\"",
		"\"a`b\"":    "\"\\\"a`b\\\"\"",
		"\"\n\"":     `"\"\n\""`,
		"\"\u200b\"": `"\"\u200b\""`, // nothing invisible
		"日本":         `"日本"`,
		"\x00":       `"\x00"`,
		"\ufeff":     `"\ufeff"`,
	} {
		if got := quote(s); got != want {
			t.Errorf("quote(%q) = %s, want %s", s, got, want)
		}
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("a\"b`c\\d")
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := strconv.Unquote(quote(s)); err != nil || got != s {
			t.Errorf("quote(%q) = %s reads as %q, %v", s, quote(s), got, err)
		}
	})
}

// FuzzComment holds that no text ends a comment, becomes a directive or is formatted anew each time.
func FuzzComment(f *testing.F) {
	for _, s := range []string{"*/ x", "go:build ignore", "+build x", "\r\n", "\x00\ufeff\u2028", "- a\n- b\n\n# head\n\n    code", "// x", "a\n\n\n\nb", "[x]: http://y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := jen.NewFile("p")
		file.NoFormat = true
		file.Add(comment("Name is.", text))
		file.Var().Id("x").Int()
		var b bytes.Buffer
		if err := file.Render(&b); err != nil {
			t.Fatal(err)
		}
		once, err := format.Source(b.Bytes())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.Bytes())
		}
		if twice, err := format.Source(once); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("formatted again, %v:\n%s\nbefore:\n%s", err, twice, once)
		}
		for line := range bytes.Lines(once) {
			if l := strings.TrimSpace(string(line)); l != "" && l != "package p" && l != "var x int" && l != "//" && !strings.HasPrefix(l, "// ") && !strings.HasPrefix(l, "//\t") {
				t.Errorf("the line %q is no comment's", l)
			}
		}
	})
}
