package source

import (
	"go/ast"
	"go/constant"
	"go/types"
)

// expression is a piece of code in its file.
type expression struct {
	u    *unit
	file *file
	expr ast.Expr
}

// measure works out the length of an array, as far as it is known yet.
func (t *Type) measure() {
	u, e := t.code.u, t.code.expr
	t.Size = -1
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if err := types.CheckExpr(u.loader.fset, u.check.types, e.Pos(), e, info); err != nil {
		return
	}
	if v := info.Types[e].Value; v != nil {
		if n, exact := constant.Int64Val(constant.ToInt(v)); exact && n >= 0 {
			t.Size = n
		}
	}
}

// length opens what an array's length hangs on.
func (c *completion) length(t *Type) {
	if t.Size < 0 {
		c.expression(t.code.u, t.code.file, t.code.expr)
		c.arrays = append(c.arrays, t)
	}
}
