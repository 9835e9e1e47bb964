package disk

import (
	"crypto/rand"
	"errors"
	"strings"

	"github.com/nlgen/nlgen/runtime/store"
)

// befores is the folder that has documents as they were: those that an open call is about to replace, and those without
// which the steps that are kept could not be followed.
const befores = side + "/before"

// short is the length of what was before a write, in bytes, up to which the line that opens has it: that takes less than a
// file of its own.
const short = 4 << 10

// keep gives a document's file a name in that folder, else copies it there. It is the file that was read, not one that
// someone put into its place since.
func (s *Store) keep(path string, d document) (name string, err error) {
	name = rand.Text()
	if s.in(befores, func() error { return s.files.Link(path, befores+"/"+name) }) == nil {
		if info, errStat := s.files.Lstat(befores + "/" + name); errStat == nil && same(info, d.info) {
			return name, nil
		}
		s.unkeep(name)
	}
	return s.keepCopy(d.text)
}

// keepCopy puts a text into that folder.
func (s *Store) keepCopy(text []byte) (name string, err error) {
	name = rand.Text()
	return name, s.in(befores, func() error {
		return replaceFile(s.files, befores+"/"+name, text, 0, s.fsync == FsyncAlways)
	})
}

// unkeep removes a file of that folder. What cannot be removed is swept later.
func (s *Store) unkeep(name string) {
	if name != "" {
		s.files.Remove(befores + "/" + name)
	}
}

// readKept is a file of that folder, which is held to its digest: it may have been altered by hand.
func (s *Store) readKept(name string, want store.Digest) ([]byte, error) {
	if name == "" || strings.ContainsAny(name, `/`) || name == ".." {
		return nil, errors.New("it has no name")
	}
	text, info, err := readFile(s.files, befores+"/"+name, MaxDocument)
	switch {
	case err != nil:
		return nil, unreadable(befores+"/"+name, err)
	case info == nil || digestOf(text) != want:
		return nil, errors.New(befores + "/" + name + " is gone or was altered")
	}
	return text, nil
}
