package compat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/compat"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/schema"
)

// node is a schema, which need not be an object: S, N, I stand for strings, numbers, integers, O for a closed object of.
func node(t *testing.T, text string) *schema.Node {
	t.Helper()
	text = strings.NewReplacer("S", `{"type":"string"}`, "N", `{"type":"number"}`, "I", `{"type":"integer"}`, "Z", `{"type":"null"}`,
		"O{", `{"type":"object","additionalProperties":false,"properties":{`).Replace(text)
	v, err := jsontree.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n, faults := schema.ParseNode(v, "")
	if n == nil {
		t.Fatalf("%s: %v", text, faults)
	}
	return n
}

func words(all []compat.Change) string {
	var lines []string
	for _, c := range all {
		mark := "+ "
		if c.Breaks {
			mark = "! "
		}
		lines = append(lines, mark+c.Path+" "+c.Words)
	}
	return strings.Join(lines, "\n")
}

func TestWords(t *testing.T) {
	for i, c := range []struct{ was, is, arguments, data string }{
		{`O{"n":I}}`, `O{"n":I}}`, ``, ``},
		{`O{"n":I}}`, `O{"n":{"type":"integer","description":"A number."}}}`, ``, ``},
		{`O{"n":I}}`, `O{"n":S}}`, `! n takes a string, and took an integer`, `! n is a string, and was an integer`},
		{`O{"n":I}}`, `O{"n":N}}`, `+ n takes a number, and took an integer`, `! n is a number, and was an integer`},
		{`O{"n":N}}`, `O{"n":I}}`, `! n takes an integer, and took a number`, `+ n is an integer, and was a number`},
		{`O{}}`, `O{"n":I}}`, `+ n is new, and may be left out`, `! n is new, where nothing else was to be`},
		{`O{}}`, `O{"n":I},"required":["n"]}`, `! n is new, and has to be given`, `! n is new, where nothing else was to be`},
		{`O{"n":I}}`, `O{}}`, `! n is no argument any more`, `+ n is gone`},
		{`O{"n":I}}`, `O{"n":I},"required":["n"]}`, `! n has to be given now`, `+ n is always there now`},
		{`O{"n":I},"required":["n"]}`, `O{"n":I}}`, `+ n may be left out now`, `! n may be missing now`},
		{`{"type":"object","properties":{"n":I}}`, `{"type":"object","properties":{}}`, `+ n takes anything, and took an integer`, `! n is promised no longer`},
		{`{"type":"object","properties":{"n":I},"required":["n"]}`, `{"type":"object","properties":{}}`,
			"+ n may be left out now", `! n is promised no longer`},
		{`{"type":"object","properties":{}}`, `{"type":"object","properties":{"n":I}}`, `! n takes an integer, and took anything`, `+ n is promised now`},
		{`O{"c":{"enum":["red","blue"]}}}`, `O{"c":{"enum":["red","green"]}}}`, `! c no longer takes "blue"`, `! c can also be "green"`},
		{`O{"c":{"type":"string","enum":["red"]}}}`, `O{"c":{"type":"string","enum":["red","green"]}}}`, `+ c also takes "green"`, `! c can also be "green"`},
		{`O{"c":S}}`, `O{"c":{"type":"string","enum":["red","green"]}}}`, `! c takes one of "red", "green", and took a string`, `+ c is one of "red", "green", and was a string`},
		{`O{"n":{"type":"integer","minimum":1}}}`, `O{"n":{"type":"integer","minimum":2}}}`, `! n is at least 2, and was at least 1`, `+ n is at least 2, and was at least 1`},
		{`O{"n":{"type":"integer","maximum":9}}}`, `O{"n":I}}`, `+ n is without a bound, and was at most 9`, `! n is without a bound, and was at most 9`},
		{`O{"l":{"type":"array","items":O{"s":S}}}}}`, `O{"l":{"type":"array","items":O{"s":I}}}}}`, `! l[].s takes an integer, and took a string`, `! l[].s is an integer, and was a string`},
		{`O{"m":{"type":"object","additionalProperties":I}}}`, `O{"m":{"type":"object","additionalProperties":N}}}`, `+ m.* takes a number, and took an integer`, `! m.* is a number, and was an integer`},
		{`{"type":"object"}`, `O{}}`, `!  no longer takes members that it does not declare`, `+  has no members that it does not declare`},
		{`O{"s":S}}`, `O{"s":{"oneOf":[S,Z]}}}`, `+ s also takes null`, `! s can also be null`},
		{`O{"s":{"oneOf":[S,Z]}}}`, `O{"s":S}}`, `! s no longer takes null`, `+ s is no longer null`},
		{`O{"s":{"oneOf":[O{"k":{"enum":["a"]},"x":S},"required":["k"]},O{"k":{"enum":["b"]}},"required":["k"]}]}}}`,
			`O{"s":{"oneOf":[O{"k":{"enum":["a"]},"x":I},"required":["k"]},O{"k":{"enum":["c"]}},"required":["k"]}]}}}`,
			"! s.x takes an integer, and took a string\n! s no longer takes an object with k \"b\"",
			"! s.x is an integer, and was a string\n! s can also be an object with k \"c\""},
		{`O{"s":{"oneOf":[S,Z]}}}`, `O{"s":{"oneOf":[S,Z,{"enum":["a"]}]}}}`, `! s a string is taken for two things at once, and refused`, ""},
		{`O{"n":{"type":"integer","default":5}}}`, `O{"n":{"type":"integer","default":9}}}`, `+ n is 9 when it is left out, and was 5`, ``},
		{`O{"n":I}}`, `O{"n":{"type":"integer","default":9}}}`, `+ n is 9 when it is left out, and was absent`, ``},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			was, is := node(t, c.was), node(t, c.is)
			if got := words(compat.Arguments(was, is)); got != c.arguments {
				t.Errorf("arguments, %s to %s:\n got %s\nwant %s", c.was, c.is, got, c.arguments)
			}
			if got := words(compat.Data(was, is)); got != c.data {
				t.Errorf("data, %s to %s:\n got %s\nwant %s", c.was, c.is, got, c.data)
			}
		})
	}
}

// What Go checks beyond a schema stands in descriptions, and is compared there.
func TestChecks(t *testing.T) {
	short, err := schema.NewRule("minLength", "2")
	if err != nil {
		t.Fatal(err)
	}
	is := node(t, `O{"s":{"type":"string","description":"A name. At least 2 characters"}}}`)
	is.Properties[0].Node.Checks.List = []schema.Rule{short}
	for description, want := range map[string]string{
		"A name.":                         "! s has a check that was not there: At least 2 characters",
		"A name. At least 3 characters":   "! s has a check that was not there: At least 2 characters",
		"The name. At least 2 characters": "",
	} {
		if got := words(compat.Arguments(node(t, `O{"s":{"type":"string","description":"`+description+`"}}}`), is)); got != want {
			t.Errorf("%s: %s", description, got)
		}
	}
	if got := words(compat.Arguments(is, node(t, `O{"s":S}}`))); got != "" {
		t.Errorf("without the check: %s", got)
	}
}
