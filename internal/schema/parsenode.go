package schema

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// ParseNode is ParseValue of a schema that is a part of others and may demand anything, not only an object. The places of
// its faults begin with at.
func ParseNode(v *jsontree.Value, at string) (*Node, []fault.Fault) {
	var r reader
	n := r.node(v, at, 0)
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return n, nil
}
