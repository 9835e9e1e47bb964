package gen

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// manifestFile is the name of a plugin's manifest.
const manifestFile = "manifest.json"

// found is what there is to generate for.
type found struct {
	options Options
	// base is the folder that relative ones are relative to, absolute.
	base string
	// dirs are all folders that were looked at, each once.
	dirs     []string
	plugins  []candidate
	findings diag.List
}

// candidate is a package that could be the one a manifest belongs to.
type candidate struct {
	// dir is the package's folder and manifestDir the manifest's, slash-separated, as diagnostics show them.
	dir, manifestDir string
	manifest         *manifest.Manifest
	// pkg is nil when the folder's Go files are not a package; findings say why.
	pkg      *source.Package
	findings []diag.Diagnostic
}

// abs is a folder or file as the system finds it, from anywhere.
func (f *found) abs(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(f.base, name)
}

// find looks for plugins. Packages of one manifest are judged together, since only one of them can be its plugin.
func find(ctx context.Context, o Options) (f *found, err error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	f = &found{options: o}
	if f.base, err = filepath.Abs(o.Dir); err != nil {
		return f, err
	}
	o.stage("find")
	dirs, findings, err := source.Find(o.Dir, o.Patterns)
	if err != nil {
		return f, err
	}
	f.findings.Add(findings...)
	f.dirs = dirs

	o.stage("read")
	loader := source.New(source.Options{WorkDir: o.Dir, Tags: o.Tags, Typecheck: o.Typecheck, Asked: o.Asked})
	var manifests []string
	byManifest := map[string][]candidate{}
	for _, dir := range dirs {
		if err := ctx.Err(); err != nil {
			return f, err
		}
		c := candidate{dir: dir}
		if c.manifestDir, err = f.manifestDir(dir); err != nil {
			return f, err
		}
		if c.pkg, c.findings, err = loader.Load(dir); err != nil {
			return f, err
		}
		if byManifest[c.manifestDir] == nil {
			manifests = append(manifests, c.manifestDir)
		}
		byManifest[c.manifestDir] = append(byManifest[c.manifestDir], c)
	}
	o.stage("manifest")
	for _, dir := range manifests {
		if err := f.judge(dir, byManifest[dir]); err != nil {
			return f, err
		}
	}
	o.stage("import")
	return f, f.complete(ctx, loader)
}

// complete finds out what the plugins need to know of packages that they import. Where that fails nothing is bound: what
// is missing would be told again in other words.
func (f *found) complete(ctx context.Context, loader *source.Loader) error {
	var roots []*source.Decl
	for _, c := range f.plugins {
		roots = append(roots, bind.Roots(c.manifest, c.pkg)...)
	}
	findings, err := loader.Complete(ctx, roots)
	f.findings.Add(findings...)
	if diag.HasErrors(findings) {
		f.plugins = nil
	}
	return err
}

// manifestDir is the folder of the manifest that a folder's package would belong to: its own or the nearest above it in
// the same module. It is empty when there is none.
func (f *found) manifestDir(dir string) (string, error) {
	own := f.abs(dir)
	root, _ := source.Module(own)
	for at := own; ; at = filepath.Dir(at) {
		info, err := os.Stat(filepath.Join(at, manifestFile))
		switch {
		case err == nil && !info.IsDir():
			return f.above(dir, at)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
		if at == root || root == "" || at == filepath.Dir(at) {
			return "", nil
		}
	}
}

// above is the folder at or above dir, spelled as dir is.
func (f *found) above(dir, folder string) (string, error) {
	if !filepath.IsAbs(filepath.FromSlash(dir)) {
		rel, err := filepath.Rel(f.base, folder)
		return filepath.ToSlash(rel), err
	}
	return filepath.ToSlash(folder), nil
}
