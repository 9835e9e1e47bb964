package source

import (
	"cmp"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// span is a piece of code whose problems matter to someone: a type declaration, a field, a line of constants.
type span struct {
	node     ast.Node
	from, to token.Pos
}

// watch lists the pieces of code whose problems matter, those around others first.
func (u *unit) watch() {
	for _, f := range u.files {
		for _, decl := range f.ast.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					u.watchNode(spec)
					ast.Inspect(spec.Type, u.watchFields)
				case *ast.ValueSpec:
					if gen.Tok == token.CONST {
						u.watchNode(spec)
					}
				}
			}
		}
	}
	slices.SortFunc(u.spans, func(a, b *span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
}

func (u *unit) watchNode(n ast.Node) {
	u.spans = append(u.spans, &span{node: n, from: n.Pos(), to: n.End()})
}

func (u *unit) watchFields(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncType, *ast.InterfaceType, *ast.ChanType:
		return false
	case *ast.StructType:
		if n.Fields != nil {
			for _, f := range n.Fields.List {
				u.watchNode(f)
			}
		}
	}
	return true
}

// typecheck runs Go's type checker over the declarations, bodies of functions left out. Its findings go to the pieces of
// code they are about: handlers that do not exist yet, and names nlgen is about to generate, are nobody's mistake.
func (u *unit) typecheck() {
	files := make([]*ast.File, len(u.files))
	for i, f := range u.files {
		files[i] = f.ast
		f.scope.nameImports(u.sees)
	}
	u.check = checked{info: &types.Info{Defs: map[*ast.Ident]types.Object{}}, found: map[ast.Node][]Problem{}}
	r := reporter{u: u}
	conf := types.Config{
		Importer: importer{u}, FakeImportC: true, IgnoreFuncBodies: true, Error: r.report,
		Sizes: types.SizesFor(u.loader.build.Compiler, u.loader.build.GOARCH), GoVersion: u.goVersion(),
	}
	u.check.types, _ = conf.Check(u.path, u.loader.fset, files, u.check.info) // what fails is reported already
}

// sees tells whether the type checker gets to see an import as it is.
func (u *unit) sees(importPath string) bool {
	return u.opened[importPath] || u.space.types(u.stands(importPath)) != nil
}

// reporter files what the type checker finds under the pieces of code it is about.
type reporter struct {
	u    *unit
	last *span // what the last problem was filed under
}

// report files one finding. One that starts with a tab belongs to the one before it.
func (r *reporter) report(err error) {
	var e types.Error
	if !errors.As(err, &e) || r.imported(e) {
		return
	}
	message, more := strings.CutPrefix(e.Msg, "\t")
	message, _, _ = strings.Cut(message, "\n")
	found, pos := r.u.check.found, r.u.pos(e.Pos)
	if more {
		if r.last != nil {
			all := found[r.last.node]
			all[len(all)-1].Related = append(all[len(all)-1].Related, diag.Related{Pos: pos, Message: message})
		}
		return
	}
	if r.last = r.u.spanAt(e.Pos); r.last != nil {
		found[r.last.node] = append(found[r.last.node], Problem{Pos: pos, Message: message})
	}
}

// imported tells whether a name that is undefined may well come from an import `.` that is not open.
func (r *reporter) imported(e types.Error) bool {
	name, undefined := strings.CutPrefix(e.Msg, "undefined: ")
	if !undefined || !token.IsExported(name) {
		return false
	}
	at := r.u.pos(e.Pos).File
	for _, f := range r.u.files {
		if r.u.placeOf(f.name) == at {
			return slices.ContainsFunc(f.scope.dots, func(path string) bool { return !r.u.sees(path) })
		}
	}
	return false
}

// spanAt finds the smallest piece of code around a place; nil when none is watched there.
func (u *unit) spanAt(p token.Pos) *span {
	i, _ := slices.BinarySearchFunc(u.spans, p, func(s *span, p token.Pos) int {
		if s.from <= p {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i-- {
		if p < u.spans[i].to {
			return u.spans[i]
		}
	}
	return nil
}

// importer gives the type checker the packages that are open. All others it invents: they exist and have every name, of
// which nothing is known.
type importer struct{ u *unit }

var errNotOpened = errors.New("the package is not opened")

func (i importer) Import(path string) (*types.Package, error) {
	if p := i.u.space.types(i.u.stands(path)); p != nil {
		return p, nil
	}
	if i.u.opened[path] {
		if v, _ := i.u.imported(path); v != nil && v.pkg != nil {
			if v.refresh(); v.check.types != nil { // it is while the package imports itself by a detour
				return v.check.types, nil
			}
		}
	}
	name := "_" + path // one in use stands in the import already
	if i.u.space.standard(path) || wellKnown[path].name != "" {
		name = packageNames(path)[0]
	}
	return types.NewPackage(path, name), errNotOpened // with an error go/types forgives whatever is missing in the package
}
