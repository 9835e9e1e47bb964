package runtime_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

func ExampleInteger() {
	var amount runtime.Integer
	if err := json.Unmarshal([]byte(`1000000000000000000001`), &amount); err != nil {
		fmt.Println(err)
	}
	fmt.Println(amount)
	if _, ok := amount.Int64(); !ok {
		fmt.Println("no int64 holds that")
	}
	// Output:
	// 1000000000000000000001
	// no int64 holds that
}

// Equal numbers are equal values, however they are spelled, and what is written is read again.
func TestInteger(t *testing.T) {
	huge := strings.Repeat("9", 308)
	for text, want := range map[string]string{
		"0": "0", "-0": "0", "0.0": "0", "0e99999": "0", "1": "1", "1.0": "1", "-1e3": "-1000", "12345678901234567890": "12345678901234567890", "123.4500e2": "12345", huge: huge,
	} {
		n, err := runtime.ParseInteger(text)
		if err != nil || n.String() != want {
			t.Errorf("%s is %s, %v", text, n, err)
		}
		out, err := json.Marshal(n)
		if string(out) != want || err != nil {
			t.Errorf("%s became %s, %v", text, out, err)
		}
		var again runtime.Integer
		if err := json.Unmarshal(out, &again); err != nil || again != n {
			t.Errorf("%s became %s, %v", n, again, err)
		}
	}
	for text, want := range map[string]string{
		"": "not a JSON number", "x": "not a JSON number", "01": "not a JSON number", "1 ": "not a JSON number", "+1": "not a JSON number",
		"1.5": "not an integer", "1e-400": "not an integer", "9007199254740993.5": "not an integer", "1e400": "a number that is too large",
	} {
		if n, err := runtime.ParseInteger(text); err == nil || err.Error() != want || n != (runtime.Integer{}) {
			t.Errorf("%s is %s, %v", text, n, err)
		}
	}
}

func TestIntegerInt64(t *testing.T) {
	for _, want := range []int64{0, 1, -1, math.MaxInt64, math.MinInt64} {
		n := runtime.IntegerOf(want)
		if got, ok := n.Int64(); got != want || !ok {
			t.Errorf("%d is %d, %v", want, got, ok)
		}
		if parsed, err := runtime.ParseInteger(fmt.Sprint(want)); parsed != n || err != nil {
			t.Errorf("%d parsed is %s, %v", want, parsed, err)
		}
	}
	n, _ := runtime.ParseInteger("9223372036854775808")
	if _, ok := n.Int64(); ok {
		t.Errorf("%s is an int64", n)
	}
	if runtime.IntegerOf(0) != (runtime.Integer{}) {
		t.Error("0 is not the zero value")
	}
}

func TestIntegerJSON(t *testing.T) {
	n := runtime.IntegerOf(7)
	for _, text := range []string{`"5"`, `1.5`, `{}`, `true`} {
		if err := json.Unmarshal([]byte(text), &n); err == nil || n != runtime.IntegerOf(7) {
			t.Errorf("%s is %s, %v", text, n, err)
		}
	}
	if err := json.Unmarshal([]byte(`null`), &n); err != nil || n != runtime.IntegerOf(7) {
		t.Errorf("null is %s, %v", n, err)
	}
}
