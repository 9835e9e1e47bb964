package disk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// must fails the test at once.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What lies in the place of a file that is locked is neither waited for without end nor followed: a symbolic link, also one
// that stays within the project, and a folder.
func TestLockFilesThatAreNone(t *testing.T) {
	for _, name := range append(inTurn[:], mainFile, settingsLock) {
		for what, make := range map[string]func(path string) error{
			"a link": func(path string) error {
				return errors.Join(os.WriteFile(path+".else", nil, 0o666), os.Symlink(filepath.Base(path)+".else", path))
			},
			"a link out":  func(path string) error { return os.Symlink(filepath.Join(t.TempDir(), "x"), path) },
			"a dead link": func(path string) error { return os.Symlink("nothing", path) },
			"a folder":    func(path string) error { return os.Mkdir(path, 0o777) },
		} {
			s := openHere(t)
			must(t, s.makeSide())
			path := filepath.Join(s.Project(), name)
			must(t, make(path))
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			unlock, err := s.Lock(ctx, store.Alone)
			if name == settingsLock {
				must(t, err)
				unlock()
				err = s.SetSwitches(func(v *store.Switches) error { v.Writes = true; return nil }, store.Event{What: "writes on"})
			}
			cancel()
			if err == nil || !strings.Contains(err.Error(), name) || !strings.HasSuffix(err.Error(), errNoFile.Error()) {
				t.Errorf("%s is %s: %v", name, what, err)
			}
			must(t, os.Remove(path))
			locked(t, s, store.Alone)()
		}
	}
}

// A folder of befores that leads elsewhere is not swept: what lies there is not ours.
func TestSweepDoesNotFollowLinks(t *testing.T) {
	s := openHere(t)
	must(t, s.makeSide())
	precious := filepath.Join(s.Project(), "precious")
	must(t, os.Mkdir(precious, 0o777))
	must(t, os.WriteFile(filepath.Join(precious, "novel"), nil, 0o666))
	must(t, os.Symlink("../precious", filepath.Join(s.Project(), befores)))
	callWrites(t, s, write{"a", "1"})
	locked(t, again(t, s), store.Alone)()
	if _, err := os.Stat(filepath.Join(precious, "novel")); err != nil {
		t.Error(err)
	}
}

// Who owns which file is read as editors leave it, and told with its place where it is broken; then documents are read, and
// new ones are not written.
func TestNamespacesByHand(t *testing.T) {
	const mend = "; mend the file, or remove it"
	for text, want := range map[string]string{
		"\uFEFF{\r\n\t\"plugin__acme.notes__a.json\": \"a\"\r\n}\r\n": "",
		"":                   ":1:1: the text is not JSON: the text ends where a value is expected",
		"null":               ":1:1: an object is expected here, not null",
		"[1]":                ":1:1: an object is expected here, not a list",
		"{\n\"a\": 1}":       ":2:6: a string is expected here, not a number",
		`{"a":"a","a":"b"}`:  `:1:10: "a" is given twice`,
		"<<<<<<< HEAD\n{}":   ":1:1: the text is not JSON: found '<' where a value is expected",
		"\xff\xfe{\x00}\x00": ":1:1: the text is UTF-16: it has to be saved as UTF-8",
		"{\"a\": \"\xff\"}":  ":1:7: the text is not valid Unicode here",
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", "1"})
		path := filepath.Join(s.Project(), side, claimsFile)
		must(t, os.WriteFile(path, []byte(text), 0o666))
		if doc, err := s.Read(acme, "a"); string(doc) != "1" || err != nil {
			t.Errorf("%q: read %q, %v", text, doc, err)
		}
		unlock := locked(t, s, store.Alone)
		change := s.Begin(store.Origin{Plugin: acme})
		err := change.Write("b", []byte("2"))
		_, errClose := change.Close()
		must(t, errClose)
		unlock()
		if want == "" {
			must(t, err)
			continue
		}
		if err == nil || !strings.HasSuffix(err.Error(), side+"/"+claimsFile+want+mend) {
			t.Errorf("%q: %v", text, err)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Errorf("%q: overwritten with %q", text, now)
		}
	}
}

// A name that is never written keeps no other from its file.
func TestNamesThatAreNotUnicode(t *testing.T) {
	s := openHere(t)
	unlock := locked(t, s, store.Alone)
	change := s.Begin(store.Origin{Plugin: acme})
	_, errRead := s.Read(acme, "a\xffb")
	for _, err := range []error{errRead, change.Write("a\xffb", []byte("1"))} {
		if err == nil || err.Error() != `document "a\xffb" cannot be used: its name is not valid Unicode` {
			t.Error(err)
		}
	}
	_, err := change.Close()
	must(t, err)
	unlock()
	callWrites(t, s, write{"a b", "1"})
}

// A history that an editor saved is read and goes on; one of which something is no line of a history says where.
func TestHistoryByHand(t *testing.T) {
	for what, edit := range map[string]func(text string) string{
		"a byte order mark": func(text string) string { return "\uFEFF" + text },
		"CRLF":              func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", "1"})
		path := filepath.Join(s.Project(), historyFile)
		text, err := os.ReadFile(path)
		must(t, err)
		must(t, os.WriteFile(path, []byte(edit(string(text))), 0o666))
		for _, s := range []*Store{s, again(t, s)} {
			step := callWrites(t, s, write{"a", "2"})
			unlock := locked(t, s, store.Alone)
			if _, err := s.Undo(step.ID, false, store.Event{}); err != nil {
				t.Errorf("%s: %v", what, err)
			}
			unlock()
		}
		documentsAre(t, s, map[string]string{"a": "1"})
	}
	for text, want := range map[string]string{
		"{\"do\":\"head\",\"version\":2,\"generation\":\"x\"}\n": "a newer version has written it; ",
		"[1]\n":        "the line is a JSON array where an object is expected; ",
		"5\n":          "the line is a JSON number where an object is expected; ",
		"{\"do\":5}\n": "the line's do is not what it should be; ",
	} {
		s := openHere(t)
		must(t, s.makeSide())
		must(t, os.WriteFile(filepath.Join(s.Project(), historyFile), []byte(text), 0o666))
		if _, err := s.Steps(); err == nil || !strings.HasPrefix(err.Error(), historyFile+":1: "+want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A history that a newer version took over is not written to, by a store that had read it before either.
func TestHistoryOfANewerVersion(t *testing.T) {
	s := openHere(t)
	callWrites(t, s, write{"a", "1"})
	path := filepath.Join(s.Project(), historyFile)
	text, err := os.ReadFile(path)
	must(t, err)
	newer := strings.Replace(string(text), `"version":1`, `"version":2`, 1)
	must(t, os.WriteFile(path, []byte(newer), 0o666))
	for _, s := range []*Store{s, again(t, s)} {
		if err := tryCall(s, write{"a", "2"}); err == nil || !strings.Contains(err.Error(), historyFile+":1: a newer version has written it") {
			t.Error(err)
		}
	}
	if text, _ := os.ReadFile(path); string(text) != newer {
		t.Errorf("%s", text)
	}
	documentsAre(t, s, map[string]string{"a": "1"})
}

// When the history goes or breaks while a call writes, the call says so, and nothing it wrote stays without a way back.
func TestHistoryGoesDuringCall(t *testing.T) {
	for what, spoil := range map[string]func(project string) error{
		"the side folder is removed": func(project string) error { return os.RemoveAll(filepath.Join(project, side)) },
		"the history is removed":     func(project string) error { return os.Remove(filepath.Join(project, historyFile)) },
		"the history is garbage": func(project string) error {
			return os.WriteFile(filepath.Join(project, historyFile), []byte("<<<<<<< HEAD\n"), 0o666)
		},
		"the history is emptied": func(project string) error { return os.Truncate(filepath.Join(project, historyFile), 0) },
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", "1"})
		unlock := locked(t, s, store.Alone)
		change := s.Begin(store.Origin{Plugin: acme})
		for _, namespace := range []string{"a", "b", "c"} {
			must(t, change.Write(namespace, []byte("2")))
		}
		must(t, spoil(s.Project()))
		path := filepath.Join(s.Project(), folder, fileName(acme, "c"))
		must(t, os.WriteFile(path, []byte("3"), 0o666)) // a person, whose edit stays
		for _, namespace := range []string{"a", "new"} {
			if err := change.Write(namespace, []byte("4")); err == nil {
				t.Errorf("%s: %s is written", what, namespace)
			}
		}
		step, err := change.Close()
		unlock()
		want := historyFile + " was removed or changed by hand during the call; and " + folder + "/" + fileName(acme, "c") + " could not be put back"
		if step != nil || err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, %v", what, step, err)
		}
		documentsAre(t, s, map[string]string{"a": "1", "c": "3"})
	}
}

// What a process that died had left open, and nobody can close, is told by whoever shows the history; once what was in the
// way is mended it is a step.
func TestWhatCannotBeClosed(t *testing.T) {
	for what, test := range map[string]struct {
		spoil func(t *testing.T, folder string) (mend func())
		words string
	}{
		"the document was broken": {func(t *testing.T, dir string) func() {
			path := filepath.Join(dir, folder, fileName(acme, "a"))
			must(t, os.WriteFile(path, []byte("{"), 0o666))
			return func() { must(t, os.WriteFile(path, []byte("[5]"), 0o666)) }
		}, ".json:1:2: the text is not JSON"},
		"what was before it is not there": {func(t *testing.T, dir string) func() {
			path := filepath.Join(dir, befores)
			must(t, os.Rename(path, path+".away"))
			return func() { must(t, os.RemoveAll(path)); must(t, os.Rename(path+".away", path)) }
		}, " is gone or was altered; when it is not to be had any more, move " + historyFile + " away"},
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", long("1")})
		edit(t, s, "a", long("2"))
		locked(t, s, store.Alone)
		must(t, s.Begin(store.Origin{Plugin: acme, Title: "Edit"}).Write("a", []byte("3")))
		must(t, s.Close())
		mend := test.spoil(t, s.Project())
		other := again(t, s)
		other.Settle(t.Context())
		steps, err := other.Steps()
		for _, err := range []error{err, tryCall(other, write{"b", "1"}), tryUndo(other, true)} {
			if err == nil || !strings.Contains(err.Error(), "a process ended in the middle of its work, and that cannot be closed: ") ||
				!strings.Contains(err.Error(), test.words) || !strings.HasSuffix(err.Error(), "; until it can, nothing is written") {
				t.Errorf("%s: %v", what, err)
			}
		}
		if len(steps) != 1 {
			t.Errorf("%s: %+v", what, steps)
		}
		mend()
		other.Settle(t.Context())
		if steps, err := other.Steps(); err != nil || len(steps) != 2 || !steps[1].Interrupted {
			t.Errorf("%s: %+v, %v", what, steps, err)
		}
		callWrites(t, other, write{"b", "1"})
	}
}

// What a person writes to a document between two writes of one call stays, since no undo of the call would bring it back; a
// document that was only saved anew is written on.
func TestEditsDuringCall(t *testing.T) {
	for text, words := range map[string]string{
		"[78]":          "cannot be written: someone else changed it during the call (so it is not overwritten)",
		"":              "cannot be written: someone else changed it during the call (so it is not overwritten)",
		"{":             ".json:1:2: the text is not JSON: the text ends where a member's name in quotes is expected (so it is not overwritten)",
		"\uFEFF[2]\r\n": "",
	} {
		s := openHere(t)
		callWrites(t, s, write{"a", "[1]"})
		unlock := locked(t, s, store.Alone)
		change := s.Begin(store.Origin{Plugin: acme, Title: "Edit"})
		must(t, change.Write("a", []byte("[2]")))
		edit(t, s, "a", text)
		want := map[string]string{"a": text, "b": "[3]"}
		if text == "" {
			delete(want, "a")
		}
		for range 2 {
			err := change.Write("a", []byte("[4]"))
			if words == "" {
				must(t, err)
				want["a"] = "[4]"
			} else if err == nil || !strings.HasSuffix(err.Error(), words) {
				t.Errorf("%q: %v", text, err)
			}
		}
		must(t, change.Write("b", []byte("[3]")))
		step, err := change.Close()
		must(t, err)
		unlock()
		documentsAre(t, s, want)
		if _, c := restore(t, s, s.Undo, step.ID, false); (c != nil) != (words != "") {
			t.Errorf("%q: undone, or not: %v", text, c)
		}
	}
}
