package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// cached is a file of settings as it was last read. Asking for it costs one stat as long as nobody changed the file.
type cached[T any] struct {
	name  string // in the side folder
	parse func(path string, text []byte) (T, error)
	last  atomic.Pointer[reading[T]]
}

type reading[T any] struct {
	was   seen
	value T
}

// settles is how old a file has to be before its times tell it from every later state of it. Clocks of file systems tick
// slowly, up to two seconds, and within a tick a file can be changed again to one of the same size in the same place. Until
// then it is read every time.
const settles = 2 * time.Second

// get is the setting, the zero T when there is no file, or it cannot be read.
func (c *cached[T]) get(files files) (v T, err error) {
	if last := c.last.Load(); last != nil && !last.was.changed(files, side+"/"+c.name) {
		return last.value, nil
	}
	text, info, err := readSide(files, c.name, MaxDocument)
	if err == nil && info != nil {
		v, err = c.parse(side+"/"+c.name, text)
	}
	if err == nil && (info == nil || time.Since(info.ModTime()) > settles) {
		last := &reading[T]{value: v}
		last.was.as(info) // which is of before the text was read: a change in between shows next time
		c.last.Store(last)
	}
	return v, err
}

// setting changes a file of settings: change makes the new text of what is stored now. Processes that do so at once come
// one after the other. The act is recorded first, so that nothing is ever opened without a record, and the record is taken
// back when the change fails.
func setting[T any](s *Store, name string, now func() (T, error), by store.Event, change func(T) ([]byte, error)) error {
	unlock, err := s.lockSettings()
	if err != nil {
		return err
	}
	defer unlock()
	v, err := now()
	if err != nil {
		return err
	}
	text, err := change(v)
	if err != nil {
		return err
	}
	takeBack, err := s.record(by)
	if err != nil {
		return err
	}
	if err := s.place(name, text); err != nil {
		return errors.Join(err, takeBack())
	}
	return nil
}

// place gives a file in the side folder another text, whole or not at all. The file keeps its mode.
func (s *Store) place(name string, text []byte) error {
	before, info, err := readSide(s.files, name, MaxDocument)
	var mode fs.FileMode
	switch {
	case err != nil:
		return err
	case info != nil && bytes.Equal(before, text):
		return nil // nobody has to read it again
	case info != nil:
		mode = info.Mode().Perm()
	}
	name = side + "/" + name
	if info != nil && mode&0o200 == 0 {
		return fmt.Errorf("%s cannot be written: the file is read-only", name)
	}
	if err := replaceFile(s.files, name, text, mode, true); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, cause(err))
	}
	return nil
}

// patience is how long the settings may be somebody else's: they are held for a few writes only.
const patience = 10 * time.Second

const settingsLock = side + "/settings"

// lockSettings waits until the settings are nobody else's. The lock is their own, so that a project can be paused while a
// call runs.
func (s *Store) lockSettings() (unlock func(), err error) {
	if err := s.Present(); err != nil {
		return nil, fmt.Errorf("the settings cannot be changed: %w", err)
	}
	if err := s.makeSide(); err != nil {
		return nil, err
	}
	s.setting.Lock()
	f, err := s.files.Lockable(settingsLock)
	for until := time.Now().Add(patience); err == nil; time.Sleep(time.Millisecond) {
		var ok bool
		if ok, err = tryLock(f); ok {
			return func() { f.Close(); s.setting.Unlock() }, nil
		}
		if err == nil && time.Now().After(until) {
			err = errors.New("another process has held it for long and may be stopped: end it")
		}
	}
	if f != nil {
		f.Close()
	}
	s.setting.Unlock()
	return nil, fmt.Errorf("%s cannot be locked: %w", settingsLock, cause(err))
}
