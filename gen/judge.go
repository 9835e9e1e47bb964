package gen

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// judge finds the plugin among the packages that are nearest to one manifest. Which it is does not depend on the patterns;
// whether it is generated for does.
func (f *found) judge(file *manifestFile) {
	if file == f.none {
		f.withoutManifest(file.packages)
		return
	}
	m, findings := manifest.Parse(file.name(), file.text, f.options.Studio)
	for i := range file.packages {
		file.packages[i].manifest = m
	}
	rivals := file.rivals(m)
	if !m.Doubtful && (len(rivals) == 1 && claimed(rivals) || file.plugins && m.NoTools) {
		f.settled = append(f.settled, file)
	}
	if !file.plugins && len(rivals) == 0 && !f.servedBy(file) {
		f.foreign = append(f.foreign, file)
		return
	}
	if !f.concerned(file, m, rivals) {
		if len(rivals) == 1 {
			f.passed = append(f.passed, rivals[0].candidate)
		}
		return
	}
	f.findings.Add(findings...)
	switch {
	case len(rivals) > 1:
		f.findings.Errorf(diag.TwoPackages, rivals[1].pos, "package %s has arguments of tools that %s declares, and so has package %s", rivals[1].pkg.Name, m.File, rivals[0].pkg.Name).
			Hintf("move the structs into one package, or give this one a %s of its own", manifest.FileName).
			Relatef(rivals[0].pos, "package %s", rivals[0].pkg.Name)
	case len(rivals) == 1:
		f.take(rivals[0].candidate)
	case len(m.Tools) > 0:
		f.unbound(m, file.packages)
	}
}

// concerned tells whether what was asked for has to do with a manifest: with its folder or with what could be its plugin,
// which of a manifest that cannot be read well may be any package near it.
func (f *found) concerned(file *manifestFile, m *manifest.Manifest, rivals []claim) bool {
	stranded := func(c candidate) bool { return c.covered && c.generated }
	return source.Covers(f.base, f.options.Patterns, file.dir) ||
		slices.ContainsFunc(rivals, func(c claim) bool { return c.covered }) ||
		!claimed(rivals) && (m.Doubtful || slices.ContainsFunc(file.packages, stranded))
}

// withoutManifest refuses packages that are meant as plugins and have no manifest.
func (f *found) withoutManifest(packages []candidate) {
	for _, p := range packages {
		if c, ok := p.claim(); ok {
			f.findings.Errorf(diag.NoManifest, c.pos, "package %s has the arguments of a tool, and no manifest declares it", p.pkg.Name).
				Hintf("write %s in this folder or above it, with the tool in contributes.agentTools", manifest.FileName)
		}
	}
}

// rivals are the packages that could be the plugin of a manifest, which says m; it is clear when that is one. The package
// beside the manifest, when it has arguments, is not disputed by structs elsewhere that happen to have a tool's name, and
// where no package has any it is the one that should, or rather the one that has generated code. A package that cannot be
// read and has generated code was the plugin, and no other is until it can be read.
func (file *manifestFile) rivals(m *manifest.Manifest) []claim {
	var claims []claim
	for _, p := range file.packages {
		if p.pkg == nil && p.generated {
			return []claim{{candidate: p}}
		}
		if c, ok := p.claim(); ok {
			claims = append(claims, c)
		}
	}
	own := slices.IndexFunc(file.packages, func(c candidate) bool { return c.dir == file.dir })
	if len(claims) == 0 && file.plugins && (len(m.Tools) > 0 || m.Doubtful) {
		if was := slices.IndexFunc(file.packages, func(c candidate) bool { return c.generated }); was >= 0 {
			own = was
		}
		if own >= 0 {
			return []claim{{candidate: file.packages[own]}}
		}
	}
	if own < 0 {
		return claims
	}
	return undisputed(claims, file.dir)
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
			if directive.Name == source.ToolDirective {
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

// claimed tells whether a package has arguments; else what there is, is a guess.
func claimed(claims []claim) bool {
	return slices.ContainsFunc(claims, func(c claim) bool { return c.pos.Line > 0 })
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

// take makes the candidate a plugin, unless its Go files are no package or it was not asked for.
func (f *found) take(c candidate) {
	if !c.covered {
		f.passed = append(f.passed, c)
		return
	}
	f.findings.Add(c.findings...)
	if c.pkg != nil {
		f.plugins = append(f.plugins, c)
	}
}

// unbound refuses a manifest that no package belongs to: because their files cannot be read, or because they have no
// arguments of its tools.
func (f *found) unbound(m *manifest.Manifest, packages []candidate) {
	broken := false
	for _, c := range packages {
		if c.pkg == nil {
			f.findings.Add(c.findings...)
			broken = true
		}
	}
	if broken || m.Doubtful {
		return
	}
	example := names.ArgsStruct(m.Tools[0].Own)
	f.findings.Errorf(diag.UnboundManifest, m.ToolsPos, "no Go package in or below the manifest's folder has the arguments of a tool declared here").
		Hintf("declare them, such as type %s struct{} for %s", example, m.Tools[0].Own)
}

// servedBy tells whether what nlgen generated lies beside a manifest or in the packages near it: then it is a plugin's,
// however little it looks like one's now.
func (f *found) servedBy(file *manifestFile) bool {
	return f.owned(file.dir, mark.ToolsFile) || slices.ContainsFunc(file.packages, func(c candidate) bool { return c.generated })
}

// owned tells whether a file of a folder is there and nlgen's.
func (f *found) owned(dir, name string) bool {
	file := f.abs(path.Join(dir, name))
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() { // reading a pipe would not end
		return false
	}
	text, err := os.ReadFile(file)
	return err == nil && mark.Owned(name, text)
}

// accounts tells whether it is clear that nlgen generates for a folder all that this run does, and no more: the manifest it
// belongs to has its plugin, or says that it has no tools; or such a manifest lies below, where it was moved to.
func (f *found) accounts(dir string) bool {
	nearest, err := f.nearest(dir)
	return err == nil && slices.ContainsFunc(f.settled, func(m *manifestFile) bool {
		return m == nearest || source.Covers(f.base, []string{path.Join(dir, "...")}, m.dir)
	})
}

// nothing refuses a run that found no plugin and no file of an earlier one.
func (f *found) nothing() {
	if f.findings.Len() > 0 {
		return
	}
	place := "here"
	if all := f.options.Patterns; len(all) > 1 {
		place = "in " + strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
	}
	d := f.findings.Errorf(diag.NoPlugin, start(f.options.Patterns[0]), "there is no plugin %s", place).
		Hintf("a plugin is a Go package with a %s, in its folder or above it, that declares contributes.agentTools", manifest.FileName)
	for _, c := range f.passed {
		d.Hintf("run nlgen for %s, where the plugin of %s is", c.dir, c.manifest.File)
	}
	for _, m := range f.foreign {
		why := "taken for another program's: it has neither contributes nor a plugin's id"
		if len(bytes.TrimSpace(m.text)) == 0 {
			why = "empty"
		}
		d.Relatef(start(m.name()), "this manifest is %s", why)
	}
}
