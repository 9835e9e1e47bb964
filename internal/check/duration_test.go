package check_test

import (
	"math/big"
	"regexp"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/check"
)

var durations = []string{
	"0", "-0", "+0", "1h30m", "-1.5h", "+1s", "250ms", "1us", "1µs", "1μs", "1ns", ".5s", "1.s", "1.5ns", "1.50000ns", "0.3ns", "1h1h", "3s4h",
	"2562047h47m16.854775807s", "2562047h47m16.854775808s", "-2562047h47m16.854775808s", "-2562047h47m16.854775809s", "9223372036854775807ns", "9223372036854775808ns", "-9223372036854775808ns",
	"0.1234567890123h", "0.0000000000001h", "0.0000000000002777777777h", "0.00000000000025h", "1.0000000000000000000000h", "0.100000000000000000001s", "99999999999999999999h", "18446744073709551616ns",
	"", "-", "+", ".", "s", ".s", "1", "00", "1d", "1S", "1 h", " 1h", "1h ", "--1h", "1e3s", "1h-1m", "0x1s", "1hour", "1m1", "∞s",
}

// FuzzDuration: what is read is what time.ParseDuration reads, unless that had to round it.
func FuzzDuration(f *testing.F) {
	for _, text := range durations {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := check.ParseDuration(text)
		want, err := time.ParseDuration(text)
		nanoseconds := exactly(text)
		switch {
		case ok && err != nil:
			t.Fatalf("%q is %v, and time says %v", text, got, err)
		case ok && (nanoseconds == nil || nanoseconds.Cmp(new(big.Rat).SetInt64(int64(got))) != 0):
			t.Fatalf("%q is %d ns, exactly %v", text, got, nanoseconds)
		case !ok && err == nil && nanoseconds.IsInt() && nanoseconds.Cmp(new(big.Rat).SetInt64(int64(want))) == 0:
			t.Fatalf("%q is refused, and is exactly %v", text, want)
		}
	})
}

var part = regexp.MustCompile(`^([0-9]*\.?[0-9]*)(ns|us|µs|μs|ms|s|m|h)`)

// exactly is the nanoseconds that a text which time.ParseDuration takes means; nil for other texts.
func exactly(text string) *big.Rat {
	if _, err := time.ParseDuration(text); err != nil {
		return nil
	}
	sign := int64(1)
	if text[0] == '-' || text[0] == '+' {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	sum := new(big.Rat)
	for text != "" && text != "0" {
		m := part.FindStringSubmatch(text)
		number, _ := new(big.Rat).SetString("0" + m[1] + map[bool]string{true: "0"}[m[1][len(m[1])-1] == '.'])
		unit, _ := time.ParseDuration("1" + m[2])
		sum.Add(sum, number.Mul(number, new(big.Rat).SetInt64(int64(unit))))
		text = text[len(m[0]):]
	}
	return sum.Mul(sum, new(big.Rat).SetInt64(sign))
}
