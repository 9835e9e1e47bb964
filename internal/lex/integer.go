package lex

import "strconv"

// Integer is the integer that a number token is, in decimal digits: 1000 for 1e3, 0 for -0.0. Like Int it gives the
// nearest integer to a number with a fraction and says on which side of it the number lies. The token is finite as a
// double, so that there are at most 310 digits.
func Integer(token []byte) (digits string, fit Fit) {
	d := parse(token)
	if d.n == 0 {
		return "0", Exact
	}
	abs := make([]byte, 0, 32)
	for k := range int(max(d.exp, 0)) {
		abs = append(abs, '0'+d.digit(k))
	}
	switch {
	case int64(d.n) <= d.exp: // there is no fraction
	case d.exp >= 0 && d.digit(int(d.exp)) >= 5:
		abs, fit = successor(abs), Under
	default:
		fit = Over
	}
	if len(abs) == 0 {
		abs = append(abs, '0')
	}
	switch {
	case !d.neg:
		return string(abs), fit
	case abs[0] == '0':
		return "0", mirrored[fit]
	}
	return "-" + string(abs), mirrored[fit]
}

// successor is the integer after the one of these digits; no digits are 0.
func successor(digits []byte) []byte {
	for k := len(digits) - 1; k >= 0; k-- {
		if digits[k] < '9' {
			digits[k]++
			return digits
		}
		digits[k] = '0'
	}
	return append([]byte{'1'}, digits...)
}

// AppendExact appends a spelling that numbers of equal value share, whatever their own: 12e3 for 12000, 1.2e4 and 1200e1.
func AppendExact(dst, token []byte) []byte {
	d := parse(token)
	if d.n == 0 {
		return append(dst, '0')
	}
	if d.neg {
		dst = append(dst, '-')
	}
	for k := range d.n {
		dst = append(dst, '0'+d.digit(k))
	}
	return strconv.AppendInt(append(dst, 'e'), d.exp-int64(d.n), 10)
}
