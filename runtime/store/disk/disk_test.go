package disk_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

const plugin = "acme.notes"

// file is where the documents of a namespace called notes lie.
const file = "editor/services/plugin__acme.notes__notes.json"

func open(t testing.TB) (s *disk.Store, dir string) {
	t.Helper()
	s, err := disk.Open(t.TempDir(), disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, s.Project()
}

// write writes a document as a call of its own.
func write(s store.Store, plugin, namespace string, document []byte) error {
	unlock, err := s.Lock(context.Background(), store.Alone)
	if err != nil {
		return err
	}
	defer unlock()
	change := s.Begin(store.Origin{Plugin: plugin, Title: "A call"})
	if err := change.Write(namespace, document); err != nil {
		_, errClose := change.Close()
		return errors.Join(err, errClose)
	}
	_, err = change.Close()
	return err
}

// put writes a file of the project as a person would.
func put(t testing.TB, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tree are the files of the project and their contents.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := fs.ReadFile(os.DirFS(dir), path)
		files[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// documents are those of them that do not lie in the side folder.
func documents(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := tree(t, dir)
	maps.DeleteFunc(files, func(path, _ string) bool { return strings.HasPrefix(path, ".nlgen/") })
	return files
}

// only checks that a project holds one file.
func only(t testing.TB, dir, name, content string) {
	t.Helper()
	if files := documents(t, dir); len(files) != 1 || files[name] != content {
		t.Errorf("the project holds %q", files)
	}
}

func TestWriteAndRead(t *testing.T) {
	s, dir := open(t)
	if doc, err := s.Read(plugin, "notes"); doc != nil || err != nil {
		t.Errorf("before any write: %q, %v", doc, err)
	}
	if len(documents(t, dir)) != 0 {
		t.Error("reading made files")
	}
	for _, doc := range []string{"{\n  \"a\": 1\n}\n", `[]`, `"x"`, `0`, `false`} {
		if err := write(s, plugin, "notes", []byte(doc)); err != nil {
			t.Fatal(err)
		}
		only(t, dir, file, doc)
		if got, err := s.Read(plugin, "notes"); string(got) != doc || err != nil {
			t.Errorf("read %q, %v; want %q", got, err, doc)
		}
	}
}

// A document of null is no document, whoever wrote it.
func TestNullIsAbsent(t *testing.T) {
	s, dir := open(t)
	for _, null := range [][]byte{nil, []byte("null"), []byte(" null\n")} {
		if err := write(s, plugin, "notes", []byte("1")); err != nil {
			t.Fatal(err)
		}
		for range 2 { // removing what is not there is fine
			if err := write(s, plugin, "notes", null); err != nil || len(documents(t, dir)) != 0 {
				t.Errorf("%q: %v, %q", null, err, documents(t, dir))
			}
		}
	}
	put(t, dir, file, "\uFEFFnull\r\n")
	if doc, err := s.Read(plugin, "notes"); doc != nil || err != nil {
		t.Errorf("read %q, %v", doc, err)
	}
}

func TestFileNames(t *testing.T) {
	s, dir := open(t)
	for namespace, name := range map[string]string{
		"notes": "notes", "a.b_c-d": "a.b_c-d", "A9": "A9", "": "default", "-": "default", "/": "default", "日本": "default",
		"a/b": "a-b", "../../etc": "..-..-etc", "a  b": "a-b", "a -- b": "a-b", "-x-": "x", "😀x": "x", "é": "default", "..": "..",
		"narraleaf.gallery.items": "narraleaf.gallery.items", "a\x00b\\c:d": "a-b-c-d", "a--b": "a-b",
	} {
		own := "p" + strings.Repeat("x", len(documents(t, dir))) // no two of these namespaces in one plugin
		if err := write(s, own, namespace, []byte("1")); err != nil {
			t.Errorf("%q: %v", namespace, err)
		}
		want := "editor/services/plugin__" + own + "__" + name + ".json"
		if _, ok := documents(t, dir)[want]; !ok {
			t.Errorf("%q: no file %s", namespace, want)
		}
	}
}

// Of two namespaces that would share a file the second is refused, for reading too: it would read the first one's data.
func TestNamespacesThatShareAFile(t *testing.T) {
	const letters = ", and not every file system tells letter case apart"
	for pair, want := range map[[2]string]string{
		{"a b", "a/b"}:     "plugin__acme.notes__a-b.json",
		{"a-b", "a--b"}:    "plugin__acme.notes__a-b.json",
		{"", "default"}:    "plugin__acme.notes__default.json",
		{"Notes", "notes"}: "plugin__acme.notes__Notes.json" + letters,
		{"a/B", "a b"}:     "plugin__acme.notes__a-B.json" + letters,
	} {
		s, dir := open(t)
		if err := write(s, plugin, pair[0], []byte("1")); err != nil {
			t.Fatal(err)
		}
		_, errRead := s.Read(plugin, pair[1])
		for _, err := range []error{errRead, write(s, plugin, pair[1], []byte("2"))} {
			if err == nil || !strings.HasSuffix(err.Error(), " already lies in the file "+want) {
				t.Errorf("%q: %v", pair, err)
			}
		}
		if err := write(s, plugin, pair[0], []byte("3")); err != nil || len(documents(t, dir)) != 1 {
			t.Errorf("%q: %v, %q", pair, err, documents(t, dir))
		}
		if err := write(s, "acme.other", pair[1], []byte("2")); err != nil {
			t.Errorf("%q in another plugin: %v", pair, err)
		}
	}
}

// What people's editors write is read.
func TestEditors(t *testing.T) {
	s, dir := open(t)
	for content, want := range map[string]string{
		"\uFEFF{\"a\":1}":          `{"a":1}`,
		"{\r\n  \"a\": 1\r\n}\r\n": "{\r\n  \"a\": 1\r\n}\r\n",
		" \n[\"\\ud83d\\ude00\"]":  " \n[\"\\ud83d\\ude00\"]",
		`{"a":"\\ud800"}`:          `{"a":"\\ud800"}`, // an escaped backslash
	} {
		put(t, dir, file, content)
		if doc, err := s.Read(plugin, "notes"); string(doc) != want || err != nil {
			t.Errorf("%q: read %q, %v", content, doc, err)
		}
		if err := write(s, plugin, "notes", []byte("1")); err != nil {
			t.Errorf("%q: %v", content, err)
		}
	}
}

// What cannot be read back as it stands is an error with a place, and is not overwritten.
func TestBrokenDocuments(t *testing.T) {
	s, dir := open(t)
	for content, want := range map[string]string{
		"":                            ":1:1: the text is not JSON: the text ends where a value is expected",
		"{\n  \"a\": 1,\n}\n":         ":3:1: the text is not JSON: found '}' where a member's name in quotes is expected",
		"{\r\n\"a\": 1\r\n\"b\": 2}":  ":3:1: the text is not JSON: found a quote where a comma or } is expected",
		"{}\n<<<<<<< HEAD\n":          ":2:1: the text is not JSON: found '<' where the end is expected",
		"[\n\"a\xff\"]":               ":2:1: the text is not valid Unicode here",
		"{\"a\":\n [1, \"\\uD800\"]}": ":2:6: the text is not valid Unicode here",
		"{\n\"\\udc00\":1}":           ":2:1: the text is not valid Unicode here",
		"\xff\xfe{\x00}\x00":          ":1:1: the text is UTF-16: it has to be saved as UTF-8",
	} {
		put(t, dir, file, content)
		doc, err := s.Read(plugin, "notes")
		if doc != nil || err == nil || err.Error() != file+want {
			t.Errorf("%q: read %q, %v; want %s", content, doc, err, file+want)
		}
		for _, doc := range [][]byte{[]byte("1"), nil} {
			err := write(s, plugin, "notes", doc)
			if err == nil || err.Error() != file+want+" (so it is not overwritten)" {
				t.Errorf("%q: write %v", content, err)
			}
		}
		only(t, dir, file, content)
	}
}

func TestBadDocumentIsNotWritten(t *testing.T) {
	s, dir := open(t)
	for _, doc := range []string{"", "{", "\"\xff\"", "[1]]"} {
		if err := write(s, plugin, "notes", []byte(doc)); err == nil || !strings.HasPrefix(err.Error(), file+" cannot be written: the text ") {
			t.Errorf("%q: %v", doc, err)
		}
	}
	if files := documents(t, dir); len(files) != 0 {
		t.Errorf("the project holds %q", files)
	}
}

func TestSizes(t *testing.T) {
	s, dir := open(t)
	tooLarge := bytes.Repeat([]byte("1"), disk.MaxDocument+1)
	if err := write(s, plugin, "notes", tooLarge); err == nil || err.Error() != file+" cannot be written: it is larger than 64 MiB" {
		t.Errorf("got %v", err)
	}
	put(t, dir, file, "1")
	if err := os.Truncate(filepath.Join(dir, file), disk.MaxDocument+1); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(plugin, "notes"); err == nil || err.Error() != file+" cannot be read: it is larger than 64 MiB" {
		t.Errorf("got %v", err)
	}
}

func TestFileMode(t *testing.T) {
	s, dir := open(t)
	for _, mode := range []fs.FileMode{0o600, 0o664, 0o755} {
		put(t, dir, file, "1")
		if err := os.Chmod(filepath.Join(dir, file), mode); err != nil {
			t.Fatal(err)
		}
		if err := write(s, plugin, "notes", []byte("2")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(filepath.Join(dir, file)); err != nil || info.Mode() != mode {
			t.Errorf("%v became %v, %v", mode, info.Mode(), err)
		}
	}
	if err := os.Chmod(filepath.Join(dir, file), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, doc := range [][]byte{[]byte("3"), nil} {
		if err := write(s, plugin, "notes", doc); err == nil || err.Error() != file+" cannot be written: the file is read-only" {
			t.Errorf("got %v", err)
		}
	}
	only(t, dir, file, "2")
}

// Nothing leads out of the project.
func TestSymbolicLinks(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, "services/plugin__acme.notes__notes.json", "1")
	put(t, outside, "plugin__acme.notes__notes.json", "1")
	put(t, outside, "secret.json", "1")
	for name, link := range map[string][2]string{
		"the file":        {"editor/services/plugin__acme.notes__notes.json", filepath.Join(outside, "secret.json")},
		"its folder":      {"editor/services", outside},
		"the folder's":    {"editor", outside},
		"a relative link": {"editor", "../" + filepath.Base(outside)},
		"a broken link":   {"editor/services/plugin__acme.notes__notes.json", filepath.Join(outside, "none.json")},
	} {
		s, dir := open(t)
		path := filepath.Join(dir, link[0])
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(link[1], path); err != nil {
			t.Skip("no symbolic links here:", err)
		}
		before := documents(t, outside)
		doc, err := s.Read(plugin, "notes")
		if doc != nil || err == nil {
			t.Errorf("%s: read %q, %v", name, doc, err)
		} else if says := err.Error(); !strings.Contains(says, "leads out of the project's folder: put a folder in") && !strings.Contains(says, "is not a regular file: put one in") {
			t.Errorf("%s: %v", name, err)
		}
		for _, doc := range [][]byte{[]byte("2"), nil} {
			if err := write(s, plugin, "notes", doc); err == nil {
				t.Errorf("%s: written", name)
			}
		}
		if after := documents(t, outside); len(after) != len(before) || after["secret.json"] != "1" {
			t.Errorf("%s: outside became %q", name, after)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s: the link is gone", name)
		}
	}
}

// A folder that is a link within the project is the person's own arrangement.
func TestLinkWithinTheProject(t *testing.T) {
	s, dir := open(t)
	put(t, dir, "data/plugin__acme.notes__notes.json", "1")
	if err := os.Mkdir(filepath.Join(dir, "editor"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../data", filepath.Join(dir, "editor/services")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := write(s, plugin, "notes", []byte("2")); err != nil {
		t.Fatal(err)
	}
	only(t, dir, "data/plugin__acme.notes__notes.json", "2")
}

func TestWhatIsNoFile(t *testing.T) {
	s, dir := open(t)
	put(t, dir, file+"/x", "1")
	if _, err := s.Read(plugin, "notes"); err == nil || err.Error() != file+" cannot be read: it is not a regular file: put one in its place, or remove it" {
		t.Errorf("got %v", err)
	}
	if err := write(s, plugin, "notes", []byte("1")); err == nil {
		t.Error("written")
	}
	s, dir = open(t)
	put(t, dir, "editor", "1")
	if _, err := s.Read(plugin, "notes"); err == nil || err.Error() != file+" cannot be read: not a directory" {
		t.Errorf("got %v", err)
	}
	only(t, dir, "editor", "1")
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "file", "1")
	for path, want := range map[string]string{
		"":            "no project's folder is given",
		dir + "/none": "project " + dir + "/none cannot be opened: no such file or directory",
		dir + "/file": "project " + dir + "/file cannot be opened: not a directory",
	} {
		if _, err := disk.Open(path, disk.Options{}); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", path, err, want)
		}
	}
}

// Whoever reads sees one whole version, however often it is replaced meanwhile.
func TestReadersSeeWholeDocuments(t *testing.T) {
	s, _ := open(t)
	version := func(c string) []byte { return []byte(`"` + strings.Repeat(c, 20_000) + `"`) }
	if err := write(s, plugin, "notes", version("0")); err != nil {
		t.Fatal(err)
	}
	var readers sync.WaitGroup
	done := make(chan bool)
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				doc, err := s.Read(plugin, "notes")
				if err != nil || len(doc) != 20_002 || strings.Trim(string(doc[1:20_001]), string(doc[1])) != "" {
					t.Errorf("read %d bytes, %v", len(doc), err)
					return
				}
			}
		})
	}
	for i := range 100 {
		if err := write(s, plugin, "notes", version(string(rune('0'+i%10)))); err != nil {
			t.Fatal(err)
		}
	}
	close(done)
	readers.Wait()
}
