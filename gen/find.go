package gen

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// found is what there is to generate for.
type found struct {
	options Options
	loader  *source.Loader
	paths
	// dirs are the folders that the patterns cover, each once; named are their names by where they are.
	dirs  []string
	named map[string]string
	// read are the manifests that were come across, by where their folder is, and nearby those that are the nearest to folders;
	// none stands for no manifest.
	read     map[string]*manifestFile
	nearby   map[string]*manifestFile
	none     *manifestFile
	plugins  []candidate
	findings diag.List
	// settled are the manifests of which it is clear what nlgen generates for them.
	settled []*manifestFile
	// passed are plugins that the patterns do not cover, though they cover folders near them; foreign are manifests of other
	// programs.
	passed  []candidate
	foreign []*manifestFile
}

// candidate is a package that could be the one a manifest belongs to.
type candidate struct {
	// dir is the package's folder and manifestDir the manifest's, slash-separated, as diagnostics show them.
	dir, manifestDir string
	// covered is a package that was asked for.
	covered  bool
	manifest *manifest.Manifest
	// pkg is nil when the folder's Go files are not a package; findings say why. There is code of nlgen's among the files when
	// generated is set.
	pkg       *source.Package
	findings  []diag.Diagnostic
	generated bool
}

// find looks for plugins, and finds out what they need to know of packages that they import.
func find(ctx context.Context, o Options) (*found, error) {
	f, err := survey(ctx, o)
	if err != nil {
		return f, err
	}
	o.stage("import")
	return f, f.complete(ctx)
}

// survey looks for plugins. Packages of one manifest are judged together, since only one of them can be its plugin.
func survey(ctx context.Context, o Options) (f *found, err error) {
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	f = &found{
		options: o, paths: paths{system: local}, named: map[string]string{}, none: &manifestFile{},
		read: map[string]*manifestFile{}, nearby: map[string]*manifestFile{},
		loader: source.New(source.Options{WorkDir: o.Dir, Tags: o.Tags, Typecheck: o.Typecheck, Asked: o.Asked}),
	}
	if f.base, err = filepath.Abs(o.Dir); err != nil {
		return f, err
	}
	o.stage("find")
	dirs, findings, err := source.Find(o.Dir, o.Patterns)
	if err != nil {
		return f, err
	}
	f.findings.Add(findings...)
	for _, dir := range dirs {
		if abs := f.abs(dir); f.named[abs] == "" {
			f.named[abs] = dir
			f.dirs = append(f.dirs, dir)
		}
	}
	o.stage("read")
	manifests, err := f.manifests()
	if err != nil {
		return f, err
	}
	for _, m := range manifests {
		if m.packages, err = f.candidates(ctx, m); err != nil {
			return f, err
		}
	}
	o.stage("manifest")
	for _, m := range manifests {
		f.judge(m)
	}
	return f, nil
}

// candidates are the packages that a manifest is the nearest to, those that the patterns do not cover included: which of
// them is the plugin must not depend on what was asked for. To another program's manifest the others do not matter.
func (f *found) candidates(ctx context.Context, m *manifestFile) (all []candidate, err error) {
	dirs := m.near
	if m.plugins {
		if dirs, _, err = source.Find(f.base, []string{path.Join(m.dir, "...")}); err != nil {
			return nil, err
		}
		dirs = append(dirs, m.near...) // a folder may be asked for by name that is passed over otherwise
	}
	seen := map[string]bool{}
	for _, dir := range dirs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		abs := f.abs(dir)
		nearest, err := f.nearest(dir)
		switch {
		case err != nil:
			return nil, err
		case seen[abs] || nearest != m:
			continue
		}
		seen[abs] = true
		c := candidate{dir: dir, manifestDir: m.dir}
		if f.named[abs] != "" {
			c.dir, c.covered = f.named[abs], true
		}
		if c.pkg, c.findings, err = f.loader.Load(c.dir); err != nil {
			return nil, err
		}
		c.generated = f.loader.Generated(c.dir)
		all = append(all, c)
	}
	return all, nil
}

// complete finds out what the plugins need to know of packages that they import. Where that fails nothing is bound: what
// is missing would be reported again in other words.
func (f *found) complete(ctx context.Context) error {
	var roots []*source.Decl
	for _, c := range f.plugins {
		roots = append(roots, bind.Roots(c.manifest, c.pkg)...)
	}
	findings, err := f.loader.Complete(ctx, roots)
	f.findings.Add(findings...)
	if diag.HasErrors(findings) {
		f.plugins = nil
	}
	return err
}

// readFile reads a regular file, if need be behind a symbolic link: reading a pipe or a device would not end.
func (f *found) readFile(name string) ([]byte, error) {
	file := f.abs(name)
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	return os.ReadFile(file)
}
