package source

import (
	"cmp"
	"errors"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// span is a piece of code and where the problems found in it go.
type span struct {
	from, to token.Pos
	problems *[]Problem
}

// check runs Go's type checker over the declarations, bodies of functions left out. Its findings go to the declarations
// they are about: handlers that do not exist yet, and names nlgen is about to generate, are nobody's mistake.
func (l *loader) check() {
	l.info = &types.Info{Defs: map[*ast.Ident]types.Object{}}
	l.constantSpans()
	slices.SortFunc(l.spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var last *Problem
	conf := types.Config{
		Importer:         inventor{},
		FakeImportC:      true,
		IgnoreFuncBodies: true,
		Error: func(err error) {
			var e types.Error
			if !errors.As(err, &e) {
				return
			}
			message, more := strings.CutPrefix(e.Msg, "\t")
			message, _, _ = strings.Cut(message, "\n")
			if more { // it belongs to the error before it
				if last != nil {
					last.Related = append(last.Related, diag.Related{Pos: l.pos(e.Pos), Message: message})
				}
				return
			}
			last = nil
			if problems := l.problemsAt(e.Pos); problems != nil {
				*problems = append(*problems, Problem{Pos: l.pos(e.Pos), Message: message})
				last = &(*problems)[len(*problems)-1]
			}
		},
	}
	files := make([]*ast.File, len(l.files))
	for i, f := range l.files {
		files[i] = f.ast
	}
	l.types, _ = conf.Check(l.pkg.Path, l.fset, files, l.info) // what fails has been told to Error
}

// problemsAt finds whose code a place is in; nil when it is no type's and no constant's.
func (l *loader) problemsAt(p token.Pos) *[]Problem {
	i, exact := slices.BinarySearchFunc(l.spans, p, func(s span, p token.Pos) int { return cmp.Compare(s.from, p) })
	if !exact {
		i--
	}
	if i < 0 || p >= l.spans[i].to {
		return nil
	}
	return l.spans[i].problems
}

// inventor is an importer that opens nothing: every package exists and has every name, of which nothing is known.
type inventor struct{}

var errNotOpened = errors.New("packages are not opened")

func (inventor) Import(path string) (*types.Package, error) {
	return types.NewPackage(path, packageNames(path)[0]), errNotOpened // with an error go/types forgives what is missing in it
}

// constantSpans notes where constants stand.
func (l *loader) constantSpans() {
	l.consts = map[*ast.ValueSpec]*[]Problem{}
	for _, spec := range l.constantSpecs() {
		problems := new([]Problem)
		l.consts[spec] = problems
		l.spans = append(l.spans, span{spec.Pos(), spec.End(), problems})
	}
}

// constantSpecs yields each line of each const declaration at package scope, with the declaration it stands in.
func (l *loader) constantSpecs() func(yield func(*ast.GenDecl, *ast.ValueSpec) bool) {
	return func(yield func(*ast.GenDecl, *ast.ValueSpec) bool) {
		for _, f := range l.files {
			for _, decl := range f.ast.Decls {
				gen, ok := decl.(*ast.GenDecl)
				if !ok || gen.Tok != token.CONST {
					continue
				}
				for _, spec := range gen.Specs {
					if !yield(gen, spec.(*ast.ValueSpec)) {
						return
					}
				}
			}
		}
	}
}

// constants gives each type the constants it has, block by block.
func (l *loader) constants() {
	for gen, spec := range l.constantSpecs() {
		for _, id := range spec.Names {
			c, ok := l.info.Defs[id].(*types.Const)
			if !ok || id.Name == "_" {
				continue
			}
			named, ok := types.Unalias(c.Type()).(*types.Named)
			if !ok || named.Obj().Pkg() != l.types || named.Obj().Parent() != l.types.Scope() {
				continue
			}
			d := l.pkg.Decl(named.Obj().Name())
			if d == nil {
				continue
			}
			if n := len(d.Blocks); n == 0 || d.Blocks[n-1].Pos != l.pos(gen.Pos()) {
				d.Blocks = append(d.Blocks, Block{Pos: l.pos(gen.Pos())})
			}
			block := &d.Blocks[len(d.Blocks)-1]
			text, known := constantText(c.Val())
			block.Consts = append(block.Consts, Const{Name: id.Name, Pos: l.pos(id.Pos()), Text: text, Known: known, Problems: *l.consts[spec]})
		}
	}
}

func constantText(v constant.Value) (text string, known bool) {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v), true
	case constant.Int:
		return v.ExactString(), true
	}
	return "", false
}
