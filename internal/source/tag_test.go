package source

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

// FuzzTags holds tags against Go's own reading of them: what can be read is what reflect reads, in whichever kind of
// literal it stands, and what reflect reads nothing of has a problem.
func FuzzTags(f *testing.F) {
	for _, seed := range []string{
		``, `json:"a"`, `json:"a,omitempty" xml:"b"`, `json:"a\"b\\,c"`, `json: "a"`, `json:"a"b:"c"`, `json`, `:"x"`, `json:"é\u00e9"`,
		`  json:"a"  `, "json:\"a\"\tb:\"c\"", `json:"a`, `json:"\x"`, `json:"\xff"`, "json:\"a\nb\"", `a b:"c"`, "\u00a0json:\"a\"", `json:"a" json:"b"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tags, problem := read(t, strconv.Quote(text), text)
		if !strings.ContainsAny(text, "`\r") && strings.ToValidUTF8(text, "") == text {
			raw, rawProblem := read(t, "`"+text+"`", text)
			if len(raw) != len(tags) || (rawProblem == nil) != (problem == nil) {
				t.Fatalf("%q reads differently in a raw literal", text)
			}
		}
		seen := map[string]bool{}
		for _, tag := range tags {
			if seen[tag.Key] {
				continue
			}
			seen[tag.Key] = true
			if value, ok := reflect.StructTag(text).Lookup(tag.Key); !ok || value != tag.Value {
				t.Errorf("%q: %s is %q, reflect says %q (%t)", text, tag.Key, tag.Value, value, ok)
			}
		}
		for _, key := range []string{"json", "jsonschema", "b"} {
			if _, ok := reflect.StructTag(text).Lookup(key); ok && !seen[key] && problem == nil {
				t.Errorf("%q: reflect finds %s", text, key)
			}
		}
	})
}

// read parses a tag's literal and checks that its places lie in the literal, in order.
func read(t *testing.T, lit, text string) ([]Tag, *Problem) {
	t.Helper()
	got, _, ok := unquote(lit, nil)
	if !ok || got != text {
		t.Fatalf("%s is %q (%t), want %q", lit, got, ok, text)
	}
	tags, problem := parseTags(got, literal{lit, diag.Pos{File: "a.go", Line: 1, Col: 1}})
	last := 1
	for _, tag := range tags {
		for i := range len(tag.Value) + 1 {
			col := tag.At(i).Col
			if col < last || col > len(lit) {
				t.Fatalf("%s: byte %d of %s stands in column %d", lit, i, tag.Key, col)
			}
			last = col
		}
	}
	if problem != nil && (problem.Pos.Col < 1 || problem.Pos.Col > len(lit)+1 || problem.Message == "") {
		t.Errorf("%s: problem %+v", lit, problem)
	}
	return tags, problem
}
