package args_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime/args"
)

// nodeOf is a schema as nlgen writes it for a type with //nlgen:schema.
func nodeOf(n *schema.Node) args.Node {
	node := args.Node{Type: args.Type(n.Type), Closed: n.Additional != nil && n.Additional.Node == nil && !n.Additional.Allowed}
	for _, s := range n.Enum {
		one := args.Scalar{Type: fault.String, Text: s.Text}
		if s.IsNumber {
			one.Type = fault.Number
		}
		node.Enum = append(node.Enum, one)
	}
	if n.Minimum != nil {
		node.Minimum = string(*n.Minimum)
	}
	if n.Maximum != nil {
		node.Maximum = string(*n.Maximum)
	}
	if n.Items != nil {
		node.Items = new(nodeOf(n.Items))
	}
	for _, p := range n.Properties {
		node.Shape.Names = append(node.Shape.Names, p.Name)
		node.Members = append(node.Members, nodeOf(p.Node))
	}
	for _, name := range n.Required {
		k := slices.Index(node.Shape.Names, name)
		if k < 0 {
			k = len(node.Shape.Names)
			node.Shape.Names = append(node.Shape.Names, name)
		}
		node.Shape.Required = append(node.Shape.Required, k)
	}
	if n.Additional != nil && n.Additional.Node != nil {
		node.Others = new(nodeOf(n.Additional.Node))
	}
	for _, form := range n.OneOf {
		node.OneOf = append(node.OneOf, nodeOf(form))
	}
	return node
}

// schemas writes schemas at random.
type schemas struct{ *rand.Rand }

func (a schemas) node(depth int) *schema.Node {
	n := &schema.Node{}
	if a.IntN(4) > 0 {
		n.Type = []schema.Type{"object", "object", "array", "string", "number", "integer", "boolean", "null"}[a.IntN(8)]
	}
	if a.IntN(8) == 0 {
		n.Enum = []schema.Scalar{{Text: "a"}, {Text: "5"}, {IsNumber: true, Text: "1"}, {IsNumber: true, Text: "0.5"}}[a.IntN(4):]
	}
	if a.IntN(6) == 0 {
		n.Minimum = new(schema.Num("1"))
	}
	if a.IntN(6) == 0 {
		n.Maximum = new(schema.Num("9007199254740993"))
	}
	if depth == 0 {
		return n
	}
	if n.Type == schema.Array || a.IntN(6) == 0 {
		n.Items = a.node(depth - 1)
	}
	if n.Type == schema.Object || a.IntN(6) == 0 {
		a.members(n, depth)
	}
	if a.IntN(5) == 0 {
		a.forms(n, depth)
	}
	return n
}

func (a schemas) members(n *schema.Node, depth int) {
	for _, name := range []string{"x", "kind", "y", "é"}[a.IntN(4):] {
		n.Properties = append(n.Properties, schema.Property{Name: name, Node: a.node(depth - 1)})
		for range a.IntN(2) + a.IntN(2)*a.IntN(2) {
			n.Required = append(n.Required, name)
		}
	}
	if n.Properties == nil && a.IntN(2) == 0 {
		n.Required = []string{"x", "zz"}
	}
	switch a.IntN(4) {
	case 0:
		n.Additional = schema.Closed
	case 1:
		n.Additional = &schema.Additional{Allowed: true}
	case 2:
		n.Additional = &schema.Additional{Node: a.node(depth - 1)}
	}
}

// forms are of any kind, or objects with a tag, which is none when it is a number.
func (a schemas) forms(n *schema.Node, depth int) {
	tagged, number := a.IntN(2) == 0, a.IntN(4) == 0
	for k, tag := range []string{"circle", "square", "cube"}[a.IntN(3):] {
		form := a.node(depth - 1)
		if tagged && a.IntN(8) > 0 {
			scalar := schema.Scalar{Text: tag}
			if number {
				scalar = schema.Scalar{IsNumber: true, Text: strconv.Itoa(k)}
			}
			form = &schema.Node{Type: schema.Object, Properties: []schema.Property{{Name: "kind", Node: &schema.Node{Enum: []schema.Scalar{scalar}}}}}
			form.Properties = append(form.Properties, schema.Property{Name: "r", Node: a.node(depth - 1)})
			form.Required = []string{"kind", "r"}
			form.Additional = schema.Closed
		}
		n.OneOf = append(n.OneOf, form)
	}
}

// nodeArgs are what every node is read into.
type nodeArgs struct {
	V   any             `json:"v"`
	Raw json.RawMessage `json:"raw"`
}

var nodeArgsShape = args.Shape{Names: []string{"v", "raw"}, Required: []int{0}}

func decodeNode(node *args.Node) func(*args.Reader, *nodeArgs) {
	return func(r *args.Reader, v *nodeArgs) {
		for o := r.Object(&nodeArgsShape); o.Next(); {
			switch o.Field() {
			case 0: // v
				v.V = r.AnyOf(node, jsonNumber)
			case 1: // raw
				v.Raw = r.RawOf(node)
			}
		}
	}
}

func nodeArgsSchema(n *schema.Node) *schema.Node {
	return &schema.Node{Type: schema.Object, Properties: []schema.Property{{Name: "v", Node: n}, {Name: "raw", Node: n}}, Required: []string{"v"}, Additional: schema.Closed}
}

// Whatever a restricted schema can say, a decoder says the same of it.
func TestNodes(t *testing.T) {
	accepted := 0
	for seed := range uint64(2000) {
		n := schemas{rand.New(rand.NewPCG(seed, 1))}.node(3)
		node, whole := nodeOf(n), nodeArgsSchema(n)
		for round := range uint64(10) {
			if agree(t, whole, []byte(newAuthor(seed*10+round).value(whole, 0)), decodeNode(&node)) {
				accepted++
			}
		}
		if t.Failed() {
			text, _ := n.MarshalJSON()
			t.Fatalf("seed %d: %s", seed, text)
		}
	}
	if accepted < 2000 {
		t.Errorf("only %d of 20000 documents were accepted", accepted)
	}
}

// The host's own cases of checked arguments, each schema as that of one argument.
func TestNodesVectors(t *testing.T) {
	tested := 0
	for _, c := range vectors.Load(t, "args") {
		n := new(schema.Node)
		if err := n.UnmarshalJSON(c.JSON("schema")); err != nil {
			continue // a schema that is no good
		}
		node := nodeOf(n)
		agree(t, nodeArgsSchema(n), []byte(`{"v":`+string(c.JSON("args"))+`}`), decodeNode(&node))
		tested++
	}
	if tested < 1000 {
		t.Errorf("only %d cases", tested)
	}
}

// FuzzNodes is TestNodes with the fuzzer's schemas and documents.
func FuzzNodes(f *testing.F) {
	for seed := range uint64(100) {
		n := schemas{rand.New(rand.NewPCG(seed, 1))}.node(3)
		text, _ := n.MarshalJSON()
		f.Add(text, []byte(newAuthor(seed).value(nodeArgsSchema(n), 0)))
	}
	f.Fuzz(func(t *testing.T, text, doc []byte) {
		n := new(schema.Node)
		if v, err := jsontree.Parse(text); err != nil || n.UnmarshalJSON(text) != nil || !reflect.DeepEqual(bare(n), n) || v == nil {
			return
		}
		node := nodeOf(n)
		agree(t, nodeArgsSchema(n), doc, decodeNode(&node))
	})
}

// bare is the node without what Go adds, which no schema of its own has.
func bare(n *schema.Node) *schema.Node {
	b := new(schema.Node)
	if b.UnmarshalJSON(n.Append(nil)) != nil {
		return nil
	}
	return b
}
