package check_test

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/check"
)

// A rule's value is checked when the rule is made.
func TestNew(t *testing.T) {
	for _, c := range []struct {
		word  check.Word
		value string
		err   string
	}{
		{check.MinLength, "0", ""}, {check.MaxItems, "2147483647", ""},
		{check.MaxLength, "-1", "not a whole number from 0 to 2147483647"},
		{check.MinItems, "1.5", "not a whole number from 0 to 2147483647"},
		{check.MinItems, "2147483648", "not a whole number from 0 to 2147483647"},
		{check.UniqueItems, "true", ""}, {check.UniqueItems, "false", "not true"}, {check.UniqueItems, "", "not true"},
		{check.Pattern, "^[a-z]+$", ""}, {check.Pattern, "", ""}, {check.Pattern, "[a-", "not a regular expression that Go knows: missing closing ] in [a-"}, {check.Pattern, `(?=a)`, "not a regular expression that Go knows: invalid or unsupported Perl syntax in (?="},
		{check.ExclusiveMinimum, "-0.5", ""}, {check.ExclusiveMaximum, "1e400", "not a JSON number that a double can hold"}, {check.ExclusiveMaximum, "+1", "not a JSON number that a double can hold"},
		{check.MultipleOf, "0.1", ""}, {check.MultipleOf, "0", "not a number above 0 with at most 18 significant digits"},
		{check.MultipleOf, "-2", "not a number above 0 with at most 18 significant digits"}, {check.MultipleOf, "1234567890123456789", "not a number above 0 with at most 18 significant digits"},
		{check.Format, "date-time", ""}, {check.Format, "text:netip.Addr", ""}, {check.Format, "uint8", ""}, {check.Format, "float32", ""}, {check.Format, "int", ""}, {check.Format, "number", ""},
		{check.Format, "email", "no format of nlgen's"}, {check.Format, "int7", "no format of nlgen's"}, {check.Format, "", "no format of nlgen's"},
		{"minimum", "1", "no check of nlgen's"},
	} {
		_, err := check.New(c.word, c.value)
		if got := text(err); got != c.err {
			t.Errorf("%s=%s: %q, want %q", c.word, c.value, got, c.err)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Lengths count UTF-16 units, a pattern may match anywhere, and a rule says nothing of values of another kind.
func TestText(t *testing.T) {
	for _, c := range []struct {
		word  check.Word
		value string
		text  string
		want  bool
	}{
		{check.MinLength, "2", "😀", true}, {check.MinLength, "3", "😀", false}, {check.MinLength, "2", "é", false}, {check.MinLength, "0", "", true},
		{check.MaxLength, "2", "日本", true}, {check.MaxLength, "1", "😀", false}, {check.MaxLength, "1", "é", true}, {check.MaxLength, "0", "a", false},
		{check.Pattern, "b", "abc", true}, {check.Pattern, "^b", "abc", false}, {check.Pattern, "^.$", "日", true}, {check.Pattern, "^.$", "a\n", false},
		{check.MinItems, "9", "a", true}, {check.UniqueItems, "true", "aa", true}, {check.MultipleOf, "2", "3", true}, {check.ExclusiveMinimum, "5", "1", true},
		{check.Format, "text:any.Thing", "\x00", true},
		{check.Format, "int8", "-128", true}, {check.Format, "int8", "128", false}, {check.Format, "int8", "1.0", false}, {check.Format, "int8", "01", false}, {check.Format, "int8", "", false}, {check.Format, "int8", "+1", false}, {check.Format, "int8", " 1", false},
		{check.Format, "uint", "18446744073709551615", true}, {check.Format, "uint", "-0", false}, {check.Format, "int", "-0", true},
		{check.Format, "float32", "3.5e38", false}, {check.Format, "float64", "3.5e38", true}, {check.Format, "float64", "-Inf", false}, {check.Format, "float64", "0x1p3", false}, {check.Format, "float64", "1e400", false},
		{check.Format, "bool", "true", true}, {check.Format, "bool", "True", false},
		{check.Format, "string", `"\u00e9"`, true}, {check.Format, "string", `"\ud800"`, false}, {check.Format, "string", `a`, false}, {check.Format, "string", `"a" `, false}, {check.Format, "string", ``, false}, {check.Format, "string", `"`, false},
		{check.Format, "number", "1.50", true}, {check.Format, "number", "1.", false},
		{check.Format, "date-time", "2026-11-30T09:00:00Z", true}, {check.Format, "date-time", "2026-11-30T09:00:00.123456789+14:00", true}, {check.Format, "date-time", "2026-11-30t09:00:00z", false},
		{check.Format, "date-time", "2026-11-30 09:00:00Z", false}, {check.Format, "date-time", "2026-02-30T09:00:00Z", false}, {check.Format, "date-time", "2026-11-30T9:00:00Z", false}, {check.Format, "date-time", "2026-11-30T09:00:00", false},
		{check.Format, "date-time", "2026-11-30T09:00:00,5Z", false}, {check.Format, "date-time", "2026-11-30T09:00:00+24:00", false}, {check.Format, "date-time", "2026-11-30T09:00:00+01:60", false}, {check.Format, "date-time", "2026-11-30T09:00:00-23:59", true},
		{check.Format, "date-time", "2026-11-30T24:00:00Z", false}, {check.Format, "date-time", "2026-11-30T09:00:60Z", false}, {check.Format, "date-time", "", false}, {check.Format, "date-time", "Z", false},
		{check.Format, "base64", "", true}, {check.Format, "base64", "QQ==", true}, {check.Format, "base64", "QQ", false}, {check.Format, "base64", "Q_==", false}, {check.Format, "base64", "QUJD\r\nQQ==\n", true}, {check.Format, "base64", "QQ==QQ==", false},
		{check.Format, "duration", "1h30m", true}, {check.Format, "duration", "5", false},
	} {
		r, err := check.New(c.word, c.value)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Text(c.text); got != c.want {
			t.Errorf("%s=%s of %q: %v", c.word, c.value, c.text, got)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		word      check.Word
		value     string
		token     string
		precision check.Precision
		want      bool
	}{
		{check.MultipleOf, "0.1", "0.3", check.Double, true}, {check.MultipleOf, "2", "3", check.Exact, false},
		{check.ExclusiveMinimum, "0", "1e-400", check.Exact, true}, {check.ExclusiveMinimum, "0", "1e-400", check.Double, false}, {check.ExclusiveMinimum, "0", "0", check.Exact, false},
		{check.ExclusiveMaximum, "1", "0.99999999999999999999", check.Exact, true}, {check.ExclusiveMaximum, "1", "0.99999999999999999999", check.Double, false}, {check.ExclusiveMaximum, "1", "0.5", check.Double, true},
		{check.ExclusiveMaximum, "1", "0.99999999", check.Double, true}, {check.ExclusiveMaximum, "1", "0.99999999", check.Single, false}, {check.ExclusiveMaximum, "1", "0.9999999", check.Single, true},
		{check.ExclusiveMinimum, "0.1", "0.1000000001", check.Double, true}, {check.ExclusiveMinimum, "0.1", "0.1000000001", check.Single, false}, {check.ExclusiveMinimum, "0.1", "0.10000001", check.Single, true},
		{check.ExclusiveMinimum, "0", "1e-60", check.Single, false}, {check.ExclusiveMaximum, "1", "-1e300", check.Single, true}, {check.ExclusiveMaximum, "1", "1e300", check.Single, false},
		{check.MinLength, "5", "1", check.Exact, true}, {check.Pattern, "x", "1", check.Exact, true},
	} {
		r, err := check.New(c.word, c.value)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Number([]byte(c.token), c.precision); got != c.want {
			t.Errorf("%s=%s of %s (precision %d): %v", c.word, c.value, c.token, c.precision, got)
		}
	}
}

// Each rule has its fault, in its own words.
func TestFault(t *testing.T) {
	for _, c := range [][3]string{
		{"minLength", "2", "length a: must be at least 2 characters long"},
		{"maxLength", "1", "length a: must be at most 1 character long"},
		{"pattern", "^x$", "pattern a: must match the pattern ^x$"},
		{"multipleOf", "0.5", "multiple a: must be a multiple of 0.5"},
		{"exclusiveMinimum", "0", "minimum a: must be greater than 0"},
		{"exclusiveMaximum", "9", "maximum a: must be less than 9"},
		{"format", "base64", "format a: not base64"},
	} {
		r, err := check.New(check.Word(c[0]), c[1])
		if err != nil {
			t.Fatal(err)
		}
		if f := r.Fault("a"); string(f.Kind)+" "+f.String() != c[2] {
			t.Errorf("%s: %s %s", c[0], f.Kind, f)
		}
	}
}

// Items are told in the order of the rules, and may break them until the last.
func TestItems(t *testing.T) {
	rules := []check.Rule{check.Count(check.MaxItems, 2), check.Unique(), check.Count(check.MinItems, 1), check.Count(check.MinLength, 9)}
	for items, want := range map[string]string{
		"":            "l: must have at least 1 item",
		"1":           "",
		"1 2":         "",
		"1 1.0":       "l: no two items may be equal, and [0] and [1] are",
		"1 2 3":       "l: must have at most 2 items",
		"1 2 10e-1 2": "l: must have at most 2 items; l: no two items may be equal, and [0] and [2] are",
	} {
		all := check.NewItems(rules)
		for _, item := range strings.Fields(items) {
			all.Add([]byte(item))
		}
		var lines []string
		for _, f := range all.Faults(func() string { return "l" }) {
			lines = append(lines, f.String())
		}
		if got := strings.Join(lines, "; "); got != want {
			t.Errorf("%s: %s, want %s", items, got, want)
		}
		if !all.Open() {
			t.Errorf("%s: the rules are decided", items)
		}
	}
	least := check.NewItems([]check.Rule{check.Count(check.MinItems, 2)})
	if !least.Open() {
		t.Error("an array of at least 2 items is decided by the first")
	}
	if least.Add([]byte("1")); least.Open() {
		t.Error("an array of at least 2 items is not decided by the second")
	}
}
