package args_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/nlgen/nlgen/internal/schema"
)

// The schemas that nlgen writes for the other argument structs, with what their Go types and tags add.
const (
	ruledArgsSchema = `{"type":"object","properties":{
		"slug":{"type":"string","$go":{"checks":[["minLength","2"],["maxLength","8"],["pattern","^[a-z]+$"]]}},
		"kind":{"type":"string","enum":["image","sound","line"]},
		"even":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"$go":{"type":"int32","checks":[["multipleOf","2"]]}},
		"level":{"type":"integer","enum":[1,2,3],"$go":"uint8"},
		"size":{"type":"integer","minimum":0,"maximum":100,"$go":{"type":"uint64","checks":[["multipleOf","7"],["exclusiveMaximum","70"]]}},
		"price":{"type":"number","$go":{"type":"float64","checks":[["exclusiveMinimum","0"],["multipleOf","0.1"]]}},
		"share":{"type":"number","$go":{"type":"float32","checks":[["exclusiveMaximum","1"]]}},
		"tags":{"type":"array","items":{"type":"string"},"$go":{"checks":[["minItems","2"],["maxItems","4"],["uniqueItems","true"]]}},
		"corner":{"type":"array","items":{"type":"number","$go":"float64"},"$go":{"checks":[["minItems","2"],["maxItems","2"]]}},
		"spans":{"type":"array","items":` + spanSchema + `,"$go":{"checks":[["minItems","2"],["maxItems","2"]]}},
		"rows":{"type":"array","items":{"type":"array","items":{"type":"integer","$go":"int"}},"$go":{"checks":[["uniqueItems","true"]]}}
	},"required":["slug"],"additionalProperties":false}`

	spanSchema = `{"type":"object","properties":{"from":{"type":"integer","$go":"int"},"to":{"type":"integer","$go":"int"}},"required":["from","to"],"additionalProperties":false}`

	textArgsSchema = `{"type":"object","properties":{
		"at":{"type":"string","$go":{"checks":[["format","date-time"]]}},
		"wait":{"type":"string","$go":{"checks":[["format","duration"],["maxLength","8"]]}},
		"blob":{"type":"string","$go":{"checks":[["format","base64"]]}},
		"host":{"type":"string","$go":{"checks":[["format","text:netip.Addr"],["minLength","3"]]}},
		"hosts":{"type":"array","items":{"type":"string","$go":{"checks":[["format","text:netip.Addr"]]}}},
		"count":{"type":"string","$go":{"checks":[["format","int8"]]}},
		"total":{"type":"string","$go":{"checks":[["format","uint64"]]}},
		"ratio":{"type":"string","$go":{"checks":[["format","float32"]]}},
		"on":{"type":"string","$go":{"checks":[["format","bool"]]}},
		"word":{"type":"string","$go":{"checks":[["format","string"]]}},
		"exact":{"type":"number","minimum":0},
		"wei":{"type":"integer","minimum":-5,"$go":{"type":"integer","checks":[["multipleOf","5"]]}},
		"quoted":{"type":"string","$go":{"checks":[["format","number"]]}},
		"waiting":{"type":"string","$go":{"checks":[["format","date-time"]]}}
	},"additionalProperties":false}`

	looseArgsSchema = `{"type":"object","properties":{
		"labels":{"type":"object","additionalProperties":{"type":"integer","minimum":0,"maximum":100,"$go":"int32"}},
		"spans":{"type":"object","additionalProperties":` + spanSchema + `},
		"deep":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"boolean"}}},
		"open":{"type":"object","properties":{"from":{"type":"integer","$go":"int"}},"required":["from"],"additionalProperties":true},
		"rest":{"type":"object","properties":{"from":{"type":"integer","$go":"int"}},"required":["from"],"additionalProperties":{"type":"integer","minimum":1,"$go":"int"}},
		"due":{"oneOf":[{"type":"string","$go":{"checks":[["minLength","2"]]}},{"type":"null"}]},
		"limit":{"oneOf":[{"type":"integer","minimum":-128,"maximum":127,"$go":"int8"},{"type":"null"}]},
		"list":{"oneOf":[{"type":"array","items":` + spanSchema + `},{"type":"null"}]},
		"shape":` + shapeSchema + `,
		"target":` + targetSchema + `,
		"maybe":{"oneOf":[` + targetSchema + `,{"type":"null"}]},
		"shapes":{"type":"array","items":` + shapeSchema + `},
		"filter":{"oneOf":[{"type":"string"},{"type":"object","properties":{"field":{"type":"string"},"values":{"type":"array","items":{"enum":["a",1]}}},"required":["field","values"],"additionalProperties":false}]},
		"mixed":{"minimum":0,"maximum":1e21,"properties":{"x":{"type":"integer"}},"additionalProperties":{"type":"null"}},
		"forms":{"type":"object","additionalProperties":` + shapeSchema + `},
		"one":{"oneOf":[` + dotSchema + `,{"type":"null"}]},
		"mark":{"oneOf":[` + dotSchema + `,{"type":"object","properties":{"kind":{"type":"string","enum":["line"]},"from":{"type":"integer","$go":"int"}},"required":["kind","from"],"additionalProperties":false},{"type":"array","items":{"type":"string"}}]}
	},"additionalProperties":false}`

	shapeSchema = `{"oneOf":[
		{"type":"object","properties":{"kind":{"type":"string","enum":["circle"]},"r":{"type":"number","$go":"float64"}},"required":["kind","r"],"additionalProperties":false},
		{"type":"object","properties":{"kind":{"type":"string","enum":["square"]},"side":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"$go":"int32"},"inner":{"oneOf":[
			{"type":"object","properties":{"type":{"type":"string","enum":["a"]},"r":{"type":"number","$go":"float64"}},"required":["type","r"],"additionalProperties":false},
			{"type":"object","properties":{"type":{"type":"string","enum":["b"]},"from":{"type":"integer","$go":"int"},"to":{"type":"integer","$go":"int"}},"required":["type","from","to"],"additionalProperties":false}
		]}},"required":["kind","side"],"additionalProperties":false}]}`

	dotSchema = `{"type":"object","properties":{"kind":{"type":"string","enum":["dot"]},"x":{"type":"integer","$go":"int"}},"required":["kind","x"],"additionalProperties":false}`

	targetSchema = `{"oneOf":[
		{"type":"array","items":{"type":"string"}},
		{"type":"object","properties":{"r":{"type":"number","$go":"float64"}},"required":["r"],"additionalProperties":false},
		` + spanSchema + `]}`
)

// marked reads a schema with what Go adds.
func marked(t testing.TB, text string) *schema.Node {
	t.Helper()
	n := new(schema.Node)
	if err := n.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRuled(t *testing.T) { agreeOften(t, marked(t, ruledArgsSchema), decodeRuledArgs) }
func TestTexts(t *testing.T) { agreeOften(t, marked(t, textArgsSchema), decodeTextArgs) }
func TestLoose(t *testing.T) { agreeOften(t, marked(t, looseArgsSchema), decodeLooseArgs) }

// FuzzForms is those with the fuzzer's documents.
func FuzzForms(f *testing.F) {
	for seed := range uint64(40) {
		for form, text := range []string{ruledArgsSchema, textArgsSchema, looseArgsSchema} {
			f.Add(uint8(form), []byte(newAuthor(seed).value(marked(f, text), 0)))
		}
	}
	ruled, texts, loose := marked(f, ruledArgsSchema), marked(f, textArgsSchema), marked(f, looseArgsSchema)
	f.Fuzz(func(t *testing.T, form uint8, doc []byte) {
		switch form % 3 {
		case 0:
			agree(t, ruled, doc, decodeRuledArgs)
		case 1:
			agree(t, texts, doc, decodeTextArgs)
		case 2:
			agree(t, loose, doc, decodeLooseArgs)
		}
	})
}

// How encoding/json reads the unions and the rest, once it is known that they fit.

func (v *restSpan) UnmarshalJSON(text []byte) error {
	var from struct{ From int }
	if err := errors.Join(json.Unmarshal(text, &from), json.Unmarshal(text, &v.Other)); err != nil {
		return err
	}
	delete(v.Other, "from")
	v.From = from.From
	return nil
}

func (v *shape) UnmarshalJSON(text []byte) error {
	var tag struct{ Kind string }
	if err := json.Unmarshal(text, &tag); err != nil {
		return err
	}
	if tag.Kind == "circle" {
		v.Circle = new(circle)
		return json.Unmarshal(text, v.Circle)
	}
	v.Square = new(square)
	return json.Unmarshal(text, v.Square)
}

func (v *shape2) UnmarshalJSON(text []byte) error {
	var tag struct{ Type string }
	if err := json.Unmarshal(text, &tag); err != nil {
		return err
	}
	if tag.Type == "a" {
		v.A = new(circle)
		return json.Unmarshal(text, v.A)
	}
	v.B = new(span)
	return json.Unmarshal(text, v.B)
}

func (v *target) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &v.IDs) == nil {
		return nil
	}
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil {
		return err
	}
	if _, ok := members["r"]; ok {
		v.Circle = new(circle)
		return json.Unmarshal(text, v.Circle)
	}
	v.Span = new(span)
	return json.Unmarshal(text, v.Span)
}

func (v *mark) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &v.Name) == nil {
		return nil
	}
	var tag struct{ Kind string }
	if err := json.Unmarshal(text, &tag); err != nil {
		return err
	}
	if tag.Kind == "dot" {
		v.Dot = new(dot)
		return json.Unmarshal(text, v.Dot)
	}
	v.Line = new(line)
	return json.Unmarshal(text, v.Line)
}
