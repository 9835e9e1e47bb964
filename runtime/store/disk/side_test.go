package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

func openHere(t testing.TB) *Store {
	t.Helper()
	s, err := Open(t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// The side folder keeps itself out of git, also when it was removed meanwhile or a crash made half of it.
func TestSideFolder(t *testing.T) {
	s := openHere(t)
	dir := filepath.Join(s.Project(), side)
	holds := func(what string) {
		t.Helper()
		if err := s.makeSide(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if text, err := os.ReadFile(filepath.Join(dir, ".gitignore")); string(text) != "*\n" || err != nil {
			t.Errorf("%s: .gitignore is %q, %v", what, text, err)
		}
	}
	holds("none")
	holds("there")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	holds("removed")
	s = openHere(t)
	dir = filepath.Join(s.Project(), side)
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	holds("half made")
}

func TestSideFolderThatIsNone(t *testing.T) {
	for what, make := range map[string]func(path string) error{
		"a symbolic link": func(path string) error { return os.Symlink(t.TempDir(), path) },
		"not a folder":    func(path string) error { return os.WriteFile(path, nil, 0o666) },
	} {
		s := openHere(t)
		if err := make(filepath.Join(s.Project(), side)); err != nil {
			t.Fatal(err)
		}
		if err := s.makeSide(); err == nil || !strings.Contains(err.Error(), "is "+what) || !strings.Contains(err.Error(), "remove it") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A file is seen as another after each way of changing it, and not otherwise.
func TestSeen(t *testing.T) {
	s := openHere(t)
	if err := s.makeSide(); err != nil {
		t.Fatal(err)
	}
	const name = side + "/x.json"
	var last seen
	look := func(what string, changed bool, content string) {
		t.Helper()
		if got := last.changed(s.files, name); got != changed {
			t.Errorf("%s: changed %v", what, got)
		}
		text, info, err := readSide(s.files, "x.json", 100)
		if string(text) != content || err != nil {
			t.Errorf("%s: read %q, %v", what, text, err)
		}
		last.as(info)
	}
	replace := func(content string) {
		t.Helper()
		if err := replaceFile(s.files, name, []byte(content), 0, true); err != nil {
			t.Fatal(err)
		}
	}
	look("never looked at", true, "")
	look("still none", false, "")
	replace("1")
	look("made", true, "1")
	look("as it was", false, "1")
	replace("2")
	look("replaced", true, "2")
	put := func(content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(s.Project(), name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("123")
	look("written in place", true, "123")
	if err := s.files.Remove(name); err != nil {
		t.Fatal(err)
	}
	look("removed", true, "")
	put(strings.Repeat("x", 101))
	if _, _, err := readSide(s.files, "x.json", 100); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Error(err)
	}
	entries, err := fs.Glob(os.DirFS(filepath.Join(s.Project(), side)), tempPrefix+"*")
	if len(entries) > 0 || err != nil {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// docs/undo.md tells of all that comes to lie in the side folder, from the first step to a token.
func TestUndoPage(t *testing.T) {
	s := openHere(t)
	step := callWrites(t, s, write{"a", "1"})
	edit(t, s, "a", "2")
	if r, c := restore(t, s, s.Undo, step.ID, true); c != nil || len(r.Lost) != 1 {
		t.Fatalf("%+v %v", r, c)
	}
	on := store.Event{What: "on", How: store.WithYes}
	_, err := s.Token(func() string { return "token" })
	err = errors.Join(err, s.SetSwitches(func(v *store.Switches) error { v.Paused = true; return nil }, on),
		s.SetGrant(acme, &store.Grant{Permissions: []store.Permission{}}, on))
	page, errPage := os.ReadFile("../../../docs/undo.md")
	entries, errDir := os.ReadDir(filepath.Join(s.Project(), side))
	if err := errors.Join(err, errPage, errDir); err != nil {
		t.Fatal(err)
	}
	const least = 12 // with all that was done above
	if len(entries) < least {
		t.Errorf("only %d files: %v", len(entries), entries)
	}
	for _, e := range entries {
		if !strings.Contains(string(page), "`"+e.Name()+"`") {
			t.Errorf("the page does not tell of %s", e.Name())
		}
	}
}
