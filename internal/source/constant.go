package source

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"iter"

	"github.com/nlgen/nlgen/internal/diag"
)

// Block is the constants of one type in one const declaration, blank ones left out.
type Block struct {
	Pos    diag.Pos
	Consts []Const
	// Untyped are, of a block whose first constant is the only one with this type, those that follow with a value of the
	// same kind and no type: Go gives them none, whatever the first line says.
	Untyped []Const
}

// Const is one constant.
type Const struct {
	Name string
	Pos  diag.Pos
	// Text is the string itself, or the integer in decimal; Known is false when the value cannot be worked out, or is
	// neither. Before Complete what other packages' constants come to is not worked out.
	Text     string
	Known    bool
	Problems []Problem

	open bool // its value hangs on a package that is not open
}

// constantSpecs yields each line of each const declaration at package scope, with the declaration it stands in.
func (u *unit) constantSpecs() iter.Seq2[*ast.GenDecl, *ast.ValueSpec] {
	return func(yield func(*ast.GenDecl, *ast.ValueSpec) bool) {
		for _, f := range u.files {
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
func (u *unit) constants() {
	for _, d := range u.pkg.Decls {
		d.Blocks = nil
	}
	for gen, spec := range u.constantSpecs() {
		for i, id := range spec.Names {
			c, ok := u.check.info.Defs[id].(*types.Const)
			if !ok || id.Name == "_" {
				continue
			}
			d := u.declared(c.Type())
			if b, is := c.Type().(*types.Basic); is && b.Info()&types.IsUntyped != 0 {
				u.untyped(gen, spec, id, c)
				continue
			}
			if d == nil && c.Type() == types.Typ[types.Invalid] {
				d = u.meant(spec, i)
			}
			if d == nil {
				continue
			}
			if n := len(d.Blocks); n == 0 || d.Blocks[n-1].Pos != u.pos(gen.Pos()) {
				d.Blocks = append(d.Blocks, Block{Pos: u.pos(gen.Pos())})
			}
			block := &d.Blocks[len(d.Blocks)-1]
			one := Const{Name: id.Name, Pos: u.pos(id.Pos()), Problems: u.check.found[spec], open: c.Val().Kind() == constant.Unknown}
			one.Text, one.Known = constantText(c.Val())
			block.Consts = append(block.Consts, one)
		}
	}
}

// untyped notes a constant without a type with the type of the first one of its const declaration, whose value is alike.
func (u *unit) untyped(gen *ast.GenDecl, spec *ast.ValueSpec, id *ast.Ident, c *types.Const) {
	first, ok := u.check.info.Defs[gen.Specs[0].(*ast.ValueSpec).Names[0]].(*types.Const)
	if !ok || len(spec.Values) == 0 || first.Val().Kind() != c.Val().Kind() {
		return
	}
	d := u.declared(first.Type())
	if d == nil || len(d.Blocks) == 0 {
		return
	}
	block := &d.Blocks[len(d.Blocks)-1]
	if block.Pos == u.pos(gen.Pos()) && len(block.Consts) == 1 {
		block.Untyped = append(block.Untyped, Const{Name: id.Name, Pos: u.pos(id.Pos())})
	}
}

// declared is the declaration of a type of this package that is no instance; nil for others.
func (u *unit) declared(t types.Type) *Decl {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != u.check.types || named.Obj().Parent() != u.check.types.Scope() || named.TypeArgs() != nil {
		return nil
	}
	return u.pkg.Decl(named.Obj().Name())
}

// meant is the declaration of the type that a constant of no type would have if what is converted to it were known.
func (u *unit) meant(spec *ast.ValueSpec, i int) *Decl {
	if i >= len(spec.Values) {
		return nil
	}
	if call, ok := ast.Unparen(spec.Values[i]).(*ast.CallExpr); ok {
		if typ, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
			return u.pkg.Decl(typ.Name)
		}
	}
	return nil
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
