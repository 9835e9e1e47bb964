package schema

// Range is what a value must lie within, both ends included, to fit the integer type, named as in Checks.Go. ok is false
// when every number does.
func Range(goType string) (low, high Num, ok bool) {
	r := ranges[goType]
	return Num(r.low), Num(r.high), r.low != ""
}

// Float32Limit is what a number must lie strictly within, with either sign, to round to a float32: half a step above the
// largest one.
const Float32Limit Num = "340282356779733661637539395458142568448"
