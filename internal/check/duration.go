package check

import (
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
	limit := uint64(maxDuration)
	if !neg {
		limit--
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
		if ns > maxDuration/unit/10 {
			return 0, "", false
		}
		ns = ns*10 + uint64(c-'0')
	}
	if ns > maxDuration/unit {
		return 0, "", false
	}
	below, ok := partOf(unit, fraction)
	return ns*unit + below, rest, ok
}

// maxDuration is how many nanoseconds a duration has at most, to either side.
const maxDuration = 1 << 63

// partOf is the fraction of a unit that stands behind the point, in whole nanoseconds.
func partOf(unit uint64, fraction string) (ns uint64, ok bool) {
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 18 { // even an hour, 3.6e12 ns, has no whole ns beyond 13
		return 0, false
	}
	scale := uint64(1)
	for _, c := range []byte(fraction) {
		ns, scale = ns*10+uint64(c-'0'), scale*10
	}
	hi, lo := bits.Mul64(ns, unit)
	ns, rest := bits.Div64(hi, lo, scale)
	return ns, rest == 0
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
