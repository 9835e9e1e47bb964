// Package source reads Go packages to plain structs, fields, docs and constants with positions. It is the only place
// with go/parser, go/ast, go/types and go/packages, internal/mutate aside, which is no part of nlgen's binary. In goes a
// folder; out comes a Package of plain data, which the rest of nlgen reads.
//
// What a type needs to know of other packages is found out on four levels, the first that knows: the package's own files;
// a table of well-known types; the files of a package that lies in the same module, or where go.work, a local replace or
// vendor says; and at last the go command, asked once where the packages lie that are still unknown. A level never
// guesses, and a name that its package does not declare is a mistake, not a reason to go on.
//
// What always holds: what nlgen itself generated is not looked at, code that does not compile yet is no mistake here
// (each declaration carries its own problems, for whoever needs that declaration), and everything has a position and is
// in the order of file names and, within a file, of the text.
package source

import "github.com/nlgen/nlgen/internal/diag"

// Package is what one folder's Go files declare.
type Package struct {
	// Dir is the folder as it was given to Load, slash-separated; of a package that was found through an import it is
	// relative to Options.WorkDir where it lies below that folder or in a module next to it. Positions name files below it.
	Dir string
	// Name is the name in the package clauses, Path the import path; outside a module Path is the Name.
	Name, Path string
	// Pos is the first file's package clause.
	Pos diag.Pos
	// Decls are the types declared at package scope.
	Decls []*Decl
	// Scope holds what package scope declares, in every Go file of the folder that is of this package: also in tests and
	// in files that build tags leave out, since one more declaration of the name would break those. A package that was
	// found through an import says nothing of such files.
	Scope []Ident
	// Imported are the names that imports take in some file; a declaration of such a name would break that file.
	Imported []Ident
	// Dots are the paths of the packages imported as `.`, all of whose exported names a file then has.
	Dots []Ident
	// Left are the types in files of the package's name that the build leaves out.
	Left []Left
	// LeftMethods are the methods there, by names as "Shape.MarshalJSON": one more of the name would break those files.
	LeftMethods []Left
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
