// Package disk keeps a project in its folder: the documents as JSON files where contract 7 says, one file a namespace,
// readable, diffable, and the same file a host that is an editor uses; history, switches, grants, activity, the
// HTTP server's token and the locks in the folder .nlgen. In goes a folder; out comes a store.Store. A file is replaced by
// renaming a finished one, so no reader and no crash ever sees half of it, and nothing outside the folder is touched,
// wherever symbolic links lead.
package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/nlgen/nlgen/runtime/store"
)

// MaxDocument is the largest document that is read or written, in bytes.
const MaxDocument = 64 << 20

// Store is one project's folder.
type Store struct {
	path string
	// folder is the one that was opened, whatever its path leads to by now.
	folder fs.FileInfo
	files  files
	fsync  Fsync

	lineup    lineup
	lingering lingering
	history   *history
	claims    claims
	locks     lockFiles

	mu sync.Mutex
	// ignored tells that the side folder was given its .gitignore.
	ignored bool
	// swept tells that what processes left behind which died before this one was opened is gone.
	swept bool
	// trouble is why what a process that died had left open cannot be closed; nothing is written until it can.
	trouble error

	switches cached[store.Switches]
	grants   cached[map[string]store.Grant]
	// setting is held while this process changes settings; see lockSettings.
	setting sync.Mutex
}

var _ store.Store = (*Store)(nil)

// Options are how a project is kept.
type Options struct {
	// Fsync is FsyncCall unless given.
	Fsync Fsync
}

// Fsync is when what is written has reached the disk, and so outlives the machine's sudden end. The end of a process loses
// nothing either way.
type Fsync string

const (
	// FsyncAlways is before each write returns.
	FsyncAlways Fsync = "always"
	// FsyncCall is at the end of a call, before it is answered.
	FsyncCall Fsync = "call"
	// FsyncNever leaves it to the system.
	FsyncNever Fsync = "never"
)

// Open opens the project in an existing folder. Nothing is created before the lock is taken.
func Open(folder string, o Options) (*Store, error) {
	if folder == "" { // filepath would take it for the working directory
		return nil, errors.New("no project's folder is given")
	}
	switch o.Fsync {
	case "":
		o.Fsync = FsyncCall
	case FsyncAlways, FsyncCall, FsyncNever:
	default:
		return nil, fmt.Errorf("fsync is always, call or never, not %q", o.Fsync)
	}
	path, err := filepath.Abs(folder)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, fmt.Errorf("project %s cannot be opened: %w", folder, cause(err))
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("project %s cannot be opened: %w", folder, cause(err))
	}
	opened, err := root.Stat(".")
	if err != nil {
		root.Close()
		return nil, fmt.Errorf("project %s cannot be opened: %w", folder, cause(err))
	}
	s := &Store{path: path, folder: opened, fsync: o.Fsync, history: &history{fsync: o.Fsync}}
	s.locks.held, s.locks.idle = map[*lockFile]bool{}, map[string][]*lockFile{}
	s.through(inside{root})
	s.switches.name, s.switches.parse = switchesFile, parseSwitches
	s.grants.name, s.grants.parse = grantsFile, parseGrants
	return s, nil
}

// through has everything be done by these operations.
func (s *Store) through(f files) { s.files, s.history.files, s.claims.files = f, f, f }

// Project is the absolute path of the folder, without symbolic links.
func (s *Store) Project() string { return s.path }

// Present is an error when the folder was removed, renamed or replaced by another since it was opened: what is written
// then would go where nobody looks. One stat.
func (s *Store) Present() error {
	info, err := os.Stat(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("nothing lies at %s any more", s.path)
	case err != nil:
		return fmt.Errorf("%s cannot be reached: %w", s.path, cause(err))
	case !os.SameFile(s.folder, info):
		return fmt.Errorf("something else lies at %s now", s.path)
	}
	return nil
}

// Close gives back the locks that are still held, and closes the folder.
func (s *Store) Close() error {
	s.lingering.take() // which is closed with the others
	s.locks.close()
	s.history.mu.Lock()
	_ = s.history.shut() // a call that is still open is closed by whoever has the lock next
	s.history.mu.Unlock()
	return s.files.Close()
}
