package server

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// folder is the value of --project.
type folder string

func (f *folder) String() string { return string(*f) }
func (f *folder) Type() string   { return "folder" }

// Set takes the flag's value. An empty one, which an empty variable of a script makes, is never the working directory.
func (f *folder) Set(path string) error {
	switch {
	case path == "":
		return errors.New("it takes the project's folder")
	case *f != "":
		return fmt.Errorf("one project is served for now, and %q was given before", string(*f))
	}
	*f = folder(path)
	return nil
}

// projectFolder is the folder to serve: the one given, else the working directory if it can be meant. A client may start
// its servers in / or in the user's home, which hold many projects and are none.
func projectFolder(given, command string) (string, error) {
	if given != "" {
		return given, nil
	}
	wd, err := os.Getwd()
	if err != nil {
		return "", hinted{fmt.Errorf("the working directory cannot be read"), "pass --project and the project's folder"}
	}
	if _, err := os.Stat(filepath.Join(wd, ".nlgen")); err == nil {
		return wd, nil
	}
	what := ""
	if home, err := os.UserHomeDir(); err == nil && sameFolder(wd, home) {
		what = "your home directory"
	}
	if filepath.Dir(wd) == wd {
		what = "the root of the file system"
	}
	if what != "" {
		return "", usageError{fmt.Sprintf("no project is given, and the working directory is %s: pass --project and the project's folder", what), command}
	}
	return wd, nil
}

func sameFolder(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
