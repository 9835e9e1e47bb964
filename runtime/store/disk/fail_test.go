package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// failing passes every operation on and fails the one it is told to: always, or once when it was done so many times.
type failing struct {
	files
	op    string
	err   error
	once  int
	times int
	// done are the operations, in order.
	done []string
}

func (f *failing) do(op string) error {
	f.done = append(f.done, op)
	if op != f.op {
		return nil
	}
	if f.times++; f.once == 0 || f.times == f.once {
		return &fs.PathError{Op: op, Path: "some/path", Err: f.err}
	}
	return nil
}

func (f *failing) Lstat(name string) (fs.FileInfo, error) {
	return pass(f, "lstat", func() (fs.FileInfo, error) { return f.files.Lstat(name) })
}

func (f *failing) Open(name string) (io.ReadCloser, error) {
	return pass(f, "open", func() (io.ReadCloser, error) {
		r, err := f.files.Open(name)
		return &failingReader{r, f}, err
	})
}

func (f *failing) Create(name string) (file, error) {
	return pass(f, "create", func() (file, error) {
		w, err := f.files.Create(name)
		return &failingFile{w, f}, err
	})
}

func (f *failing) MkdirAll(name string) error {
	return errors.Join(f.do("mkdir"), f.files.MkdirAll(name))
}

func (f *failing) Rename(old, name string) error {
	if err := f.do("rename"); err != nil {
		return &os.LinkError{Op: "rename", Old: old, New: name, Err: f.err}
	}
	return f.files.Rename(old, name)
}

// Remove is a document's own removal; that of a temporary file never fails here.
func (f *failing) Remove(name string) error {
	if strings.HasSuffix(name, ".tmp") {
		return f.files.Remove(name)
	}
	if err := f.do("remove"); err != nil {
		return err
	}
	return f.files.Remove(name)
}

func (f *failing) Lockable(name string) (*os.File, error) {
	return pass(f, "lock", func() (*os.File, error) { return f.files.Lockable(name) })
}

func pass[T any](f *failing, op string, do func() (T, error)) (v T, err error) {
	if err := f.do(op); err != nil {
		return v, err
	}
	return do()
}

type failingReader struct {
	io.ReadCloser
	f *failing
}

func (r *failingReader) Read(p []byte) (int, error) {
	if err := r.f.do("read"); err != nil {
		return 0, err
	}
	return r.ReadCloser.Read(p)
}

type failingFile struct {
	file
	f *failing
}

func (w *failingFile) Write(p []byte) (int, error) {
	if err := w.f.do("write"); err != nil {
		n, _ := w.file.Write(p[:len(p)/2])
		return n, err
	}
	return w.file.Write(p)
}

func (w *failingFile) Chmod(mode fs.FileMode) error {
	return errors.Join(w.f.do("chmod"), w.file.Chmod(mode))
}
func (w *failingFile) Sync() error  { return errors.Join(w.f.do("sync"), w.file.Sync()) }
func (w *failingFile) Close() error { return errors.Join(w.f.do("close"), w.file.Close()) }

// Whatever operation fails, the error says so in plain words, the document is what it was, and nothing is left lying about.
func TestFailures(t *testing.T) {
	const name = "plugin__acme.notes__notes.json"
	for op, verb := range map[string]string{
		"lstat": "read", "open": "read", "read": "read",
		"mkdir": "written", "create": "written", "write": "written", "chmod": "written", "sync": "written", "close": "written",
		"rename": "written", "remove": "written",
	} {
		for _, cause := range []error{syscall.ENOSPC, syscall.EACCES, syscall.EIO} {
			s, err := Open(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if err := s.Write("acme.notes", "notes", []byte("1")); err != nil {
				t.Fatal(err)
			}
			f := &failing{files: s.files, op: op, err: cause}
			s.files = f
			document := []byte("2")
			if op == "remove" {
				document = nil
			}
			err = s.Write("acme.notes", "notes", document)
			want := folder + "/" + name + " cannot be " + verb + ": " + cause.Error()
			if verb == "read" {
				want += " (so it is not overwritten)"
			}
			if err == nil || err.Error() != want || !errors.Is(err, cause) {
				t.Errorf("%s: %v, want %s", op, err, want)
			}
			if !slices.Contains(f.done, op) {
				t.Errorf("%s was never done: %v", op, f.done)
			}
			content, err := os.ReadFile(filepath.Join(s.path, folder, name))
			if entries, _ := os.ReadDir(filepath.Join(s.path, folder)); err != nil || string(content) != "1" || len(entries) != 1 {
				t.Errorf("%s: the document is %q (%v) among %v", op, content, err, entries)
			}
		}
	}
}

// What is written has reached the disk before it takes the document's place.
func TestOrderOfAWrite(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := &failing{files: s.files}
	s.files = f
	if err := s.Write("acme.notes", "notes", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(f.done, " "), "lstat mkdir create write sync close rename"; got != want {
		t.Errorf("a new document: %s, want %s", got, want)
	}
}
