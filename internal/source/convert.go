package source

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// converter turns the type expressions of one file into Types. In an instance of a generic type, args are what its
// parameters stand for.
type converter struct {
	u    *unit
	file *file
	args map[string]*Type
}

// reference is a name of another package, as far as the file it stands in can tell.
type reference struct {
	unit *unit
	file *file
	// qualifier is the name before the dot; empty for a name that an import `.` may bring.
	qualifier string
}

func (c converter) convert(e ast.Expr) *Type {
	t := &Type{Pos: c.u.pos(e.Pos())}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.convert(e.X)
	case *ast.Ident:
		if arg := c.args[e.Name]; arg != nil {
			return arg
		}
		t.Text = e.Name
		c.name(t, e.Name)
	case *ast.SelectorExpr:
		t.Text = exprString(e)
		if x := qualifier(e); x != "" {
			c.foreign(t, c.file.scope.path(x), e.Sel.Name, x)
		}
	case *ast.IndexExpr:
		c.index(t, e.X, []ast.Expr{e.Index})
	case *ast.IndexListExpr:
		c.index(t, e.X, e.Indices)
	case *ast.StarExpr:
		t.Kind, t.Elem = Pointer, c.convert(e.X)
		t.Text = "*" + t.Elem.Text
	case *ast.ArrayType:
		t.Kind, t.Elem = Slice, c.convert(e.Elt)
		if e.Len != nil {
			t.Kind, t.Len, t.code = Array, exprString(e.Len), &expression{c.u, c.file, e.Len}
			t.measure()
		}
		t.Text = "[" + t.Len + "]" + t.Elem.Text
	case *ast.MapType:
		t.Kind, t.Key, t.Elem = Map, c.convert(e.Key), c.convert(e.Value)
		t.Text = "map[" + t.Key.Text + "]" + t.Elem.Text
	case *ast.StructType:
		t.Kind, t.Text = Struct, "struct{...}"
		c.fields(t, e)
	case *ast.InterfaceType:
		t.Kind, t.Text, t.code = Interface, exprString(e), &expression{c.u, c.file, e}
		c.elements(t, e)
	default:
		c.opaque(t, e)
	}
	return t
}

// opaque is a type whose parts do not matter.
func (c converter) opaque(t *Type, e ast.Expr) {
	t.Text, t.code = exprString(e), &expression{c.u, c.file, e}
	switch e.(type) {
	case *ast.ChanType:
		t.Kind = Chan
	case *ast.FuncType:
		t.Kind = Func
	}
}

// name says what an identifier means: package scope, then what is predeclared, then what an import `.` may bring.
func (c converter) name(t *Type, name string) {
	if d := c.u.pkg.Decl(name); d != nil {
		t.Kind, t.Decl = Named, d
		return
	}
	if c.u.check.types.Scope().Lookup(name) != nil {
		return // declared, and no type
	}
	if tn, ok := types.Universe.Lookup(name).(*types.TypeName); ok {
		predeclared(t, tn)
	} else if dots := c.file.scope.dots; len(dots) > 0 && token.IsExported(name) {
		c.foreign(t, dots[0], name, "")
	}
}

// predeclared is a type of Go itself.
func predeclared(t *Type, tn *types.TypeName) {
	switch u := tn.Type().Underlying().(type) {
	case *types.Basic:
		t.Kind, t.Name = Basic, types.Typ[u.Kind()].Name() // uint8 for byte
	case *types.Interface:
		t.Kind, t.Empty = Interface, tn.Name() == "any"
		for m := range u.Methods() {
			t.Methods = append(t.Methods, Method{Name: m.Name()})
		}
	}
}

// foreign is a type of another package.
func (c converter) foreign(t *Type, path, name, qualifier string) {
	t.Kind, t.Name, t.Path = Foreign, name, path
	t.ref = &reference{c.u, c.file, qualifier}
	if known := knownType(path, name); known != nil {
		t.Elem = known.under
	}
}

// index is a generic type with arguments.
func (c converter) index(t *Type, x ast.Expr, indices []ast.Expr) {
	generic := c.convert(x)
	args, texts := make([]*Type, len(indices)), make([]string, len(indices))
	for i, e := range indices {
		args[i] = c.convert(e)
		texts[i] = args[i].Text
	}
	*t = Type{Pos: generic.Pos, Text: generic.Text + "[" + strings.Join(texts, ", ") + "]", Args: args}
	switch generic.Kind {
	case Foreign:
		t.Kind, t.Name, t.Path, t.Elem, t.ref = Foreign, generic.Name, generic.Path, generic.Elem, generic.ref
	case Named:
		if d := c.u.instance(generic.Decl, args); d != nil {
			t.Kind, t.Decl = Named, d
		}
	}
}

func (c converter) fields(t *Type, e *ast.StructType) {
	if e.Fields == nil {
		return
	}
	for _, f := range e.Fields.List {
		typ := c.convert(f.Type)
		tags, problem := c.u.tags(f.Tag)
		base := Field{
			Type: typ, Tags: tags, RawTag: rawTag(f.Tag), TagProblem: problem,
			Doc: c.u.comment(f.Doc), Line: c.u.comment(f.Comment), Problems: c.u.check.found[f],
		}
		first := len(t.Fields)
		for _, name := range f.Names {
			one := base
			one.Name, one.Pos = name.Name, c.u.pos(name.Pos())
			t.Fields = append(t.Fields, &one)
		}
		if f.Names == nil {
			base.Embedded, base.Name, base.Pos = true, embeddedName(f.Type), c.u.pos(f.Type.Pos())
			t.Fields = append(t.Fields, &base)
		}
		c.u.fields[f] = append(c.u.fields[f], t.Fields[first:]...)
	}
}

// elements are what an interface demands. Of a union of types, which is for constraints only, nothing is told.
func (c converter) elements(t *Type, e *ast.InterfaceType) {
	t.Empty = true
	if e.Methods == nil {
		return
	}
	for _, f := range e.Methods.List {
		for _, name := range f.Names {
			t.Methods = append(t.Methods, c.u.method(name, ""))
		}
		if f.Names == nil {
			t.Embeds = append(t.Embeds, c.convert(f.Type))
		}
	}
	if t.settle(); t.Embeds != nil {
		c.u.embedding = append(c.u.embedding, t)
	}
}

// settle says whether an interface is empty, after what is embedded in it is known.
func (t *Type) settle() {
	t.Empty = len(t.Methods) == 0
	for _, e := range t.Embeds {
		under := e.Under()
		t.Empty = t.Empty && under.Kind == Interface && under.Empty
	}
}

// embeddedName is the field's name when its type stands alone: the type's own.
func embeddedName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return embeddedName(e.X)
	case *ast.ParenExpr:
		return embeddedName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return embeddedName(e.X)
	case *ast.IndexListExpr:
		return embeddedName(e.X)
	}
	return "_"
}

func rawTag(lit *ast.BasicLit) string {
	if lit == nil {
		return ""
	}
	text, _ := strconv.Unquote(lit.Value) // the parser saw to it
	return text
}

func exprString(e ast.Expr) string { return strings.ReplaceAll(types.ExprString(e), "\n", " ") }
