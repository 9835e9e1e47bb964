package lex

import (
	"cmp"
	"math"
	"strconv"
	"unsafe"
)

// Shape is how a number is written.
type Shape uint8

const (
	// Digits are an optional minus sign and digits.
	Digits Shape = iota
	// Decimal has a fraction or an exponent; it can still be an integer (1.0, 1e3).
	Decimal
)

// Number reads the number at i and returns the index after it.
func Number(b []byte, i int) (end int, shape Shape, err error) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	switch {
	case i >= len(b) || !digit(b[i]):
		return i, shape, Unexpected(b, i, "a digit")
	case b[i] == '0':
		if i++; i < len(b) && digit(b[i]) {
			return i, shape, &Error{i, "a number cannot start with a zero"}
		}
	default:
		i = digits(b, i)
	}
	if i < len(b) && b[i] == '.' {
		shape = Decimal
		if i++; i >= len(b) || !digit(b[i]) {
			return i, shape, Unexpected(b, i, "a digit")
		}
		i = digits(b, i)
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		shape = Decimal
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		if i >= len(b) || !digit(b[i]) {
			return i, shape, Unexpected(b, i, "a digit")
		}
		i = digits(b, i)
	}
	return i, shape, nil
}

func digit(c byte) bool { return c-'0' <= 9 }

func digits(b []byte, i int) int {
	for i < len(b) && digit(b[i]) {
		i++
	}
	return i
}

// Float is the double nearest to a number token, as JavaScript reads it. A number beyond the doubles overflows: f is
// then an infinity. A number too small for them is 0.
func Float(token []byte) (f float64, overflow bool) {
	if len(token) <= 15 {
		if n, ok := small(token); ok {
			return n, false
		}
	}
	return nearest(token, 64)
}

// Float32 is the single-precision float nearest to a number token, which is not always the one nearest to its double. A
// number that would round beyond the largest one overflows; 3.4028235e+38, as the largest is printed, does not.
func Float32(token []byte) (f float32, overflow bool) {
	double, overflow := nearest(token, 32)
	return float32(double), overflow
}

// nearest is the float of so many bits that is nearest to a number token.
func nearest(token []byte, bits int) (f float64, overflow bool) {
	// strconv loses count of exponents beyond 10 000 in numbers that are about as long.
	if len(token) > 1000 {
		token = parse(token).shorten(make([]byte, 0, 1024))
	}
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(token), len(token)), bits)
	return f, err != nil
}

// CompareFloat compares two number tokens as JavaScript does, by the doubles nearest to them: -1, 0 or +1.
func CompareFloat(a, b []byte) int {
	x, _ := Float(a)
	y, _ := Float(b)
	return cmp.Compare(x, y)
}

// small reads an integer of at most 15 digits.
func small(token []byte) (f float64, ok bool) {
	neg := token[0] == '-'
	if neg {
		token = token[1:]
	}
	n := int64(0)
	for _, c := range token {
		if !digit(c) {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if f = float64(n); neg {
		f = -f // keeps the sign of -0
	}
	return f, true
}

// IsInteger tells whether f is an integer as contract 5 means it: finite and without a fraction. 1.0, 1e3 and -0 are.
func IsInteger(f float64) bool { return f == math.Trunc(f) && !math.IsInf(f, 0) }

// AppendFloat appends f as JavaScript prints it: 1, 0.5, 100000000000000000000, 1e+21, 1e-7, and 0 for -0. f is finite.
func AppendFloat(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0')
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-2] == '0' && !digit(dst[n-3]) { // Go writes at least two digits of exponent
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// FormatFloat is f as JavaScript prints it; see AppendFloat.
func FormatFloat(f float64) string { return string(AppendFloat(make([]byte, 0, 24), f)) }
