package disk

import (
	"errors"
	"io/fs"
	"os"
)

// seen is a file as it was when it was last read; the zero value is one that was never looked at.
type seen struct {
	looked bool
	info   fs.FileInfo // nil when there was no file
}

// changed tells whether the file may be another than the one seen, by one stat. A file that cannot be looked at is another:
// reading it tells why.
func (s *seen) changed(files files, name string) bool {
	info, err := files.Glance(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return !s.looked || s.info != nil
	case err != nil:
		return true
	}
	return s.info == nil || !same(s.info, info)
}

// as notes the file's state before it was read, as readFile says it.
func (s *seen) as(info fs.FileInfo) { s.looked, s.info = true, info }

// same tells whether nothing was written between two states of a file.
func same(a, b fs.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
