package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// lockFiles are the files that a store locks. They stay open between locks, since opening them takes longer than a call
// that only reads.
type lockFiles struct {
	mu sync.Mutex
	// held are locked, idle are not, by name.
	held   map[*lockFile]bool
	idle   map[string][]*lockFile
	closed bool
}

// lockFile is an open file that is locked, or was. Two of one name are two holders, in one process as well.
type lockFile struct {
	*os.File
	name string
	info fs.FileInfo
	// since is when it was locked.
	since time.Time
}

// maxIdle is how many files of one name stay open: more than one when calls run beside each other.
const maxIdle = 8

// lockFile blocks until the file of that name is locked. It is nil without an error when the file is not there and not ours
// to make. It still is the one of its name then: who had another would exclude nobody, or wait in a row of their own.
func (s *Store) lockFile(name string, exclusive bool) (*lockFile, error) {
	for {
		f := s.locks.take(name)
		if f == nil {
			var err error
			if f, err = s.openLock(name); f == nil {
				return nil, err
			}
		}
		if err := lock(f.File, exclusive); err != nil {
			f.Close()
			return nil, lockError(err)
		}
		if s.isFile(f) {
			s.locks.hold(f)
			return f, nil
		}
		f.Close() // it was removed, most likely with its folder: others lock new ones
		s.locks.forget()
	}
}

// openLock opens a file to be locked, nil without an error when it is not there and not ours to make.
func (s *Store) openLock(name string) (*lockFile, error) {
	for {
		err := s.makeSide()
		var f *os.File
		if err == nil {
			f, err = s.files.Lockable(name)
			if errors.Is(err, fs.ErrNotExist) {
				continue // the folder was removed just now
			}
			if err != nil && !forbidden(err) {
				err = fmt.Errorf("%s: %w", name, cause(err))
			}
		}
		switch {
		case err == nil:
			return asLock(name, f)
		case forbidden(err):
			return nil, nil
		}
		return nil, fmt.Errorf("the project cannot be locked: %w", err)
	}
}

func asLock(name string, f *os.File) (*lockFile, error) {
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("the project cannot be locked: %s: %w", name, cause(err))
	}
	return &lockFile{File: f, name: name, info: info}, nil
}

// isFile tells whether a file still is the one of its name.
func (s *Store) isFile(f *lockFile) bool {
	for _, look := range []func(string) (fs.FileInfo, error){s.files.Glance, s.files.Lstat} {
		if info, err := look(f.name); err == nil && os.SameFile(f.info, info) {
			return true
		}
	}
	return false
}

// free gives back a lock, once; nil is that of a folder without any.
func (s *Store) free(f *lockFile) {
	if f != nil && s.locks.release(f) {
		if err := unlock(f.File); err != nil {
			f.Close() // which unlocks it too
			return
		}
		s.locks.keep(f)
	}
}

// take takes a file of that name that is open, nil when there is none.
func (l *lockFiles) take(name string) *lockFile {
	l.mu.Lock()
	defer l.mu.Unlock()
	idle := l.idle[name]
	if len(idle) == 0 {
		return nil
	}
	l.idle[name] = idle[:len(idle)-1]
	return idle[len(idle)-1]
}

// hold notes that a file is locked. Nobody is told that the store was closed meanwhile, so its lock is given back here.
func (l *lockFiles) hold(f *lockFile) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		f.Close()
		return
	}
	l.held[f], f.since = true, time.Now()
}

// release tells whether a file was held.
func (l *lockFiles) release(f *lockFile) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	held := l.held[f]
	delete(l.held, f)
	return held
}

// keep keeps a file open for later.
func (l *lockFiles) keep(f *lockFile) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || len(l.idle[f.name]) >= maxIdle {
		f.Close()
		return
	}
	l.idle[f.name] = append(l.idle[f.name], f)
}

// forget closes those that are not held.
func (l *lockFiles) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closeIdle()
}

func (l *lockFiles) closeIdle() {
	for _, idle := range l.idle {
		for _, f := range idle {
			f.Close()
		}
	}
	clear(l.idle)
}

// close closes all, which gives back the locks that are still held.
func (l *lockFiles) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for f := range l.held {
		f.Close()
	}
	l.closeIdle()
	l.held, l.idle, l.closed = nil, nil, true
}
