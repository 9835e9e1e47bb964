package source

import (
	"cmp"
	"errors"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// span is a piece of code, what Go's type checker has against it, and who gets to know.
type span struct {
	from, to token.Pos
	problems []Problem
	tell     func([]Problem)
}

// watch gives the problems of a piece of code, those of smaller pieces in it aside, to tell.
func (l *loader) watch(n ast.Node, tell func([]Problem)) {
	l.spans = append(l.spans, &span{from: n.Pos(), to: n.End(), tell: tell})
}

// check runs Go's type checker over the declarations, bodies of functions left out. Its findings go to the declarations
// they are about: handlers that do not exist yet, and names nlgen is about to generate, are nobody's mistake.
func (l *loader) check() {
	l.info = &types.Info{Defs: map[*ast.Ident]types.Object{}}
	l.watchConstants()
	// A piece comes before the pieces in it.
	slices.SortFunc(l.spans, func(a, b *span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	conf := types.Config{Importer: inventor{}, FakeImportC: true, IgnoreFuncBodies: true, Error: l.hear}
	files := make([]*ast.File, len(l.files))
	for i, f := range l.files {
		files[i] = f.ast
	}
	l.types, _ = conf.Check(l.pkg.Path, l.fset, files, l.info) // what fails has been heard
	for _, s := range l.spans {
		if len(s.problems) > 0 {
			s.tell(s.problems)
		}
	}
}

// hear files a finding of the type checker under the piece of code it is about. One that starts with a tab belongs to
// the one before it.
func (l *loader) hear(err error) {
	var e types.Error
	if !errors.As(err, &e) {
		return
	}
	if undefined := strings.HasPrefix(e.Msg, "undefined: "); undefined && l.dotted[l.pos(e.Pos).File] {
		return // it may well come from the import
	}
	message, more := strings.CutPrefix(e.Msg, "\t")
	message, _, _ = strings.Cut(message, "\n")
	if more {
		if l.heard != nil {
			last := &l.heard.problems[len(l.heard.problems)-1]
			last.Related = append(last.Related, diag.Related{Pos: l.pos(e.Pos), Message: message})
		}
		return
	}
	if l.heard = l.spanAt(e.Pos); l.heard != nil {
		l.heard.problems = append(l.heard.problems, Problem{Pos: l.pos(e.Pos), Message: message})
	}
}

// spanAt finds the smallest piece of code around a place; nil when none is watched there.
func (l *loader) spanAt(p token.Pos) *span {
	i, _ := slices.BinarySearchFunc(l.spans, p, func(s *span, p token.Pos) int {
		if s.from <= p {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i-- {
		if p < l.spans[i].to {
			return l.spans[i]
		}
	}
	return nil
}

// inventor is an importer that opens nothing: every package exists and has every name, of which nothing is known.
type inventor struct{}

var errNotOpened = errors.New("packages are not opened")

func (inventor) Import(path string) (*types.Package, error) {
	// A name in use stands in the import already. With an error go/types forgives whatever is missing in the package.
	return types.NewPackage(path, "_"+path), errNotOpened
}

// watchConstants watches each line of constants.
func (l *loader) watchConstants() {
	l.consts = map[*ast.ValueSpec][]Problem{}
	for _, spec := range l.constantSpecs() {
		l.watch(spec, func(problems []Problem) { l.consts[spec] = problems })
	}
}

// constantSpecs yields each line of each const declaration at package scope, with the declaration it stands in.
func (l *loader) constantSpecs() iter.Seq2[*ast.GenDecl, *ast.ValueSpec] {
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
			block.Consts = append(block.Consts, Const{Name: id.Name, Pos: l.pos(id.Pos()), Text: text, Known: known, Problems: l.consts[spec]})
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
