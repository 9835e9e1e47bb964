package schema

import (
	"math"

	"github.com/nlgen/nlgen/internal/lex"
)

// Range is what a value must lie within, both ends included, to fit the numeric Go type, named as in Checks.Go. ok is
// false when every number does.
func Range(goType string) (low, high Num, ok bool) {
	if goType == "float32" {
		return Num(lex.FormatFloat(-math.MaxFloat32)), Num(lex.FormatFloat(math.MaxFloat32)), true
	}
	r := ranges[goType]
	return Num(r.low), Num(r.high), r.low != ""
}
