package disk

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

const acme = "acme.notes"

// write is one write of a call.
type write struct{ namespace, text string }

// callWrites is a call that writes, and its step.
func callWrites(t testing.TB, s *Store, writes ...write) *store.Step {
	t.Helper()
	defer locked(t, s, store.Alone)()
	change := s.Begin(store.Origin{Plugin: acme, Title: "Add a note", Tool: "acme_notes__add", Client: new("a client")})
	for _, w := range writes {
		var text []byte
		if w.text != "" {
			text = []byte(w.text)
		}
		if err := change.Write(w.namespace, text); err != nil {
			t.Fatal(err)
		}
	}
	step, err := change.Close()
	if err != nil {
		t.Fatal(err)
	}
	return step
}

// documentsAre checks the documents of acme.notes by their namespaces.
func documentsAre(t testing.TB, s *Store, want map[string]string) {
	t.Helper()
	got := map[string]string{}
	paths, err := filepath.Glob(filepath.Join(s.Project(), folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(path), ".json"), "plugin__"+acme+"__")
		got[name] = string(text)
	}
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		t.Errorf("documents are %s, want %s", g, w)
	}
}

// befores are the files that are kept.
func beforesOf(t testing.TB, s *Store) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(s.Project(), befores, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestStep(t *testing.T) {
	s := openHere(t)
	step := callWrites(t, s, write{"b", "1"}, write{"a", `{"x":1}`}, write{"b", "2"})
	if step == nil || step.ID != "s1" || step.Title != "Add a note" || *step.Client != "a client" || step.State != store.Done || step.Time.IsZero() {
		t.Fatalf("%+v", step)
	}
	want := []store.NamespaceChange{{Namespace: "b", Document: fileName(acme, "b"), After: digestOf([]byte("2"))}, {Namespace: "a", Document: fileName(acme, "a"), After: digestOf([]byte(`{"x":1}`))}}
	if len(step.Changes) != 2 || step.Changes[0] != want[0] || step.Changes[1] != want[1] {
		t.Errorf("%+v", step.Changes)
	}
	documentsAre(t, s, map[string]string{"a": `{"x":1}`, "b": "2"})
	for _, other := range []*Store{s, again(t, s)} {
		steps, err := other.Steps()
		if err != nil || len(steps) != 1 || steps[0].ID != "s1" || steps[0].Changes[1] != want[1] {
			t.Errorf("%+v, %v", steps, err)
		}
	}
	if names := beforesOf(t, s); len(names) > 0 {
		t.Errorf("left: %v", names)
	}
}

// What has the same value afterwards is no step, and its text stays as its author wrote it.
func TestNoStep(t *testing.T) {
	s := openHere(t)
	callWrites(t, s, write{"a", `{"x":1,"y":2}`})
	for _, writes := range [][]write{
		nil,
		{{"a", `{"y":2.0,"x":1}`}},
		{{"a", "5"}, {"a", ` {"y":2,"x":1} `}},
		{{"a", "null"}, {"a", `{"x":1,"y":2}`}},
		{{"b", "null"}}, {{"b", "1"}, {"b", ""}},
	} {
		if step := callWrites(t, s, writes...); step != nil {
			t.Errorf("%v: %+v", writes, step)
		}
		documentsAre(t, s, map[string]string{"a": `{"x":1,"y":2}`})
	}
	if steps, err := again(t, s).Steps(); len(steps) != 1 || err != nil {
		t.Errorf("%v, %v", steps, err)
	}
	if names := beforesOf(t, s); len(names) > 0 {
		t.Errorf("left: %v", names)
	}
}

// A history line grows with the change, not with the document.
func TestLineGrowsWithTheChange(t *testing.T) {
	s := openHere(t)
	large := `{"a":"` + strings.Repeat("ä", 100_000) + `","b":"`
	callWrites(t, s, write{"a", large + `1"}`})
	before := s.history.size
	callWrites(t, s, write{"a", large + `2"}`})
	if grown := s.history.size - before; grown > 1000 {
		t.Errorf("grew by %d bytes", grown)
	}
}

// Whom a document's file belongs to is known to every process, and after all have ended.
func TestNamespacesThatShareAFileElsewhere(t *testing.T) {
	s := openHere(t)
	other := again(t, s)
	callWrites(t, s, write{"a b", "1"}, write{"Notes", "1"})
	for _, o := range []*Store{other, again(t, s)} {
		for _, namespace := range []string{"a/b", "notes"} {
			if _, err := o.Read(acme, namespace); err == nil || !strings.Contains(err.Error(), "already lies in the file") {
				t.Errorf("%s: %v", namespace, err)
			}
			unlock := locked(t, o, store.Alone)
			if err := o.Begin(store.Origin{Plugin: acme}).Write(namespace, []byte("2")); err == nil {
				t.Errorf("%s: written", namespace)
			}
			unlock()
		}
		callWrites(t, o, write{"a b", "3"})
	}
}

// A version is another after each change of a plugin's documents, whoever makes it, and for nobody else's.
func TestVersion(t *testing.T) {
	s := openHere(t)
	other := again(t, s)
	last := map[string]store.Version{}
	for _, turn := range []struct {
		what    string
		changed bool
		do      func()
	}{
		{"nothing", false, func() {}},
		{"a call", true, func() { callWrites(t, s, write{"a", "1"}) }},
		{"another process's call", true, func() { callWrites(t, other, write{"a", "2"}) }},
		{"a call that changes nothing", false, func() { callWrites(t, s, write{"a", "2.0"}) }},
		{"a person", true, func() {
			if err := os.WriteFile(filepath.Join(s.Project(), folder, fileName(acme, "a")), []byte("17"), 0o666); err != nil {
				t.Fatal(err)
			}
		}},
		{"a removal", true, func() { callWrites(t, s, write{"a", ""}) }},
		{"nothing again", false, func() {}},
	} {
		if turn.do(); t.Failed() {
			return
		}
		for i, plugin := range []string{acme, "acme.note", "acme"} {
			v, err := s.Version(plugin)
			if err != nil {
				t.Fatal(err)
			}
			if was, known := last[plugin]; known && maps.Equal(was, v) == (turn.changed && i == 0) {
				t.Errorf("%s: %s is %s after %s", turn.what, plugin, v, was)
			}
			last[plugin] = v
		}
	}
}

// A call opens the history once, however many documents it writes, and leaves it closed.
func TestHistoryIsOpenedOnce(t *testing.T) {
	s := openHere(t)
	f := &failing{files: s.files, op: "append", once: 1 << 30} // only counts
	s.through(f)
	defer locked(t, s, store.Alone)()
	for round := range 3 {
		c := s.Begin(store.Origin{Plugin: acme})
		for _, namespace := range []string{"a", "b", "c"} {
			must(t, c.Write(namespace, fmt.Appendf(nil, "%d", round)))
		}
		if _, err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if f.times != round+1 || s.history.log != nil {
			t.Errorf("after %d calls it was opened %d times; open: %t", round+1, f.times, s.history.log != nil)
		}
	}
}

// What a file system tells only as the history is closed is told to the call, which puts back what it wrote.
func TestHistoryThatCannotBeClosed(t *testing.T) {
	for closing := 1; ; closing++ {
		s := openHere(t)
		s.fsync, s.history.fsync = FsyncNever, FsyncNever
		callWrites(t, s, write{"a", "1"})
		f := &failing{files: s.files, op: "close", once: closing, err: syscall.EDQUOT}
		s.through(f)
		unlock := locked(t, s, store.Alone)
		c := s.Begin(store.Origin{Plugin: acme})
		err := c.Write("a", []byte("2"))
		_, ended := c.Close()
		unlock()
		if f.times < closing {
			if closing < 3 { // the document's file and the history are closed
				t.Fatalf("only %d files were closed", f.times)
			}
			return
		}
		if err == nil && ended == nil {
			t.Errorf("close %d failed, and nobody was told", closing)
		}
		documentsAre(t, s, map[string]string{"a": "1"})
	}
}
