package lex_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nlgen/nlgen/internal/lex"
)

func TestInt(t *testing.T) {
	for _, c := range []struct {
		in  string
		n   int64
		fit lex.Fit
	}{
		{"0", 0, lex.Exact}, {"-0", 0, lex.Exact}, {"0e99", 0, lex.Exact}, {"0.000e-5", 0, lex.Exact}, {"-0.0", 0, lex.Exact},
		{"12", 12, lex.Exact}, {"-12", -12, lex.Exact}, {"1.0", 1, lex.Exact}, {"1e3", 1000, lex.Exact}, {"0.1e1", 1, lex.Exact},
		{"100000e-5", 1, lex.Exact}, {"12.50e1", 125, lex.Exact}, {"0.0012e4", 12, lex.Exact},
		{"9223372036854775807", math.MaxInt64, lex.Exact}, {"9223372036854775807.000", math.MaxInt64, lex.Exact},
		{"922337203685477580.7e1", math.MaxInt64, lex.Exact},
		{"9223372036854775808", math.MaxInt64, lex.TooLarge}, {"9223372036854775807.1", math.MaxInt64, lex.TooLarge},
		{"-9223372036854775808", math.MinInt64, lex.Exact}, {"-9223372036854775808.5", math.MinInt64, lex.TooSmall},
		{"-9223372036854775809", math.MinInt64, lex.TooSmall}, {"-9223372036854775807.9", math.MinInt64, lex.Over},
		{"9223372036854775806.9", math.MaxInt64, lex.Under}, {"1e999999999", math.MaxInt64, lex.TooLarge},
		{"-1e99999999999999999999999999", math.MinInt64, lex.TooSmall}, {"1e-999999999", 0, lex.Over}, {"-1e-400", 0, lex.Under},
		{"1.5", 2, lex.Under}, {"-1.5", -2, lex.Over}, {"1.4", 1, lex.Over}, {"0.05", 0, lex.Over}, {"100000000000001112.1", 100000000000001112, lex.Over}, {"1.0000000000000001", 1, lex.Over}, {"1.99999999999999999", 2, lex.Under},
		{"-1.99999999999999999", -2, lex.Over}, {"1e20", math.MaxInt64, lex.TooLarge}, {"1e19", math.MaxInt64, lex.TooLarge},
		{"9007199254740993", 9007199254740993, lex.Exact}, {"0.99999999999999999999", 1, lex.Under},
	} {
		if n, fit := lex.Int([]byte(c.in)); n != c.n || fit != c.fit {
			t.Errorf("Int(%s) = %d, %v; want %d, %v", c.in, n, fit, c.n, c.fit)
		}
	}
	for _, c := range []struct {
		in  string
		n   uint64
		fit lex.Fit
	}{
		{"18446744073709551615", math.MaxUint64, lex.Exact}, {"18446744073709551616", math.MaxUint64, lex.TooLarge},
		{"18446744073709551614.5", math.MaxUint64, lex.Under}, {"-1", 0, lex.TooSmall}, {"-0", 0, lex.Exact}, {"-0e5", 0, lex.Exact},
		{"-1e-400", 0, lex.TooSmall}, {"1844674407370955161.5e1", math.MaxUint64, lex.Exact},
	} {
		if n, fit := lex.Uint([]byte(c.in)); n != c.n || fit != c.fit {
			t.Errorf("Uint(%s) = %d, %v; want %d, %v", c.in, n, fit, c.n, c.fit)
		}
	}
}

// Numbers whose exact value big.Rat can hold: Compare must agree with it in both directions.
func TestCompare(t *testing.T) {
	in := []string{"0", "-0", "0.0", "0e9", "1", "1.0", "10e-1", "0.1e1", "0.01E+2", "1.0000000000000001", "-1", "-1.5", "-15e-1", "2",
		"9007199254740993", "9007199254740992", "9007199254740992.0", "123.456", "123456e-3", "0.123456e3", "123.4560", "123.4561",
		"1e300", "10e299", "1e-300", "0.00001e-295", "100", "1e2", "0.00100", "-0.001", "1e-3", "12345678901234567890", "1234567890123456789e1"}
	for _, a := range in {
		for _, b := range in {
			x, _ := new(big.Rat).SetString(a)
			y, _ := new(big.Rat).SetString(b)
			if got, want := lex.Compare([]byte(a), []byte(b)), x.Cmp(y); got != want {
				t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, want)
			}
		}
	}
	for _, c := range [][2]string{{"1e999999999", "1e999999998"}, {"1e-5", "1e-999999999"}, {"1", "-1e999999999"}, {"1e12345678901", "9e12345678900"}} {
		if lex.Compare([]byte(c[0]), []byte(c[1])) != 1 || lex.Compare([]byte(c[1]), []byte(c[0])) != -1 {
			t.Errorf("%s must be above %s", c[0], c[1])
		}
	}
}

func TestFloat(t *testing.T) {
	zeros := strings.Repeat("0", 20_000)
	for _, c := range []struct {
		in       string
		f        float64
		overflow bool
	}{
		{"1", 1, false}, {"-12.5e1", -125, false}, {"1e400", math.Inf(1), true}, {"-1e400", math.Inf(-1), true}, {"1e-400", 0, false},
		{"9007199254740993", 9007199254740992, false}, {"1.7976931348623157e308", math.MaxFloat64, false},
		{"1.7976931348623159e308", math.Inf(1), true}, {"1e999999999999999999999", math.Inf(1), true}, {"0e999999999", 0, false},
		{"0." + zeros + "1e20001", 1, false}, {"1" + zeros + "e-20000", 1, false}, {"-1" + zeros + ".5e-20000", -1, false},
		{"0." + zeros, 0, false}, {"1" + zeros, math.Inf(1), true}, {"9007199254740993" + "." + zeros + "1", 9007199254740994, false},
		{"1" + zeros + "e-99999999999999999999", 0, false}, {"123456789012345", 123456789012345, false},
	} {
		f, overflow := lex.Float([]byte(c.in))
		if f != c.f || overflow != c.overflow {
			t.Errorf("Float(%.40s) = %v, %v; want %v, %v", c.in, f, overflow, c.f, c.overflow)
		}
	}
	if f, _ := lex.Float([]byte("-0")); !math.Signbit(f) {
		t.Error("-0 has lost its sign")
	}
}

// TestFloat32 holds Float32 to strconv's, whose limits encoding/json has.
func TestFloat32(t *testing.T) {
	zeros := strings.Repeat("0", 20_000)
	for _, c := range []struct {
		in       string
		f        float32
		overflow bool
	}{
		{"3.4028235e+38", math.MaxFloat32, false}, {"-3.4028235e+38", -math.MaxFloat32, false}, {"3.4028236e38", float32(math.Inf(1)), true},
		{"340282356779733661637539395458142568447", math.MaxFloat32, false}, {"340282356779733661637539395458142568448", float32(math.Inf(1)), true},
		{"340282356779733661637539395458142568447." + zeros + "9", math.MaxFloat32, false}, {"-1e400", float32(math.Inf(-1)), true}, {"1e-400", 0, false},
		{"16777217", 16777216, false}, {"16777217." + zeros + "1", 16777218, false}, {"1.0000000596046447753906251", 1.0000001192092896, false},
		{"34028235" + zeros + "e-19969", math.MaxFloat32, false},
	} {
		if f, overflow := lex.Float32([]byte(c.in)); f != c.f || overflow != c.overflow {
			t.Errorf("Float32(%.50s) = %v, %v; want %v, %v", c.in, f, overflow, c.f, c.overflow)
		}
	}
}

func TestFormatFloat(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {1, "1"}, {-1.5, "-1.5"}, {1e20, "100000000000000000000"}, {1e21, "1e+21"}, {1e-6, "0.000001"},
		{1e-7, "1e-7"}, {1.5e-10, "1.5e-10"}, {1 << 60, "1152921504606847000"}, {5e-324, "5e-324"}, {math.MaxFloat64, "1.7976931348623157e+308"},
		{-1e-7, "-1e-7"}, {123456789.125, "123456789.125"},
	} {
		if got := lex.FormatFloat(c.f); got != c.want {
			t.Errorf("FormatFloat(%v) = %s, want %s", c.f, got, c.want)
		}
	}
}

func TestUTF16Len(t *testing.T) {
	for s, want := range map[string]int{"": 0, "abc": 3, "é": 1, "日": 1, "😀": 2, "a😀b": 4} {
		if got := lex.UTF16Len(s); got != want {
			t.Errorf("UTF16Len(%q) = %d, want %d", s, got, want)
		}
	}
}

// Depth is counted over everything that is open, and a deep document neither recurses nor allocates much.
func TestDepth(t *testing.T) {
	for _, pair := range [][2]string{{"[", "]"}, {`{"a":`, "}"}, {`[{"a":`, "}]"}} {
		levels := strings.Count(pair[0], "[") + strings.Count(pair[0], "{")
		nest := func(depth int) []byte {
			return []byte(strings.Repeat(pair[0], depth/levels) + "1" + strings.Repeat(pair[1], depth/levels))
		}
		if err := lex.Valid(nest(lex.MaxDepth)); err != nil {
			t.Errorf("%s at the limit: %v", pair[0], err)
		}
		if err := lex.Valid(nest(lex.MaxDepth + levels)); err == nil {
			t.Errorf("%s beyond the limit is accepted", pair[0])
		}
		if _, err := lex.Skip(nest(lex.MaxDepth), 0, 1); err == nil {
			t.Errorf("%s beyond the limit with a level around it is accepted", pair[0])
		}
	}
	deep := []byte(strings.Repeat("[", lex.MaxDepth) + strings.Repeat("]", lex.MaxDepth))
	if n := testing.AllocsPerRun(10, func() { lex.Valid(deep) }); n > 10 {
		t.Errorf("%v allocations at the deepest nesting", n)
	}
	flat := []byte(`{"a":[1,2.5e3,"x\n",true,false,null,{"b":{}}]}`)
	if n := testing.AllocsPerRun(10, func() { lex.Valid(flat) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// An error says where and what, in words.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		in     string
		offset int
		reason string
	}{
		{``, 0, "the text ends where a value is expected"},
		{`{"a":1,}`, 7, "found '}' where a member's name in quotes is expected"},
		{`[1,]`, 3, "found ']' where a value is expected"},
		{`{"a" 1}`, 5, "found '1' where a colon is expected"},
		{`[1 2]`, 3, "found '2' where a comma or ] is expected"},
		{`{"a":1]`, 6, "found ']' where a comma or } is expected"},
		{`01`, 1, "a number cannot start with a zero"},
		{`1.`, 2, "the text ends where a digit is expected"},
		{`-x`, 1, "found 'x' where a digit is expected"},
		{`tru`, 3, "the text ends where the word true is expected"},
		{`nulL`, 3, "found 'L' where the word null is expected"},
		{`"a`, 2, "the text ends where a closing quote is expected"},
		{"\"a\x01\"", 2, "a control character must be escaped in a string"},
		{`"\x"`, 2, "there is no escape \\ followed by 'x'"},
		{`"\u12G4"`, 5, "found 'G' where a hexadecimal digit is expected"},
		{"1\x00", 1, "found '\\x00' where the end is expected"},
		{"\uFEFF1", 0, "found a byte order mark where a value is expected"},
		{"[\xff]", 1, "found byte 0xff where a value is expected"},
		{`{"a":1}"`, 7, "found a quote where the end is expected"},
	} {
		err, ok := lex.Valid([]byte(c.in)).(*lex.Error)
		if !ok || err.Offset != c.offset || err.Reason != c.reason {
			t.Errorf("Valid(%q) = %+v; want %d, %s", c.in, err, c.offset, c.reason)
		}
	}
}

// FuzzValid has jsontext as its oracle. The two must agree on every text, but for what is in `differ`.
func FuzzValid(f *testing.F) {
	for _, seed := range []string{`{}`, `[]`, `{"a":[1,-0.5e+3,"\ud83d\ude00\ud800",true,false,null]}`, "\"\xed\xa0\x80\"", `"\u0000\/"`,
		`[[[[]]],{"":{"":[]}}]`, ` 1 `, "1\x00", "\uFEFF{}", `{"a":1,"a":2}`, `"aaaaaaaaaaaaaaaa\\aaaaaaaéaaaa😀"`, "\"aaaaaaaa\x1f\"", `"\uDBFF\uDC00"`,
		`"\ud800\u0041"`, `"\ud800\ud800\udc00"`, `"\ud800\uZZZZ"`, "12345678901234567890e-5", "-", "1e", "[1,2", `{"a":tru}`, "\"\x7f\""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		mine := lex.Valid(b)
		if theirs := jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); theirs != (mine == nil) {
			t.Fatalf("%q: jsontext says %v, lex %v", b, theirs, mine)
		}
		if mine != nil {
			if e := mine.(*lex.Error); e.Offset < 0 || e.Offset > len(b) || e.Reason == "" || strings.Contains(e.Reason, "%!") {
				t.Fatalf("%q: %+v", b, e)
			}
			return
		}
		i := lex.Space(b, 0)
		if b[i] != '"' {
			return
		}
		end, text, err := lex.String(b, i)
		if err != nil {
			t.Fatal(err)
		}
		dec, err := jsontext.AppendUnquote(nil, b[i:end])
		if (err != nil) != (text&lex.BadUnicode != 0) {
			t.Fatalf("%q: jsontext says %v, lex %b", b, err, text)
		}
		if got := lex.Unquote(b[i:end], text); err == nil && got != string(dec) {
			t.Fatalf("%q: jsontext reads %q, lex %q", b, dec, got)
		}
	})
}

// FuzzNumber has math/big as its oracle.
func FuzzNumber(f *testing.F) {
	for _, seed := range []string{"0", "-0", "1.0", "1e3", "0.1e1", "100000e-5", "9223372036854775807", "-9223372036854775808.5", "1e20", "1e-400", "1.0000000000000001", "18446744073709551615.9", "0.0000001234e7"} {
		f.Add(seed, "1")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, s := range []string{a, b} {
			if end, _, err := lex.Number([]byte(s), 0); err != nil || end != len(s) || len(s) > 60 {
				return
			}
			if e := strings.IndexAny(s, "eE"); e >= 0 && len(s)-e > 4 {
				return // big.Rat would write it out
			}
		}
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		if got := lex.Compare([]byte(a), []byte(b)); got != x.Cmp(y) {
			t.Fatalf("Compare(%s, %s) = %d", a, b, got)
		}
		n, fit := lex.Int([]byte(a))
		checkFit(t, a, x, new(big.Rat).SetInt64(n), fit, math.MinInt64, math.MaxInt64)
		u, fit := lex.Uint([]byte(a))
		checkFit(t, a, x, new(big.Rat).SetFrac(new(big.Int).SetUint64(u), big.NewInt(1)), fit, 0, math.MaxUint64)
	})
}

func checkFit(t *testing.T, s string, x, n *big.Rat, fit lex.Fit, lo int64, hi uint64) {
	t.Helper()
	want := map[int]lex.Fit{-1: lex.Under, 0: lex.Exact, 1: lex.Over}[x.Cmp(n)]
	if x.Cmp(new(big.Rat).SetInt64(lo)) < 0 {
		want = lex.TooSmall
	}
	if x.Cmp(new(big.Rat).SetFrac(new(big.Int).SetUint64(hi), big.NewInt(1))) > 0 {
		want = lex.TooLarge
	}
	diff := new(big.Rat).Sub(x, n)
	if fit != want || (want == lex.Over || want == lex.Under) && diff.Abs(diff).Cmp(big.NewRat(1, 2)) > 0 {
		t.Fatalf("%s: %s, fit %d, want fit %d", s, n.RatString(), fit, want)
	}
}

func ExampleSkip() {
	doc := []byte(`[1, {"a": [true]}, 2]`)
	end, err := lex.Skip(doc, 4, 1)
	fmt.Println(string(doc[4:end]), err)
	// Output: {"a": [true]} <nil>
}
