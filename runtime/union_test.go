package runtime_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

type circle struct {
	R    int    `json:"r"`
	Kind string `json:"Kind,omitempty"`
}

type line struct {
	From *int `json:"from,omitempty"`
	To   *int `json:"to,omitempty"`
}

var (
	circleShape = args.Shape{Names: []string{"r", "Kind"}, Required: []int{0}}
	lineShape   = args.Shape{Names: []string{"from", "to"}, Required: []int{0}}
)

// figure is a union that a tag tells.
type figure struct {
	Circle *circle
	Other  *struct{}
	List   *[]int
}

var figureUnion = args.Union{Tag: "kind", Branches: []args.Branch{{Tag: `a "circle"`}, {Tag: "other"}, {Tag: "list"}}}

func (f figure) MarshalJSON() ([]byte, error) {
	return runtime.MarshalUnion("figure", &figureUnion, f.Circle, f.Other, f.List)
}

func (f *figure) UnmarshalJSON(text []byte) error {
	return runtime.UnmarshalUnion("figure", &figureUnion, text, &f.Circle, &f.Other, &f.List)
}

// shape is a union that JSON types and members tell.
type shape struct {
	Circle *circle
	Line   *line
	Query  *json.RawMessage
	List   *[]int
	Map    *map[string]int
	Number *int
}

var shapeUnion = args.Union{Branches: []args.Branch{
	{Type: "object", Shape: &circleShape},
	{Type: "object", Shape: &lineShape},
	{Node: &args.Node{OneOf: []args.Node{
		{Type: "string"}, {Type: "object", Closed: true, Shape: args.Shape{Names: []string{"q"}, Required: []int{0}}},
	}}},
	{Type: "array"},
	{Type: "boolean"},
	{Type: "integer"},
}}

func (s shape) MarshalJSON() ([]byte, error) {
	return runtime.MarshalUnion("shape", &shapeUnion, s.Circle, s.Line, s.Query, s.List, s.Map, s.Number)
}

func (s *shape) UnmarshalJSON(text []byte) error {
	return runtime.UnmarshalUnion("shape", &shapeUnion, text, &s.Circle, &s.Line, &s.Query, &s.List, &s.Map, &s.Number)
}

func TestMarshalUnion(t *testing.T) {
	for _, c := range []struct {
		value       json.Marshaler
		want, wrong string
	}{
		{figure{Circle: &circle{R: 2}}, `{"kind":"a \"circle\"","r":2}`, ""},
		{figure{Other: &struct{}{}}, `{"kind":"other"}`, ""},
		{figure{}, "", "figure has no branch set"},
		{figure{Circle: &circle{}, Other: &struct{}{}}, "", "figure has more than one branch set"},
		{figure{List: new([]int)}, "", `the branch "list" of figure is no JSON object`},
		{shape{Circle: &circle{}}, `{"r":0}`, ""},
		{shape{Line: &line{To: new(1)}}, `{"to":1}`, ""},
		{shape{Line: &line{}}, "", "shape would not be read back as it is: nothing in {} tells which branch it is"},
		{shape{Query: new(json.RawMessage(`{"q":1}`))}, `{"q":1}`, ""},
		{shape{Query: new(json.RawMessage(`{"r":1}`))}, "", `shape would not be read back as it is: nothing in {"r":1} tells which branch it is`},
		{shape{List: new([]int)}, `[]`, ""},
		{shape{Map: new(map[string]int)}, "", "shape would not be read back as it is: nothing in null tells which branch it is"},
		{shape{Number: new(int)}, `0`, ""},
	} {
		got, err := c.value.MarshalJSON()
		if string(got) != c.want || words(err) != c.wrong {
			t.Errorf("%+v: %s, %q, want %s, %q", c.value, got, words(err), c.want, c.wrong)
		}
	}
}

func TestUnmarshalUnion(t *testing.T) {
	before := shape{Number: new(7)}
	for _, c := range []struct{ text, want, wrong string }{
		{` {"r" : 1} `, `{"r":1}`, ""},
		{`{"r":1,"later":2}`, `{"r":1}`, ""}, // older or newer than the struct, and nearest to it
		{`{"to":null,"from":null}`, "", "shape would not be read back as it is: nothing in {} tells which branch it is"},
		{`{"q":{"r":1}}`, `{"q":{"r":1}}`, ""},
		{`"text"`, `"text"`, ""},
		{`[1,2]`, `[1,2]`, ""},
		{`3`, `3`, ""},
		{`null`, `7`, ""},
		{`{"x":1}`, "", "nothing tells which branch of shape the JSON is"},
		{`{"r":"1"}`, "", "json: cannot unmarshal string into Go struct field circle.r of type int"},
		{`{"r":}`, "", "not JSON at byte 5: found '}' where a value is expected"},
		{``, "", "not JSON at byte 0: the text ends where a value is expected"},
	} {
		s := before
		err := s.UnmarshalJSON([]byte(c.text))
		var got []byte
		if err == nil {
			got, err = s.MarshalJSON()
		} else if s != before {
			t.Errorf("%s failed and changed the union", c.text)
		}
		if string(got) != c.want || words(err) != c.wrong {
			t.Errorf("%s: %s, %q, want %s, %q", c.text, got, words(err), c.want, c.wrong)
		}
	}
}

// The tag is no member of the branch, not even of a field whose name differs in letter case only.
func TestUnmarshalUnionTag(t *testing.T) {
	for _, c := range []struct{ text, want, wrong string }{
		{`{"r":1,"kind":"a \u0022circle\""}`, `{R:1 Kind:}`, ""},
		{`{"Kind":"k","kind":"a \"circle\""}`, `{R:0 Kind:k}`, ""},
		{`{"kind":"none"}`, "", "nothing tells which branch of figure the JSON is"},
		{`{"kind":1}`, "", "nothing tells which branch of figure the JSON is"},
		{`[]`, "", "nothing tells which branch of figure the JSON is"},
	} {
		var f figure
		err := f.UnmarshalJSON([]byte(c.text))
		got := ""
		if f.Circle != nil {
			got = fmt.Sprintf("%+v", *f.Circle)
		}
		if got != c.want || words(err) != c.wrong {
			t.Errorf("%s: %s, %q, want %s, %q", c.text, got, words(err), c.want, c.wrong)
		}
	}
}

// open keeps the members that it does not declare.
type open struct {
	Legend bool           `json:"legend,omitempty"`
	More   map[string]any `json:"-"`
}

var openShape = args.Shape{Names: []string{"legend"}, Rest: true}

func (o open) MarshalJSON() ([]byte, error) {
	type plain open
	return runtime.MarshalRest("open.More", &openShape, plain(o), o.More)
}

func (o *open) UnmarshalJSON(text []byte) error {
	type plain open
	return runtime.UnmarshalRest(&openShape, text, (*plain)(o), &o.More)
}

func TestRest(t *testing.T) {
	for _, c := range []struct{ text, want, wrong string }{
		{`{}`, `{}`, ""},
		{` { "b" : [1, 2.0], "legend": true, "LEGEND" : false } `, `{"legend":true,"LEGEND":false,"b":[1,2.0]}`, ""},
		{`{"n":9007199254740993}`, `{"n":9007199254740993}`, ""},
		{`null`, `{}`, ""},
		{`[]`, "", "json: cannot unmarshal array into Go value of type runtime_test.plain"},
		{`{"legend":1}`, "", "json: cannot unmarshal number into Go struct field plain.legend of type bool"},
		{`{"b"}`, "", "not JSON at byte 4: found '}' where a colon is expected"},
	} {
		var o open
		err := o.UnmarshalJSON([]byte(c.text))
		var got []byte
		if err == nil {
			got, err = o.MarshalJSON()
		}
		if string(got) != c.want || words(err) != c.wrong {
			t.Errorf("%s: %s, %q, want %s, %q", c.text, got, words(err), c.want, c.wrong)
		}
	}
	_, err := open{More: map[string]any{"legend": 1}}.MarshalJSON()
	if want := `open.More holds "legend", which is a member with a field of its own`; words(err) != want {
		t.Errorf("%q, want %q", words(err), want)
	}
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
