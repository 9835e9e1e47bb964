package source

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

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
		if data, err := readRegular(filepath.Join(dir, "go.mod")); err == nil {
			return dir, modulePathOf(data)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", ""
		}
		dir = parent
	}
}

// modulePathOf is the path a go.mod says; of one that breaks the syntax the first that looks like it.
func modulePathOf(data []byte) string {
	if f, err := modfile.ParseLax("go.mod", data, nil); err == nil && f.Module != nil {
		return f.Module.Mod.Path
	}
	return modfile.ModulePath(data)
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
	switch first := name[0]; {
	case first == '.' || first == '_' && !strings.HasPrefix(name, "_cgo_") || first >= utf8.RuneSelf:
	case '0' <= first && first <= '9' || 'a' <= first && first <= 'z' || 'A' <= first && first <= 'Z':
	default: // the go command hands no other name to its tools
		return fmt.Errorf("its path in the package's folder does not start with a letter, a digit, . or _")
	}
	var invalid *module.InvalidPathError
	if err := module.CheckFilePath(name); errors.As(err, &invalid) {
		return invalid.Err
	} else if err != nil {
		return err
	}
	return nil
}
