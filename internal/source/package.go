// Package source reads Go packages to plain structs, fields, docs and constants with positions. It is the only place
// with go/parser, go/ast and go/types. In goes a folder; out comes a Package of plain data, which the rest of nlgen
// reads. What always holds: no child process runs, what nlgen itself generated is not looked at, code that does not
// compile yet is no mistake here (each declaration carries its own problems, for whoever needs that declaration), and
// everything has a position and is in the order of file names and, within a file, of the text.
package source

import (
	"go/build"
	"go/token"

	"github.com/nlgen/nlgen/internal/diag"
)

// Options is how a folder is read. The zero Options reads for this machine.
type Options struct {
	// WorkDir is what a relative folder is relative to; empty is the process's working directory.
	WorkDir string
	// Build says which files build tags and file names leave in; nil is go/build's default, which heeds GOOS, GOARCH and
	// CGO_ENABLED of the environment.
	Build *build.Context
}

// Package is what one folder's Go files declare.
type Package struct {
	// Dir is the folder as it was given to Load, slash-separated. Positions name files below it.
	Dir string
	// Name is the name in the package clauses, Path the import path; outside a module Path is the Name.
	Name, Path string
	// Pos is the first file's package clause.
	Pos diag.Pos
	// Decls are the types declared at package scope.
	Decls []*Decl
	// Scope holds what package scope declares, in every Go file of the folder that is of this package: also in tests and
	// in files that build tags leave out, since one more declaration of the name would break those.
	Scope []Ident
	// Imported are the names that imports take in some file; a declaration of such a name would break that file.
	Imported []string
	// Strays are directives that stand before nothing that could carry them.
	Strays []Directive

	byName map[string]*Decl
}

// Ident is a declared name.
type Ident struct {
	Name string
	Pos  diag.Pos
}

// Decl finds the type of that name; nil when package scope declares no such type.
func (p *Package) Decl(name string) *Decl { return p.byName[name] }

// Load reads the package in a folder. The package is nil when there is none or its files break Go's syntax; all that is
// wrong is told then. The error is the environment's: a folder or file that cannot be read.
func Load(dir string, opts Options) (*Package, []diag.Diagnostic, error) {
	l := &loader{fset: token.NewFileSet(), dir: dir, opts: opts, dotted: map[string]bool{}}
	if err := l.read(); err != nil {
		return nil, nil, err
	}
	l.parse()
	if l.choosePackage(); l.problems.HasErrors() {
		return nil, l.problems.Sorted(), nil
	}
	l.pkg = &Package{Dir: l.slashDir(), Name: l.files[0].ast.Name.Name, byName: map[string]*Decl{}}
	l.pkg.Pos = l.pos(l.files[0].ast.Name.Pos())
	l.pkg.Path = importPath(l.folder(), l.pkg.Name)
	l.declare()
	l.check()
	l.constants()
	return l.pkg, l.problems.Sorted(), nil
}
