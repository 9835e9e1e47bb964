package args_test

import (
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// What an agent reads of a value that breaks the rules of a tag.
func TestRuleWords(t *testing.T) {
	for members, want := range map[string]string{
		`"slug":"a"`:                                            `slug: must be at least 2 characters long`,
		`"slug":"abcdefghi"`:                                    `slug: must be at most 8 characters long`,
		`"slug":"A"`:                                            `slug: must be at least 2 characters long; slug: must match the pattern ^[a-z]+$`,
		`"slug":"😀"`:                                            `slug: must match the pattern ^[a-z]+$`, // two units
		`"slug":"\ud800"`:                                       `slug: not valid Unicode`,
		`"slug":7`:                                              `slug: expected a string, got a number`,
		`"slug":"ab","kind":"Line"`:                             `kind: must be one of "image", "sound", "line" (Did you mean "line"?)`,
		`"slug":"ab","even":3`:                                  `even: must be a multiple of 2`,
		`"slug":"ab","even":3e9`:                                `even: must be at most 2147483647`,
		`"slug":"ab","even":3000000001`:                         `even: must be at most 2147483647; even: must be a multiple of 2`,
		`"slug":"ab","even":2.00000000000000000001`:             `even: must be exactly an integer (Send 2.); even: must be a multiple of 2`,
		`"slug":"ab","size":70`:                                 `size: must be less than 70`,
		`"slug":"ab","size":-1`:                                 `size: must be at least 0; size: must be a multiple of 7`,
		`"slug":"ab","price":0`:                                 `price: must be greater than 0`,
		`"slug":"ab","price":1e-400`:                            `price: must be greater than 0; price: must be a multiple of 0.1`, // 0 as a double
		`"slug":"ab","price":0.25`:                              `price: must be a multiple of 0.1`,
		`"slug":"ab","price":0.30000000000000004`:               `price: must be a multiple of 0.1`,
		`"slug":"ab","share":1.00000000000000000001`:            `share: must be less than 1`,
		`"slug":"ab","tags":[]`:                                 `tags: must have at least 2 items`,
		`"slug":"ab","tags":["a","b","a","\u0061"]`:             `tags: no two items may be equal, and [0] and [2] are`,
		`"slug":"ab","tags":["a","b","c","d","a"]`:              `tags: must have at most 4 items; tags: no two items may be equal, and [0] and [4] are`,
		`"slug":"ab","corner":[1]`:                              `corner: must have at least 2 items`,
		`"slug":"ab","corner":[1,2,"3"]`:                        `corner: must have at most 2 items; corner[2]: expected a number, got a string (Send 3 without quotes.)`,
		`"slug":"ab","spans":[{"from":1,"to":2},{},{"from":3}]`: `spans: must have at most 2 items; spans[1].from: required; spans[1].to: required; spans[2].to: required`,
		`"slug":"ab","rows":[[],[1,2],[1.0,2]]`:                 `rows: no two items may be equal, and [1] and [2] are`,
	} {
		_, faults, err := args.Decode([]byte("{"+members+"}"), new(ruledArgs), decodeRuledArgs)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s\n got %s %v\nwant %s", members, got, err, want)
		}
	}
	for _, good := range []string{`"price":0.3`, `"price":1e300`, `"price":100000000000000000000.1`, `"size":63`, `"even":-4e0`, `"level":2`, `"corner":[1,2]`, `"rows":[[1],[2],[1,2],[2,1],[]]`} {
		if _, err := decoded([]byte(`{"slug":"ab",`+good+`}`), decodeRuledArgs); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
}

// A value may have two faults where one more is told.
func TestRulesAtTheEighth(t *testing.T) {
	_, faults, err := args.Decode([]byte(`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"slug":"A","even":3000000001}`), new(ruledArgs), decodeRuledArgs)
	if len(faults) != 8 || faults[7].Kind != "length" || err != nil {
		t.Error(places(faults), err)
	}
}

// Enums are of any integers, negative ones too.
func TestIntEnum(t *testing.T) {
	decode := func(r *args.Reader, v *int64) {
		for o := r.Object(&findArgsShape); o.Next(); {
			*v = r.IntEnum(args.IntEnum{-2, 0, 3})
		}
	}
	for value, want := range map[string]string{"-2": "", "-2.0": "", "2": "query: must be one of -2, 0, 3", "1e-400": "query: must be one of -2, 0, 3"} {
		_, faults, err := args.Decode([]byte(`{"query":`+value+`}`), new(int64), decode)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s: got %s, %v; want %s", value, got, err, want)
		}
	}
}

func TestTextValues(t *testing.T) {
	got, err := decoded([]byte(`{"at":"2026-11-30T09:00:00+01:00","wait":"1h30m","blob":"QUI=","host":"::1","hosts":["1.2.3.4"],"count":"-128","total":"18446744073709551615",
		"ratio":"0.1","on":"true","word":"\"a\\n\"","exact":0.10,"wei":1e30,"quoted":"1.50","waiting":"2026-11-30T09:00:00Z"}`), decodeTextArgs)
	if err != nil {
		t.Fatal(err)
	}
	wei, _ := runtime.ParseInteger("1000000000000000000000000000000")
	switch {
	case !got.At.Equal(time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)), time.Duration(got.Wait) != 90*time.Minute, string(got.Blob) != "AB",
		got.Host != netip.MustParseAddr("::1"), got.Hosts[0] != netip.MustParseAddr("1.2.3.4"), got.Count != -128, *got.Total != 1<<64-1,
		got.Ratio != 0.1, !got.On, got.Word != "a\n", got.Exact != "0.10", got.Wei != wei, got.Quoted != "1.50", got.Waiting.Hour() != 9:
		t.Errorf("%+v", got)
	}
}

func TestTextWords(t *testing.T) {
	for members, want := range map[string]string{
		`"at":"tomorrow"`:              `at: not an RFC 3339 time (for example 2026-11-30T09:00:00Z)`,
		`"at":"2026-11-30"`:            `at: not an RFC 3339 time (for example 2026-11-30T09:00:00Z)`,
		`"at":1764493200`:              `at: expected a string, got a number (Send an RFC 3339 time (for example 2026-11-30T09:00:00Z).)`,
		`"wait":"5"`:                   `wait: not a duration (for example 1h30m)`,
		`"wait":"soon, I hope"`:        `wait: not a duration (for example 1h30m); wait: must be at most 8 characters long`,
		`"blob":"Q"`:                   `blob: not base64`,
		`"host":"a"`:                   `host: not accepted: ParseAddr("a"): unable to parse IP; host: must be at least 3 characters long`,
		`"host":"\ud800"`:              `host: not valid Unicode`,
		`"hosts":["::1","x"]`:          `hosts[1]: not accepted: ParseAddr("x"): unable to parse IP`,
		`"count":5`:                    `count: expected a string, got a number (Send "5", in quotes.)`,
		`"count":"128"`:                `count: not an integer from -128 to 127 inside a string (for example "5")`,
		`"count":"007"`:                `count: not an integer from -128 to 127 inside a string (for example "5")`,
		`"total":"-1"`:                 `total: not an integer from 0 to 18446744073709551615 inside a string (for example "5")`,
		`"ratio":"1e39"`:               `ratio: not a number inside a string (for example "0.5")`,
		`"on":"yes"`:                   `on: must be "true" or "false"`,
		`"word":"a"`:                   `word: not a JSON string inside a string (for example "\"a\"")`,
		`"exact":"5"`:                  `exact: expected a number, got a string (Send 5 without quotes.)`,
		`"exact":-1e400`:               `exact: expected a number, got a number that is too large`,
		`"exact":-0.5`:                 `exact: must be at least 0`,
		`"wei":1.5`:                    `wei: expected an integer, got 1.5`,
		`"wei":1e400`:                  `wei: expected an integer, got a number that is too large`,
		`"wei":-10`:                    `wei: must be at least -5`,
		`"wei":-9007199254740993.5`:    `wei: must be at least -5; wei: must be a multiple of 5`,
		`"wei":12345678901234567890.5`: `wei: must be exactly an integer (Send 12345678901234567891.); wei: must be a multiple of 5`,
		`"wei":12345678901234567891`:   `wei: must be a multiple of 5`,
		`"quoted":"1e400"`:             `quoted: not a number inside a string (for example "0.5")`,
	} {
		_, faults, err := args.Decode([]byte("{"+members+"}"), new(textArgs), decodeTextArgs)
		if got := words(faults); got != want || err != nil {
			t.Errorf("%s\n got %s %v\nwant %s", members, got, err, want)
		}
	}
}

// Thousands of items are compared in time linear in their length, and numbers of any exponent are divided at once.
func TestRulesAreQuick(t *testing.T) {
	var rows strings.Builder
	for k := range 20_000 {
		rows.WriteString(`[` + strconv.Itoa(k) + `,` + strconv.Itoa(k) + `.0],`)
	}
	deep := strings.Repeat(`{"b":0,"a":`, 4000) + `[]` + strings.Repeat(`}`, 4000)
	for doc, want := range map[string]string{
		`"rows":[` + rows.String() + `[]]`:                     "",
		`"rows":[` + rows.String() + `[7,7]]`:                  "rows: no two items may be equal, and [7] and [20000] are",
		`"price":1e308`:                                        "",
		`"price":1e-999999999999`:                              "price: must be greater than 0; price: must be a multiple of 0.1",
		`"price":0e999999999999`:                               "price: must be greater than 0",
		`"price":` + strings.Repeat("9", 300) + `.1`:           "",
		`"price":1.` + strings.Repeat("0", 1<<20) + `1`:        "price: must be a multiple of 0.1",
		`"tags":[` + strings.Repeat(deep+",", 20) + deep + `]`: "tags: must have at most 4 items; tags: no two items may be equal, and [0] and [1] are",
	} {
		text := []byte(`{"slug":"ab",` + doc + `}`)
		scan := took(func() { lex.Valid(text) })
		read := took(func() {
			_, faults, err := args.Decode(text, new(ruledArgs), decodeRuledArgs)
			if got := words(faults); !strings.HasPrefix(got, want) || want == "" && got != "" || err != nil {
				t.Errorf("%.40s: %s, %v", doc, got, err)
			}
		})
		if read > 500*scan+50*time.Millisecond { // comparing each with each takes thousands
			t.Errorf("%.40s took %v, a scan of the syntax %v", doc, read, scan)
		}
	}
}

// took is the time of the quickest of three runs.
func took(run func()) time.Duration {
	quickest := time.Hour
	for range 3 {
		start := time.Now()
		run()
		quickest = min(quickest, time.Since(start))
	}
	return quickest
}
