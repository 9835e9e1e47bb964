package schema

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
)

func TestCheckWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"type":"object"}`, ""},
		{`{"type":"object","properties":{"a":{"type":"string","default":null}}}`, ""},
		{``, "json inputSchema: not JSON at byte 0: the text ends where a value is expected"},
		{`{"type":"object",}`, "json inputSchema: not JSON at byte 17: found '}' where a member's name in quotes is expected"},
		{`{"type":"Object"}`, `root inputSchema: must be a schema with type "object"`},
		{`{"type":"object","properties":{"project":{}}}`, `project inputSchema: must not declare the property "project": every tool has it already, and the host reads it`},
		{`{"type":"object","pattern":"x"}`, `keyword inputSchema: unknown keyword "pattern" (known are type, description, properties, required, items, enum, additionalProperties, minimum, maximum, default, oneOf)`},
		{`{"type":"object","properties":{"a":{"type":["string","null"]}}}`, "type inputSchema.properties.a.type: must be one of object, string, number, integer, boolean, array, null"},
		{`{"type":"object","required":["a",1]}`, "required inputSchema.required: must be an array of strings"},
		{`{"type":"object","required":["a"],"properties":{"A":{}}}`, `requiredMissing inputSchema.required: "a" is not among the properties`},
		{`{"type":"object","properties":{"a":{"enum":["x",null,true]}}}`, "enum inputSchema.properties.a.enum: must hold strings and numbers only"},
		{`{"type":"object","properties":{"a":{"enum":[1e400]}}}`, "enum inputSchema.properties.a.enum: must hold strings and numbers only"},
		{`{"type":"object","properties":{"a":{"$go":"int8"}}}`, `keyword inputSchema.properties.a: unknown keyword "$go" (known are type, description, properties, required, items, enum, additionalProperties, minimum, maximum, default, oneOf)`},
		// A member given twice, and text that is not Unicode, wherever it stands.
		{`{"type":"object","items":{},"items":{}}`, "duplicate inputSchema.items: given twice"},
		{`{"type":"object","\ud800":{}}`, "unicode inputSchema: the name of a member is not valid Unicode"},
		{`{"type":"object","properties":{"\ud800":{},"a":{"description":"\ud800"}}}`, "unicode inputSchema.properties: the name of a member is not valid Unicode\nunicode inputSchema.properties.a.description: not valid Unicode"},
		{`{"type":"object","required":["\ud800"]}`, "unicode inputSchema.required: not valid Unicode"},
		{`{"type":"object","properties":{"a":{"enum":["\ud800"]}}}`, "unicode inputSchema.properties.a.enum: not valid Unicode"},
		{`{"type":"object","default":{"a":["\ud800",{"b":1,"b":2}]}}`, "unicode inputSchema.default.a[0]: not valid Unicode\nduplicate inputSchema.default.a[1].b: given twice"},
	} {
		want := c.want
		if want != "" {
			want += "\n"
		}
		if got := lines(Check([]byte(c.text))); got != want {
			t.Errorf("%s:\n%swant\n%s", c.text, got, want)
		}
	}
}

// A schema that is too large is still told what else is wrong with it.
func TestCheckLarge(t *testing.T) {
	text := `{"type":"object","description":"` + strings.Repeat("é", 20_000) + `","title":1}`
	if got := lines(Check([]byte(text))); !strings.HasPrefix(got, "size inputSchema: 20044 characters as JSON, at most 20000 are allowed\nkeyword ") {
		t.Error(got)
	}
}

func TestCheckLimit(t *testing.T) {
	text := `{"type":"object","properties":{` + strings.Repeat(`"\ud800":{},`, 20) + `"a":{}}}`
	if faults := Check([]byte(text)); len(faults) != fault.Max {
		t.Errorf("%d faults", len(faults))
	}
	if n, faults := Parse([]byte(`{"type":"object","x":1}`)); n != nil || len(faults) != 1 {
		t.Errorf("Parse gives %v with %v", n, faults)
	}
}
