package disk

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nlgen/nlgen/runtime/store"
)

// A document is read exactly when it is JSON of valid Unicode, a member given twice being the author's own affair.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "null", " null\n", "\uFEFF{}", `{"a":1,"a":2}`, "{\r\n}", `"\ud800"`, `"\uD83D\uDE00"`, `["\\ud800"]`, `{"\udc00":1}`,
		"\"\xff\"", "\xff\xfe{\x00", `{"a":[1,2e5,{}]} x`, "\uFEFF\uFEFF1", `"\ud83d\u0020"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		document, err := parse("x.json", text)
		value := jsontext.Value(bytes.TrimPrefix(text, []byte("\uFEFF")))
		if valid := value.IsValid(jsontext.AllowDuplicateNames(true)); valid != (err == nil) {
			t.Fatalf("%q: %v, valid %v", text, err, valid)
		}
		if err == nil && document == nil != (value.Kind() == 'n') {
			t.Fatalf("%q: read as %q", text, document)
		}
		if err != nil && document != nil {
			t.Fatalf("%q: read as %q and %v", text, document, err)
		}
	})
}

// fuzzSettings holds a reader of settings to what all promise: what is read is stored and read again as the same, and what
// is not is told with its place.
func fuzzSettings[T any](f *testing.F, parse func(string, []byte) (T, error), seeds ...string) {
	for _, seed := range append(seeds, "", "null", "\uFEFF{}", "{\r\n}", `{"a":1,"a":2}`, "{\"\xff\":1}", "\xff\xfe{\x00") {
		f.Add([]byte(seed))
	}
	place := regexp.MustCompile(`^x:\d+:\d+: .`)
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := parse("x", text)
		if err != nil {
			if !place.MatchString(err.Error()) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		stored, err := encoded(v, parse)
		if err != nil {
			t.Fatalf("%q: read as %+v, which is not stored: %v", text, v, err)
		}
		again, err := parse("x", stored)
		if err != nil {
			t.Fatalf("%q: stored as %s: %v", text, stored, err)
		}
		if twice, err := encoded(again, parse); !bytes.Equal(twice, stored) {
			t.Errorf("%q: stored as %s, then as %s (%v)", text, stored, twice, err)
		}
	})
}

func FuzzSwitches(f *testing.F) {
	fuzzSettings(f, parseSwitches,
		`{"writes":true,"trusted":null,"paused":false,"live_session":true,"frozen":"merge","off":["a.b"]}`, `{"trusted":false,"off":[]}`)
}

func FuzzGrants(f *testing.F) {
	fuzzSettings(f, parseGrants,
		`{"a.b":{"name":"n","version":"1.0.0","time":"2026-01-01T00:00:00Z","tools":{"a.b.c":{"x":[1.50,"<"]}}}}`,
		`{"a.b":{"permissions":[{"kind":"agentTools","tools":["t"],"writeTools":[]},{"kind":"filesystem","path":"p","mode":"m","recursive":true},{"kind":"api","capability":"c"}]}}`)
}

// Activity is read line by line, and is the same once a line was added and its last one finished.
func FuzzActivity(f *testing.F) {
	for _, seed := range []string{"", "\n", `{"what":"a"}`, "{\"what\":\"a\",\"time\":\"2026-01-01T00:00:00Z\",\"x\":1}\r\n\n{\"wh", "null\n", "\uFEFF{}\n1"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		events, err := parseActivity("x", text)
		if err != nil {
			return
		}
		more := append(newer(finished(text), 0), "{\"what\":\"more\"}\n"...)
		again, err := parseActivity("x", more)
		if err != nil || len(again) != len(events)+1 || !reflect.DeepEqual(again[:len(events)], append([]store.Event{}, events...)) {
			t.Errorf("%q: %+v, then %+v (%v)", text, events, again, err)
		}
		if torn := append(bytes.Clone(more), `{"what":"mo`...); !json.Valid(torn) {
			if again, err := parseActivity("x", torn); err != nil || len(again) != len(events)+1 {
				t.Errorf("torn after %q: %+v (%v)", text, again, err)
			}
		}
	})
}
