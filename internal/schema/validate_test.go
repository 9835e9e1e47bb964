package schema

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// read makes a node of the form MarshalJSON writes, so that a test can say the Go type behind it.
func read(t testing.TB, text string) *Node {
	t.Helper()
	n := &Node{}
	if err := json.Unmarshal([]byte(text), n); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return n
}

// lines are the faults as an agent reads them, each with its kind and hint.
func lines(faults []fault.Fault) string {
	var b strings.Builder
	for _, f := range faults {
		b.WriteString(string(f.Kind) + " " + f.String())
		if f.Hint != "" {
			b.WriteString(" | " + f.Hint)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// expect validates each value and compares the lines.
func expect(t *testing.T, schema string, cases [][2]string) {
	t.Helper()
	n := read(t, schema)
	for _, c := range cases {
		faults, err := Validate(n, []byte(c[0]))
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
		}
		want := c[1]
		if want != "" {
			want += "\n"
		}
		if got := lines(faults); got != want {
			t.Errorf("%s with %s:\n%swant\n%s", schema, c[0], got, want)
		}
	}
}

func TestValidateWords(t *testing.T) {
	expect(t, `{"type":"object","properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string"},"l":{"type":"array","items":{"type":"string"}}},"required":["n"],"additionalProperties":false}`, [][2]string{
		{`{"n":1}`, ""},
		{`{}`, "required n: required"},
		{`{"n":"5"}`, "type n: expected an integer, got a string | Send 5 without quotes."},
		{`{"n":1.5}`, "type n: expected an integer, got 1.5"},
		{`{"n":1e400}`, "type n: expected an integer, got a number that is too large"},
		{`{"n":0}`, "minimum n: must be at least 1"},
		{`{"n":null}`, "type n: expected an integer, got null"},
		{`{"n":1,"s":null}`, "type s: expected a string, got null | Leave it out instead of sending null."},
		{`{"n":1,"l":"[\"a\"]"}`, "type l: expected an array, got a string | This looks like JSON text: send the array itself, not a string."},
		{`{"zz":{"a":1,"a":2},"n":1}`, "unknown zz: unknown argument (expected n, s, l)"},
		{`{"n":1,"N":1}`, "unknown N: unknown argument (expected n, s, l) | Did you mean \"n\"?"},
		{`[]`, "type arguments: expected an object, got an array"},
		{`null`, "type arguments: expected an object, got null"},
	})
}

// Missing members come before those sent, an object inside at its place.
func TestValidateOrder(t *testing.T) {
	expect(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"string"},"y":{}},"required":["y","x"],"additionalProperties":false},"b":{"type":"string"},"c":{}},"required":["c","b"]}`, [][2]string{
		{`{"a":{"z":1,"x":2},"c":1}`, "required b: required\nrequired a.y: required\nunknown a.z: unknown argument (expected x, y)\ntype a.x: expected a string, got a number | Send \"2\", in quotes."},
	})
}

func TestValidateDuplicatesAndUnicode(t *testing.T) {
	expect(t, `{"type":"object","properties":{"s":{"type":"string"},"e":{"enum":["\ufffd"]},"any":{},"r":{"type":"object","additionalProperties":false},"m":{"type":"object","additionalProperties":{"type":"string"}}},"additionalProperties":false}`, [][2]string{
		{`{"s":"a","s":1,"s":2}`, "duplicate s: given twice\nduplicate s: given twice"},
		{`{"zz":1,"zz":2}`, "unknown zz: unknown argument (expected s, e, any, r, m)\nduplicate zz: given twice"},
		{`{"\u0073":1,"s":"a"}`, "type s: expected a string, got a number | Send \"1\", in quotes.\nduplicate s: given twice"},
		{`{"s":"\ud800"}`, "unicode s: not valid Unicode"},
		{"{\"s\":\"\xc3\"}", "unicode s: not valid Unicode"},
		{`{"s":"\ud83d\ude00"}`, ""},
		{`{"e":"\ufffd"}`, ""},
		{`{"e":"\ud800"}`, "enum e: must be \"\ufffd\" | Did you mean \"\ufffd\"?"},
		{`{"\ud800":1,"\ud800":2,"s":"a"}`, "unicode arguments: the name of a member is not valid Unicode\nunicode arguments: the name of a member is not valid Unicode"},
		{`{"any":[{"a":{"b":1,"b":2}},"\udc00",{"\ud800":{"a":1,"a":1}}]}`, "duplicate any[0].a.b: given twice\nunicode any[1]: not valid Unicode\nunicode any[2]: the name of a member is not valid Unicode"},
		{`{"m":{"a":"\ud800","b":"x","b":1}}`, "unicode m.a: not valid Unicode\nduplicate m.b: given twice"},
		{`{"r":{"a":"\ud800","b":{"c":1,"c":1}}}`, "unknown r.a: unknown argument (none is expected)\nunknown r.b: unknown argument (none is expected)"},
	})
}

// With a Go integer behind the node nothing is rounded.
func TestValidateGoIntegers(t *testing.T) {
	expect(t, `{"type":"integer","$go":"int64"}`, [][2]string{
		{`9223372036854775807`, ""},
		{`-9223372036854775808`, ""},
		{`9223372036854775808`, "maximum arguments: must be at most 9223372036854775807"},
		{`-9223372036854775809`, "minimum arguments: must be at least -9223372036854775808"},
		{`1e308`, "maximum arguments: must be at most 9223372036854775807"},
		{`1e400`, "type arguments: expected an integer, got a number that is too large"},
		{`1.0`, ""}, {`1e3`, ""}, {`-0`, ""}, {`0e99999999999`, ""}, {`1200e-2`, ""},
		{`1.5`, "type arguments: expected an integer, got 1.5"},
		{`1.0000000000000001`, "maximum arguments: must be exactly an integer | Send 1."},
		{`0.99999999999999999`, "minimum arguments: must be exactly an integer | Send 1."},
		{`1e-400`, "maximum arguments: must be exactly an integer | Send 0."},
		{`-1e-400`, "minimum arguments: must be exactly an integer | Send 0."},
		{`9007199254740993.5`, "minimum arguments: must be exactly an integer | Send 9007199254740994."},
	})
	expect(t, `{"type":"integer","minimum":0,"$go":"uint64"}`, [][2]string{
		{`18446744073709551615`, ""},
		{`18446744073709551616`, "maximum arguments: must be at most 18446744073709551615"},
		{`-1`, "minimum arguments: must be at least 0"},
		{`-1e-400`, "minimum arguments: must be at least 0"},
		{`-0.0`, ""},
	})
	expect(t, `{"type":"integer","$go":"uint8"}`, [][2]string{
		{`255`, ""},
		{`256`, "maximum arguments: must be at most 255"},
		{`255.00000000000000001`, "maximum arguments: must be exactly an integer | Send 255."},
		{`-1`, "minimum arguments: must be at least 0"},
	})
	expect(t, `{"type":"integer","minimum":9007199254740993,"maximum":9007199254740995,"$go":"int64"}`, [][2]string{
		{`9007199254740992`, "minimum arguments: must be at least 9007199254740993"},
		{`9007199254740993`, ""},
		{`9007199254740993.0`, ""},
		{`9007199254740996`, "maximum arguments: must be at most 9007199254740995"},
		{`9007199254740995.25`, "maximum arguments: must be at most 9007199254740995"},
	})
	expect(t, `{"type":"integer","enum":[1,9007199254740993],"$go":"int64"}`, [][2]string{
		{`9007199254740993`, ""}, {`1.0`, ""},
		{`9007199254740992`, "enum arguments: must be one of 1, 9007199254740993"},
		{`1.0000000000000001`, "enum arguments: must be one of 1, 9007199254740993"},
	})
}

func TestValidateFloats(t *testing.T) {
	expect(t, `{"type":"number","$go":"float32"}`, [][2]string{
		{`3.4028234663852886e38`, ""}, {`1e-400`, ""},
		{`3.4028235e+38`, ""}, // as encoding/json prints the largest
		{`-3.4028235e+38`, ""},
		{`3.4028235677973366e+38`, ""},                  // just below half a step above it
		{`340282356779733661637539395458142568447`, ""}, // the same as a double
		{`340282356779733661637539395458142568448`, "maximum arguments: must be at most 3.4028234663852886e+38"},
		{`-340282356779733661637539395458142568448`, "minimum arguments: must be at least -3.4028234663852886e+38"},
		{`3.5e38`, "maximum arguments: must be at most 3.4028234663852886e+38"},
		{`-3.5e38`, "minimum arguments: must be at least -3.4028234663852886e+38"},
		{`1e400`, "type arguments: expected a number, got a number that is too large"},
	})
	expect(t, `{"type":"number","maximum":1e21,"$go":"float32"}`, [][2]string{
		{`1e300`, "maximum arguments: must be at most 1e+21"},
	})
	expect(t, `{"type":"number","minimum":0.1,"$go":"float64"}`, [][2]string{
		{`0.1000000000000000055511151231257827`, ""},
		{`0.09`, "minimum arguments: must be at least 0.1"},
	})
}

func TestValidateOneOf(t *testing.T) {
	expect(t, `{"type":"object","properties":{"v":{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"number"}]}}}`, [][2]string{
		{`{"v":"a"}`, ""}, {`{"v":1.5}`, ""},
		{`{"v":1}`, "oneOf v: fits 2 of the 3 forms it may have, and must fit exactly one"},
		{`{"v":true}`, "oneOf v: expected a string, an integer or a number, got a boolean"},
		{`{"v":"\ud800"}`, "oneOf v: not valid Unicode"},
	})
	expect(t, `{"type":"object","properties":{"s":{"oneOf":[{"type":"null"},
		{"type":"object","properties":{"kind":{"type":"string","enum":["circle"]},"r":{"type":"number"}},"required":["kind","r"],"additionalProperties":false},
		{"type":"object","properties":{"kind":{"type":"string","enum":["square"]},"size":{"type":"number"}},"required":["kind","size"],"additionalProperties":false}]}}}`, [][2]string{
		{`{"s":null}`, ""},
		{`{"s":{"kind":"circle","r":1}}`, ""},
		{`{"s":{"r":"1","kind":"circle","x":1}}`, `oneOf s: for kind "circle": s.r: expected a number, got a string; s.x: unknown argument (expected kind, r) | Send 1 without quotes.`},
		{`{"s":{"kind":"square"}}`, `oneOf s: for kind "square": s.size: required`},
		{`{"s":{"kind":"Circle","r":1}}`, `oneOf s: s.kind: must be one of "circle", "square" | Did you mean "circle"?`},
		{`{"s":{"kind":1}}`, `oneOf s: s.kind: must be one of "circle", "square"`},
		{`{"s":{"r":1}}`, "oneOf s: s.kind: required"},
		{`{"s":"circle"}`, "oneOf s: expected null or an object, got a string"},
		{`{"s":{"kind":"circle","r":1,"r":2}}`, `oneOf s: for kind "circle": s.r: given twice`},
	})
	// Nothing tells these options apart: the second has no tag of its own.
	expect(t, `{"oneOf":[{"type":"object","properties":{"k":{"enum":["a"]}},"required":["k"]},{"type":"object","properties":{"k":{"type":"string"}},"required":["k"]}]}`, [][2]string{
		{`{}`, "oneOf arguments: fits none of the 2 forms it may have: k: required"},
		{`{"k":"b"}`, ""},
	})
}

// What a tag adds comes after the schema's own bounds, in its order; a rule of another kind says nothing.
func TestValidateRules(t *testing.T) {
	expect(t, `{"type":"integer","minimum":0,"$go":{"type":"int8","checks":[["multipleOf","3"],["exclusiveMaximum","100"],["minLength","9"]]}}`, [][2]string{
		{`3`, ""},
		{`-1`, "minimum arguments: must be at least 0\nmultiple arguments: must be a multiple of 3"},
		{`200`, "maximum arguments: must be at most 127\nmultiple arguments: must be a multiple of 3\nmaximum arguments: must be less than 100"},
		{`1.5`, "type arguments: expected an integer, got 1.5"},
	})
	expect(t, `{"type":"integer","minimum":1e21,"$go":{"type":"integer","checks":[["multipleOf","7"]]}}`, [][2]string{
		{`7e21`, ""}, {`7000000000000000000007`, ""},
		{`7000000000000000000008`, "multiple arguments: must be a multiple of 7"},
		{`7`, "minimum arguments: must be at least 1e+21"},
	})
	expect(t, `{"$go":{"checks":[["minLength","2"],["maxItems","1"],["pattern","^a"],["uniqueItems","true"]]}}`, [][2]string{
		{`"b"`, "length arguments: must be at least 2 characters long\npattern arguments: must match the pattern ^a"},
		{`"\ud800"`, "unicode arguments: not valid Unicode"},
		{`[{"b":1,"a":2,"a":2},"\ud800",{"a":2,"b":1e0}]`, "items arguments: must have at most 1 item\nduplicate [0].a: given twice\nunicode [1]: not valid Unicode"},
		{`[1,1]`, "items arguments: must have at most 1 item\nitems arguments: no two items may be equal, and [0] and [1] are"},
		{`1`, ""}, {`null`, ""}, {`{}`, ""},
	})
	expect(t, `{"type":"string","enum":["2026-11-30T09:00:00Z","x"],"$go":{"checks":[["format","date-time"]]}}`, [][2]string{
		{`"x"`, "format arguments: not an RFC 3339 time (for example 2026-11-30T09:00:00Z)"},
		{`"y"`, `enum arguments: must be one of "2026-11-30T09:00:00Z", "x"`},
	})
}

// At most eight faults are told, whatever their mixture.
func TestValidateLimit(t *testing.T) {
	n := read(t, `{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","required":["x"]}},"r":{}},"required":["r"]}`)
	faults, err := Validate(n, []byte(`{"a":[{},{},{},{},{},{},{},{},{}],"b":1,"b":1}`))
	if err != nil || len(faults) != fault.Max || faults[0].Path != "r" || faults[7].Path != "a[6].x" {
		t.Errorf("%v, %v", faults, err)
	}
}

func TestValidateNotJSON(t *testing.T) {
	for _, text := range []string{``, `{`, `{"a":}`, `{} {}`, strings.Repeat("[", 20_000)} {
		var at *lex.Error
		if faults, err := Validate(anything, []byte(text)); faults != nil || !errors.As(err, &at) {
			t.Errorf("%.20s: %v, %v", text, faults, err)
		}
	}
	deep := strings.Repeat(`{"a":[`, lex.MaxDepth/2) + strings.Repeat(`]}`, lex.MaxDepth/2)
	if faults, err := Validate(anything, []byte(deep)); faults != nil || err != nil {
		t.Errorf("%d levels: %v, %v", lex.MaxDepth, faults, err)
	}
}
