package gen

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// toolDirective is the directive that makes a struct a tool's arguments.
const toolDirective = "tool"

// judge finds the plugin among the packages that are nearest to one manifest.
func (f *found) judge(manifestDir string, packages []candidate) error {
	if manifestDir == "" {
		f.withoutManifest(packages)
		return nil
	}
	file := path.Join(manifestDir, manifestFile)
	text, err := os.ReadFile(f.abs(file))
	if err != nil {
		return err
	}
	m, findings := manifest.Parse(file, text, f.options.Studio)
	own := -1 // the package beside the manifest
	var claims []claim
	for i := range packages {
		packages[i].manifest = m
		if packages[i].dir == manifestDir {
			own = i
		}
		if c, ok := packages[i].claim(); ok {
			claims = append(claims, c)
		}
	}
	if own < 0 && len(claims) == 0 && diag.HasErrors(findings) {
		return nil // another program's manifest.json
	}
	f.findings.Add(findings...)
	f.choose(m, own, claims, packages)
	return nil
}

// withoutManifest refuses packages that are meant as plugins and have no manifest.
func (f *found) withoutManifest(packages []candidate) {
	for _, p := range packages {
		if c, ok := p.claim(); ok {
			f.findings.Errorf(diag.NoManifest, c.pos, "package %s has the arguments of a tool, and no manifest declares it", p.pkg.Name).
				Hintf("write %s in this folder or above it, with the tool in contributes.agentTools", manifestFile)
		}
	}
}

// claim says that a package has arguments of a tool, and where.
type claim struct {
	candidate
	pos diag.Pos
	// explicit is by a directive; else by a struct's name alone.
	explicit bool
}

// claim looks for a struct that is, or says that it is, the arguments of a tool.
func (c candidate) claim() (found claim, ok bool) {
	if c.pkg == nil {
		return claim{}, false
	}
	for _, d := range c.pkg.Decls {
		for _, directive := range d.Directives {
			if directive.Name == toolDirective {
				return claim{c, directive.Pos, true}, true
			}
		}
		if !ok && c.manifest != nil && bindsByName(d, c.manifest) {
			found, ok = claim{c, d.Pos, false}, true
		}
	}
	return found, ok
}

func bindsByName(d *source.Decl, m *manifest.Manifest) bool {
	for _, t := range m.Tools {
		if names.BindsByName(d.Name, t.Own) {
			return true
		}
	}
	return false
}

// choose takes the package of a manifest. The one beside it, when it has arguments, is not disputed by structs elsewhere
// that happen to have a tool's name.
func (f *found) choose(m *manifest.Manifest, own int, claims []claim, packages []candidate) {
	if own >= 0 {
		claims = undisputed(claims, packages[own].dir)
	}
	switch {
	case len(claims) > 1:
		f.findings.Errorf(diag.TwoPackages, claims[1].pos, "package %s has arguments of tools that %s declares, and so has package %s", claims[1].pkg.Name, m.File, claims[0].pkg.Name).
			Hintf("move the structs into one package, or give this one a %s of its own", manifestFile).
			Relatef(claims[0].pos, "package %s", claims[0].pkg.Name)
	case len(claims) == 1:
		f.take(claims[0].candidate)
	case len(m.Tools) == 0 && !m.Doubtful: // a plugin whose tools, if any, are not in Go
	case own >= 0:
		f.take(packages[own])
	default:
		f.unbound(m, packages)
	}
}

// undisputed are the claims of the package in dir and the explicit ones; all of them when that package makes none.
func undisputed(claims []claim, dir string) []claim {
	var kept []claim
	first := false
	for _, c := range claims {
		if c.dir == dir || c.explicit {
			kept = append(kept, c)
			first = first || c.dir == dir
		}
	}
	if !first {
		return claims
	}
	return kept
}

// take makes the candidate a plugin, unless its Go files are no package.
func (f *found) take(c candidate) {
	f.findings.Add(c.findings...)
	if c.pkg != nil {
		f.plugins = append(f.plugins, c)
	}
}

// unbound refuses a manifest that no package belongs to: because their files cannot be read, or because they have no
// arguments of its tools. A manifest above the folders that were asked for may belong to a package that was not.
func (f *found) unbound(m *manifest.Manifest, packages []candidate) {
	broken := false
	for _, c := range packages {
		if c.pkg == nil {
			f.findings.Add(c.findings...)
			broken = true
		}
	}
	if broken || m.Doubtful || !f.asked(path.Dir(m.File)) {
		return
	}
	example := names.ArgsStruct(m.Tools[0].Own)
	f.findings.Errorf(diag.UnboundManifest, m.ToolsPos, "no Go package in or below the manifest's folder has the arguments of a tool declared here").
		Hintf("declare them, such as type %s struct{} for %s", example, m.Tools[0].Own)
}

// asked tells whether a folder is one of the patterns' or below it.
func (f *found) asked(dir string) bool {
	for _, pattern := range f.options.Patterns {
		rel, err := filepath.Rel(f.abs(strings.TrimSuffix(pattern, "...")), f.abs(dir))
		if err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// nothing refuses a run that found no plugin and no file of an earlier one.
func (f *found) nothing() {
	if f.findings.Len() > 0 {
		return
	}
	f.findings.Errorf(diag.NoPlugin, diag.Pos{File: strings.Join(f.options.Patterns, " ")}, "there is no plugin here").
		Hintf("a plugin is a Go package with a %s, in its folder or above it, that declares contributes.agentTools", manifestFile)
}
