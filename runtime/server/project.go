package server

import (
	"fmt"
	"os"
	"path/filepath"
)

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
