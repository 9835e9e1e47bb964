// Package emit turns a model.Plugin into the Go source of nlgen.gen.go; it is the only place with jennifer. In goes the
// model, out come bytes: the interface of the handlers, the registration, and for each argument struct its schema, its
// decoder and the guard that stops compiling when the struct changes. Equal models give equal bytes; the bytes are
// gofmt's, compile beside the package they were made for, and declare no identifier that the package has already.
package emit

import (
	"fmt"
	"slices"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// The two names that every generated file declares, and that its package therefore has not.
const (
	handlersName = "Tools"
	registerName = "Plugin"
)

// Go is the source of the plugin's nlgen.gen.go. An error means that the model contradicts itself.
func Go(p *model.Plugin) ([]byte, error) {
	g := newGenerator(p)
	g.handlers()
	g.guide()
	g.registration()
	for _, t := range p.Tools {
		g.schema(g.names.schema[t.Name], t.Method+" takes", t.Input)
		if t.Output != nil {
			g.schema(g.names.output[t.Name], t.Method+" answers as data", t.Output)
		}
	}
	for i := range p.Structs {
		g.decoder(&p.Structs[i])
	}
	g.enums()
	for i := range p.Schemas {
		g.typeSchema(&p.Schemas[i])
	}
	g.numbers()
	g.guards()
	if g.err != nil {
		return nil, g.err
	}
	return g.render()
}

// generator writes one file. Each of its steps adds to file what a reader meets next.
type generator struct {
	plugin *model.Plugin
	// file is the part at which the steps are, and length is how many declarations it has; parts are all parts.
	file   *jen.File
	length int
	parts  []*part
	// working are the parts that are being written.
	working sync.WaitGroup
	pkg     packages
	// imports are the packages that the file may import.
	imports []imported
	// paths are those of the packages that spelled types may name, by the names there.
	paths map[string]string
	names generated
	// scope gives out identifiers of the package that are not known beforehand.
	scope *names.Scope
	// usesNumbers is set by a decoder that reads an `any`.
	usesNumbers bool
	// err is the first contradiction found in the model.
	err error
}

func newGenerator(p *model.Plugin) *generator {
	g := &generator{plugin: p}
	g.paths, g.imports = importing(p)
	g.scope = names.NewScope(slices.Concat(p.Taken, p.Imported, importNames(g.imports))...)
	g.names = allocate(p, g.scope)
	g.file = g.newFile()
	return g
}

// fail keeps the first contradiction that was found in the model.
func (g *generator) fail(err error) {
	if g.err == nil {
		g.err = fmt.Errorf("generating for plugin %s: %w", g.plugin.ID, err)
	}
}

// add adds one declaration, or the comment that begins one.
func (g *generator) add(declaration ...jen.Code) {
	if g.length == partLength {
		g.finish()
	}
	g.length++
	g.file.Op(boundary)
	g.file.Add(declaration...)
}
