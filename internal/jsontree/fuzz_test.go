package jsontree

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/nlgen/nlgen/internal/lex"
)

// FuzzParse holds the tree against two other readers: encoding/json on what is JSON, jsontext on duplicates and Unicode.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		`{"a":[1,-0.5e+3,true,false,null,"x\u00e9\ud83d\ude00"],"a":{}}`, `{"\ud800":1,"\ud800":2}`, "[\"\xff\"]", ` [ ] `,
		`{"a":1,"\u0061":2}`, `[1,]`, `{"a":1,}`, `01`, `1.`, `1e`, "\ufeff1", "1\x00", `"\x"`, `"\ud800\u0041"`, `nul`, ``,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Parse(text)
		if (err == nil) != json.Valid(text) {
			t.Fatalf("Parse says %v, encoding/json %t", err, json.Valid(text))
		}
		if err != nil {
			var at *lex.Error
			if !errors.As(err, &at) || at.Offset < 0 || at.Offset > len(text) || !utf8.ValidString(at.Reason) {
				t.Fatalf("a strange error: %#v", err)
			}
			return
		}
		duplicate, bad := marks(t, text, v)
		if got := readsWith(text, jsontext.AllowDuplicateNames(true)); got == bad {
			t.Errorf("bad Unicode is %t, jsontext reads it: %t", bad, got)
		}
		if bad {
			return // jsontext replaces before it compares names, we do not compare those
		}
		if got := readsWith(text, jsontext.AllowInvalidUTF8(true)); got == duplicate {
			t.Errorf("duplicate is %t, jsontext reads it: %t", duplicate, got)
		}
	})
}

// marks collects the tree's marks and checks that every value is what encoding/json reads between its offsets.
func marks(t *testing.T, text []byte, v *Value) (duplicate, bad bool) {
	bad = v.BadUnicode
	switch v.Kind {
	case String:
		var want string
		if err := json.Unmarshal(text[v.Offset:v.End], &want); err != nil || want != v.Text {
			t.Errorf("%q at %d, encoding/json reads %q, %v", v.Text, v.Offset, want, err)
		}
	case Number, Bool:
		if string(text[v.Offset:v.End]) != v.Text {
			t.Errorf("%q at %d, the text has %q", v.Text, v.Offset, text[v.Offset:v.End])
		}
	}
	for _, e := range v.Elements {
		d, b := marks(t, text, e)
		duplicate, bad = duplicate || d, bad || b
	}
	for _, m := range v.Members {
		d, b := marks(t, text, m.Value)
		duplicate, bad = duplicate || d || m.Duplicate, bad || b || m.BadUnicode
		if text[m.Offset] != '"' || text[m.End-1] != '"' {
			t.Errorf("the name %q lies between %d and %d", m.Name, m.Offset, m.End)
		}
	}
	return duplicate, bad
}

func readsWith(text []byte, options jsontext.Options) bool {
	d := jsontext.NewDecoder(bytes.NewReader(text), options)
	for {
		if _, err := d.ReadToken(); err != nil {
			return err == io.EOF
		}
	}
}
