package schema

import (
	"math"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// number checks a number's bounds: the schema's, then those of the Go type on a side where the schema's held; and then
// the rules of its tag.
func (c *checker) number(n *Node, token []byte, at *place) {
	below := n.Minimum != nil && n.compare(token, []byte(*n.Minimum)) < 0
	above := n.Maximum != nil && n.compare(token, []byte(*n.Maximum)) > 0
	if below {
		c.add(fault.BelowMinimum(at.path(), string(*n.Minimum)))
	}
	if above {
		c.add(fault.AboveMaximum(at.path(), string(*n.Maximum)))
	}
	switch {
	case n.exact():
		c.integer(n.Checks.Go, token, below, above, at)
	case n.Checks.Go == "float32":
		c.float32(token, below, above, at)
	}
	for _, r := range c.rules(n) {
		if !r.Number(token, n.precision()) {
			c.add(r.Fault(at.path()))
		}
	}
}

// precision is that of the Go type behind the node.
func (n *Node) precision() check.Precision {
	switch {
	case n.exact():
		return check.Exact
	case n.Checks.Go == "float32":
		return check.Single
	}
	return check.Double
}

// compare compares two numbers: exactly where a Go integer stands behind the node, else as doubles, as JavaScript does.
func (n *Node) compare(a, b []byte) int {
	if n.exact() {
		return lex.Compare(a, b)
	}
	return lex.CompareFloat(a, b)
}

// float32 refuses what would round beyond the largest float32, unless a bound of the schema on that side was broken.
func (c *checker) float32(token []byte, below, above bool, at *place) {
	switch _, overflow := lex.Float32(token); {
	case !overflow:
	case token[0] == '-' && !below:
		c.add(fault.BelowMinimum(at.path(), lex.FormatFloat(-math.MaxFloat32)))
	case token[0] != '-' && !above:
		c.add(fault.AboveMaximum(at.path(), lex.FormatFloat(math.MaxFloat32)))
	}
}
