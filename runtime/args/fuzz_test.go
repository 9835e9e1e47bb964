package args_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/runtime/args"
)

// anyArgs take any JSON value, twice.
type anyArgs struct {
	Value any
	Raw   json.RawMessage
}

var anyArgsShape = args.Shape{Names: []string{"value", "raw"}}

func decodeAnyArgs(r *args.Reader, v *anyArgs) {
	for o := r.Object(&anyArgsShape); o.Next(); {
		switch o.Field() {
		case 0: // value
			v.Value = r.Any(jsonNumber)
		case 1: // raw
			v.Raw = r.Raw()
		}
	}
}

// edges are documents on the edge of the grammar. jsontext decides about each, as about what the fuzzer finds.
var edges = []string{
	`0`, `-0`, `1.0`, `1e3`, `0.1e1`, `1E+2`, `1e400`, `-1e-400`, `01`, `-01`, `-`, `+1`, `.5`, `1.`, `1.e1`, `1e`, `1e+`, `0x1`, `1-2`, `[1-2]`, `NaN`, `Infinity`, `1_0`,
	`""`, `"a`, `"\""`, `"\\"`, `"\/"`, `"\b\f\n\r\t"`, `"\a"`, `"\x41"`, `"\'"`, `"\u0041"`, `"\u00"`, `"\u00g0"`, `"\U0041"`, `"\u0000"`, "\"\x00\"", "\"\x1f\"", "\"\t\"", "\"\x7f\"", `'a'`,
	`"\ud83d\ude00"`, `"\ud83d"`, `"\ude00"`, `"\ud83dx"`, `"\ud83d\u0041"`, `"\ud83d\ud83d\ude00"`, `"\uD83D\uDE00"`, "\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"", "\"é日😀\"", "\"\uFFFD\"", "\"\u2028\"",
	`[]`, `[ ]`, `[,]`, `[1,]`, `[,1]`, `[1 2]`, `[1`, `[`, `]`, `[1]]`, `[[[]]]`, "[1\n,\t2\r]", "[1,\v2]", "[1,\u00a02]", `[1}`, `[true,false,null]`, `[tru]`, `[TRUE]`, `[nul`, `[nulll]`,
	`{}`, `{ }`, `{,}`, `{"a":1,}`, `{"a"}`, `{"a":}`, `{:1}`, `{a:1}`, `{"a":1 "b":2}`, `{"a":1,"b":2}`, `{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"":1,"":2}`, `{"a":{"a":1}}`, `{"a":1]`, `{"a":1}}`, `{"a" : 1}`, `{"a"::1}`, `{1:1}`, `{null:1}`,
	`{"\ud800":1}`, "{\"\xff\":1}", `{"\ud800":1,"\ud801":2}`, "{\"a\xff\":1,\"a\xfe\":2}", `{"é":1,"\u00e9":2}`, "{\"\uFFFD\":1,\"\xff\":2}",
	"1\x00", "\uFEFF1", "1 //c", "/*c*/1", "1,", "", " ", "null", "true false", `{"a":1}{"b":2}`,
}

// differs are the texts about which this package and jsontext rightly disagree: none are known.
var differs = map[string]string{}

// FuzzSyntax: whatever stands as a value is read as jsontext reads it. A text that it refuses even when it is lenient
// about duplicates and Unicode is an error; one that it refuses only when strict has faults.
func FuzzSyntax(f *testing.F) {
	for _, value := range edges {
		f.Add([]byte(value))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		if _, known := differs[string(value)]; known {
			return
		}
		for _, name := range []string{"value", "raw", "unknown"} {
			doc := []byte(`{"` + name + `":` + string(value) + `}`)
			lenient := jsontext.Value(doc).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
			strict := jsontext.Value(doc).IsValid()
			v := new(anyArgs)
			_, faults, err := args.Decode(doc, v, decodeAnyArgs)
			switch {
			case len(faults) == 8: // the rest was not read
			case (err == nil) != lenient:
				t.Fatalf("%q: jsontext says %v, Decode %v", doc, lenient, err)
			case name != "unknown" && lenient && (faults == nil) != strict:
				t.Fatalf("%q: jsontext says %v, Decode %v", doc, strict, faults)
			case strict && name == "value":
				sameAny(t, value, v.Value)
			case strict && name == "raw" && !bytes.Equal(v.Raw, bytes.TrimSpace(value)):
				t.Fatalf("%q became %q", value, v.Raw)
			}
		}
	})
}

// sameAny holds a value to what encoding/json makes of its text.
func sameAny(t *testing.T, text []byte, got any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var want any
	if err := dec.Decode(&want); err == nil && !dec.More() && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q: got %#v, want %#v", text, got, want)
	}
}

// addArgsSchema is what nlgen writes for addArgs.
const addArgsSchema = `{"type":"object","properties":{"scene":{"type":"string"},"entries":{"type":"array","items":{"type":"object","properties":{
	"id":{"type":"string"},"kind":{"type":"string","enum":["image","sound","line"]},"title":{"type":"string"},"text":{"type":"string"},
	"tags":{"type":"array","items":{"type":"string"}},"count":{"type":"integer","minimum":0,"maximum":2147483647},"size":{"type":"integer","minimum":0},
	"level":{"type":"integer","enum":[1,2,3]},"at":{"type":"object","properties":{"x":{"type":"number","minimum":0,"maximum":1},"y":{"type":"number"}},
	"required":["x","y"],"additionalProperties":false},"extra":{},"raw":{}},"required":["id","kind","text","count"],"additionalProperties":false}},
	"dryRun":{"type":"boolean"}},"required":["scene","entries"],"additionalProperties":false}`

// addArgsNode is that schema with the Go types of the numbers.
func addArgsNode(t testing.TB) *schema.Node {
	node, faults := schema.Parse([]byte(addArgsSchema))
	if faults != nil {
		t.Fatal(faults)
	}
	entry := node.Properties[1].Node.Items
	for _, p := range entry.Properties {
		p.Node.Checks.Go = map[string]string{"count": "int32", "size": "uint64", "level": "uint8"}[p.Name]
	}
	at := entry.Properties[8].Node
	at.Properties[0].Node.Checks.Go, at.Properties[1].Node.Checks.Go = "float64", "float32"
	return node
}

// FuzzContract: the decoder and the interpreter of the schema find the same faults in the same words, and what passes is
// what encoding/json reads.
func FuzzContract(f *testing.F) {
	for _, doc := range []string{
		`{"scene":"s","entries":[]}`, string(mediumDoc), `{"entries":[{"zz":1,"zz":2,"kind":"Line","count":-1,"title":null}]}`,
		`{"scene":1,"entries":[{},{"id":"\ud800","kind":"line","count":0.5}],"dryRun":0,"project":"p"}`, `{"entries":"[1]","entries":"[1"}`, `[]`,
		"{\"entries\":[{\"\xff\":1,\"id\":\"\xff\",\"id\":\"a\",\"text\":5,\"count\":\"5\"}],\"\":1}", `{"scene":"a","ENTRIES":[{}],"dry_run":true}`,
	} {
		f.Add([]byte(doc))
	}
	for _, member := range []string{`"count":1e400`, `"size":1.00000000000000000001`, `"size":18446744073709551616`, `"size":-1e-400`, `"level":2.0`, `"level":2.00000000000000000001`,
		`"at":{"x":1.00000000000000000001,"y":1e39}`, `"at":{"y":-3.5e38,"x":1e-400,"z":{}}`, `"extra":{"a":[{"b":1,"b":2},"\udc00"]}`, `"raw":[{"b":1,"b":[]},{"\ud800":{}}]`,
		`"tags":["a",1,null,{}]`, `"level":"2"`, `"raw":1e400`, `"extra":-0.0`, `"count":2147483647.0000000001`} {
		f.Add([]byte(`{"scene":"","entries":[` + entryWith(member) + `]}`))
	}
	node := addArgsNode(f)
	f.Fuzz(func(t *testing.T, doc []byte) {
		if trimmed := strings.Trim(string(doc), " \t\r\n"); trimmed == "" || trimmed == "null" {
			return // absent arguments are {}; the interpreter knows only values
		}
		v := new(addArgs)
		project, faults, err := args.Decode(doc, v, decodeAddArgs)
		want, wantErr := schema.Validate(node, doc)
		switch {
		case project != nil || len(want) > 0 && strings.HasPrefix(want[len(want)-1].Path, "project"):
			return // the interpreter does not know the argument project
		case wantErr != nil:
			if err == nil && len(faults) < 8 || err != nil && err.Error() != wantErr.Error() {
				t.Fatalf("%q: %v and %v, want error %v", doc, err, faults, wantErr)
			}
		case err != nil || !reflect.DeepEqual(faults, want):
			t.Fatalf("%q: %v\n got %+v\nwant %+v", doc, err, faults, want)
		case faults == nil:
			sameStruct(t, doc, v)
		}
	})
}

// sameStruct holds good arguments to what encoding/json makes of them, as far as it can read them: not 1.0 as an integer.
func sameStruct(t *testing.T, doc []byte, got *addArgs) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	want := new(addArgs)
	if err := dec.Decode(want); err == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q:\n got %#v\nwant %#v", doc, got, want)
	}
}
