package source

import (
	"go/ast"
	"go/token"

	"github.com/nlgen/nlgen/internal/diag"
)

// Decl is a type declared at package scope.
type Decl struct {
	Name string
	Pos  diag.Pos
	// Doc is the comment before it, without directives.
	Doc        Comment
	Directives []Directive
	// Alias is `type A = B`, Generic a type with parameters; a generic type has no Type.
	Alias   bool
	Generic bool
	// Type is what the name stands for.
	Type *Type
	// Methods are those with this receiver, or a pointer to it, in the package's own files.
	Methods []Ident
	// Blocks are the constants of this type, by the const declaration they stand in.
	Blocks []Block
	// Problems are what Go's type checker has against the declaration, that of its fields aside.
	Problems []Problem
}

// Block is the constants of one type in one const declaration, blank ones left out.
type Block struct {
	Pos    diag.Pos
	Consts []Const
}

// Const is one constant.
type Const struct {
	Name string
	Pos  diag.Pos
	// Text is the string itself, or the integer in decimal; Known is false when the value cannot be worked out from the
	// package alone, or is neither.
	Text     string
	Known    bool
	Problems []Problem
}

// Problem is what Go's type checker has against a piece of code.
type Problem struct {
	Pos     diag.Pos
	Message string
	Related []diag.Related
}

// declare lists what package scope declares, then says what each type is.
func (l *loader) declare() {
	var all []pending
	for _, f := range l.files {
		all = append(all, l.declareFile(f)...)
	}
	for _, f := range l.others {
		if f.err == nil {
			l.names(f.ast)
		}
	}
	for _, p := range all {
		if !p.decl.Generic {
			p.decl.Type = converter{l, p.scope}.convert(p.spec.Type)
		}
	}
	l.methods()
}

// pending is a declaration whose type can be said once all names are known.
type pending struct {
	decl  *Decl
	spec  *ast.TypeSpec
	scope fileScope
}

func (l *loader) declareFile(f *file) (all []pending) {
	l.names(f.ast)
	scope := newFileScope(f.ast)
	l.dotted[l.place(f.name)] = scope.dot != ""
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
				Name: spec.Name.Name, Pos: l.pos(spec.Name.Pos()),
				Doc: l.comment(doc), Directives: l.directives(doc, carried),
				Alias: spec.Assign.IsValid(), Generic: spec.TypeParams != nil,
			}
			all = append(all, pending{d, spec, scope})
			first := l.pkg.byName[d.Name]
			l.watch(spec, func(problems []Problem) {
				d.Problems = append(d.Problems, problems...)
				if first != nil { // declared twice: neither is sure
					first.Problems = append(first.Problems, problems...)
				}
			})
			l.pkg.Decls = append(l.pkg.Decls, d)
			if d.Name != "_" && l.pkg.byName[d.Name] == nil {
				l.pkg.byName[d.Name] = d
			}
		}
	}
	l.strays(f.ast, carried)
	return all
}

// strays notes the directives that no declaration carries.
func (l *loader) strays(f *ast.File, carried map[token.Pos]bool) {
	for _, group := range f.Comments {
		for _, d := range l.directives(group, nil) {
			if !d.Spaced && !carried[d.at] {
				l.pkg.Strays = append(l.pkg.Strays, d)
			}
		}
	}
}

// names adds what a file declares at package scope, and the names of its imports.
func (l *loader) names(f *ast.File) {
	add := func(id *ast.Ident) {
		if id.Name != "_" {
			l.pkg.Scope = append(l.pkg.Scope, Ident{id.Name, l.pos(id.Pos())})
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
		l.pkg.Imported = append(l.pkg.Imported, importNames(spec)...)
	}
}

// methods gives each type its methods; those of an interface are what it demands.
func (l *loader) methods() {
	for _, f := range l.files {
		for _, decl := range f.ast.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || len(fn.Recv.List) == 0 {
				continue
			}
			if d := l.pkg.Decl(receiver(fn.Recv.List[0].Type)); d != nil {
				d.Methods = append(d.Methods, Ident{fn.Name.Name, l.pos(fn.Name.Pos())})
			}
		}
	}
}

// receiver is the name of the type a method belongs to.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return ""
}
