package source

import (
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// workspace is what a folder's go.mod, and the go.work above it, say of where packages lie.
type workspace struct {
	// dir is where the go command is asked: the folder of the package that first needed this workspace.
	dir string
	// module is the one of the folder itself, empty when there is none. Its path is known also of a go.mod that breaks the syntax.
	module root
	// roots are the modules whose files lie at hand: those that are worked on, and what is replaced by a local folder. The
	// longer path comes first.
	roots []root
	// vendor is the folder of vendored packages and vendored their paths; without vendoring both are empty.
	vendor   string
	vendored map[string]bool
	// gopath is set where modules are off.
	gopath bool
	// places are what the go command knows, by import path; whole is set once it has been asked for everything.
	places map[string]*place
	whole  bool
}

// root is a module's path, the folder it lies in, and the version of Go it is written in ("1.26.0", or empty).
type root struct{ path, dir, version string }

// workspace is that of a folder, read once.
func (l *Loader) workspace(folder string) *workspace {
	dir, mod := Module(folder)
	work := l.env.workFile(folder)
	key := dir + "\x00" + work
	if w := l.spaces[key]; w != nil {
		return w
	}
	w := &workspace{dir: folder, module: root{dir: dir, path: modulePathOf(mod)}, places: map[string]*place{}, gopath: l.env.get("GO111MODULE") == "off"}
	l.spaces[key] = w
	if _, other := l.env.flag("modfile"); dir != "" && !other && !w.gopath {
		w.read(l.env, dir, work)
	}
	return w
}

// workFile is the go.work that holds for a folder; empty when there is none.
func (s settings) workFile(folder string) string {
	switch file := s.get("GOWORK"); file {
	case "":
	case "off":
		return ""
	default:
		return file
	}
	for dir := folder; ; dir = filepath.Dir(dir) {
		if file := filepath.Join(dir, "go.work"); exists(file) {
			return file
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// read takes in the module in dir, those that a go.work adds, and what they replace. Of files that cannot be read the go
// command will say more.
func (w *workspace) read(env settings, dir, work string) {
	own, mod := readModule(dir)
	if mod == nil {
		return
	}
	w.roots = []root{own}
	top, since, oldest := dir, mod.Go, "go1.14" // vendor folders count from then on
	var inWork []root
	inModules := replacedBy(mod.Replace, dir)
	if work != "" {
		text, err := readRegular(work)
		if err != nil {
			return
		}
		f, err := modfile.ParseWork(work, text, nil)
		if err != nil {
			return
		}
		top, since, oldest = filepath.Dir(work), f.Go, "go1.22"
		inWork = replacedBy(f.Replace, top)
		inModules = append(inModules, w.use(f, top, dir)...)
	}
	if !w.vendoring(env, top, since, oldest) {
		w.replace(inWork, inModules)
	}
	slices.SortStableFunc(w.roots, func(a, b root) int { return len(b.path) - len(a.path) })
}

// use takes in the other modules of a go.work, and returns what they replace.
func (w *workspace) use(f *modfile.WorkFile, top, own string) (replaces []root) {
	for _, use := range f.Use {
		dir := within(top, use.Path)
		if dir == own {
			continue
		}
		if other, mod := readModule(dir); mod != nil {
			w.roots = append(w.roots, other)
			replaces = append(replaces, replacedBy(mod.Replace, dir)...)
		}
	}
	return replaces
}

// readModule reads the go.mod in a folder; nil when it cannot be read.
func readModule(dir string) (root, *modfile.File) {
	text, err := readRegular(filepath.Join(dir, "go.mod"))
	if err != nil {
		return root{}, nil
	}
	f, err := modfile.Parse("go.mod", text, nil)
	if err != nil || f.Module == nil {
		return root{}, nil
	}
	r := root{path: f.Module.Mod.Path, dir: dir}
	if f.Go != nil {
		r.version = f.Go.Version
	}
	return r, f
}

// replacedBy are the modules that are replaced, with the folder that takes their place; the folder is empty when it is
// none, or only for one version.
func replacedBy(all []*modfile.Replace, dir string) []root {
	var replaced []root
	for _, r := range all {
		one := root{path: r.Old.Path}
		if r.New.Version == "" && r.Old.Version == "" {
			one.dir = within(dir, r.New.Path)
		}
		replaced = append(replaced, one)
	}
	return replaced
}

// within is a path of a go.mod or go.work, relative to the folder it stands in.
func within(dir, path string) string {
	if path = filepath.FromSlash(path); filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// replace adds what is surely replaced by a local folder: a module whose versions are replaced differently is not. What
// stands in the go.work counts before what stands in a go.mod.
func (w *workspace) replace(inWork, inModules []root) {
	done := map[string]bool{}
	for _, replaces := range [][]root{inWork, inModules} {
		for _, r := range replaces {
			if done[r.path] || w.works(r.path) {
				continue
			}
			done[r.path] = true
			differs := func(other root) bool { return other.path == r.path && other.dir != r.dir }
			if r.dir != "" && !slices.ContainsFunc(replaces, differs) {
				mod, _ := readModule(r.dir)
				w.roots = append(w.roots, root{r.path, r.dir, mod.version})
			}
		}
	}
}

// works tells whether a module is one of those that are worked on: replacing it has no effect.
func (w *workspace) works(path string) bool {
	return slices.ContainsFunc(w.roots, func(r root) bool { return r.path == path })
}

// standard tells whether an import path can only be one of Go's own packages.
func (w *workspace) standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && path != cgoPath && !w.gopath && !w.vendored[path] && len(packageNames(path)) > 0 &&
		!slices.ContainsFunc(w.roots, func(r root) bool { return below(path, r.path) })
}

// below tells whether an import path is a module's or lies below it.
func below(path, module string) bool {
	rest, ok := strings.CutPrefix(path, module)
	return ok && (rest == "" || rest[0] == '/')
}
