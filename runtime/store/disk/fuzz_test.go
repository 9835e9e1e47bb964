package disk

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
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

// histories are some to start from, good and bad.
func histories(t testing.TB) (all [][]byte) {
	t.Helper()
	s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	callWrites(t, s, write{"a", "[1]"}, write{"b", `"x"`})
	callWrites(t, s, write{"a", "[1,2]"})
	restore(t, s, s.Undo, "s2", false)
	good, err := os.ReadFile(filepath.Join(s.Project(), historyFile))
	if err != nil {
		t.Fatal(err)
	}
	head := `{"do":"head","version":1,"generation":"x"}` + "\n"
	return [][]byte{
		good,
		bytes.Replace(good, []byte(`"do":"step"`), []byte(`"do":"open"`), 1),
		good[:len(good)-20],
		[]byte(head + `{"do":"step","id":"s1","changes":[{"namespace":"a","after":{"hash":"1"},"delta":{"prefix":-5}}]}` + "\n"),
		[]byte(head + `{"do":"open","key":"k","before":{"hash":"1"},"kept":"../x"}` + "\n"),
		[]byte(head + `{"do":"open","key":"k","before":{"hash":"1"},"kept":"../x"}` + "\n" + `{"do":"drop"}` + "\n"),
		[]byte(`{"do":"head","version":2,"generation":"x"}` + "\n"),
	}
}

// Whatever a history says, it is read without a panic, what it says is the same when it is read piece by piece and when it
// is written anew, and a document is never made of it that has not the hash it should have.
func FuzzHistory(f *testing.F) {
	for _, text := range histories(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		whole, pieces := new(history), new(history)
		whole.take(text)
		half := len(text) / 2
		pieces.take(text[:half])
		if pieces.fault == nil {
			pieces.take(text[pieces.size:])
		}
		if !reflect.DeepEqual(whole, pieces) {
			t.Errorf("%q: read at once %+v, in pieces %+v", text, whole, pieces)
		}
		for _, r := range whole.steps {
			whole.public(r)
			for i := range r.Changes {
				c := &r.Changes[i]
				if made, err := forward(c, []byte("[1]")); err == nil && digestOf(made) != c.After {
					t.Errorf("%q: made %q", text, made)
				}
				if made, err := back(c, []byte("[1,2]")); err == nil && digestOf(made) != c.Before {
					t.Errorf("%q: made %q", text, made)
				}
				leads(whole.steps, r.Plugin, c.Namespace, c.Before)
			}
		}
		whole.needed()
		if _, err := oldest(whole.steps); err != nil {
			t.Error(err)
		}
	})
}

// A history that someone altered by hand, anywhere, is read, undone, redone and written on without a panic, and touches no
// document that is not its own.
func TestHistoryAlteredByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, whole := range histories(t) {
		for range 30 {
			text := bytes.Clone(whole)
			for range r.IntN(4) {
				at := r.IntN(len(text))
				switch r.IntN(3) {
				case 0:
					text[at] = whole[r.IntN(len(whole))]
				case 1:
					text = slices.Delete(text, at, at+1)
				case 2:
					text = append(text[:at:at], whole[min(at, len(whole)):]...)
				}
			}
			altered(t, text)
		}
	}
}

func altered(t *testing.T, text []byte) {
	t.Helper()
	s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.makeSide(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.Project(), historyFile), text, 0o666); err != nil {
		t.Fatal(err)
	}
	edit(t, s, "a", "[1,2]")
	edit(t, s, "other", "[7]")
	defer locked(t, s, store.Alone)()
	steps, _ := s.Steps()
	for _, step := range steps {
		s.Contents(step.ID)
		s.Undo(step.ID, true, store.Event{})
		s.Redo(step.ID, false, store.Event{})
	}
	s.rewrite()
	change := s.Begin(store.Origin{Plugin: "acme.others"})
	errWrite := change.Write("x", []byte("1"))
	if step, err := change.Close(); err != nil || (step == nil) != (errWrite != nil) {
		t.Errorf("%q: closed with %v, %v after %v", text, step, err, errWrite)
	}
	if d, err := s.Read(acme, "other"); string(d) != "[7]" || err != nil {
		t.Errorf("%q: another document is %q, %v", text, d, err)
	}
}
