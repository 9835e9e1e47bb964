package schema

import (
	"errors"
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// MarshalJSON is the node's canonical text with its Checks, so that a model on disk loses nothing: a node made for an
// int32 has the member "$go": "int32". What an agent sees is Append's text, which never has it.
func (n *Node) MarshalJSON() ([]byte, error) { return n.append(nil, true), nil }

// UnmarshalJSON reads what MarshalJSON writes. Any node will do, not only a root.
func (n *Node) UnmarshalJSON(text []byte) error {
	v, err := jsontree.Parse(text)
	if err != nil {
		return err
	}
	r := reader{marked: true}
	node := r.node(v, "schema", 0)
	if len(r.faults) > 0 {
		return errors.New(r.faults[0].String())
	}
	*n = *node
	return nil
}

// checks reads the keyword $go of a marked schema.
func (r *reader) checks(v *jsontree.Value, path string) (c Checks) {
	switch {
	case v == nil || !r.marked:
	case v.Kind == jsontree.String && slices.Contains(goTypes, v.Text):
		c.Go = v.Text
	default:
		r.fault(path, fault.Keyword, "must be the name of a numeric Go type")
	}
	return c
}

// goTypes are what Checks.Go may be.
var goTypes = []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64"}
