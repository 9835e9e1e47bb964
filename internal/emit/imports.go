package emit

import (
	"bytes"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// imported is a package that the file may import. Alias is set when the name there is not the package's own.
type imported struct {
	path, name string
	alias      bool
}

// importing settles the names under which the file imports packages; paths are theirs by the names that types are spelled
// with. They are the packages' own, without an alias, unless the package declares that identifier itself: Go has no room
// for both.
func importing(p *model.Plugin) (paths map[string]string, all []imported) {
	scope := names.NewScope(p.Taken...)
	paths = map[string]string{}
	for _, one := range model.BaseImports {
		paths[one.Name] = one.Path
		name := scope.Allocate(one.Name)
		all = append(all, imported{one.Path, name, name != one.Name})
	}
	for _, one := range p.Imports {
		paths[one.Name] = one.Path
		all = append(all, imported{one.Path, one.Name, one.Name != path.Base(one.Path)})
	}
	return paths, all
}

func importNames(all []imported) []string {
	var names []string
	for _, one := range all {
		names = append(names, one.name)
	}
	return names
}

// newFile is a file without declarations. What jennifer calls an import does not depend on what else a file imports.
func (g *generator) newFile() *jen.File {
	file := jen.NewFilePathName(g.plugin.Path, g.plugin.Package)
	file.NoFormat = true // parts are formatted, without what jennifer writes before the declarations
	for _, one := range g.imports {
		if one.alias {
			file.ImportAlias(one.path, one.name)
		} else {
			file.ImportName(one.path, one.name)
		}
	}
	return file
}

// packages names what the imported packages have.
type packages struct{}

func (packages) context(name string) *jen.Statement { return jen.Qual("context", name) }
func (packages) json(name string) *jen.Statement    { return jen.Qual("encoding/json", name) }
func (packages) time(name string) *jen.Statement    { return jen.Qual("time", name) }
func (packages) math(name string) *jen.Statement    { return jen.Qual("math", name) }
func (packages) runtime(name string) *jen.Statement { return jen.Qual(model.RuntimePath, name) }
func (packages) args(name string) *jen.Statement    { return jen.Qual(model.ArgsPath, name) }

// importedIn are the paths of the packages that jennifer imports in the text before the declarations.
func importedIn(head []byte) []string {
	var paths []string
	for line := range strings.Lines(string(head)) {
		if _, quoted, ok := strings.Cut(line, `"`); ok {
			path, _, _ := strings.Cut(quoted, `"`)
			paths = append(paths, path)
		}
	}
	return paths
}

// groupImports puts a blank line between the standard library and the rest. Jennifer sorts one block by path, and a path
// of ours sorts among those of the standard library.
func groupImports(src []byte) []byte {
	before, rest, _ := bytes.Cut(src, []byte("import (\n"))
	block, after, ok := bytes.Cut(rest, []byte("\n)\n"))
	if !ok {
		return src // a single import has no block
	}
	var std, others []string
	for line := range strings.Lines(string(block) + "\n") {
		_, path, _ := strings.Cut(line, `"`)
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	grouped := "import (\n" + strings.Join(std, "") + "\n" + strings.Join(others, "") + ")\n"
	return bytes.Join([][]byte{before, after}, []byte(grouped))
}
