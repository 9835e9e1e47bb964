package check

import (
	"math"
	"math/bits"
	"strings"
	"time"
)

// ParseDuration reads a duration as time.ParseDuration does ("1h30m", "-1.5h", "250ms", "0"), and exactly: one that is no
// whole number of nanoseconds is none.
func ParseDuration(text string) (d time.Duration, ok bool) {
	text, neg := strings.CutPrefix(text, "-")
	if !neg {
		text = strings.TrimPrefix(text, "+")
	}
	if text == "0" {
		return 0, true
	}
	if text == "" {
		return 0, false
	}
	limit := uint64(math.MaxInt64)
	if neg {
		limit++
	}
	total := uint64(0)
	for text != "" {
		part, rest, ok := durationPart(text)
		if !ok || part > limit-total {
			return 0, false
		}
		total += part
		text = rest
	}
	if neg {
		return time.Duration(-total), true
	}
	return time.Duration(total), true
}

// durationPart reads one number with its unit, in nanoseconds.
func durationPart(text string) (ns uint64, rest string, ok bool) {
	whole, rest := leadingDigits(text)
	fraction, point := "", false
	if rest, point = strings.CutPrefix(rest, "."); point {
		fraction, rest = leadingDigits(rest)
	}
	if whole == "" && fraction == "" {
		return 0, "", false
	}
	unit, rest := leadingUnit(rest)
	if unit == 0 {
		return 0, "", false
	}
	for _, c := range []byte(whole) {
		if ns = ns*10 + uint64(c-'0'); ns > math.MaxInt64/unit+1 {
			return 0, "", false
		}
	}
	ns *= unit
	hi, scale := uint64(0), uint64(1)
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 18 { // a unit of 3.6e12 ns is exact to 13 digits
		return 0, "", false
	}
	part := uint64(0)
	for _, c := range []byte(fraction) {
		part, scale = part*10+uint64(c-'0'), scale*10
	}
	hi, part = bits.Mul64(part, unit)
	part, inexact := bits.Div64(hi, part, scale)
	return ns + part, rest, inexact == 0
}

func leadingDigits(text string) (digits, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	return text[:len(text)-len(rest)], rest
}

// leadingUnit is the unit before the next number, in nanoseconds; 0 when there is none.
func leadingUnit(text string) (unit uint64, rest string) {
	end := strings.IndexAny(text, ".0123456789")
	if end < 0 {
		end = len(text)
	}
	switch text[:end] {
	case "ns":
		unit = uint64(time.Nanosecond)
	case "us", "µs", "μs":
		unit = uint64(time.Microsecond)
	case "ms":
		unit = uint64(time.Millisecond)
	case "s":
		unit = uint64(time.Second)
	case "m":
		unit = uint64(time.Minute)
	case "h":
		unit = uint64(time.Hour)
	}
	return unit, text[end:]
}
