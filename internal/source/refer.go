package source

import "github.com/nlgen/nlgen/internal/diag"

// refer makes a Foreign the declared type that it refers to, and tells whether it did. A well-known one stays what it is;
// one that is unknown yet may become known when the go command has been asked.
func (c *completion) refer(t *Type) bool {
	r := t.ref
	if r == nil || t.Path == cgoPath || knownType(t.Path, t.Name) != nil {
		return false
	}
	if r.qualifier == "" {
		return c.dotted(t)
	}
	paths, sure := r.file.scope.candidates(r.qualifier)
	for _, path := range paths {
		v, how := c.open(r.unit, r.file, path)
		switch {
		case how == statusUnasked:
			return false
		case v == nil || !sure && v.pkg.Name != r.qualifier:
			continue
		}
		if !sure {
			r.file.scope.correct(r.qualifier, path)
		}
		return c.settle(t, v, path)
	}
	// Nothing that is imported has that name, or what has it cannot be read.
	t.Kind, t.ref = Invalid, nil
	for _, path := range paths {
		c.see(r.unit, path)
	}
	return false
}

// dotted looks for a name in all that its file imports as `.`.
func (c *completion) dotted(t *Type) bool {
	r, known := t.ref, true
	for _, path := range r.file.scope.dots {
		if knownType(path, t.Name) != nil {
			t.Path = path
			return false
		}
		v, how := c.open(r.unit, r.file, path)
		if known = known && how != statusUnasked; v != nil && v.pkg.Decl(t.Name) != nil {
			return c.settle(t, v, path)
		}
	}
	if known {
		t.Kind, t.ref = Invalid, nil
		for _, path := range r.file.scope.dots {
			c.see(r.unit, path)
		}
	}
	return false
}

// settle makes a Foreign a declared type of the package. When there is no such type, or it takes other arguments, the type
// checker gets to see the package, to say so.
func (c *completion) settle(t *Type, v *unit, path string) bool {
	r, d := t.ref, v.pkg.Decl(t.Name)
	t.Path, t.from = path, path
	if d != nil && d.Generic {
		d = v.instance(d, t.Args)
	} else if len(t.Args) > 0 {
		d = nil
	}
	t.ref = nil
	if d == nil || !d.Exported() {
		t.Kind = Invalid
		c.see(r.unit, path)
		return false
	}
	t.Kind, t.Decl, t.Name, t.Path, t.Elem = Named, d, "", "", nil
	return true
}

// see lets the type checker see an import at the end of the round.
func (c *completion) see(u *unit, path string) {
	if v, _ := u.imported(path); v != nil && v.pkg != nil && !u.opened[path] {
		u.open(path)
		c.opened = append(c.opened, u)
	}
}

// open is an imported package that could be read. What keeps it from being found or read is reported once.
func (c *completion) open(u *unit, f *file, path string) (*unit, status) {
	v, how := u.imported(path)
	switch {
	case how == statusUnasked:
		if c.unasked[u.space] == nil {
			c.unasked[u.space] = map[string]bool{}
		}
		c.unasked[u.space][u.stands(path)] = true
		return nil, how
	case how == statusMissing:
		if at := u.space.places[u.stands(path)]; at != nil {
			c.missing(u, f, path, at.missing)
		}
		return nil, how
	case v.failure != nil:
		c.err = v.failure
		return nil, statusMissing
	case len(v.files) == 0:
		c.missing(u, f, path, noFiles)
		return nil, statusMissing
	case v.pkg == nil:
		if !c.reported[v.folder] {
			c.reported[v.folder] = true
			c.problems.Add(v.problems.Sorted()...)
		}
		return nil, statusMissing
	}
	return v, how
}

// noFiles is why a folder with Go files may hold no package.
const noFiles = "it has no Go files for this system but tests"

// missing reports that there is no package for an import.
func (c *completion) missing(u *unit, f *file, path, why string) {
	pos := u.pos(f.scope.specs[path].Path.Pos())
	if !c.reported[pos.String()] {
		c.reported[pos.String()] = true
		c.problems.Errorf(diag.NoImport, pos, "package %s cannot be found: %s", path, why).
			Hintf("correct the path, or fetch its module: go get %s", path)
	}
}
