package bind

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

const (
	timePath    = "time"
	jsonPath    = "encoding/json"
	runtimePath = model.RuntimePath
)

// knownPaths are the packages of well-known types that not every generated file needs.
var knownPaths = []string{"math/big", "net/netip"}

// qualify is what stands before a type's name in the generated file: nothing, or its package's name and a dot.
func (b *binder) qualify(d *source.Decl) string {
	if d.Package == b.pkg {
		return ""
	}
	return b.importName(d.Package.Path, d.Package.Name) + "."
}

// importName is the name under which the generated file imports a package: its own, unless something else has it.
func (b *binder) importName(path, name string) string {
	if known, ok := b.importedAs(path); ok {
		return known
	}
	if b.importNames == nil {
		b.importNames = names.NewScope(b.plugin.Taken...)
		for _, base := range model.BaseImports {
			b.importNames.Allocate(base.Name)
		}
	}
	one := model.Import{Path: path, Name: b.importNames.Allocate(name)}
	b.plugin.Imports = append(b.plugin.Imports, one)
	return one.Name
}

// importedAs is the name under which the generated file can import a package so far.
func (b *binder) importedAs(path string) (name string, ok bool) {
	for _, all := range [][]model.Import{model.BaseImports, b.plugin.Imports} {
		for _, one := range all {
			if one.Path == path {
				return one.Name, true
			}
		}
	}
	return "", false
}

// arguments are those of an instance of a generic type.
func (b *binder) arguments(args []*source.Type) string {
	if len(args) == 0 {
		return ""
	}
	var all []string
	for _, arg := range args {
		all = append(all, b.spell(arg))
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// sortImports orders the imports by path.
func (b *binder) sortImports() {
	slices.SortFunc(b.plugin.Imports, func(x, y model.Import) int { return strings.Compare(x.Path, y.Path) })
}
