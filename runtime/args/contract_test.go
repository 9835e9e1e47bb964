package args_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
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
	f.Fuzz(func(t *testing.T, doc []byte) { agree(t, node, doc) })
}

// TestContract is FuzzContract with documents that are JSON and wrong in many places at once.
func TestContract(t *testing.T) {
	node := addArgsNode(t)
	for seed := range uint64(20_000) {
		doc := author{rand.New(rand.NewPCG(seed, 0))}.value(node, 0)
		agree(t, node, []byte(doc))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// author writes values that fit a schema but for some mistakes.
type author struct{ *rand.Rand }

// value is one value; in one of ten places it is any value.
func (a author) value(n *schema.Node, depth int) string {
	if depth > 0 && a.IntN(10) == 0 {
		return a.pick(`null`, `true`, `0`, `-1`, `"5"`, `5`, `1.5`, `1e400`, `1.00000000000000000001`, `4294967296`, `"\ud800"`, `{}`, `[]`, `"[]"`, `{"x":1,"x":[]}`, `"Line"`)
	}
	switch n.Type {
	case schema.Object:
		return a.object(n, depth)
	case schema.Array:
		items := make([]string, a.IntN(4))
		for k := range items {
			items[k] = a.value(n.Items, depth+1)
		}
		return "[" + strings.Join(items, ",") + "]"
	case schema.String:
		if n.Enum != nil {
			return a.pick(`"image"`, `"line"`, `"s\u006fund"`)
		}
		return a.pick(`""`, `"a"`, `"\ud83d\ude00"`)
	case schema.Boolean:
		return a.pick(`true`, `false`)
	case schema.Any:
		return a.pick(`{"x":[{"x":1}]}`, `null`, `[{"y":"\u00e9"}]`)
	}
	return a.pick(`1`, `1.0`, `100e-2`, `1`)
}

// object leaves members out, sends some twice or under a name that is not declared, and in any order.
func (a author) object(n *schema.Node, depth int) string {
	var members []string
	for _, p := range n.Properties {
		for a.IntN(8) > 0 {
			members = append(members, `"`+p.Name+`":`+a.value(p.Node, depth+1))
			if a.IntN(8) > 0 {
				break
			}
		}
	}
	for a.IntN(6) == 0 {
		members = append(members, a.pick(`"zz":1`, `"zz":{"a":1,"a":2}`, `"\u007az":2`, `"\ud800":1`, `"Kind":"line"`, `"":0`))
	}
	a.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	return "{" + strings.Join(members, ", ") + "}"
}

func (a author) pick(texts ...string) string { return texts[a.IntN(len(texts))] }

// agree holds the decoder to the interpreter and to encoding/json.
func agree(t *testing.T, node *schema.Node, doc []byte) {
	t.Helper()
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
