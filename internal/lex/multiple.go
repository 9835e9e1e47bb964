package lex

import "math/bits"

// maxDivisorDigits keeps ten times a divisor's digits within a uint64.
const maxDivisorDigits = 18

// Divisor tells whether Multiple can divide by a number token: it is above 0 and has at most 18 significant digits.
func Divisor(token []byte) bool {
	d := parse(token)
	return d.sign() > 0 && d.n <= maxDivisorDigits
}

// Multiple tells whether a number token is a multiple of a Divisor by their exact decimal values: 0.3 is one of 0.1. It
// takes time linear in the tokens' length; no exponent makes it loop.
func Multiple(token, divisor []byte) bool {
	a, b := parse(token), parse(divisor)
	if a.n == 0 {
		return true
	}
	// a is A·10ˣ and b is B·10ʸ with integers A and B that do not end in 0, so that a/b is none when x is below y.
	shift := a.exp - int64(a.n) - (b.exp - int64(b.n))
	if shift < 0 {
		return false
	}
	m := b.modulo(1 << 63)
	return mulMod(a.modulo(m), powMod(10, uint64(shift), m), m) == 0
}

// modulo is the number that the digits are, modulo m.
func (d *decimal) modulo(m uint64) (rest uint64) {
	for k := range d.n {
		hi, lo := bits.Mul64(rest, 10)
		lo, carry := bits.Add64(lo, uint64(d.digit(k)), 0)
		_, rest = bits.Div64(hi+carry, lo, m)
	}
	return rest
}

// mulMod is a·b modulo m; a and b are below m.
func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, rest := bits.Div64(hi, lo, m)
	return rest
}

// powMod is baseᵉ modulo m.
func powMod(base, e, m uint64) uint64 {
	result := 1 % m
	for base %= m; e > 0; e >>= 1 {
		if e&1 == 1 {
			result = mulMod(result, base, m)
		}
		base = mulMod(base, base, m)
	}
	return result
}
