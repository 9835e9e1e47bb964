package source

import (
	"go/ast"
	"go/types"
	"path"

	"github.com/nlgen/nlgen/internal/diag"
)

// unit is a package as it is read: its files, and what Go's type checker knows of them.
type unit struct {
	loader *Loader
	space  *workspace
	// dir is the folder as positions name it, folder as the system finds it.
	dir, folder string
	path        string
	// own is a package that was asked for by its folder; others are found through imports.
	own bool
	// listed are the files that the go command takes; without it build tags and file names decide.
	listed []string
	// place is what the go command knows of the package; nil when it was not asked.
	place *place

	problems diag.List
	failure  error   // what the environment had against reading it
	files    []*file // what the build takes
	others   []*file // tests, and what build tags leave out: only their names matter
	// generated is set when nlgen's own output is among the folder's files.
	generated bool
	pkg       *Package

	spans []*span // code whose problems matter
	check checked
	// opened are the imports that the type checker gets to see; others are invented.
	opened map[string]bool
	// stale is set when the type checker should look again, since more imports are open.
	stale bool

	sources   map[*Decl]typeSource
	decls     map[*ast.TypeSpec][]*Decl
	fields    map[*ast.Field][]*Field
	instances map[string]*Decl
	// endless are the types that need ever larger instances of themselves.
	endless []*ast.TypeSpec
	// embedding are the interfaces that embed others.
	embedding []*Type
	// values are the declarations at package scope, by name, once they are needed.
	values map[string]declaration
}

// typeSource is where a declaration stands.
type typeSource struct {
	spec *ast.TypeSpec
	file *file
}

// checked is what one run of Go's type checker found.
type checked struct {
	types *types.Package
	info  *types.Info
	found map[ast.Node][]Problem
}

// load reads the package. It is nil afterwards when the files are none; the unit's problems say why.
func (u *unit) load() error {
	if err := u.read(); err != nil {
		return err
	}
	u.parse()
	if u.choosePackage(); u.problems.HasErrors() {
		return nil
	}
	name := u.files[0].ast.Name
	if u.path == "" {
		u.path = u.space.importPath(u.folder, name.Name)
	}
	u.pkg = &Package{Dir: u.dir, Name: name.Name, Path: u.path, Pos: u.pos(name.Pos()), byName: map[string]*Decl{}}
	u.loader.of[u.pkg] = u
	u.opened = map[string]bool{}
	u.sources, u.instances = map[*Decl]typeSource{}, map[string]*Decl{}
	u.decls, u.fields = map[*ast.TypeSpec][]*Decl{}, map[*ast.Field][]*Field{}
	for _, f := range u.files {
		u.names(f.ast)
		f.scope = newFileScope(f.ast, u.space.standard)
	}
	u.watch()
	u.typecheck()
	u.declare()
	return nil
}

// refresh lets the type checker look again when more imports are open than it saw.
func (u *unit) refresh() {
	if u.stale {
		u.stale = false
		u.typecheck()
		u.apply()
	}
}

// open lets the type checker see an import.
func (u *unit) open(importPath string) {
	if !u.opened[importPath] {
		u.opened[importPath] = true
		u.stale = true
	}
}

// stands is the path of the package that an import path stands for in this package.
func (u *unit) stands(importPath string) string {
	if u.place != nil && u.place.imports[importPath] != "" {
		return u.place.imports[importPath]
	}
	return importPath
}

// placeOf is the name of one of the folder's files in diagnostics.
func (u *unit) placeOf(name string) string { return path.Join(u.dir, name) }
