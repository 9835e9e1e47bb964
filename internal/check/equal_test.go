package check

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
)

func TestEqual(t *testing.T) {
	for _, same := range [][]string{
		{`{"a":1,"b":[1,{"c":null}]}`, ` { "b" : [ 1.0 , { "c" : null } ] , "a" : 10e-1 } `, `{"\u0061":1,"b":[1,{"c":null}]}`},
		{`{"a":{"x":1,"y":2},"b":3}`, `{"a":{"y":2,"x":1},"b":3}`, `{"b":3,"a":{"y":2,"x":1}}`},
		{`"é"`, `"\u00e9"`}, {`{}`, ` { } `}, {`[]`, "[\n]"}, {`[[],{}]`, `[ [ ],{ } ]`}, {`0`, `-0`, `0e5`}, {`true`}, {`false`}, {`null`},
		{`{"a":1}`}, {`{"a":1,"b":1}`}, {`{"a":2}`}, {`{"b":1}`}, {`[1]`}, {`[1,2]`}, {`[2,1]`}, {`"1"`}, {`1`}, {`""`}, {`[{}]`}, {`{"":{}}`},
		{`{"a":1,"b":2,"c":3}`, `{"c":3,"a":1,"b":2}`}, {`{"a":1,"b":2,"c":4}`}, {`{"a":1,"b":2,"d":3}`},
		{`9007199254740993`}, {`9007199254740992`, `9007199254740992.0`},
	} {
		equalsOnly(t, same)
	}
}

var seen []string

// equalsOnly checks that texts equal each other and nothing that came before.
func equalsOnly(t *testing.T, same []string) {
	t.Helper()
	for _, a := range same {
		for _, b := range same {
			if !Equal([]byte(a), []byte(b)) {
				t.Errorf("%s differs from %s", a, b)
			}
		}
		for _, b := range seen {
			if Equal([]byte(a), []byte(b)) || Equal([]byte(b), []byte(a)) {
				t.Errorf("%s equals %s", a, b)
			}
		}
	}
	seen = append(seen, same...)
}

// Two values are equal exactly when they have one key; members given twice aside, which are never taken for one.
func FuzzEqual(f *testing.F) {
	f.Add([]byte(`{"a":[1,2],"b":{"c":"x"}}`), []byte(`{"b":{"c":"\u0078"},"a":[1.0,2]}`))
	f.Add([]byte(`[{"a":1},{"b":2}]`), []byte(`[{"a":1},{"b":3}]`))
	f.Add([]byte(`{"a":1,"a":2}`), []byte(`{"a":2,"a":1}`))
	f.Add([]byte("\"\xff\""), []byte(`"\ufffd"`))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		a, b = bytes.Trim(a, " \t\r\n"), bytes.Trim(b, " \t\r\n")
		if lex.Valid(a) != nil || lex.Valid(b) != nil {
			return
		}
		want := Key(a) == Key(b)
		if got := Equal(a, b); got != want && !(want && twice(a)) {
			t.Errorf("%s and %s: equal %v, keys equal %v", a, b, got, want)
		}
		if !Equal(a, a) || Equal(a, b) != Equal(b, a) {
			t.Errorf("%s and %s: no equivalence", a, b)
		}
	})
}

// twice tells whether some name stands twice in a text, in one object or not.
func twice(text []byte) bool {
	names := strings.Split(string(text), `"`)
	slices.Sort(names)
	return len(slices.Compact(names)) < len(names)
}
