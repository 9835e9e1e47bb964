package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// files are the operations on a project's folder, all that the package does there. Names are relative to it, with forward
// slashes. Tests put an implementation in between that fails.
type files interface {
	// Lstat does not follow a symbolic link.
	Lstat(name string) (fs.FileInfo, error)
	// Glance is an Lstat in one operation of the system, of what the path leads to, wherever that is by now. What it says is
	// good for one thing: to recognise a file that is known.
	Glance(name string) (fs.FileInfo, error)
	Open(name string) (reader, error)
	// Names are what lies in a folder, in no order.
	Names(folder string) ([]string, error)
	// Create makes a file that must not exist yet.
	Create(name string) (file, error)
	// Append opens a file, which is made if need be, so that what is written goes to its end.
	Append(name string) (file, error)
	// Lockable opens a regular file to be locked; it is made if need be, and as good for it when it can only be read.
	Lockable(name string) (*os.File, error)
	MkdirAll(name string) error
	// Link gives a file another name that must not exist yet.
	Link(old, name string) error
	Rename(old, name string) error
	Remove(name string) error
	// Sync returns once a file's content has reached the disk.
	Sync(name string) error
	Close() error
}

// reader is a file being read.
type reader interface {
	io.ReadCloser
	io.ReaderAt
}

// file is a file being written.
type file interface {
	io.WriteCloser
	Stat() (fs.FileInfo, error)
	Chmod(fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// inside is the folder itself; no name and no symbolic link leads out of an os.Root.
type inside struct{ *os.Root }

func (r inside) Glance(name string) (fs.FileInfo, error) { return os.Lstat(r.Root.Name() + "/" + name) }

func (r inside) Open(name string) (reader, error) { return r.Root.Open(name) }

func (r inside) Names(folder string) ([]string, error) {
	f, err := r.Root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

func (r inside) Create(name string) (file, error) {
	return r.Root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func (r inside) Append(name string) (file, error) {
	return r.Root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
}

func (r inside) Lockable(name string) (*os.File, error) {
	if info, err := r.Root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, errNoFile // of a symbolic link, others would lock what it leads to, or the link's successor
	}
	f, err := r.Root.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil && forbidden(err) {
		if f, readErr := r.Root.Open(name); readErr == nil {
			return f, nil
		}
	}
	return f, err
}

func (r inside) MkdirAll(name string) error { return r.Root.MkdirAll(name, 0o777) }

func (r inside) Sync(name string) (err error) {
	f, err := r.Root.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return f.Sync()
}

// forbidden tells whether an error says that we may not write here, whatever we write.
func forbidden(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// cause is an error of the file system without the operation and the path, which the caller says in its own words.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	if err != nil && err.Error() == outside {
		return errOutside
	}
	return err
}

// outside is what an os.Root says, by which alone it can be told, of a path that leads out of its folder.
const outside = "path escapes from parent"

var errOutside = errors.New("a symbolic link on its path leads out of the project's folder: put a folder in the link's place")
