package lex

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
)

// Fit says how a number relates to the integer type it was read as.
type Fit uint8

const (
	// Exact numbers are the integer itself, whatever their spelling: 1.0, 1e3, 100000e-5.
	Exact Fit = iota
	// Over numbers are in range and a little above the integer returned, Under numbers a little below it.
	Over
	Under
	// TooSmall numbers lie below the type's range, TooLarge numbers above it.
	TooSmall
	TooLarge
)

// Int is the exact value of a number token as an int64. For a number with a fraction n is the nearest integer (1 for
// 1.0000000000000001, 2 for 1.5), and fit says on which side of n the number lies. Out of range, n is the nearest int64.
// No exponent makes it loop.
func Int(token []byte) (n int64, fit Fit) {
	neg := token[0] == '-'
	limit := uint64(math.MaxInt64)
	if neg {
		limit++
	}
	abs, fit := magnitude(token, limit)
	if !neg {
		return int64(abs), fit
	}
	return -int64(abs), mirrored[fit]
}

// Uint is Int for uint64.
func Uint(token []byte) (n uint64, fit Fit) {
	if token[0] != '-' {
		return magnitude(token, math.MaxUint64)
	}
	if parse(token).n == 0 {
		return 0, Exact
	}
	return 0, TooSmall
}

// mirrored is the fit of -x by the fit of x.
var mirrored = [...]Fit{Exact: Exact, Over: Under, Under: Over, TooSmall: TooLarge, TooLarge: TooSmall}

// magnitude is Int of a number without its sign, with a limit of its own.
func magnitude(token []byte, limit uint64) (n uint64, fit Fit) {
	if n, ok := plain(token); ok {
		if n > limit {
			return limit, TooLarge
		}
		return n, Exact
	}
	d := parse(token)
	if d.n == 0 {
		return 0, Exact
	}
	if d.exp > 20 {
		return limit, TooLarge
	}
	for k := 0; k < int(d.exp); k++ {
		c := uint64(d.digit(k))
		if n > (limit-c)/10 {
			return limit, TooLarge
		}
		n = n*10 + c
	}
	if int64(d.n) <= d.exp {
		return n, Exact
	}
	if n == limit {
		return limit, TooLarge
	}
	// A fraction is left over.
	if d.exp >= 0 && d.digit(int(d.exp)) >= 5 {
		return n + 1, Under
	}
	return n, Over
}

// plain reads up to 18 digits, the numbers that nearly all documents hold.
func plain(token []byte) (n uint64, ok bool) {
	if token[0] == '-' {
		token = token[1:]
	}
	if len(token) > 18 {
		return 0, false
	}
	for _, c := range token {
		if !digit(c) {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	return n, true
}

// Compare compares two number tokens by their exact decimal value: -1, 0 or +1. Exponents of more than 18 digits
// count as equal to each other.
func Compare(a, b []byte) int {
	x, y := parse(a), parse(b)
	if s := cmp.Compare(x.sign(), y.sign()); s != 0 || x.n == 0 {
		return s
	}
	s := cmp.Compare(x.exp, y.exp)
	for k := 0; s == 0 && (k < x.n || k < y.n); k++ {
		s = cmp.Compare(x.digit(k), y.digit(k))
	}
	return s * x.sign()
}

// decimal is a number token as 0.d₁d₂…dₙ × 10^exp with d₁ and dₙ not 0. It points into the token.
type decimal struct {
	neg bool
	// d starts with d₁. A point may stand among the digits, after point of them.
	d     []byte
	point int
	n     int
	exp   int64
}

// maxExponent bounds what an exponent counts as. It is far beyond any double and any token's length.
const maxExponent = 1e18

func parse(token []byte) (d decimal) {
	if token[0] == '-' {
		d.neg, token = true, token[1:]
	}
	if e := bytes.IndexAny(token, "eE"); e >= 0 {
		d.exp = exponent(token[e+1:])
		token = token[:e]
	}
	whole := bytes.IndexByte(token, '.')
	if whole < 0 {
		whole = len(token)
	} else {
		token = bytes.TrimRight(token, "0") // only zeros after the point are worth nothing
	}
	lead := 0
	for lead < len(token) && (token[lead] == '0' || token[lead] == '.') {
		lead++
	}
	d.d = token[lead:]
	if lead > whole { // 0.00123: the point is behind us
		d.exp -= int64(lead - whole - 1)
		d.point, d.n = len(d.d), len(d.d)
	} else {
		d.exp += int64(whole - lead)
		d.point = whole - lead
		d.n = min(len(d.d), max(d.point, len(d.d)-1))
	}
	for d.n > 0 && d.digit(d.n-1) == 0 {
		d.n--
	}
	return d
}

// exponent reads the digits after the e.
func exponent(b []byte) (e int64) {
	neg := b[0] == '-'
	if neg || b[0] == '+' {
		b = b[1:]
	}
	for _, c := range b {
		if e >= maxExponent/10 {
			e = maxExponent
			break
		}
		e = e*10 + int64(c-'0')
	}
	if neg {
		return -e
	}
	return e
}

// digit is dₖ₊₁, 0 beyond the last.
func (d *decimal) digit(k int) byte {
	if k >= d.n {
		return 0
	}
	if k >= d.point {
		k++
	}
	return d.d[k] - '0'
}

func (d *decimal) sign() int {
	switch {
	case d.n == 0:
		return 0
	case d.neg:
		return -1
	}
	return 1
}

// shorten appends a number that has the same double and a sane length: a double depends on 767 digits and on whether
// any follow.
func (d decimal) shorten(dst []byte) []byte {
	const enough = 770
	if d.neg {
		dst = append(dst, '-')
	}
	dst = append(dst, "0."...)
	for k := range min(d.n, enough) {
		dst = append(dst, '0'+d.digit(k))
	}
	if d.n > enough {
		dst = append(dst, '1')
	}
	if d.n == 0 {
		return append(dst, '0')
	}
	dst = append(dst, 'e')
	return strconv.AppendInt(dst, max(-5000, min(d.exp, 5000)), 10)
}
