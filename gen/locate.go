package gen

import (
	"context"
	"maps"
	"path"
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// Place is where a plugin stands, whatever is still to be written of it: its manifest, which has no mistake, and its package.
type Place struct {
	// Dir is the package's folder, ManifestDir the manifest's: the same or one above.
	Dir, ManifestDir string
	// Text is the manifest's.
	Text     []byte
	Manifest *manifest.Manifest
	Package  *source.Package
}

// Locate finds the plugin that one folder belongs to, or else those below it. There is none where a diagnostic is an error.
func Locate(ctx context.Context, o Options) ([]Place, []diag.Diagnostic, error) {
	dir := "."
	if len(o.Patterns) > 0 {
		dir = o.Patterns[0]
	}
	var f *found
	for _, pattern := range []string{dir, path.Join(dir, "...")} {
		o.Patterns = []string{pattern}
		var err error
		if f, err = survey(ctx, o); err != nil {
			return nil, nil, err
		}
		places := f.places()
		if f.findings.HasErrors() {
			return nil, f.findings.Sorted(), nil
		}
		if len(places) > 0 {
			return places, nil, nil
		}
	}
	f.options.Patterns = []string{dir}
	f.nothing()
	return nil, f.findings.Sorted(), nil
}

// places are the plugins, also those whose package is not among the folders that were asked for, or has no tool yet.
func (f *found) places() (all []Place) {
	candidates := slices.Concat(f.plugins, f.passed)
	if len(candidates) == 0 {
		candidates = f.toolless()
	}
	for _, c := range candidates {
		f.findings.Add(c.findings...)
		if c.pkg != nil {
			all = append(all, Place{c.dir, c.manifestDir, f.read[f.abs(c.manifestDir)].text, c.manifest, c.pkg})
		}
	}
	return all
}

// toolless are the packages of plugins' manifests that declare no tool yet: the one beside the manifest, or the only one.
func (f *found) toolless() (all []candidate) {
	for _, folder := range slices.Sorted(maps.Keys(f.read)) {
		m := f.read[folder]
		if m == nil || !m.plugins {
			continue
		}
		for _, c := range m.packages {
			if len(c.manifest.Tools) == 0 && (c.dir == m.dir || len(m.packages) == 1) {
				all = append(all, c)
			}
		}
	}
	return all
}
