package gen

import "path/filepath"

// paths turns the names that diagnostics, plans and generated code show, which have slashes on every system, into the
// paths by which the system finds files, and back.
type paths struct {
	// base is the folder that relative names are relative to: absolute, as the system spells it.
	base string
	system
}

// system is how an operating system spells paths.
type system struct {
	absolute           func(path string) bool
	join               func(parts ...string) string
	relative           func(base, path string) (string, error)
	toSlash, fromSlash func(path string) string
}

// local is the system that nlgen runs on.
var local = system{filepath.IsAbs, filepath.Join, filepath.Rel, filepath.ToSlash, filepath.FromSlash}

// abs is a folder or file as the system finds it, from anywhere.
func (p paths) abs(name string) string {
	if name = p.fromSlash(name); p.absolute(name) {
		return p.join(name)
	}
	return p.join(p.base, name)
}

// nameLike is the name of a path: absolute where the name given is, else relative to the base.
func (p paths) nameLike(name, path string) (string, error) {
	if p.absolute(p.fromSlash(name)) {
		return p.toSlash(path), nil
	}
	return p.named(p.base, path)
}

// from is the name of a path relative to the folder of that name.
func (p paths) from(name, path string) (string, error) {
	return p.named(p.abs(name), path)
}

func (p paths) named(base, path string) (string, error) {
	rel, err := p.relative(base, path)
	return p.toSlash(rel), err
}
