package source

import (
	"go/ast"
	"slices"
)

// maxNested is how many instances may be made each for the sake of the one before: a type that needs ever larger
// instances of itself, which Go refuses, has no end otherwise.
const maxNested = 20

// maxInstances is how many instances a package's generic types may have: where each needs two others of the next, every
// step doubles them.
const maxInstances = 5000

// instance is a generic type of this package with arguments in the place of its parameters; nil when they do not fit.
// Equal arguments give the same declaration.
func (u *unit) instance(d *Decl, args []*Type) *Decl {
	if !d.Generic {
		return nil
	}
	from := u.sources[d]
	names := parameters(from.spec)
	if len(names) != len(args) {
		return nil
	}
	one := *d
	one.Generic, one.Origin, one.Args = false, d, args
	one.Problems = u.check.found[from.spec]
	key := one.key()
	if known := u.instances[key]; known != nil {
		return known
	}
	if slices.Contains(u.endless, from.spec) {
		return nil
	}
	if u.loader.nested == maxNested || len(u.instances) == maxInstances {
		u.endless = append(u.endless, from.spec)
		u.apply()
		return nil
	}
	u.instances[key] = &one
	u.sources[&one] = from
	u.decls[from.spec] = append(u.decls[from.spec], &one)
	c := converter{u: u, file: from.file, args: map[string]*Type{}}
	for i, name := range names {
		c.args[name] = args[i]
	}
	u.loader.nested++
	one.Type = c.convert(from.spec.Type)
	u.loader.nested--
	return &one
}

// key is what instances of one type have in common.
func (d *Decl) key() string { return d.Name + identifier{}.all(d.Args) }

// same is the one declaration of an instance. What its arguments are may have become known since it was made, and then it
// may turn out to be another one.
func (u *unit) same(d *Decl) *Decl {
	if d.Origin == nil {
		return d
	}
	first := u.instances[d.key()]
	if first == nil {
		u.instances[d.key()] = d
		return d
	}
	return first
}

// parameters are the names of a type's parameters.
func parameters(spec *ast.TypeSpec) []string {
	var names []string
	if spec.TypeParams != nil {
		for _, f := range spec.TypeParams.List {
			for _, name := range f.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}
