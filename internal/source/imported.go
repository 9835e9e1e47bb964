package source

import (
	"path/filepath"
	"strings"
)

// status is how much is known of an imported package.
type status int

const (
	statusRead    status = iota // its files have been read, be they a package or not
	statusUnasked               // the go command has to be asked where it lies
	statusMissing               // there is no such package
)

// imported is the package that an import path stands for in u, read now if it was not before. It is nil unless it is known.
func (u *unit) imported(importPath string) (*unit, status) {
	if importPath == cgoPath || importPath == "unsafe" || importPath == "" {
		return nil, statusMissing
	}
	w, path := u.space, u.stands(importPath)
	folder, ok := w.locate(path)
	at := w.places[path]
	switch {
	case !ok && at == nil:
		return nil, statusUnasked
	case !ok && at.missing != "":
		return nil, statusMissing
	case !ok:
		folder = at.folder
	}
	l := u.loader
	v := l.units[folder]
	if v == nil {
		v = &unit{loader: l, space: w, dir: l.shown(folder, w), folder: folder, path: path}
		if !ok {
			v.listed, v.place = at.files, at
		}
		l.units[folder] = v
		v.failure = v.load()
	}
	return v, statusRead
}

// shown is how positions name a folder that was found through an import.
func (l *Loader) shown(folder string, w *workspace) string {
	base := l.absolute("")
	rel, err := filepath.Rel(base, folder)
	if err != nil {
		return filepath.ToSlash(folder)
	}
	outside := rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator))
	for _, r := range w.roots {
		outside = outside && !r.contains(folder)
	}
	if outside {
		return filepath.ToSlash(folder)
	}
	return filepath.ToSlash(rel)
}
