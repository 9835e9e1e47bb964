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

// Module finds the module a folder lies in: the folder of the nearest go.mod above, as an absolute path, and what that file
// says. Both are empty when there is none.
func Module(folder string) (root string, mod []byte) {
	dir, err := filepath.Abs(folder)
	if err != nil {
		return "", nil
	}
	for {
		if mod, err := readRegular(filepath.Join(dir, "go.mod")); err == nil {
			return dir, mod
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", nil
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

// importPath is the path that others import the package in a folder of the module by; name when no module says.
func (w *workspace) importPath(folder, name string) string {
	if w.module.path == "" {
		return name
	}
	rel, err := filepath.Rel(w.module.dir, folder)
	if err != nil {
		return name
	}
	return path.Join(w.module.path, filepath.ToSlash(rel))
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
