package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// edit does to a document what a person's editor does.
func edit(t testing.TB, s *Store, namespace, text string) {
	t.Helper()
	path := filepath.Join(s.Project(), folder, fileName(acme, namespace))
	if text == "" {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// way is Undo or Redo.
type way func(id string, force bool, by store.Event) (store.Restored, error)

func restore(t testing.TB, s *Store, w way, id string, force bool) (store.Restored, *store.Conflict) {
	t.Helper()
	defer locked(t, s, store.Alone)()
	r, err := w(id, force, store.Event{What: "restore " + id, How: store.WithYes})
	var c *store.Conflict
	if err != nil && !errors.As(err, &c) {
		t.Fatal(err)
	}
	return r, c
}

// What a person edited since is not overwritten, unless they say so; then it is kept.
func TestUndoOfWhatWasEdited(t *testing.T) {
	for _, edited := range []string{`{"x":3}`, "\uFEFF{\"x\":2}\r\n", ""} {
		s := openHere(t)
		callWrites(t, s, write{"a", `{"x":1}`}, write{"b", "1"})
		step := callWrites(t, s, write{"a", `{"x":2}`}, write{"b", "2"})
		edit(t, s, "a", edited)
		_, c := restore(t, s, s.Undo, step.ID, false)
		if c == nil || len(c.Edited) != 1 || c.Edited[0] != "a" || len(c.Later) > 0 || !strings.Contains(c.Error(), "edited since: a") {
			t.Fatalf("%q: %+v", edited, c)
		}
		want := map[string]string{"a": edited, "b": "2"}
		if edited == "" {
			delete(want, "a")
		}
		documentsAre(t, s, want)
		r, c := restore(t, s, s.Undo, step.ID, true)
		if c != nil || len(r.Lost) != 1 || r.Lost[0].Namespace != "a" || (r.Lost[0].Kept == "") != (edited == "") {
			t.Fatalf("%q: %+v, %v", edited, r, c)
		}
		documentsAre(t, s, map[string]string{"a": `{"x":1}`, "b": "1"})
		if edited != "" {
			if kept, err := os.ReadFile(filepath.Join(s.Project(), r.Lost[0].Kept)); string(kept) != edited || err != nil {
				t.Errorf("kept %q, %v", kept, err)
			}
		}
		if _, c := restore(t, s, s.Redo, step.ID, false); c != nil {
			t.Fatal(c)
		}
		documentsAre(t, s, map[string]string{"a": `{"x":2}`, "b": "2"})
		events, err := s.Activity()
		if err != nil || len(events) != 2 || events[0].What != "restore "+step.ID || events[0].How != store.WithYes {
			t.Errorf("recorded %+v, %v", events, err)
		}
	}
}

// A document that cannot be read is not undone, whatever is said.
func TestUndoOfWhatCannotBeRead(t *testing.T) {
	s := openHere(t)
	step := callWrites(t, s, write{"b", "1"}, write{"a", "1"})
	edit(t, s, "b", "{")
	for _, force := range []bool{false, true} {
		if _, c := restore(t, s, s.Undo, step.ID, force); c == nil || c.Unreadable == nil || !strings.Contains(c.Error(), ".json:1:2: ") {
			t.Fatalf("%+v", c)
		}
		documentsAre(t, s, map[string]string{"a": "1", "b": "{"})
	}
}

// A step after a person's edit can be undone to that edit, byte for byte, and its contents are known.
func TestUndoToAnEdit(t *testing.T) {
	s := openHere(t)
	callWrites(t, s, write{"a", `[1]`})
	const edited = "\uFEFF[ 1,\r\n 2 ]"
	edit(t, s, "a", edited)
	step := callWrites(t, s, write{"a", `[1,2,3]`})
	later := callWrites(t, s, write{"a", `[1,2,3,4]`})
	if names := beforesOf(t, s); len(names) != 1 {
		t.Errorf("kept %v", names)
	}
	contents, err := s.Contents(step.ID)
	if err != nil || string(contents[0].Before) != edited || string(contents[0].After) != `[1,2,3]` {
		t.Errorf("%q, %v", contents, err)
	}
	// Forced, though a later step stands in the way: what that one left is kept.
	r, c := restore(t, s, s.Undo, step.ID, true)
	if c != nil || len(r.Lost) != 1 {
		t.Fatal(r, c)
	}
	documentsAre(t, s, map[string]string{"a": edited})
	if _, c := restore(t, s, s.Undo, later.ID, false); c == nil || len(c.Edited) != 1 {
		t.Errorf("%+v", c)
	}
	if _, c := restore(t, s, s.Undo, later.ID, true); c != nil {
		t.Fatal(c)
	}
	documentsAre(t, s, map[string]string{"a": `[1,2,3]`})
	// What the steps need is still there when the first of them are gone.
	if err := s.rewrite(); err != nil {
		t.Fatal(err)
	}
	s = again(t, s)
	if contents, err = s.Contents(step.ID); err != nil || string(contents[0].Before) != edited {
		t.Errorf("%q, %v", contents, err)
	}
}

// A history that is broken, or of a newer version, is not written to, and documents are read all the same. Who mends it,
// or moves it away, goes on.
func TestBrokenHistory(t *testing.T) {
	for line, want := range map[string]string{
		"{\n":                         ".nlgen/history.jsonl:4: the line is not JSON: ",
		`{"do":"sing"}` + "\n":        "a newer version",
		`{"do":"step","id":5}` + "\n": "the line's id is not what it should be",
		`{"do":"step","id":"s1","changes":[{}]}` + "\n": "the step's id is not new",
		`{"do":"done","id":"s1"}` + "\n":                "ends what was not started",
		"\n":                                            "the line is not JSON",
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", "1"})
		path := filepath.Join(s.Project(), historyFile)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(whole, line...), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, o := range []*Store{s, again(t, s)} {
			unlock := locked(t, o, store.Alone)
			err := o.Begin(store.Origin{Plugin: acme}).Write("a", []byte("2"))
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "move the file away") {
				t.Errorf("%q: %v", line, err)
			}
			if _, err := o.Undo("s1", true, store.Event{}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", line, err)
			}
			if doc, err := o.Read(acme, "a"); string(doc) != "1" || err != nil {
				t.Errorf("%q: %q, %v", line, doc, err)
			}
			if steps, err := o.Steps(); len(steps) != 1 || err == nil {
				t.Errorf("%q: %v, %v", line, steps, err)
			}
			unlock()
		}
		if err := os.WriteFile(path, whole, 0o666); err != nil {
			t.Fatal(err)
		}
		callWrites(t, s, write{"a", "2"})
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		callWrites(t, s, write{"a", "3"})
		if steps, err := again(t, s).Steps(); len(steps) != 1 || err != nil {
			t.Errorf("%v, %v", steps, err)
		}
	}
}
