package args_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/runtime/args"
)

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
		`{"scene":"s","entries":[]}`, `{"entries":[{"zz":1,"zz":2,"kind":"Line","count":-1,"title":null}]}`,
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
	f.Fuzz(func(t *testing.T, doc []byte) { agree(t, node, doc, decodeAddArgs) })
}

// TestContract is FuzzContract with documents that are JSON and wrong in many places at once.
func TestContract(t *testing.T) {
	node := addArgsNode(t)
	agreeOften(t, node, decodeAddArgs)
}

// agreeOften holds a decoder to the interpreter on documents with no mistake up to many.
func agreeOften[A any](t *testing.T, node *schema.Node, decode func(*args.Reader, *A)) {
	t.Helper()
	const rounds = 6000
	accepted := 0
	for seed := range uint64(rounds) {
		if agree(t, node, []byte(newAuthor(seed).value(node, 0)), decode) {
			accepted++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if accepted < rounds/20 || accepted > rounds*19/20 {
		t.Errorf("%d of %d documents were accepted", accepted, rounds)
	}
}

// agree holds a decoder to the interpreter and to encoding/json, and tells whether the document was accepted.
func agree[A any](t *testing.T, node *schema.Node, doc []byte, decode func(*args.Reader, *A)) (accepted bool) {
	t.Helper()
	if trimmed := strings.Trim(string(doc), " \t\r\n"); trimmed == "" || trimmed == "null" {
		return false // absent arguments are {}; the interpreter knows only values
	}
	v := new(A)
	project, faults, err := args.Decode(doc, v, decode)
	want, wantErr := schema.Validate(node, doc)
	switch {
	case project != nil || len(want) > 0 && strings.HasPrefix(want[len(want)-1].Path, "project"):
		return false // the interpreter does not know the argument project
	case wantErr != nil:
		if err == nil && len(faults) < 8 || err != nil && err.Error() != wantErr.Error() {
			t.Fatalf("%q: %v and %v, want error %v", doc, err, faults, wantErr)
		}
	case strings.Contains(fmt.Sprint(faults), "not accepted: ParseAddr"): // only a netip.Addr knows what it takes
		return false
	case err != nil || !reflect.DeepEqual(faults, want):
		t.Fatalf("%q: %v\n got %+v\nwant %+v", doc, err, faults, want)
	case faults == nil:
		sameValue(t, node, doc, v)
		return true
	}
	return false
}

// sameValue holds good arguments to what encoding/json makes of them, as far as it can read them: not 1.0 as an integer,
// and no union.
func sameValue[A any](t *testing.T, node *schema.Node, doc []byte, got *A) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	want := new(A)
	if err := dec.Decode(want); err == nil && !reflect.DeepEqual(got, want) {
		t.Fatalf("%q:\n got %#v\nwant %#v", doc, got, want)
	}
}
