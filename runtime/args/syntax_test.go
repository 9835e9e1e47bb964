package args_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nlgen/nlgen/internal/lex"
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

// FuzzSyntax: whatever stands as a value is read as jsontext reads it. A text that it refuses even when it is lenient
// about duplicates and Unicode is an error; one that it refuses only when strict has faults. No text is known about which the two rightly disagree.
func FuzzSyntax(f *testing.F) {
	for _, value := range edges {
		f.Add([]byte(value))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		single := lex.Valid(value) == nil // it closes no more than it opens
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
			case name != "unknown" && single && (faults == nil) != strict:
				t.Fatalf("%q: jsontext says %v, Decode %v", doc, strict, faults)
			case single && strict && name == "value":
				sameAny(t, value, v.Value)
			case single && strict && name == "raw" && !bytes.Equal(v.Raw, bytes.TrimSpace(value)):
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
