package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// side is the folder in a project that has everything of ours that is no document. It has a .gitignore of its own.
const side = ".nlgen"

// makeSide makes the side folder, if need be. Reading what lies there needs no call of it: a folder that is not there has
// nothing in it.
func (s *Store) makeSide() error {
	there, err := s.sideThere()
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if there && s.ignored {
		return nil
	}
	if err := s.files.MkdirAll(side); err != nil {
		return sideError(err)
	}
	f, err := s.files.Create(side + "/.gitignore")
	if err == nil {
		err = fill(f, []byte("*\n"), 0, false)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return sideError(err)
	}
	s.ignored = true
	return nil
}

// sideThere tells whether the side folder is there. Anything else of that name is an error: what we write would go
// somewhere that we do not know.
func (s *Store) sideThere() (bool, error) {
	info, err := s.files.Lstat(side)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, sideError(err)
	case info.Mode()&fs.ModeSymlink != 0:
		return false, errors.New(side + " in the project's folder is a symbolic link: replace it by a folder, or remove it")
	case !info.IsDir():
		return false, errors.New(side + " in the project's folder is not a folder: remove it")
	}
	return true, nil
}

func sideError(err error) error {
	return fmt.Errorf("the folder %s cannot be used: %w", side, cause(err))
}

// readSide is a file of the side folder, nil when it is not there, and what to recognise it by. The error is in words.
func readSide(files files, name string, limit int64) ([]byte, fs.FileInfo, error) {
	name = side + "/" + name
	text, info, err := readFile(files, name, limit)
	if err != nil {
		return nil, nil, unreadable(name, err)
	}
	return text, info, nil
}

// readFile is a regular file's content and its state before it was read; both are nil when there is no file.
func readFile(files files, name string, limit int64) ([]byte, fs.FileInfo, error) {
	info, err := files.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, nil
	case err != nil:
		return nil, nil, err
	case !info.Mode().IsRegular():
		return nil, nil, errNoFile
	case info.Size() > limit:
		return nil, nil, errTooLarge(limit)
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	text, err := readAll(f, info.Size(), limit)
	return text, info, err
}

// readAll reads a file of a likely size.
func readAll(f io.Reader, size, limit int64) ([]byte, error) {
	text := make([]byte, 0, size+1) // one more, to find the end without growing
	for {
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF:
			return text, nil
		case err != nil:
			return nil, err
		case int64(len(text)) > limit:
			return nil, errTooLarge(limit)
		case len(text) == cap(text):
			text = append(text, 0)[:len(text)]
		}
	}
}

// errNoFile refuses a folder, a symbolic link or a device where a file is expected.
var errNoFile = errors.New("it is not a regular file: put one in its place, or remove it")

func errTooLarge(limit int64) error { return fmt.Errorf("it is larger than %d MiB", limit>>20) }
