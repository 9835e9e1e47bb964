package source

import (
	"go/ast"
	"go/token"
	"go/types"
)

// declaration is what one name at package scope is declared as: the expressions that say what it is.
type declaration struct {
	file  *file
	nodes []ast.Node
}

// declarations are those at package scope, functions left out.
func (u *unit) declarations() map[string]declaration {
	if u.values != nil {
		return u.values
	}
	u.values = map[string]declaration{}
	for _, f := range u.files {
		for _, decl := range f.ast.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			var last *ast.ValueSpec // constants without a value repeat what was said before
			for _, spec := range gen.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					u.values[spec.Name.Name] = declaration{f, []ast.Node{spec.Type}}
				case *ast.ValueSpec:
					if gen.Tok == token.VAR || spec.Type != nil || spec.Values != nil || last == nil {
						last = spec
					}
					for i, id := range spec.Names {
						u.values[id.Name] = declaration{f, expressions(last, i)}
					}
				}
			}
		}
	}
	return u.values
}

// expressions are what says the type and the value of the i-th name of a line.
func expressions(spec *ast.ValueSpec, i int) []ast.Node {
	var nodes []ast.Node
	if spec.Type != nil {
		nodes = append(nodes, spec.Type)
	}
	switch {
	case i < len(spec.Values):
		nodes = append(nodes, spec.Values[i])
	case len(spec.Values) > 0: // a function's results
		nodes = append(nodes, spec.Values[0])
	}
	return nodes
}

// mention is a name of a package that something hangs on.
type mention struct {
	u    *unit
	name string
}

// mention opens the packages that the meaning of a name hangs on, as far as they are not open yet.
func (c *completion) mention(u *unit, name string) {
	d, ok := u.declarations()[name]
	if !ok || c.mentioned[mention{u, name}] {
		return
	}
	c.mentioned[mention{u, name}] = true
	for _, n := range d.nodes {
		c.expression(u, d.file, n)
	}
}

// expression is mention for all names in a piece of code.
func (c *completion) expression(u *unit, f *file, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x := qualifier(n); x != "" && f.scope.path(x) != "" {
				c.qualified(u, f, x, n.Sel.Name)
			} else {
				c.expression(u, f, n.X)
			}
			return false
		case *ast.Ident:
			if _, own := u.declarations()[n.Name]; own {
				c.mention(u, n.Name)
			} else if token.IsExported(n.Name) {
				for _, path := range f.scope.dots {
					c.other(u, f, path, n.Name)
				}
			}
		}
		return true
	})
}

// qualified is mention for a name of an imported package.
func (c *completion) qualified(u *unit, f *file, qualifier, name string) {
	paths, sure := f.scope.candidates(qualifier)
	for _, path := range paths {
		if v, how := c.open(u, f, path); how == statusUnasked {
			return
		} else if v != nil && (sure || v.pkg.Name == qualifier) {
			if !sure {
				f.scope.correct(qualifier, path)
			}
			c.other(u, f, path, name)
			return
		}
	}
}

func (c *completion) other(u *unit, f *file, path, name string) {
	if v, _ := c.open(u, f, path); v != nil {
		c.see(u, path)
		c.mention(v, name)
	}
}

// constants opens what the values of a type's constants hang on.
func (c *completion) constants(d *Decl) {
	u := c.loader.of[d.Package]
	for _, block := range d.Blocks {
		for _, one := range block.Consts {
			if one.open && len(one.Problems) == 0 {
				c.mention(u, one.Name)
			}
		}
	}
	if d.Origin == nil {
		for _, name := range u.loose() {
			c.mention(u, name)
		}
	}
}

// loose are the constants of which it is unknown whether they are of a type of this package.
func (u *unit) loose() []string {
	var names []string
	for _, spec := range u.constantSpecs() {
		if len(u.check.found[spec]) > 0 {
			continue
		}
		for _, id := range spec.Names {
			if c, ok := u.check.info.Defs[id].(*types.Const); ok && c.Type() == types.Typ[types.Invalid] && u.local(id.Name, map[string]bool{}) {
				names = append(names, id.Name)
			}
		}
	}
	return names
}

// local tells whether what a constant of unknown type is made of may give it a type of this package: an expression is of
// a type of this package only if a type, or a constant of such a type, is in it.
func (u *unit) local(name string, seen map[string]bool) bool {
	d := u.declarations()[name]
	if seen[name] || len(d.nodes) == 2 { // it says its type, which is another package's
		return false
	}
	seen[name] = true
	found := false
	for _, n := range d.nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return qualifier(n) == ""
			case *ast.Ident:
				switch obj := u.check.types.Scope().Lookup(n.Name).(type) {
				case *types.TypeName:
					found = true
				case *types.Const:
					found = found || u.declared(obj.Type()) != nil || obj.Type() == types.Typ[types.Invalid] && u.local(n.Name, seen)
				}
			}
			return !found
		})
	}
	return found
}
