package source

import (
	"go/ast"
	"slices"
)

// Imports are the import paths that the type needs where it stands, each once, in the order they stand there. The path of
// a name that the file does not import is empty.
func (t *Type) Imports() []string {
	var paths []string
	t.imports(&paths)
	return paths
}

func (t *Type) imports(paths *[]string) {
	add := func(path string) {
		if !slices.Contains(*paths, path) {
			*paths = append(*paths, path)
		}
	}
	switch {
	case t.Kind == Foreign:
		add(t.Path)
	case t.from != "":
		add(t.from)
	}
	if t.code != nil {
		ast.Inspect(t.code.expr, func(n ast.Node) bool {
			if name := qualifier(n); name != "" {
				add(t.code.file.scope.path(name))
			}
			return true
		})
	}
	if t.Kind != Foreign && t.Elem != nil { // what a Foreign is underneath does not stand here
		t.Elem.imports(paths)
	}
	if t.Key != nil {
		t.Key.imports(paths)
	}
	for _, arg := range t.Args {
		arg.imports(paths)
	}
	for _, f := range t.Fields {
		f.Type.imports(paths)
	}
}
