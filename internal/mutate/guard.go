package main

import (
	"go/ast"
	"slices"
	"strings"
)

// site is where a value is read.
type site int

const (
	// top is outside of all loops: the value is the function's own.
	top site = iota
	// inner is in a loop over members or items.
	inner
	// branch is in a loop over the branches of a union or of what may be null.
	branch
)

// guards knows what is read only in branches. A branch is read only when the value has its JSON type, so there the reader's
// own check of the type can say nothing. The two are one check, made twice: the mutant that takes the type from a branch
// takes it from all reading in branches too, and there is none that takes the latter alone.
type guards struct {
	sites map[*ast.CallExpr]site
	// in is the function in which a call stands.
	in map[*ast.CallExpr]string
	// uses are the calls of a decoder or those that are given a node's variable; a nil is any other use of it.
	uses map[string][]*ast.CallExpr
}

func guardsOf(f *ast.File) *guards {
	g := &guards{map[*ast.CallExpr]site{}, map[*ast.CallExpr]string{}, map[string][]*ast.CallExpr{}}
	for _, d := range f.Decls {
		if fun, ok := d.(*ast.FuncDecl); ok {
			g.walk(fun.Body, fun.Name.Name, top)
		} else {
			g.walk(d, "", inner)
		}
	}
	return g
}

// walk notes the calls below n.
func (g *guards) walk(n ast.Node, function string, at site) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			g.walk(n.Init, function, at)
			g.walk(n.Body, function, loop(n))
			return false
		case *ast.CallExpr:
			g.sites[n], g.in[n] = at, function
			if fun, ok := n.Fun.(*ast.Ident); ok {
				g.uses[fun.Name] = append(g.uses[fun.Name], n)
				for _, a := range n.Args {
					g.walk(a, function, at)
				}
				return false
			}
			if len(n.Args) > 0 {
				if x, ok := n.Args[0].(*ast.UnaryExpr); ok {
					if node, ok := x.X.(*ast.Ident); ok {
						g.uses[node.Name] = append(g.uses[node.Name], n)
					}
				}
			}
		case *ast.Ident:
			if strings.HasPrefix(n.Name, "decode") {
				g.uses[n.Name] = append(g.uses[n.Name], nil)
			}
		}
		return true
	})
}

// loop is what the body of a loop is.
func loop(n *ast.ForStmt) site {
	if init, ok := n.Init.(*ast.AssignStmt); ok {
		if call, ok := init.Rhs[0].(*ast.CallExpr); ok && slices.Contains([]string{"Union", "Nullable"}, selected(call.Fun)) {
			return branch
		}
	}
	return inner
}

// call tells whether a call reads a value whose type is known.
func (g *guards) call(n *ast.CallExpr) bool {
	return n != nil && (g.sites[n] == branch || g.sites[n] == top && g.everywhere(g.in[n]))
}

// everywhere tells whether a decoder or a node's variable is used only where the type is known.
func (g *guards) everywhere(name string) bool {
	uses := g.uses[name]
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(n *ast.CallExpr) bool { return !g.call(n) })
}
