package disk

import (
	"errors"
	"fmt"
	"io/fs"
)

// Write replaces or removes a document; see store.Documents. The file keeps its mode. What is written has reached the
// disk before it takes the file's place. It refuses while the project's folder is not Present.
func (s *Store) Write(plugin, namespace string, document []byte) error {
	path, err := s.claim(plugin, namespace)
	if err != nil {
		return err
	}
	if err := s.Present(); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	mode, err := s.writable(path)
	switch {
	case err != nil:
		return err
	case document == nil || isNull(document):
		err = s.remove(path)
	default:
		err = s.replace(path, document, mode)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, cause(err))
	}
	return nil
}

// writable is the mode of a document's file, 0 when there is none; an error when the file is not to be overwritten: what
// cannot be read is somebody's to mend, and what is read-only was made so by somebody.
func (s *Store) writable(path string) (fs.FileMode, error) {
	_, mode, err := s.read(path)
	if err != nil {
		return 0, fmt.Errorf("%w (so it is not overwritten)", err)
	}
	if mode != 0 && mode&0o200 == 0 {
		return 0, fmt.Errorf("%s cannot be written: the file is read-only", path)
	}
	return mode, nil
}

func (s *Store) remove(path string) error {
	if err := s.files.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// replace gives a document's file new content.
func (s *Store) replace(path string, document []byte, mode fs.FileMode) error {
	if len(document) > MaxDocument {
		return errTooLarge(MaxDocument)
	}
	if fault, _ := invalid(document); fault != "" {
		return errors.New(fault)
	}
	if err := s.files.MkdirAll(folder); err != nil {
		return err
	}
	return replaceFile(s.files, path, document, mode, true)
}
