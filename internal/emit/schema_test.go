package emit

import (
	"strings"
	"testing"
)

func TestSchemaLines(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"type":"object","properties":{},"additionalProperties":false}`,
			`{"type":"object","properties":{},"additionalProperties":false}`},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{}},"required":["a","b"]}`, `
{"type":"object","properties":{
"a":{"type":"string"},
"b":{}
},"required":["a","b"]}`},
		{`{"properties":{"l":{"items":{"properties":{"x":{"enum":["}",","]},"y":{}}}},"z":{}}}`, `
{"properties":{
"l":{"items":{"properties":{
"x":{"enum":["}",","]},
"y":{}
}}},
"z":{}
}}`},
		// A property named properties is a schema, not a list of them.
		{`{"properties":{"properties":{"type":"object","properties":{"a":{}}},"\"properties\":{":{}}}`, `
{"properties":{
"properties":{"type":"object","properties":{
"a":{}
}},
"\"properties\":{":{}
}}`},
		{`{"properties":{"a":{"oneOf":[{"type":"string"},{"type":"null"}]},"b":{"oneOf":[{"properties":{"oneOf":{"enum":["]"]}}},{"type":"object","properties":{}}]}}}`, `
{"properties":{
"a":{"oneOf":[{"type":"string"},{"type":"null"}]},
"b":{"oneOf":[
{"properties":{
"oneOf":{"enum":["]"]}
}},
{"type":"object","properties":{}}
]}
}}`},
		{`{"oneOf":[{"description":"` + strings.Repeat("d", textWidth) + `"},{"type":"null"}]}`, `
{"oneOf":[
{"description":"` + strings.Repeat("d", textWidth) + `"},
{"type":"null"}
]}`},
	} {
		got := schemaLines(c.text)
		if joined := strings.Join(got, ""); joined != c.text {
			t.Errorf("joined: %s", joined)
		}
		if lines := strings.Join(got, "\n"); lines != strings.TrimPrefix(c.want, "\n") {
			t.Errorf("got\n%s\nwant%s", lines, c.want)
		}
	}
}
