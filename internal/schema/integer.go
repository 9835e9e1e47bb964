package schema

import (
	"math"
	"strconv"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// integer refuses what is not exactly an integer of the Go type, unless a bound of the schema on that side was broken.
func (c *checker) integer(goType string, token []byte, below, above bool, at *place) {
	r := ranges[goType]
	n, fit := r.read(token)
	switch {
	case fit == lex.TooSmall:
		if !below {
			c.add(fault.BelowMinimum(at.path(), r.low))
		}
	case fit == lex.TooLarge:
		if !above {
			c.add(fault.AboveMaximum(at.path(), r.high))
		}
	case fit != lex.Exact && !below && !above:
		c.add(fault.NotExact(at.path(), n, fit == lex.Over))
	}
}

// ranges are those of Go's integer types, by name.
var ranges = map[string]span{
	"int":    signed(math.MinInt, math.MaxInt),
	"int8":   signed(math.MinInt8, math.MaxInt8),
	"int16":  signed(math.MinInt16, math.MaxInt16),
	"int32":  signed(math.MinInt32, math.MaxInt32),
	"int64":  signed(math.MinInt64, math.MaxInt64),
	"uint":   unsigned(math.MaxUint),
	"uint8":  unsigned(math.MaxUint8),
	"uint16": unsigned(math.MaxUint16),
	"uint32": unsigned(math.MaxUint32),
	"uint64": unsigned(math.MaxUint64),
	// A runtime.Integer has no range: no number is too small or too large for it.
	"integer": {read: lex.Integer},
}

// span is the range of an integer type.
type span struct {
	low, high string
	// read is the integer a number token rounds to and how exactly it is that one.
	read func(token []byte) (n string, fit lex.Fit)
}

func signed(low, high int64) span {
	return span{strconv.FormatInt(low, 10), strconv.FormatInt(high, 10), func(token []byte) (string, lex.Fit) {
		n, fit := lex.Int(token)
		return strconv.FormatInt(n, 10), outside(n, low, high, fit)
	}}
}

func unsigned(high uint64) span {
	return span{"0", strconv.FormatUint(high, 10), func(token []byte) (string, lex.Fit) {
		n, fit := lex.Uint(token)
		return strconv.FormatUint(n, 10), outside(n, 0, high, fit)
	}}
}

// outside is fit, or on which side n leaves the range.
func outside[N int64 | uint64](n, low, high N, fit lex.Fit) lex.Fit {
	switch {
	case n < low:
		return lex.TooSmall
	case n > high:
		return lex.TooLarge
	}
	return fit
}

// exact tells whether an integer type stands behind the node: its numbers compare exactly.
func (n *Node) exact() bool { return ranges[n.Checks.Go].read != nil }
