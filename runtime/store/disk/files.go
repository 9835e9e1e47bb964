package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// files are the operations on a project's folder. Names are relative to it, with forward slashes. Tests put an
// implementation in between that fails.
type files interface {
	Lstat(name string) (fs.FileInfo, error)
	Open(name string) (io.ReadCloser, error)
	// Create makes a file that must not exist yet.
	Create(name string) (file, error)
	MkdirAll(name string) error
	Rename(old, name string) error
	Remove(name string) error
	Close() error
}

// file is a file being written.
type file interface {
	io.WriteCloser
	Chmod(fs.FileMode) error
	Sync() error
}

// inside is the folder itself; no name and no symbolic link leads out of an os.Root.
type inside struct{ *os.Root }

func (r inside) Open(name string) (io.ReadCloser, error) { return r.Root.Open(name) }

func (r inside) Create(name string) (file, error) {
	return r.Root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func (r inside) MkdirAll(name string) error { return r.Root.MkdirAll(name, 0o777) }

// cause is an error of the file system without the operation and the path, which the caller says in its own words.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
