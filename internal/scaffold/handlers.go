package scaffold

import (
	"path"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// handlers is the type that has a plugin's handlers.
type handlers struct {
	// typ is its name, and file the one with the last handler, or else the type; both are empty when there is no such type.
	typ, file string
	// has are all its methods.
	has map[string]diag.Pos
}

// handlers finds the type most of whose methods are called like tools, or else one that is called plugin.
func (g Grown) handlers() (h handlers) {
	tools := map[string]bool{}
	for _, t := range g.Manifest.Tools {
		tools[names.Fold(names.Method(t.Own))] = true
	}
	most := 0
	for _, d := range g.Package.Decls {
		found, last, has := 0, d.Pos, map[string]diag.Pos{}
		for _, m := range d.Methods {
			has[m.Name] = m.Pos
			if tools[names.Fold(m.Name)] {
				found, last = found+1, m.Pos
			}
		}
		if found > most || most == 0 && d.Name == "plugin" && d.Type != nil && d.Type.Kind == source.Struct {
			most = found
			h = handlers{d.Name, path.Base(last.File), has}
		}
	}
	return h
}
