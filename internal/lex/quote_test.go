package lex

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

func TestAppendQuoted(t *testing.T) {
	for s, want := range map[string]string{
		"":                       `""`,
		"a":                      `"a"`,
		"\"\\/\b\t\n\f\r":        `"\"\\/\b\t\n\f\r"`,
		"\x00\x1f":               `"\u0000\u001f"`,
		"<é&日>😀\x7f\u2028\u2029": "\"<é&日>😀\x7f\u2028\u2029\"",
		"a\xffb":                 "\"a\xffb\"",
	} {
		if got := string(AppendQuoted([]byte("x"), s)); got != "x"+want {
			t.Errorf("%q: %q, want %q", s, got, "x"+want)
		}
	}
}

// What is quoted is one token, and reads back.
func FuzzAppendQuoted(f *testing.F) {
	f.Add("a\"\\\n\x01é")
	f.Fuzz(func(t *testing.T, s string) {
		token := AppendQuoted(nil, s)
		end, text, err := String(token, 0)
		if err != nil || end != len(token) || (text&BadUnicode != 0) == utf8.ValidString(s) {
			t.Fatalf("%q gives %q: end %d, %v, %v", s, token, end, text, err)
		}
		if !utf8.ValidString(s) {
			return
		}
		var standard string
		if err := json.Unmarshal(token, &standard); err != nil || standard != s || Unquote(token, text) != s {
			t.Fatalf("%q gives %q, which reads back as %q and %q", s, token, standard, Unquote(token, text))
		}
	})
}
