package check

import (
	"cmp"

	"github.com/nlgen/nlgen/internal/lex"
)

// Precision is how a number compares with a bound that is excluded: as the Go value that it is read as, so that what is
// below the bound in JSON is not the bound itself in Go.
type Precision uint8

// The precisions: a float64's, which is also JavaScript's, a float32's, and that of what keeps every digit.
const (
	Double Precision = iota
	Single
	Exact
)

// compare compares a number's token with a bound.
func (p Precision) compare(token []byte, bound string) int {
	switch p {
	case Exact:
		return lex.Compare(token, []byte(bound))
	case Single:
		x, _ := lex.Float32(token)
		y, _ := lex.Float32([]byte(bound))
		return cmp.Compare(x, y)
	}
	return lex.CompareFloat(token, []byte(bound))
}
