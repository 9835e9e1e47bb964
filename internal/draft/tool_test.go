package draft_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nlgen/nlgen/internal/draft"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// node reads a schema with what Go adds to it, as a model keeps it.
func node(t *testing.T, text string) *schema.Node {
	t.Helper()
	var n schema.Node
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	return &n
}

func tool(t *testing.T, input string) *model.Tool {
	return &model.Tool{Name: "acme.notes.add", Advertised: "acme_notes__add", Title: "Add <a> note", Description: "Adds & keeps.", Input: node(t, input)}
}

// document is the document of a tool with that input, which an independent validator must be able to read.
func document(t *testing.T, input string) (text []byte, compiled *jsonschema.Schema) {
	t.Helper()
	text, err := draft.Tool(tool(t, input), false)
	if err != nil {
		t.Fatal(err)
	}
	return text, compile(t, text)
}

func compile(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7) // so that $schema has to say 2020-12
	c.AssertFormat()
	c.AssertContent()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err == nil {
		err = c.AddResource("urn:document", v)
	}
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("urn:document")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return compiled
}

func valid(t *testing.T, s *jsonschema.Schema, value string) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(value))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v) == nil
}

func TestDocument(t *testing.T) {
	got, _ := document(t, `{"type":"object","properties":{
		"z":{"type":"string","description":"<z> & \u2028 日本","default":"<"},
		"kind":{"type":"string","enum":["task"],"$go":{"def":"Kind"}},
		"other":{"type":"string","enum":["task"],"description":"The other.","default":"task","$go":{"def":"Kind"}},
		"zero":{"enum":[0],"default":null},
		"mixed":{"enum":["a",1,9007199254740993]},
		"any":{},
		"list":{"type":"array","items":{}},
		"map":{"type":"object","additionalProperties":{}},
		"open":{"type":"object","properties":{},"additionalProperties":true},
		"big":{"type":"integer","$go":"int64"},
		"small":{"type":"integer","minimum":1,"$go":"uint64"},
		"size":{"type":"integer","enum":[1,2],"$go":"int8"},
		"ratio":{"type":"number","$go":"float32"},
		"maybe":{"oneOf":[{"type":"string","enum":["task"],"$go":{"def":"Kind"}},{"type":"null"}]}
	},"required":["z","kind"],"additionalProperties":false,"$go":{"def":"AddArgs"}}`)
	want := `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:nlgen:acme.notes.add",
  "$defs": {
    "Kind": {
      "type": "string",
      "const": "task"
    }
  },
  "properties": {
    "z": {
      "type": "string",
      "description": "<z> & ` + "\u2028" + ` 日本",
      "default": "<"
    },
    "kind": {
      "$ref": "#/$defs/Kind"
    },
    "other": {
      "$ref": "#/$defs/Kind",
      "description": "The other.",
      "default": "task"
    },
    "zero": {
      "const": 0,
      "default": null
    },
    "mixed": {
      "enum": [
        "a",
        1,
        9007199254740993
      ]
    },
    "any": {},
    "list": {
      "items": {},
      "type": "array"
    },
    "map": {
      "additionalProperties": {},
      "type": "object"
    },
    "open": {
      "properties": {},
      "additionalProperties": true,
      "type": "object"
    },
    "big": {
      "type": "integer",
      "maximum": 9223372036854775807,
      "minimum": -9223372036854775808
    },
    "small": {
      "type": "integer",
      "maximum": 18446744073709551615,
      "minimum": 1
    },
    "size": {
      "type": "integer",
      "enum": [
        1,
        2
      ]
    },
    "ratio": {
      "type": "number",
      "exclusiveMaximum": 340282356779733661637539395458142568448,
      "exclusiveMinimum": -340282356779733661637539395458142568448
    },
    "maybe": {
      "oneOf": [
        {
          "$ref": "#/$defs/Kind"
        },
        {
          "type": "null"
        }
      ]
    }
  },
  "additionalProperties": false,
  "type": "object",
  "required": [
    "z",
    "kind"
  ],
  "title": "Add <a> note",
  "description": "Adds & keeps."
}
`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAdvertised(t *testing.T) {
	text, err := draft.Tool(tool(t, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`), true)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"$id": "urn:nlgen:acme_notes__add"`, `"project": {`} {
		if !strings.Contains(string(text), part) {
			t.Errorf("no %s in\n%s", part, text)
		}
	}
	compiled := compile(t, text)
	if !valid(t, compiled, `{"a":1,"project":"/p"}`) || valid(t, compiled, `{"project":1}`) {
		t.Errorf("project is not a string in\n%s", text)
	}
}

// TestChecks holds each check word and format to its keyword, and the keyword to the verdict of nlgen's own check.
func TestChecks(t *testing.T) {
	tests := []struct {
		node, keyword string
		good, bad     string // JSON values with a space between
	}{
		{`{"type":"string","$go":{"checks":[["minLength","2"]]}}`, `"minLength": 2`, `"ab" "日本"`, `"" "a"`},
		{`{"type":"string","$go":{"checks":[["maxLength","2"]]}}`, `"maxLength": 2`, `"" "ab"`, `"abc"`},
		{`{"type":"string","$go":{"checks":[["minLength","0"],["maxLength","0"]]}}`, `"maxLength": 0`, `""`, `"a"`},
		{`{"type":"string","$go":{"checks":[["pattern","^[a-z]+$"]]}}`, `"pattern": "^[a-z]+$"`, `"ab"`, `"" "aB"`},
		{`{"type":"string","$go":{"checks":[["pattern","a"],["pattern","b"]]}}`, `"allOf"`, `"ab" "ba"`, `"a" "b"`},
		{`{"type":"array","items":{},"$go":{"checks":[["minItems","1"],["maxItems","2"]]}}`, `"minItems": 1`, `[1] [1,1]`, `[] [1,2,3]`},
		{`{"type":"array","items":{},"$go":{"checks":[["uniqueItems","true"]]}}`, `"uniqueItems": true`, `[] [1,2] [1,"1"] [[1],[2]]`, `[1,1] [1,1.0] [{"a":1,"b":2},{"b":2,"a":1}]`},
		{`{"type":"number","$go":{"type":"float64","checks":[["multipleOf","0.1"]]}}`, `"multipleOf": 0.1`, `0 0.3 1e2`, `0.35 1e-9`},
		{`{"type":"number","$go":{"checks":[["exclusiveMinimum","0"],["exclusiveMaximum","1"]]}}`, `"exclusiveMinimum": 0`, `0.5 1e-9`, `0 -1 1 1.5`},
		{`{"type":"string","$go":{"checks":[["format","date-time"]]}}`, `"format": "date-time"`, `"2026-11-30T09:00:00Z" "2026-11-30T09:00:00.123+09:00"`, `"" "tomorrow" "2026-11-30" "2026-13-30T09:00:00Z"`},
		{`{"type":"string","$go":{"checks":[["format","duration"]]}}`, `"pattern": "^[-+]?(`, `"1h30m" "0" "-1.5h" "250ms" "1µs" "+.5s" "1.s"`, `"" "1" "h" "1h 30m" "1d" "P1D" "-"`},
		{`{"type":"string","$go":{"checks":[["format","base64"]]}}`, `"contentEncoding": "base64"`, `"" "AAAA" "+/8="`, `"A" "AAA" "-_8=" "€"`},
		{`{"type":"string","$go":{"checks":[["format","bool"]]}}`, `"enum"`, `"true" "false"`, `"" "True" "1"`},
		{`{"type":"string","$go":{"checks":[["format","int64"]]}}`, `"pattern": "^-?(0|[1-9][0-9]*)$"`, `"0" "-5" "9223372036854775807"`, `"" "5.0" "+5" "05" " 5" "1e3"`},
		{`{"type":"string","$go":{"checks":[["format","uint8"]]}}`, `"pattern": "^(0|[1-9][0-9]*)$"`, `"0" "255"`, `"-1" "1.5"`},
		{`{"type":"string","$go":{"checks":[["format","float32"]]}}`, `"pattern"`, `"0" "-1.5e+10" "5E-1"`, `"" "." "1." "NaN" "0x1"`},
		{`{"type":"string","$go":{"checks":[["format","number"]]}}`, `"pattern"`, `"0" "-1.5"`, `"" "x"`},
		{`{"type":"string","$go":{"checks":[["format","string"]]}}`, `"pattern"`, `"\"\"" "\"a\\n\\u00e9\""`, `"" "a" "\"" "\"a\nb\"" "\"\\x\""`},
		{`{"type":"string","$go":{"checks":[["format","text:netip.Addr"]]}}`, `"$comment": "Read by UnmarshalText of netip.Addr, which alone knows what it takes."`, `"" "1.2.3.4"`, ``},
	}
	for _, test := range tests {
		t.Run(test.node, func(t *testing.T) {
			input := `{"type":"object","properties":{"v":` + test.node + `},"additionalProperties":false}`
			text, compiled := document(t, input)
			if !strings.Contains(string(text), test.keyword) {
				t.Errorf("no %s in\n%s", test.keyword, text)
			}
			for _, value := range values(t, test.good) {
				hold(t, input, compiled, value, true)
			}
			for _, value := range values(t, test.bad) {
				hold(t, input, compiled, value, false)
			}
		})
	}
}

func values(t *testing.T, list string) (all []string) {
	d := json.NewDecoder(strings.NewReader(list))
	for d.More() {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		all = append(all, string(raw))
	}
	return all
}

// hold holds the document and nlgen's own check to one verdict.
func hold(t *testing.T, input string, compiled *jsonschema.Schema, value string, good bool) {
	t.Helper()
	value = `{"v":` + value + `}`
	if valid(t, compiled, value) != good {
		t.Errorf("the document says of %s: %v", value, !good)
	}
	if faults, err := schema.Validate(node(t, input), []byte(value)); err != nil || (len(faults) == 0) != good {
		t.Errorf("nlgen says of %s: %v", value, faults)
	}
}

// TestNames holds that names which a reference has to escape lead to their definitions, and that one name never stands for
// two shapes.
func TestNames(t *testing.T) {
	for _, name := range []string{"Kind", "geo.Point", "Pair[int,string]", "名前", "a/b~c%d", "Set[*geo.Point]"} {
		text, compiled := document(t, `{"type":"object","properties":{"v":{"type":"string","enum":["x"],"$go":{"def":"`+name+`"}}}}`)
		if !valid(t, compiled, `{"v":"x"}`) || valid(t, compiled, `{"v":"y"}`) {
			t.Errorf("%s leads nowhere:\n%s", name, text)
		}
	}
	text, compiled := document(t, `{"type":"object","properties":{
		"a":{"type":"string","$go":{"def":"Kind"}},
		"b":{"type":"integer","$go":{"def":"Kind"}}}}`)
	if !valid(t, compiled, `{"a":"x","b":1}`) || valid(t, compiled, `{"b":"x"}`) || valid(t, compiled, `{"a":1}`) {
		t.Errorf("two types are one:\n%s", text)
	}
}

// TestBounds holds that the edges of Go's integers are told exactly.
func TestBounds(t *testing.T) {
	for goType, edges := range map[string]struct{ inside, outside string }{
		"int8":    {"-128 127", "-129 128"},
		"uint16":  {"0 65535", "-1 65536"},
		"int64":   {"-9223372036854775808 9223372036854775807", "-9223372036854775809 9223372036854775808"},
		"uint64":  {"0 18446744073709551615", "-1 18446744073709551616"},
		"float32": {"3.4028234663852886e38 3.4028235e+38 -3.4028235e+38 1e-400", "3.5e38 -3.5e38 340282356779733661637539395458142568448"},
		"float64": {"1.7976931348623157e308", ""},
		"integer": {"123456789012345678901234567890 -1", "0.5"},
	} {
		kind := "integer"
		if strings.HasPrefix(goType, "float") {
			kind = "number"
		}
		input := `{"type":"object","properties":{"v":{"type":"` + kind + `","$go":"` + goType + `"}}}`
		_, compiled := document(t, input)
		for _, value := range values(t, edges.inside) {
			hold(t, input, compiled, value, true)
		}
		for _, value := range values(t, edges.outside) {
			hold(t, input, compiled, value, false)
		}
	}
}

// TestUnknown holds that what no keyword says stops the document instead of falling out of it.
func TestUnknown(t *testing.T) {
	for _, rule := range []schema.Rule{{Word: "evenLength", Value: "1"}, {Word: "format", Value: "hostname"}, {Word: "minLength", Value: "x"}} {
		for _, def := range []string{"", "Kind"} {
			n := &schema.Node{Type: schema.Object, Properties: []schema.Property{{Name: "v", Node: &schema.Node{Def: def, Checks: schema.Checks{List: []schema.Rule{rule}}}}}}
			if text, err := draft.Tool(&model.Tool{Name: "a.b.c", Input: n}, false); err == nil {
				t.Errorf("%v is passed over in\n%s", rule, text)
			}
		}
	}
}
