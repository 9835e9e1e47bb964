package lex_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
)

// decimals are number tokens of many shapes whose value big.Rat can hold.
func decimals(r *rand.Rand) string {
	digits := strings.TrimLeft(fmt.Sprint(r.Uint64N(1_000_000)), "0")
	if r.IntN(3) == 0 {
		digits += strings.Repeat("0", r.IntN(4))
	}
	if digits == "" {
		digits = "0"
	}
	switch r.IntN(4) {
	case 0:
		digits = digits + "." + strings.Repeat("0", r.IntN(3)) + fmt.Sprint(r.IntN(1000))
	case 1:
		digits = "0." + strings.Repeat("0", r.IntN(5)) + digits
	}
	if r.IntN(2) == 0 {
		digits += fmt.Sprintf("e%d", r.IntN(60)-30)
	}
	if r.IntN(4) == 0 {
		digits = "-" + digits
	}
	return digits
}

func rat(t *testing.T, token string) *big.Rat {
	t.Helper()
	x, ok := new(big.Rat).SetString(token)
	if !ok {
		t.Fatalf("%s is no number", token)
	}
	return x
}

func TestMultiple(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	multiples := 0
	for range 20_000 {
		a, b := decimals(r), strings.TrimPrefix(decimals(r), "-")
		if r.IntN(2) == 0 { // make multiples likely
			b = []string{"1", "2", "3", "0.1", "0.25", "5e-3", "1e2", "7", "0.001"}[r.IntN(9)]
		}
		if !lex.Divisor([]byte(b)) {
			if y := rat(t, b); y.Sign() > 0 {
				t.Fatalf("%s is no divisor", b)
			}
			continue
		}
		want := new(big.Rat).Quo(rat(t, a), rat(t, b)).IsInt()
		if got := lex.Multiple([]byte(a), []byte(b)); got != want {
			t.Fatalf("%s is a multiple of %s: %v", a, b, got)
		}
		if want {
			multiples++
		}
	}
	if multiples < 1000 {
		t.Errorf("only %d multiples", multiples)
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"0.3", "0.1", true}, {"1.1", "0.1", true}, {"0.30000000000000004", "0.1", false}, {"0", "7", true}, {"-0.0e99999", "7", true}, {"-6", "3", true},
		{"1e999999999999999999999", "7", false}, {"7e999999999999999999999", "7", true}, {"1e-999999999999999999999", "1", false},
		{"1e300", "999999999999999999", false}, {"999999999999999999e300", "999999999999999999", true}, {"1e18", "999999999999999999", false},
		{strings.Repeat("3", 1<<20), "3", true}, {strings.Repeat("3", 1<<20) + "1", "3", false},
	} {
		if got := lex.Multiple([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%.40s is a multiple of %s: %v", c.a, c.b, got)
		}
	}
	for token, want := range map[string]bool{"0": false, "-1": false, "0.1": true, "999999999999999999": true, "1000000000000000000": true, "1000000000000000001": false, "1e-400": true} {
		if lex.Divisor([]byte(token)) != want {
			t.Errorf("%s is a divisor: %v", token, !want)
		}
	}
}

func TestInteger(t *testing.T) {
	for token, want := range map[string]string{
		"0": "0", "-0": "0", "0e999999999": "0", "-0.00": "0", "1e3": "1000", "-1.50e1": "-15", "12345678901234567890123": "12345678901234567890123",
		"1.5": "2 under", "-1.5": "-2 over", "1.4": "1 over", "-1.4": "-1 under", "0.05": "0 over", "-1e-400": "0 under", "99.99": "100 under", "0.5": "1 under", "-0.5": "-1 over",
		"1e308": "1" + strings.Repeat("0", 308), "9999999999999999999999.7": "10000000000000000000000 under",
	} {
		digits, fit := lex.Integer([]byte(token))
		got := digits + map[lex.Fit]string{lex.Over: " over", lex.Under: " under"}[fit]
		if got != want {
			t.Errorf("%s: got %s, want %s", token, got, want)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		token := decimals(r)
		x := rat(t, token)
		digits, fit := lex.Integer([]byte(token))
		n := rat(t, digits)
		if (fit == lex.Exact) != x.IsInt() || x.Cmp(n) != map[lex.Fit]int{lex.Over: 1, lex.Under: -1}[fit] {
			t.Fatalf("%s: %s, %v", token, digits, fit)
		}
		if twice := new(big.Rat).Sub(x, n); twice.Abs(twice).Cmp(big.NewRat(1, 2)) > 0 {
			t.Fatalf("%s is not nearest to %s", token, digits)
		}
	}
}

// Numbers have one exact spelling, and those of different value different ones.
func TestAppendExact(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	spelled := map[string]string{}
	for range 10_000 {
		token := decimals(r)
		exact := string(lex.AppendExact(nil, []byte(token)))
		if rat(t, exact).Cmp(rat(t, token)) != 0 {
			t.Fatalf("%s became %s", token, exact)
		}
		value := rat(t, token).String()
		if before, ok := spelled[value]; ok && before != exact {
			t.Fatalf("%s and %s are both %s", before, exact, value)
		}
		spelled[value] = exact
	}
	for token, want := range map[string]string{"0": "0", "-0.0e5": "0", "12000": "12e3", "1.2e4": "12e3", "-0.5": "-5e-1", "1": "1e0"} {
		if got := string(lex.AppendExact(nil, []byte(token))); got != want {
			t.Errorf("%s became %s, want %s", token, got, want)
		}
	}
}

func TestCompareFloat(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"1", "1.0000000000000001", 0}, {"0", "1e-400", 0}, {"1e400", "1e500", 0}, {"-1", "1", -1}, {"0.2", "0.1", 1}} {
		if got := lex.CompareFloat([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s and %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
