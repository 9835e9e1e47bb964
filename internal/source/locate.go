package source

import (
	"go/build"
	"go/types"
	"go/version"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/mod/modfile"
)

// vendoring tells whether packages are taken from the vendor folder in top, and takes in its list: as the go command does
// by default, when there is one and the module is of that version of Go or a later one.
func (w *workspace) vendoring(env settings, top string, since *modfile.Go, oldest string) bool {
	text, err := readRegular(filepath.Join(top, "vendor", "modules.txt"))
	if err != nil {
		return false
	}
	if mode, ok := env.flag("mod"); ok && mode != "vendor" {
		return false
	} else if !ok && (since == nil || version.Compare("go"+since.Version, oldest) < 0) {
		return false
	}
	w.vendor, w.vendored = filepath.Join(top, "vendor"), map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if path := strings.TrimSpace(line); path != "" && path[0] != '#' {
			w.vendored[path] = true
		}
	}
	return true
}

// locate finds the folder of a package whose files lie at hand. It is not ok when only the go command can tell.
func (w *workspace) locate(path string) (folder string, ok bool) {
	if w.whole || w.claimed(path) {
		return "", false
	}
	for _, r := range w.roots {
		if !below(path, r.path) {
			continue
		}
		folder = filepath.Join(r.dir, filepath.FromSlash(strings.TrimPrefix(path, r.path)))
		if r.holds(folder) {
			return folder, true
		}
	}
	if folder = filepath.Join(w.vendor, filepath.FromSlash(path)); w.vendored[path] && holdsGoFiles(folder) {
		return folder, true
	}
	return "", false
}

// claimed tells whether a package may be one of Go's own, although a module's path fits it: Go's own come first.
func (w *workspace) claimed(path string) bool {
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		return false
	}
	root := build.Default.GOROOT
	return root == "" || holdsGoFiles(filepath.Join(root, "src", filepath.FromSlash(path)))
}

// holds tells whether a folder is a package of the module.
func (r root) holds(folder string) bool { return holdsGoFiles(folder) && r.contains(folder) }

// contains tells whether a folder lies in the module, and not in another one inside it.
func (r root) contains(folder string) bool {
	if rel, err := filepath.Rel(r.dir, folder); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return false
	}
	for ; folder != r.dir; folder = filepath.Dir(folder) {
		if exists(filepath.Join(folder, "go.mod")) {
			return false
		}
	}
	return true
}

func holdsGoFiles(folder string) bool {
	has, err := hasGoFiles(folder)
	return has && err == nil
}

// goVersion is the version of Go that the package is written in, as go/types takes it. It is empty, so that everything this
// version of nlgen knows is allowed, when it is not known or later than that.
func (u *unit) goVersion() string {
	said := ""
	if u.place != nil {
		said = u.place.version
	}
	for _, r := range u.space.roots {
		if said == "" && r.contains(u.folder) {
			said = r.version
		}
	}
	if v := version.Lang("go" + said); version.Compare(v, version.Lang(runtime.Version())) <= 0 {
		return v
	}
	return ""
}

// types is what go/packages knows of a package; nil when it was not asked.
func (w *workspace) types(path string) *types.Package {
	if at := w.places[path]; at != nil {
		return at.types
	}
	return nil
}
