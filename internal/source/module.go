package source

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// Module finds the module a folder lies in: the folder of the nearest go.mod above, as an absolute path, and the path it
// says. Both are empty when there is none.
func Module(folder string) (root, modulePath string) {
	dir, err := filepath.Abs(folder)
	if err != nil {
		return "", ""
	}
	for {
		if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			return dir, modfile.ModulePath(data)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", ""
		}
		dir = parent
	}
}

// importPath is the path that others import the folder's package by; name when no module says.
func importPath(folder, name string) string {
	root, modulePath := Module(folder)
	if modulePath == "" {
		return name
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return name
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil || strings.HasPrefix(rel, "..") {
		return name
	}
	return path.Join(modulePath, filepath.ToSlash(rel))
}

// Embeddable says why Go does not embed files of that name, slash-separated and relative to the package's folder; nil
// when it does.
func Embeddable(name string) error {
	for _, element := range strings.Split(name, "/") {
		switch element {
		case ".bzr", ".hg", ".git", ".svn":
			return fmt.Errorf("%s is version control's", element)
		}
	}
	var invalid *module.InvalidPathError
	if err := module.CheckFilePath(name); errors.As(err, &invalid) {
		return invalid.Err
	} else if err != nil {
		return err
	}
	return nil
}
