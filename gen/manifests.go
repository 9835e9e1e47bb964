package gen

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// manifestFile is a manifest.json.
type manifestFile struct {
	// dir is its folder, slash-separated, as diagnostics show it.
	dir  string
	text []byte
	// plugins is a manifest that is meant as a plugin's.
	plugins bool
	// near are the covered folders whose packages may belong to it, packages all that may.
	near     []string
	packages []candidate
}

// name is the manifest's path as diagnostics show it.
func (m *manifestFile) name() string { return path.Join(m.dir, manifest.FileName) }

// manifests are those that the covered packages may belong to, in the order of the folders.
func (f *found) manifests() (all []*manifestFile, err error) {
	for _, dir := range f.dirs {
		m, err := f.nearest(dir)
		if err != nil {
			return nil, err
		}
		if m.near == nil {
			all = append(all, m)
		}
		m.near = append(m.near, dir)
	}
	return all, nil
}

// nearest is the manifest that a folder's package may belong to: a plugin's in the folder or, going up within the module,
// in the first above it that has one. Without any it is the first of another program, or else f.none.
func (f *found) nearest(dir string) (m *manifestFile, err error) {
	at := f.abs(dir)
	m, known := f.nearby[at]
	if !known {
		if m, err = f.lookUp(at, dir); err == nil {
			f.nearby[at] = m
		}
	}
	return m, err
}

// lookUp finds what nearest is, from the folder at, which is dir, upwards.
func (f *found) lookUp(at, dir string) (*manifestFile, error) {
	foreign := f.none
	for root, _ := source.Module(at); ; at = filepath.Dir(at) {
		m, err := f.manifestIn(at, dir)
		switch {
		case err != nil:
			return nil, err
		case m != nil && m.plugins:
			return m, nil
		case m != nil && foreign == f.none:
			foreign = m
		}
		if at == root || root == "" || at == filepath.Dir(at) {
			return foreign, nil
		}
	}
}

// manifestIn reads the manifest in a folder at or above dir, and names it as dir is named; nil when there is none.
func (f *found) manifestIn(folder, dir string) (*manifestFile, error) {
	if m, done := f.read[folder]; done {
		return m, nil
	}
	file := filepath.Join(folder, manifest.FileName)
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		f.read[folder] = nil
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	m := &manifestFile{text: text, plugins: manifest.Recognise(text)}
	if m.dir, err = f.name(folder, dir); err != nil {
		return nil, err
	}
	f.read[folder] = m
	return m, nil
}

// name is the name of a folder at or above dir: the patterns' own, or else absolute where dir's is.
func (f *found) name(folder, dir string) (string, error) {
	if name := f.named[folder]; name != "" {
		return name, nil
	}
	return f.nameLike(dir, folder)
}
