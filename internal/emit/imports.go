package emit

import (
	"bytes"
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// Import paths of what generated code calls.
const (
	runtimePath = "github.com/nlgen/nlgen/runtime"
	argsPath    = runtimePath + "/args"
)

// importing settles the names under which the file imports packages: paths are theirs by the names that types are spelled
// with, imported are the names themselves. They are the packages' own, without an alias, unless the package declares that
// identifier itself: Go has no room for both.
func importing(file *jen.File, p *model.Plugin) (paths map[string]string, imported []string) {
	scope := names.NewScope(p.Taken...)
	paths = map[string]string{}
	use := func(path, own, name string) {
		if name == own {
			file.ImportName(path, name)
		} else {
			file.ImportAlias(path, name)
		}
		imported = append(imported, name)
	}
	for _, one := range []struct{ path, name string }{
		{"context", "context"},
		{"encoding/json", "json"},
		{"math", "math"},
		{"time", "time"},
		{runtimePath, "runtime"},
		{argsPath, "args"},
	} {
		paths[one.name] = one.path
		use(one.path, one.name, scope.Allocate(one.name))
	}
	for _, one := range p.Imports {
		paths[one.Name] = one.Path
		use(one.Path, path.Base(one.Path), one.Name)
	}
	return paths, imported
}

// packages names what the imported packages have.
type packages struct{}

func (packages) context(name string) *jen.Statement { return jen.Qual("context", name) }
func (packages) json(name string) *jen.Statement    { return jen.Qual("encoding/json", name) }
func (packages) time(name string) *jen.Statement    { return jen.Qual("time", name) }
func (packages) math(name string) *jen.Statement    { return jen.Qual("math", name) }
func (packages) runtime(name string) *jen.Statement { return jen.Qual(runtimePath, name) }
func (packages) args(name string) *jen.Statement    { return jen.Qual(argsPath, name) }

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
