package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// readRegular reads a regular file, if need be behind a symbolic link: reading a pipe or a device would not end. What
// is another thing is not there.
func readRegular(name string) ([]byte, error) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	return os.ReadFile(name)
}

// waits says which go.mod or go.work above a folder the go command would read without end; nil when there is none. It
// passes over folders of that name, and stops at the first file.
func (s settings) waits(folder string) error {
	names := []string{"go.mod", "go.work"}
	if s.get("GOWORK") != "" {
		names = names[:1]
	}
	for _, name := range names {
		for dir := folder; ; dir = filepath.Dir(dir) {
			file := filepath.Join(dir, name)
			if info, err := os.Stat(file); err == nil && !info.IsDir() {
				if info.Mode().IsRegular() {
					break
				}
				return fmt.Errorf("%s is not a regular file: remove it, or put the file itself there", file)
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return nil
}
