package disk

import (
	"errors"
	"fmt"
	"io/fs"
)

// put replaces a document's file, or removes it when text is nil. After an error the file is what it was.
func (s *Store) put(path string, text []byte, mode fs.FileMode, sync bool) error {
	if text == nil {
		return s.remove(path)
	}
	return s.in(folder, func() error { return replaceFile(s.files, path, text, mode, sync) })
}

// putBack gives a document's file the text that it had. On a disk that is full by now there is no room to write it: if it was
// kept the file takes the name of that, which needs none, and makes room.
func (s *Store) putBack(path string, was document, kept string) error {
	err := s.put(path, was.text, was.mode(), false)
	if err == nil || kept == "" {
		return err
	}
	temp := tempName(path)
	if s.files.Link(befores+"/"+kept, temp) != nil {
		return err
	}
	if s.files.Rename(temp, path) != nil {
		s.files.Remove(temp)
		return err
	}
	return nil
}

// in does something in a folder, which is made when it is not there: nearly always it is.
func (s *Store) in(folder string, do func() error) error {
	err := do()
	if errors.Is(err, fs.ErrNotExist) {
		if err = s.files.MkdirAll(folder); err == nil {
			err = do()
		}
	}
	return err
}

func (s *Store) remove(path string) error {
	if err := s.files.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// readWritable is a document that is about to be replaced. What cannot be read is somebody's to mend, and what is read-only
// was made so by somebody.
func (s *Store) readWritable(path string) (document, error) {
	d, err := s.read(path)
	if err != nil {
		return d, fmt.Errorf("%w (so it is not overwritten)", err)
	}
	if d.info != nil && d.mode()&0o200 == 0 {
		return d, fmt.Errorf("%s cannot be written: the file is read-only", path)
	}
	return d, nil
}

// checkNew is an error when a text is not to be stored.
func checkNew(text []byte) error {
	if text == nil {
		return nil
	}
	if len(text) > MaxDocument {
		return errTooLarge(MaxDocument)
	}
	if fault, _ := invalid(text); fault != "" {
		return errors.New(fault)
	}
	return nil
}

// writable is an error when nothing can be written in the project.
func (s *Store) writable() error {
	if err := s.Present(); err != nil {
		return err
	}
	s.history.refresh()
	s.history.mu.Lock()
	fault := s.history.fault
	s.history.mu.Unlock()
	if fault != nil {
		return fault
	}
	return s.unclosed()
}

// reach sees to it that documents have reached the disk by the end of a call.
func (s *Store) reach(path string) error {
	if s.fsync != FsyncCall {
		return nil
	}
	if err := s.files.Sync(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil // it was removed
}
