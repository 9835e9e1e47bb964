package disk

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// deeds are what is done to a project whose operations fail. Each gives up at the first error, as a host does.
var deeds = []struct {
	what string
	do   func(*Store) error
}{
	{"a call", func(s *Store) error {
		return tryCall(s, write{"a", "[1]"}, write{"b", long("2")}, write{"a", "[1,2]"}, write{"gone", ""}, write{"c", "3"})
	}},
	{"a call that changes nothing", func(s *Store) error { return tryCall(s, write{"a", "5"}, write{"a", "[1, 2]"}) }},
	{"an undo", func(s *Store) error { return tryUndo(s, false) }},
	{"a redo", func(s *Store) error { return tryRedo(s) }},
	{"a history written anew", func(s *Store) error {
		return whileLocked(s, func() error { s.rewrite(); return nil }) // nothing depends on it
	}},
	{"a removal", func(s *Store) error { return tryCall(s, write{"b", ""}) }},
	{"a forced undo", func(s *Store) error { return tryUndo(s, true) }},
}

func whileLocked(s *Store, do func() error) error {
	unlock, err := s.Lock(context.Background(), store.Alone)
	if err != nil {
		return err
	}
	defer unlock()
	return do()
}

func tryCall(s *Store, writes ...write) error {
	return whileLocked(s, func() error {
		change := s.Begin(store.Origin{Plugin: acme, Title: "Edit"})
		for _, w := range writes {
			var text []byte
			if w.text != "" {
				text = []byte(w.text)
			}
			if err := change.Write(w.namespace, text); err != nil {
				// What was written before is a step all the same, which here is taken back.
				step, errClose := change.Close()
				if errClose == nil && step != nil {
					return undone{err, step.ID}
				}
				return err
			}
		}
		_, err := change.Close()
		return err
	})
}

// undone is a write's error, and the step of what the call had written before.
type undone struct {
	error
	id string
}

func tryUndo(s *Store, force bool) error { return tryRestore(s, s.Undo, store.LastDone, force) }
func tryRedo(s *Store) error             { return tryRestore(s, s.Redo, store.NextRedo, false) }

func tryRestore(s *Store, w way, which func([]store.Step) (store.Step, bool), force bool) error {
	return whileLocked(s, func() error {
		steps, err := s.Steps()
		if err != nil {
			return err
		}
		step, _ := which(steps)
		_, err = w(step.ID, force, store.Event{What: "restore"})
		return err
	})
}

// long is a document too long for a line that opens.
func long(text string) string { return fmt.Sprintf("[%s,%q]", text, strings.Repeat("x", short)) }

// prepared is a project with some history.
func prepared(t testing.TB, fsync Fsync) *Store {
	t.Helper()
	s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.fsync, s.history.fsync = fsync, fsync }()
	callWrites(t, s, write{"a", "[0]"}, write{"gone", "true"}, write{"b", long("1")})
	edit(t, s, "a", "[\n0]")
	callWrites(t, s, write{"a", "[7]"}) // after which the history explains everything again
	return s
}

// texts are the project's documents.
func texts(t testing.TB, s *Store) string {
	t.Helper()
	all := map[string]string{}
	paths, err := filepath.Glob(filepath.Join(s.Project(), folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if isTemp(filepath.Base(path)) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if all[filepath.Base(path)] = string(text); !json.Valid(text) {
			t.Errorf("%s is broken: %q", path, text)
		}
	}
	encoded, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

// explained says which documents the history does not explain: those that are not what the last step that is done left.
func explained(s *Store) error {
	steps, err := s.Steps()
	if err != nil {
		return err
	}
	want := map[string]store.Digest{}
	for _, step := range steps {
		for _, c := range step.Changes {
			if _, known := want[c.Namespace]; !known {
				want[c.Namespace] = c.Before
			}
			if step.State == store.Done {
				want[c.Namespace] = c.After
			}
		}
	}
	for namespace, digest := range want {
		d, err := s.read(folder + "/" + fileName(acme, namespace))
		if err != nil {
			return err
		}
		if got := digestOf(d.text); got != digest {
			return fmt.Errorf("document %s is %v (%.60q), which the history does not explain: it says %v", namespace, got, d.text, digest)
		}
	}
	return nil
}

// thereAndBack undoes the newest steps and redoes them, and checks each document.
func thereAndBack(t testing.TB, s *Store, most int) {
	t.Helper()
	before := texts(t, s)
	var ids []string
	for range most {
		steps, err := s.Steps()
		if err != nil {
			t.Fatal(err)
		}
		step, some := store.LastDone(steps)
		if !some {
			break
		}
		if _, c := restore(t, s, s.Undo, step.ID, false); c != nil {
			if edited := c.Edited; len(edited) == 1 && edited[0] == "a" && step.ID == "s1" {
				break // the edit of prepared
			}
			t.Fatal(c)
		}
		holds(t, s, step, false)
		ids = append(ids, step.ID)
	}
	for i := range ids {
		r, c := restore(t, s, s.Redo, ids[len(ids)-1-i], false)
		if c != nil {
			t.Fatal(c)
		}
		holds(t, s, r.Step, true)
	}
	if after := texts(t, s); after != before {
		t.Errorf("there and back: %s became %s", before, after)
	}
}

// holds checks that the documents are those after a step, or before it.
func holds(t testing.TB, s *Store, step store.Step, after bool) {
	t.Helper()
	for _, c := range step.Changes {
		d, err := s.read(folder + "/" + fileName(acme, c.Namespace))
		want := c.Before
		if after {
			want = c.After
		}
		if err != nil || digestOf(d.text) != want {
			t.Errorf("step %s, after %v: %s is %q, %v", step.ID, after, c.Namespace, d.text, err)
		}
	}
}

// Whichever operation fails, and whatever it says: what was to be done is refused and nothing of it is left, or it is done
// and recorded; nothing stays behind, and the next goes on.
func TestFailures(t *testing.T) {
	for at := 1; ; at++ {
		s := prepared(t, []Fsync{FsyncCall, FsyncAlways}[at%2])
		f := &failing{files: s.files, at: at, err: faults[at%len(faults)]}
		s.through(f)
		for _, deed := range deeds {
			before := texts(t, s)
			err := deed.do(s)
			failed := len(f.done) >= at
			if err != nil && !failed {
				t.Fatalf("operation %d (%s): %s: %v", at, f.done[min(at, len(f.done))-1], deed.what, err)
			}
			if part, is := err.(undone); is { // the write was refused, and the call's other writes are a step
				if _, c := restore(t, s, s.Undo, part.id, false); c != nil {
					t.Fatal(c)
				}
			}
			if err != nil && !strings.Contains(err.Error(), f.err.Error()) {
				t.Errorf("operation %d (%s): %s: %v", at, f.done[at-1], deed.what, err)
			}
			if after := texts(t, s); err != nil && after != before {
				t.Fatalf("operation %d (%s): %s failed (%v), and %s became %s", at, f.done[at-1], deed.what, err, before, after)
			}
			if err != nil {
				err = deed.do(s) // the disk is well again
				if err != nil {
					t.Fatalf("operation %d (%s): %s again: %v", at, f.done[at-1], deed.what, err)
				}
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		checkSettled(t, s, fmt.Sprintf("operation %d (%s)", at, f.done[min(at, len(f.done))-1]))
		if len(f.done) < at {
			break // nothing failed any more
		}
	}
}

// checkSettled checks what another process finds.
func checkSettled(t testing.TB, s *Store, after string) {
	t.Helper()
	o, err := Open(s.Project(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	locked(t, o, store.Alone)()
	if err := explained(o); err != nil {
		t.Errorf("%s: %v", after, err)
	}
	thereAndBack(t, o, 3)
	tidy(t, o)
	callWrites(t, o, write{"a", "[8]"})
}

// tidy checks that nothing lies about that nobody needs.
func tidy(t testing.TB, s *Store) {
	t.Helper()
	for _, name := range beforesOf(t, s) {
		if !s.history.needed()[filepath.Base(name)] {
			t.Errorf("%s is left", name)
		}
	}
	left, err := filepath.Glob(filepath.Join(s.Project(), folder, tempPrefix+"*"))
	if err != nil || len(left) > 0 {
		t.Errorf("%v are left, %v", left, err)
	}
}

// Wherever the process dies, the next one finds no broken document and closes what was open: it is all a step, or nothing,
// to be undone and redone. A process that would not close it finds documents that nothing explains.
func TestDeaths(t *testing.T) {
	unexplained := 0
	for at := 1; ; at++ {
		s := prepared(t, []Fsync{FsyncCall, FsyncAlways}[at%2])
		f := &failing{files: s.files, at: at, dead: true, err: faults[at%len(faults)]}
		s.through(f)
		for _, deed := range deeds {
			if err := deed.do(s); err != nil {
				break
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if explained(again(t, s)) != nil {
			unexplained++
		}
		checkSettled(t, s, fmt.Sprintf("operation %d (%s)", at, f.done[min(at, len(f.done))-1]))
		if len(f.done) < at {
			break
		}
	}
	if unexplained == 0 {
		t.Error("closing what is open makes no difference")
	}
}
