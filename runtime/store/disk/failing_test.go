package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// failing passes operations on and fails those it is told to.
type failing struct {
	files
	// op fails by its name: always, or once when it was done so many times.
	op    string
	err   error
	once  int
	times int
	// at is the operation that fails by its number, of all that are done; with dead none is done from then on, as after the
	// process's death.
	at   int
	dead bool
	// done are the operations, in order.
	done []string
}

func (f *failing) do(op string) error {
	f.done = append(f.done, op)
	fails := f.at > 0 && (len(f.done) == f.at || f.dead && len(f.done) > f.at)
	if op == f.op {
		f.times++
		fails = fails || f.once == 0 || f.times == f.once
	}
	if !fails {
		return nil
	}
	return &fs.PathError{Op: op, Path: "some/path", Err: f.err}
}

// died tells whether nothing is done any more.
func (f *failing) died() bool { return f.dead && len(f.done) >= f.at }

func pass[T any](f *failing, op string, do func() (T, error)) (v T, err error) {
	if err := f.do(op); err != nil {
		return v, err
	}
	return do()
}

func (f *failing) Lstat(name string) (fs.FileInfo, error) {
	return pass(f, "lstat", func() (fs.FileInfo, error) { return f.files.Lstat(name) })
}

func (f *failing) Glance(name string) (fs.FileInfo, error) {
	return pass(f, "glance", func() (fs.FileInfo, error) { return f.files.Glance(name) })
}

func (f *failing) Open(name string) (reader, error) {
	return pass(f, "open", func() (reader, error) {
		r, err := f.files.Open(name)
		return &failingReader{r, f}, err
	})
}

func (f *failing) Names(folder string) ([]string, error) {
	return pass(f, "names", func() ([]string, error) { return f.files.Names(folder) })
}

func (f *failing) Create(name string) (file, error) { return f.file("create", f.files.Create, name) }
func (f *failing) Append(name string) (file, error) { return f.file("append", f.files.Append, name) }

func (f *failing) file(op string, open func(string) (file, error), name string) (file, error) {
	return pass(f, op, func() (file, error) {
		w, err := open(name)
		return &failingFile{w, f}, err
	})
}

func (f *failing) Lockable(name string) (*os.File, error) {
	return pass(f, "lock", func() (*os.File, error) { return f.files.Lockable(name) })
}

func (f *failing) MkdirAll(name string) error {
	return f.then("mkdir", func() error { return f.files.MkdirAll(name) })
}

func (f *failing) Remove(name string) error {
	return f.then("remove", func() error { return f.files.Remove(name) })
}

// Sync takes no time.
func (f *failing) Sync(string) error { return f.do("sync") }
func (w *failingFile) Sync() error   { return w.f.do("sync") }

func (f *failing) Link(old, name string) error {
	return f.then("link", func() error { return f.files.Link(old, name) })
}

func (f *failing) Rename(old, name string) error {
	err := f.then("rename", func() error { return f.files.Rename(old, name) })
	if errors.Is(err, f.err) && f.err != nil {
		return &os.LinkError{Op: "rename", Old: old, New: name, Err: f.err}
	}
	return err
}

func (f *failing) then(op string, do func() error) error {
	if err := f.do(op); err != nil {
		return err
	}
	return do()
}

type failingReader struct {
	reader
	f *failing
}

func (r *failingReader) Read(p []byte) (int, error) {
	if err := r.f.do("read"); err != nil {
		return 0, err
	}
	return r.reader.Read(p)
}

func (r *failingReader) ReadAt(p []byte, at int64) (int, error) {
	if err := r.f.do("read"); err != nil {
		return 0, err
	}
	return r.reader.ReadAt(p, at)
}

type failingFile struct {
	file
	f *failing
}

// Write that fails writes half, as on a disk that is full.
func (w *failingFile) Write(p []byte) (int, error) {
	died := w.f.died()
	if err := w.f.do("write"); err != nil {
		if died {
			return 0, err
		}
		n, _ := w.file.Write(p[:len(p)/2])
		return n, err
	}
	return w.file.Write(p)
}

func (w *failingFile) Stat() (fs.FileInfo, error) { return pass(w.f, "fstat", w.file.Stat) }
func (w *failingFile) Chmod(mode fs.FileMode) error {
	return w.f.then("chmod", func() error { return w.file.Chmod(mode) })
}
func (w *failingFile) Truncate(size int64) error {
	return w.f.then("truncate", func() error { return w.file.Truncate(size) })
}

// Close closes the file whatever it says, and after the process's death.
func (w *failingFile) Close() error { return errors.Join(w.f.do("close"), w.file.Close()) }

// faults are what a file system says.
var faults = []error{syscall.ENOSPC, syscall.EACCES, syscall.EIO}
