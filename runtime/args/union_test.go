package args_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// loose reads the members of a looseArgs.
func loose(t *testing.T, members string) looseArgs {
	t.Helper()
	v, err := decoded([]byte("{"+members+"}"), decodeLooseArgs)
	if err != nil {
		t.Errorf("%s: %v", members, err)
	}
	return *v
}

// Left out, null and the zero value are three things.
func TestNull(t *testing.T) {
	for members, want := range map[string]runtime.Null[string]{
		``:                {},
		`"due":null`:      {Sent: true, Null: true},
		`"due": null `:    {Sent: true, Null: true},
		`"due":"ab"`:      {Sent: true, Value: "ab"},
		`"due":"\u00e9b"`: {Sent: true, Value: "éb"},
	} {
		if got := loose(t, members).Due; got != want {
			t.Errorf("%s: got %+v, want %+v", members, got, want)
		}
	}
	for members, want := range map[string]runtime.Null[int8]{
		``: {}, `"limit":null`: {Sent: true, Null: true}, `"limit":0`: {Sent: true}, `"limit":-0.0`: {Sent: true}, `"limit":5`: {Sent: true, Value: 5},
	} {
		if got := loose(t, members).Limit; got != want {
			t.Errorf("%s: got %+v, want %+v", members, got, want)
		}
	}
	if got := loose(t, `"list":[]`).List; got.Value == nil || got.Null || !got.Sent {
		t.Errorf("an empty list is %+v", got)
	}
}

func TestUnionValues(t *testing.T) {
	for members, want := range map[string]looseArgs{
		`"shape":{"kind":"circle","r":1}`:                                                       {Shape: &shape{Circle: &circle{1}}},
		`"shape":{"r":1,"k\u0069nd":"c\u0069rcle"}`:                                             {Shape: &shape{Circle: &circle{1}}}, // the tag last, and escaped
		`"shape":{"side":2,"kind":"square"}`:                                                    {Shape: &shape{Square: &square{Side: 2}}},
		`"shape":{"inner":{"to":3,"type":"b","from":1},"kind":"square","side":2}`:               {Shape: &shape{Square: &square{2, &shape2{B: &span{1, 3}}}}},
		`"shape":{"inner":{"r":3,"type":"a"},"kind":"square","side":2}`:                         {Shape: &shape{Square: &square{2, &shape2{A: &circle{3}}}}},
		`"shapes":[{"kind":"circle","r":1},{"r":2,"kind":"circle"},{"kind":"square","side":0}]`: {Shapes: []shape{{Circle: &circle{1}}, {Circle: &circle{2}}, {Square: &square{}}}},
		`"target":["a"]`:                 {Target: target{IDs: []string{"a"}}},
		`"target":[]`:                    {Target: target{IDs: []string{}}},
		`"target":{"r":0}`:               {Target: target{Circle: &circle{}}},
		`"target":{"to":1,"from":0}`:     {Target: target{Span: &span{0, 1}}},
		`"maybe":null`:                   {Maybe: runtime.Null[target]{Sent: true, Null: true}},
		`"maybe":{"to":1,"from":0}`:      {Maybe: runtime.NullOf(target{Span: &span{0, 1}})},
		`"maybe":["é"]`:                  {Maybe: runtime.NullOf(target{IDs: []string{"é"}})},
		`"rest":{"x":1,"from":2,"y":3}`:  {Rest: restSpan{2, map[string]int{"x": 1, "y": 3}}},
		`"open":{"x":[{}],"from":2}`:     {Open: openSpan{2}},
		`"labels":{"":1,"a":2}`:          {Labels: map[string]int32{"": 1, "a": 2}},
		`"labels":{}`:                    {Labels: map[string]int32{}},
		`"deep":{"a":{},"b":{"c":true}}`: {Deep: map[string]map[string]*bool{"a": {}, "b": {"c": new(true)}}},
	} {
		if got := loose(t, members); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", members, got, want)
		}
	}
}

// What an agent reads of a value that fits no form.
func TestUnionWords(t *testing.T) {
	for members, want := range map[string]string{
		`"due":"a"`:                    `due: must be at least 2 characters long`,
		`"due":5`:                      `due: expected a string or null, got a number (Send "5", in quotes.)`,
		`"due":"\ud800"`:               `due: not valid Unicode`,
		`"limit":200`:                  `limit: must be at most 127`,
		`"limit":1.5`:                  `limit: expected an integer, got 1.5`,
		`"limit":"5"`:                  `limit: expected an integer or null, got a string (Send 5 without quotes.)`,
		`"list":[{"from":1},{"zz":1}]`: `list: list[0].to: required; list[1].from: required; list[1].to: required; list[1].zz: unknown argument (expected from, to)`,

		`"shape":{"r":1}`:                            `shape: shape.kind: required`,
		`"shape":{"kind":"Circle"}`:                  `shape: shape.kind: must be one of "circle", "square" (Did you mean "circle"?)`,
		`"shape":{"kind":"cube","kind":"circle"}`:    `shape: shape.kind: must be one of "circle", "square"`,
		`"shape":{"kind":1}`:                         `shape: shape.kind: must be one of "circle", "square"`,
		`"shape":{"kind":{"kind":"circle"}}`:         `shape: shape.kind: must be one of "circle", "square"`,
		`"shape":{"kind":"\ud800"}`:                  `shape: shape.kind: must be one of "circle", "square"`,
		`"shape":{"\ud800":1,"r":1}`:                 `shape: shape.kind: required`,
		`"shape":{"kind":"circle"}`:                  `shape: for kind "circle": shape.r: required`,
		`"shape":{"side":1,"r":"1","kind":"circle"}`: `shape: for kind "circle": shape.side: unknown argument (expected kind, r); shape.r: expected a number, got a string (Send 1 without quotes.)`,
		`"shape":{"kind":"circle","r":1,"kind":"x"}`: `shape: for kind "circle": shape.kind: given twice`,
		`"shape":{"kind":"circle","r":1,"\ud800":1}`: `shape: for kind "circle": the name of a member is not valid Unicode`,
		`"shape":[]`:   `shape: expected an object, got an array`,
		`"shape":null`: `shape: expected an object, got null (Leave it out instead of sending null.)`,
		`"shape":{"kind":"square","side":0,"inner":{"type":"b","to":0}}`: `shape: for kind "square": shape.inner: for type "b": shape.inner.from: required`,

		`"one":{"kind":"line"}`:        `one: one.x: required; one.kind: must be "dot"`,
		`"one":5`:                      `one: expected an object or null, got a number`,
		`"mark":{"kind":"line","x":1}`: `mark: for kind "line": mark.from: required; mark.x: unknown argument (expected kind, from)`,
		`"mark":{"kind":"cross"}`:      `mark: mark.kind: must be one of "dot", "line"`,
		`"mark":{"x":1}`:               `mark: mark.kind: required`,
		`"mark":true`:                  `mark: expected an object or an array, got a boolean`,
		`"target":5`:                   `target: expected an array or an object, got a number`,
		`"target":"[]"`:                `target: expected an array or an object, got a string (This looks like JSON text: send the array itself, not a string.)`,
		`"target":["a",5]`:             `target: target[1]: expected a string, got a number (Send "5", in quotes.)`,
		`"target":{}`:                  `target: fits none of the 3 forms it may have: target.r: required, or target.from: required; target.to: required`,
		`"target":{"r":1,"to":1}`:      `target: target.to: unknown argument (expected r)`,
		`"maybe":5`:                    `maybe: expected an array or an object, got a number`,
		`"maybe":{"r":null}`:           `maybe: maybe.r: expected a number, got null`,

		`"labels":{"a":1,"\u0061":2}`:                            `labels.a: given twice`,
		`"labels":{"a":"1","b":101,"\ud800":1}`:                  `labels.a: expected an integer, got a string (Send 1 without quotes.); labels.b: must be at most 100; labels: the name of a member is not valid Unicode`,
		`"labels":[]`:                                            `labels: expected an object, got an array`,
		`"open":{"x":{"a":1,"a":2},"from":1,"x":1,"y":"\ud800"}`: `open.x.a: given twice; open.x: given twice; open.y: not valid Unicode`,
		`"rest":{"x":0,"from":1,"x":1,"from":1}`:                 `rest.x: must be at least 1; rest.x: given twice; rest.from: given twice`,
		`"filter":5`:                                             `filter: expected a string or an object, got a number (Send "5", in quotes.)`,
		`"filter":{"field":"a","values":["a",1.0,"b"]}`:          `filter: filter.values[2]: must be one of "a", 1`,
		`"mixed":-1`:                                             `mixed: must be at least 0`,
		`"mixed":1e22`:                                           `mixed: must be at most 1e+21`,
		`"mixed":{"x":"1","y":0}`:                                `mixed.x: expected an integer, got a string (Send 1 without quotes.); mixed.y: expected null, got a number`,
	} {
		_, faults, err := args.Decode([]byte("{"+members+"}"), new(looseArgs), decodeLooseArgs)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s\n got %s %v\nwant %s", members, got, err, want)
		}
	}
}

// A union in which everything is wrong is one fault, and what follows it is read.
func TestUnionIsOneFault(t *testing.T) {
	bad := `{"kind":"square","a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":[{}],"j":1}`
	_, faults, err := args.Decode([]byte(`{"shapes":[`+bad+`,`+bad+`],"limit":"x"}`), new(looseArgs), decodeLooseArgs)
	want := []string{"shapes[0] oneOf", "shapes[1] oneOf", "limit oneOf"}
	if got := places(faults); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	if strings.Count(faults[0].Reason, ";") != 7 || !strings.Contains(faults[0].Reason, `for kind "square": shapes[0].side: required; shapes[0].a: unknown`) {
		t.Error(faults[0].Reason)
	}
}

// What a form that does not fit has read leaves no trace: neither names sent in it nor objects that it left open.
func TestUnionLeavesNoTrace(t *testing.T) {
	square := `{"kind":"square","side":1,"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"y":{"z":1},"i":1}`
	for members, want := range map[string][]string{
		`"forms":{"x":` + square + `,"y":{"kind":"circle","r":1},"a":` + square + `,"":` + square + `}`:        {"forms.x oneOf", "forms.a oneOf", "forms. oneOf"},
		`"shapes":[` + square + `],"open":{"from":1,"a":1,"b":{"c":1}},"spans":{"a":{"from":1,"to":1,"zz":1}}`: {"shapes[0] oneOf", "spans.a.zz unknown"},
	} {
		_, faults, err := args.Decode([]byte("{"+members+"}"), new(looseArgs), decodeLooseArgs)
		if got := places(faults); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v; want %v", members, got, err, want)
		}
	}
}

// Names that are kept point into nothing that the caller gave.
func TestNamesAreKept(t *testing.T) {
	doc := []byte(`{"labels":{"one":1},"rest":{"from":1,"two":2},"spans":{"three":{"from":1,"to":2}}}`)
	v, err := decoded(doc, decodeLooseArgs)
	if err != nil {
		t.Fatal(err)
	}
	for k := range doc {
		doc[k] = 'x'
	}
	if v.Labels["one"] != 1 || v.Rest.Other["two"] != 2 || v.Spans["three"].To != 2 {
		t.Errorf("%+v", v)
	}
}

// A tag in bad Unicode is no tag, even if U+FFFD is one.
func TestTagIsNotReplaced(t *testing.T) {
	union := args.Union{Tag: "\uFFFD", Branches: []args.Branch{{Type: "object", Tag: "\uFFFD"}, {Type: "object", Tag: "x"}}}
	decode := func(r *args.Reader, v *circle) {
		for o := r.Object(&findArgsShape); o.Next(); {
			for u := r.Union(&union); u.Next(); {
				decodeCircle(r, v)
			}
		}
	}
	for value, want := range map[string]string{
		`{"\ufffd":"\ufffd","r":1}`: "",
		`{"\ud800":"\ufffd","r":1}`: "query: query.\uFFFD: required",
		`{"\ufffd":"\ud800","r":1}`: "query: query.\uFFFD: must be one of \"\uFFFD\", \"x\" (Did you mean \"\uFFFD\"?)",
	} {
		_, faults, err := args.Decode([]byte(`{"query":`+value+`}`), new(circle), decode)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s: got %s, %v; want %s", value, got, err, want)
		}
	}
}

// An error of syntax inside a union is an error wherever it stands.
func TestUnionSyntax(t *testing.T) {
	for doc, offset := range map[string]int{
		`{"target":{"zz":1,"r" x}}`:                22,
		`{"shape":{"r":1,,"kind":"circle"}}`:       16,
		`{"shape":{"kind":circle}}`:                17,
		`{"shape":{"kind":"circle","r":1`:          31,
		`{"shape":{"kind":"cube","r":01}}`:         29,
		`{"shape":{"kind"`:                         16,
		`{"shape":`:                                9,
		`{"target":[1,2,]}`:                        15,
		`{"target":{"r":tru}}`:                     18,
		`{"due":nul}`:                              10,
		`{"due":"a`:                                9,
		`{"filter":{"field":[}`:                    20,
		`{"filter":-}`:                             11,
		`{"shapes":[{"kind":"square","a":1,"b":]}`: 38,
		`{"target":{"zz":1,"r":tru}}`:              25,
		`{"target":{"r":"1","to":[}}`:              25,
	} {
		_, faults, err := args.Decode([]byte(doc), new(looseArgs), decodeLooseArgs)
		want := lex.Valid([]byte(doc))
		if syntax, ok := err.(*args.SyntaxError); !ok || syntax.Offset != offset || faults != nil || err.Error() != want.Error() {
			t.Errorf("%s: got %v, %v; want %v at %d", doc, err, faults, want, offset)
		}
	}
}

// Nesting is bounded inside a union as everywhere.
func TestUnionDepth(t *testing.T) {
	for _, before := range []string{`{"shape":{"r":`, `{"shape":{"kind":"circle","r":`, `{"open":{"x":`, `{"filter":{"x":`, `{"mixed":{"x":`, `{"target":{"x":`} {
		nest := func(depth int) error {
			doc := before + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}}"
			_, _, err := args.Decode([]byte(doc), new(looseArgs), decodeLooseArgs)
			return err
		}
		if err := nest(lex.MaxDepth - 2); err != nil {
			t.Errorf("%s at the limit: %v", before, err)
		}
		if nest(lex.MaxDepth-1) == nil {
			t.Errorf("%s beyond the limit is read", before)
		}
	}
}
