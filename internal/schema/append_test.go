package schema

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	minimum, maximum := Num("1"), Num("1e+21")
	n := &Node{
		OneOf:       []*Node{{}, {Type: Null}},
		Default:     []byte(`{"b":1,"a":[]}`),
		Maximum:     &maximum,
		Minimum:     &minimum,
		Additional:  &Additional{Allowed: true},
		Items:       &Node{Additional: &Additional{Node: &Node{Additional: Closed}}},
		Required:    []string{"b", "a"},
		Properties:  []Property{{"b", &Node{Checks: Checks{Go: "int8"}}}, {"a\n", &Node{Properties: []Property{}, Required: []string{}}}},
		Enum:        []Scalar{{Text: "1"}, {IsNumber: true, Text: "1"}},
		Description: "<é> & \u2028 \"\\\t\x01\x7f",
		Type:        Object,
	}
	want := `{"type":"object","description":"<é> & ` + "\u2028" + ` \"\\\t\u0001` + "\x7f" + `","enum":["1",1],` +
		`"properties":{"b":{},"a\n":{"properties":{},"required":[]}},"required":["b","a"],` +
		`"items":{"additionalProperties":{"additionalProperties":false}},"additionalProperties":true,` +
		`"minimum":1,"maximum":1e+21,"default":{"b":1,"a":[]},"oneOf":[{},{"type":"null"}]}`
	if got := string(n.Append([]byte("x"))); got != "x"+want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := n.Size(), len(want)-len("é")-len("\u2028")+2; got != want {
		t.Errorf("the size is %d, want %d", got, want)
	}
}

// What is not Unicode is not hidden by being written.
func TestAppendNotUnicode(t *testing.T) {
	n := &Node{Type: Object, Description: "\xff"}
	if faults := Check(n.Append(nil)); len(faults) != 1 || faults[0].Kind != "unicode" {
		t.Error(faults)
	}
}

// A model on disk keeps the Go types; what agents read does not have them.
func TestMarshal(t *testing.T) {
	const text = `{"type":"object","properties":{"n":{"type":"integer","minimum":-128,"maximum":127,"$go":"int8"},"l":{"items":{"type":"number","$go":"float32"}},"m":{"additionalProperties":{"$go":"uint"}},"o":{"oneOf":[{"$go":"int"}]}}}`
	var model, again struct{ Input *Node }
	if err := json.Unmarshal([]byte(`{"Input":`+text+`}`), &model); err != nil {
		t.Fatal(err)
	}
	if got := model.Input.Properties[0].Node.Checks.Go; got != "int8" {
		t.Errorf("the Go type is %q", got)
	}
	out, err := json.Marshal(model)
	if err != nil || string(out) != `{"Input":`+text+`}` {
		t.Errorf("%s, %v", out, err)
	}
	if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(model, again) {
		t.Errorf("%v, %v", again, err)
	}
	if shown := string(model.Input.Append(nil)); strings.Contains(shown, "$go") || Check([]byte(shown)) != nil {
		t.Error(shown)
	}
	const ruled = `{"type":"object","properties":{"n":{"type":"integer","$go":{"type":"int8","def":"Level","checks":[["multipleOf","2"],["exclusiveMinimum","0"]]}},` +
		`"s":{"type":"string","$go":{"checks":[["format","date-time"],["pattern","\""]]}},"o":{"$go":{"def":"O"}},"e":{"$go":{"checks":[]}}},"$go":{"def":"Args"}}`
	n := read(t, ruled)
	if out, err := n.MarshalJSON(); err != nil || string(out) != ruled {
		t.Errorf("%s, %v", out, err)
	}
	if c := n.Properties[0].Node; n.Def != "Args" || c.Def != "Level" || c.Checks.Go != "int8" || len(c.Checks.List) != 2 || c.Checks.List[1] != (Rule{"exclusiveMinimum", "0"}) {
		t.Errorf("%+v", c)
	}
	if shown := string(n.Append(nil)); strings.Contains(shown, "$go") || Check([]byte(shown)) != nil {
		t.Error(shown)
	}
	for _, wrong := range []string{`{"$go":{}}`, `{"$go":{"type":"int"}}`, `{"$go":{"def":1}}`, `{"$go":{"def":"A","type":"x"}}`, `{"$go":{"def":"A","x":1}}`, `{"$go":{"checks":1}}`, `{"$go":{"checks":["a"]}}`,
		`{"$go":{"checks":[["minLength",1]]}}`, `{"$go":{"checks":[["minLength","x"]]}}`, `{"$go":{"checks":[["minimum","1"]]}}`, `{"$go":[]}`, `[]`, `{"x":1}`, `{"type":"x"}`, `{"$go":1}`, `{"$go":"complex64"}`, `{"a":1,"a":1}`} {
		if err := new(Node).UnmarshalJSON([]byte(wrong)); err == nil {
			t.Errorf("%s makes a node", wrong)
		}
	}
}

func TestNewNum(t *testing.T) {
	for text, want := range map[string]Num{
		"1": "1", "1.0": "1", "1E2": "100", "-0": "0", "1e20": "100000000000000000000", "1e21": "1e+21", "0.0000001": "1e-7",
		"0.10": "0.1", "9007199254740993": "9007199254740993", "-9223372036854775808": "-9223372036854775808", "1e-400": "1e-400",
	} {
		if got, err := NewNum(text); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "01", "1.", "1e400", "+1", "1 ", "NaN", "0x1"} {
		if got, err := NewNum(text); err == nil {
			t.Errorf("%q is %s", text, got)
		}
	}
}

// Numbers count as the host prints them, text as it stands.
func TestSize(t *testing.T) {
	for text, want := range map[string]int{
		` { "a" : [ 1.0 , 1e400 ] } `:  len(`{"a":[1,null]}`),
		`0.1000000000000000055`:        len(`0.1`),
		`"\u00e9\u0001\ud83d\ude00\/"`: len(`"e\u000112/"`),
		`[true,null,{},[]]`:            len(`[true,null,{},[]]`),
	} {
		if got, err := Size([]byte(text)); err != nil || got != want {
			t.Errorf("%s: %d, %v, want %d", text, got, err, want)
		}
	}
	if _, err := Size([]byte(`{`)); err == nil {
		t.Error("{ has a size")
	}
}

// Numbers of a rule are spelled as those of a schema.
func TestNewRule(t *testing.T) {
	for _, c := range []struct{ word, value, want string }{
		{"multipleOf", "0.10", "0.1"}, {"exclusiveMinimum", "1E2", "100"}, {"exclusiveMaximum", "9007199254740993", "9007199254740993"},
		{"minLength", "3", "3"}, {"pattern", "1.0", "1.0"}, {"format", "text:netip.Addr", "text:netip.Addr"}, {"uniqueItems", "true", "true"},
	} {
		if r, err := NewRule(c.word, c.value); err != nil || r != (Rule{c.word, c.want}) {
			t.Errorf("%s=%s: %v, %v", c.word, c.value, r, err)
		}
	}
	for _, c := range [][2]string{{"minLength", "-1"}, {"multipleOf", "0"}, {"pattern", "("}, {"minimum", "1"}, {"format", "date"}} {
		if r, err := NewRule(c[0], c[1]); err == nil || r != (Rule{}) {
			t.Errorf("%s=%s: %v", c[0], c[1], r)
		}
	}
}
