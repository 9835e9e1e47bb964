package check_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/lex"
)

// Each line holds values that are equal; no two lines hold equal ones.
var equals = []string{
	`1 1.0 10e-1 0.1e1`, `-1`, `0 -0 0.0e7`, `9007199254740993`, `9007199254740992`, `0.1 1e-1`, `0.1000000000000000055511151231257827`, `1e400 10e399`,
	`"1"`, `"a" "\u0061"`, `"é" "\u00e9"`, `"😀" "\ud83d\ude00"`, `"/" "\/"`, `"\n" "\u000a"`, `"\\n"`, `"\""`, `"" `, `"\u0000"`,
	`null`, `true`, `false`, `"null"`, `[]`, `{}`, `[null]`, `[[]]`, `[{}]`, `[[],[]]`, `[[[]]]`, `{"a":{}}`, `{"":{}}`, `{"a":[]}`,
	`{"a":1,"b":2} {"b":2.0,"a":1} {"\u0062":2,"a":10e-1}`, `{"a":2,"b":1}`, `[{"a":1,"b":2}] [{"b":2,"a":1}]`, `["a",1]`, `[1,"a"]`, `[1]`, `[1,1]`, `["1"]`, `["1,1"]`, `["a:b"]`,
	`{"a":{"c":1,"b":[{"y":1,"x":2}]}} {"a":{"b":[{"x":2,"y":1}],"c":1}}`, `{"a:b":1}`, `{"a":"b:1"}`, `{"a":1,"aa":2} {"aa":2,"a":1}`,
}

func TestKey(t *testing.T) {
	lines := map[string]int{}
	for n, line := range equals {
		for _, value := range strings.Fields(line) {
			key := check.Key([]byte(value))
			if before, ok := lines[key]; ok && before != n {
				t.Errorf("%s has the key of %s", value, equals[before])
			}
			lines[key] = n
		}
	}
	if len(lines) != len(equals) {
		t.Errorf("%d keys of %d values", len(lines), len(equals))
	}
	if a, b := check.Key([]byte(`[ 1 , { "a" : 2 } ]`)), check.Key([]byte(`[1,{"a":2}]`)); a != b {
		t.Errorf("space makes a difference: %s and %s", a, b)
	}
}

// FuzzKey: keys are equal exactly when encoding/json reads equal values, with numbers exact.
func FuzzKey(f *testing.F) {
	for _, line := range equals {
		values := strings.Fields(line)
		f.Add([]byte(values[0]), []byte(values[len(values)-1]))
		f.Add([]byte(values[0]), []byte(equals[0]))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if lex.Valid(a) != nil || lex.Valid(b) != nil {
			return
		}
		a, b = bytes.TrimSpace(a), bytes.TrimSpace(b)
		x, okx := read(a)
		y, oky := read(b)
		if got, want := check.Key(a) == check.Key(b), reflect.DeepEqual(x, y); okx && oky && got != want {
			t.Fatalf("%q and %q: equal keys %v, equal values %v", a, b, got, want)
		}
	})
}

// read is a value with its numbers exact; it is not ok when a name is given twice or an exponent is too much for big.Rat.
func read(text []byte) (v any, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil, false
	}
	var compact bytes.Buffer
	json.Compact(&compact, text)
	names := 0
	v, ok = exact(v, &names)
	return v, ok && names == strings.Count(withoutStrings(compact.Bytes()), ":")
}

func withoutStrings(text []byte) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '"' {
			end, _, _ := lex.String(text, i)
			i = end - 1
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// exact replaces numbers by big.Rats' texts and counts the members.
func exact(v any, names *int) (any, bool) {
	ok := true
	switch v := v.(type) {
	case json.Number:
		if i := strings.IndexAny(string(v), "eE"); i >= 0 && len(v)-i > 5 {
			return nil, false
		}
		r, good := new(big.Rat).SetString(string(v))
		if !good {
			return nil, false
		}
		return [1]string{r.String()}, true
	case []any:
		for i := range v {
			var good bool
			v[i], good = exact(v[i], names)
			ok = ok && good
		}
	case map[string]any:
		for k := range v {
			var good bool
			*names++
			v[k], good = exact(v[k], names)
			ok = ok && good
		}
	}
	return v, ok
}
