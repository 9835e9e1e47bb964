// Package disk keeps a project's documents as JSON files in the project's folder, where contract 7 says: one file a
// namespace, readable, diffable, and the same file a host that is an editor uses. In goes a folder; out comes a
// store.Store. A file is replaced by renaming a finished one, so no reader and no crash ever sees half of it, and nothing
// outside the folder is touched, wherever symbolic links lead.
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

	mu sync.Mutex
	// ignored tells that the side folder was given its .gitignore.
	ignored bool
	// owner is the namespace that each file belongs to, by the file's name without regard to letter case.
	owner map[string]string

	switches cached[store.Switches]
	grants   cached[map[string]store.Grant]
	// setting is held while this process changes settings; see lockSettings.
	setting sync.Mutex
}

var _ store.Store = (*Store)(nil)

// Open opens the project in an existing folder. Nothing is created before the first write.
func Open(folder string) (*Store, error) {
	if folder == "" { // filepath would take it for the working directory
		return nil, errors.New("no project's folder is given")
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
	s := &Store{path: path, folder: opened, files: inside{root}, owner: map[string]string{}}
	s.switches.name, s.switches.parse = switchesFile, parseSwitches
	s.grants.name, s.grants.parse = grantsFile, parseGrants
	return s, nil
}

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

// Close closes the folder.
func (s *Store) Close() error { return s.files.Close() }
