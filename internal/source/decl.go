package source

import (
	"go/ast"
	"go/token"

	"github.com/nlgen/nlgen/internal/diag"
)

// Decl is a type declared at package scope, or an instance of a generic one.
type Decl struct {
	// Package is the package that declares it.
	Package *Package
	Name    string
	Pos     diag.Pos
	// Doc is the comment before it, without directives.
	Doc        Comment
	Directives []Directive
	// Alias is `type A = B`, Generic a type with parameters; a generic type has no Type.
	Alias   bool
	Generic bool
	// Origin is, of an instance, the generic declaration, and Args what stands for its parameters. An instance has its
	// origin's name, place, comment, directives and methods.
	Origin *Decl
	Args   []*Type
	// Type is what the name stands for.
	Type *Type
	// Methods are those with this receiver, or a pointer to it, in the package's own files.
	Methods []Method
	// Blocks are the constants of this type, by the const declaration they stand in. An instance has none.
	Blocks []Block
	// Problems are what Go's type checker has against the declaration, that of its fields aside.
	Problems []Problem
}

// Problem is what Go's type checker has against a piece of code.
type Problem struct {
	Pos     diag.Pos
	Message string
	Related []diag.Related
}

// Exported tells whether other packages see the type.
func (d *Decl) Exported() bool { return token.IsExported(d.Name) }

// declare lists what package scope declares, then says what each type is.
func (u *unit) declare() {
	for _, f := range u.files {
		u.declareFile(f)
	}
	for _, f := range u.others {
		if f.ast != nil && f.err == nil {
			u.names(f.ast)
			u.leave(f)
		}
	}
	u.methods()
	for _, d := range u.pkg.Decls {
		if from := u.sources[d]; !d.Generic {
			d.Type = converter{u: u, file: from.file}.convert(from.spec.Type)
		}
	}
	u.apply()
}

func (u *unit) declareFile(f *file) {
	carried := map[token.Pos]bool{} // where directives stand that a declaration carries
	for _, decl := range f.ast.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.TypeSpec)
			doc := spec.Doc
			if doc == nil && !gen.Lparen.IsValid() {
				doc = gen.Doc
			}
			d := &Decl{
				Package: u.pkg, Name: spec.Name.Name, Pos: u.pos(spec.Name.Pos()),
				Doc: u.comment(doc), Directives: u.directives(doc, carried),
				Alias: spec.Assign.IsValid(), Generic: spec.TypeParams != nil,
			}
			u.sources[d] = typeSource{spec, f}
			u.decls[spec] = append(u.decls[spec], d)
			u.pkg.Decls = append(u.pkg.Decls, d)
			if d.Name != "_" && u.pkg.byName[d.Name] == nil {
				u.pkg.byName[d.Name] = d
			}
		}
	}
	u.strays(f.ast, carried)
}

// apply gives declarations and fields what the type checker found.
func (u *unit) apply() {
	for _, spec := range u.endless {
		if len(u.check.found[spec]) == 0 { // go/types tells only when nothing else is wrong
			words := "invalid recursive type: " + spec.Name.Name + " needs ever larger instances of itself"
			if len(u.instances) >= maxInstances {
				words = "the generic types of this package have too many instances, the last of " + spec.Name.Name
			}
			u.check.found[spec] = []Problem{{Pos: u.pos(spec.Name.Pos()), Message: words}}
		}
	}
	for spec, decls := range u.decls {
		for _, d := range decls {
			d.Problems = u.check.found[spec]
		}
	}
	for _, d := range u.pkg.Decls { // declared twice: neither is sure
		if first := u.pkg.Decl(d.Name); first != nil && first != d {
			first.Problems = append(first.Problems[:len(first.Problems):len(first.Problems)], d.Problems...)
		}
	}
	for node, fields := range u.fields {
		for _, f := range fields {
			f.Problems = u.check.found[node]
		}
	}
	u.constants()
	for range u.embedding { // each settles at least one more
		for _, t := range u.embedding {
			t.settle()
		}
	}
}

// strays notes the directives that no declaration carries.
func (u *unit) strays(f *ast.File, carried map[token.Pos]bool) {
	for _, group := range f.Comments {
		for _, d := range u.directives(group, nil) {
			if !d.Spaced && !carried[d.at] {
				u.pkg.Strays = append(u.pkg.Strays, d)
			}
		}
	}
}

// names adds what a file declares at package scope, and the names of its imports.
func (u *unit) names(f *ast.File) {
	add := func(id *ast.Ident) {
		if id.Name != "_" {
			u.pkg.Scope = append(u.pkg.Scope, Ident{id.Name, u.pos(id.Pos())})
		}
	}
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil && decl.Name.Name != "init" {
				add(decl.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						add(id)
					}
				}
			}
		}
	}
	for _, spec := range f.Imports {
		for _, name := range importNames(spec) {
			u.pkg.Imported = append(u.pkg.Imported, Ident{name, u.pos(spec.Pos())})
		}
		if spec.Name != nil && spec.Name.Name == "." {
			u.pkg.Dots = append(u.pkg.Dots, Ident{importPathOf(spec), u.pos(spec.Pos())})
		}
	}
}
