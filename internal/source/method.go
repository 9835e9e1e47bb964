package source

import (
	"go/ast"
	"go/types"

	"github.com/nlgen/nlgen/internal/diag"
)

// Method is a method that a type declares or an interface names.
type Method struct {
	Name string
	// Pos is empty for a method of a well-known type or of Go itself.
	Pos diag.Pos
	// Path and Type are the package and the name of the type that declares it; empty for a method of an interface.
	Path, Type string
	// Fits tells, for a name that encoding/json or encoding knows, that the method has the parameters and results they
	// call it with; one that does not is no more to them than any other method.
	Fits bool
}

// methods gives each type its methods.
func (u *unit) methods() {
	for _, f := range u.files {
		for _, decl := range f.ast.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || len(fn.Recv.List) == 0 {
				continue
			}
			if d := u.aliased(u.pkg.Decl(receiver(fn.Recv.List[0].Type))); d != nil {
				d.Methods = append(d.Methods, u.method(fn.Name, d.Name))
			}
		}
	}
}

// aliased is the declaration that an alias of it stands for: that has the methods. Aliases that go round in a circle are a
// mistake that is told.
func (u *unit) aliased(d *Decl) *Decl {
	for range len(u.pkg.Decls) {
		if d == nil || !d.Alias {
			break
		}
		d = u.pkg.Decl(receiver(u.sources[d].spec.Type))
	}
	return d
}

func (u *unit) method(name *ast.Ident, of string) Method {
	m := Method{Name: name.Name, Pos: u.pos(name.Pos()), Type: of, Fits: true}
	if of != "" {
		m.Path = u.pkg.Path
	}
	if want := codecs[m.Name]; want != nil {
		fn, ok := u.check.info.Defs[name].(*types.Func)
		m.Fits = ok && types.Identical(fn.Signature(), want)
	}
	return m
}

// codecs are the methods that encoding/json calls, as it calls them.
var codecs = func() map[string]*types.Signature {
	text, fails := types.NewSlice(types.Typ[types.Uint8]), types.Universe.Lookup("error").Type()
	tuple := func(all ...types.Type) *types.Tuple {
		vars := make([]*types.Var, len(all))
		for i, t := range all {
			vars[i] = types.NewParam(0, nil, "", t)
		}
		return types.NewTuple(vars...)
	}
	writes := types.NewSignatureType(nil, nil, nil, nil, tuple(text, fails), false)
	reads := types.NewSignatureType(nil, nil, nil, tuple(text), tuple(fails), false)
	return map[string]*types.Signature{
		"MarshalJSON": writes, "MarshalText": writes, "UnmarshalJSON": reads, "UnmarshalText": reads,
		"IsZero": types.NewSignatureType(nil, nil, nil, nil, tuple(types.Typ[types.Bool]), false),
	}
}()

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

// HasMethod tells whether a value of the type, or a pointer to it, has a method of that name that fits.
func (t *Type) HasMethod(name string) bool {
	m, ok := t.Method(name)
	return ok && m.Fits
}

// Method finds the method of that name that a value of the type, or a pointer to it, has: the type's own, or one that Go
// promotes from what is embedded in it. Of what is embedded from other packages only well-known types have methods before
// Complete.
func (t *Type) Method(name string) (Method, bool) {
	level, seen := []*Type{t.Resolve()}, map[string]bool{}
	for len(level) > 0 {
		var methods []Method
		var fields int
		var below []*Type
		times := map[string]int{} // how often a type is embedded at this depth
		for _, t := range level {
			times[t.Identity()]++
		}
		for _, t := range level {
			id := t.Identity()
			if seen[id] {
				continue
			}
			seen[id] = true
			found, hidden, embedded := t.declares(name)
			for range times[id] { // twice the same hide each other
				methods = append(methods, found...)
			}
			fields += hidden
			below = append(below, embedded...)
			if times[id] > 1 {
				below = append(below, embedded...)
			}
		}
		if len(methods)+fields > 0 {
			if len(methods) == 1 && fields == 0 { // two at one depth hide each other, a field hides what is deeper
				return methods[0], true
			}
			return Method{}, false
		}
		level = below
	}
	return Method{}, false
}

// declares are the methods of a name that a type itself has, how many of its fields have that name, and what is embedded
// in it.
func (t *Type) declares(name string) (methods []Method, fields int, embedded []*Type) {
	all := t.demands(map[*Type]bool{})
	switch t.Kind {
	case Named:
		all = append(all, t.Decl.Methods...)
	case Foreign:
		all = append(all, knownType(t.Path, t.Name).methodsOf(t)...)
	}
	for _, m := range all {
		if m.Name == name {
			methods = append(methods, m)
		}
	}
	for _, f := range t.Under().Fields {
		if f.Name == name {
			fields++
		}
		if f.Embedded {
			embedded = append(embedded, f.Type.pointee())
		}
	}
	return methods, fields, embedded
}

// demands are the methods of an interface, each once.
func (t *Type) demands(seen map[*Type]bool) []Method {
	under := t.Under()
	if under.Kind != Interface || seen[under] {
		return nil
	}
	seen[under] = true
	all := under.Methods[:len(under.Methods):len(under.Methods)]
	for _, e := range under.Embeds {
		for _, m := range e.demands(seen) {
			if !has(all, m.Name) {
				all = append(all, m)
			}
		}
	}
	return all
}

func has(methods []Method, name string) bool {
	for _, m := range methods {
		if m.Name == name {
			return true
		}
	}
	return false
}
