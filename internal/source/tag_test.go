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
	got, offsets, ok := unquote(lit, nil)
	if !ok || got != text {
		t.Fatalf("%s is %q (%t), want %q", lit, got, ok, text)
	}
	tags, problem := parseTags(got, offsets, diag.Pos{File: "a.go", Line: 1, Col: 1})
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

func TestMethods(t *testing.T) {
	own := &Decl{Name: "Own", Methods: []Ident{{Name: "M"}}, Type: &Type{Kind: Struct}}
	named := func(d *Decl) *Type { return &Type{Kind: Named, Decl: d} }
	embedding := func(fields ...*Type) *Decl {
		d := &Decl{Name: "E", Type: &Type{Kind: Struct}}
		for _, f := range fields {
			name := "X"
			if f.pointee().Kind == Named {
				name = f.pointee().Decl.Name
			}
			d.Type.Fields = append(d.Type.Fields, &Field{Name: name, Embedded: true, Type: f})
		}
		return d
	}
	one := embedding(named(own))
	hides := embedding(named(own))
	hides.Type.Fields = append(hides.Type.Fields, &Field{Name: "M", Type: &Type{Kind: Basic, Name: "int"}})
	loop := embedding(named(own))
	loop.Type.Fields = append(loop.Type.Fields, &Field{Name: "E", Embedded: true, Type: &Type{Kind: Pointer, Elem: named(loop)}})
	for name, c := range map[string]struct {
		t    *Type
		want bool
	}{
		"own":           {named(own), true},
		"alias":         {named(&Decl{Name: "A", Alias: true, Type: named(own)}), true},
		"new type":      {named(&Decl{Name: "N", Type: named(own)}), false},
		"new of struct": {named(&Decl{Name: "N", Type: named(one)}), true},
		"promoted":      {named(one), true},
		"by pointer":    {named(embedding(&Type{Kind: Pointer, Elem: named(own)})), true},
		"unnamed":       {one.Type, true},
		"deep":          {named(embedding(named(one))), true},
		"shallower":     {named(embedding(named(one), named(&Decl{Name: "Own2", Methods: own.Methods, Type: own.Type}))), true},
		"two at once":   {named(embedding(named(own), named(&Decl{Name: "Own2", Methods: own.Methods, Type: own.Type}))), false},
		"field":         {named(hides), false},
		"loop":          {named(loop), true},
		"slice":         {&Type{Kind: Slice, Elem: named(own)}, false},
	} {
		if got := c.t.HasMethod("M"); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
