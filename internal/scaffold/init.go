package scaffold

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/plan"
	"github.com/nlgen/nlgen/internal/source"
)

// InitOptions is a plugin to be written.
type InitOptions struct {
	// Base is the folder that the other paths are relative to; empty is the working directory.
	Base string
	// Dir is the folder to write it in; empty is Base.
	Dir string
	// ID is the plugin's. Where it is empty, Manifest is a file that says it, with the tools to write stubs for.
	ID, Manifest string
	// Module is the path of the module the plugin becomes; empty is one made of the id. It is for a folder outside of modules.
	Module string
	// Replace is a folder that has nlgen's own module, to be taken in the place of the published one.
	Replace string
	// Version is nlgen's own, as its binary knows it.
	Version string
}

// New is a plugin to be written.
type New struct {
	Plan *plan.Plan
	// Next are the commands that make a program of it, in their order, to be typed where nlgen ran.
	Next []string
	// Line is what a Go file at the root of the module should say, so that go generate runs nlgen; empty when one says it.
	// Module is that module's path.
	Line, Module string
}

// Init plans a plugin's files. It is nil when a diagnostic is an error: what stands in the way, or is wrong with the manifest.
func Init(o InitOptions) (*New, []diag.Diagnostic, error) {
	n := &newcomer{options: o, dir: o.abs(o.Dir)}
	diagnostics, err := n.describe()
	if err != nil || diag.HasErrors(diagnostics) {
		return nil, diagnostics, err
	}
	if err := n.settle(); err != nil {
		return nil, nil, err
	}
	files, err := n.files()
	if err != nil {
		return nil, nil, err
	}
	shown := path.Clean(filepath.ToSlash(o.Dir))
	p, found, err := plan.Make(o.Base, []plan.Folder{{Dir: shown, Files: files, Leave: mark.Files}})
	if err != nil {
		return nil, nil, err
	}
	code, err := n.code(shown, files)
	if err != nil {
		return nil, nil, err
	}
	diagnostics = diag.Sort(n.hinted(slices.Concat(diagnostics, found, code)))
	if diag.HasErrors(diagnostics) {
		return nil, diagnostics, nil
	}
	return &New{Plan: p, Next: n.next(), Line: n.line(), Module: n.around.Path}, diagnostics, nil
}

// abs is a path of the options as the system finds it.
func (o InitOptions) abs(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	base, err := filepath.Abs(o.Base)
	if err != nil {
		base = o.Base
	}
	return filepath.Join(base, name)
}

// newcomer is a plugin that is being made.
type newcomer struct {
	plugin
	options InitOptions
	// dir is its folder, absolute; around is what lies around it, and root the folder of its module.
	dir    string
	around source.Surroundings
	root   string
	// replacement is what stands in nlgen's place, as a go.mod names it.
	replacement string
	// manifest is the text of the one that it is made from; it stands in dir already when here is set. There is a guide
	// chapter to be written unless guided is set.
	manifest []byte
	here     bool
	guided   bool
}

// describe finds out what the plugin is called and which tools it has: from its id, or from its manifest, whose mistakes are
// reported.
func (n *newcomer) describe() ([]diag.Diagnostic, error) {
	if n.options.Manifest == "" {
		return nil, n.named(n.options.ID)
	}
	file := n.options.abs(n.options.Manifest)
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--from-manifest: there is no file %s", n.options.Manifest)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("--from-manifest: %s is no file", n.options.Manifest)
	}
	if n.manifest, err = os.ReadFile(file); err != nil {
		return nil, err
	}
	m, diagnostics := manifest.Parse(filepath.ToSlash(n.options.Manifest), n.manifest, false)
	if diag.HasErrors(diagnostics) {
		return diagnostics, nil
	}
	if len(m.Tools) == 0 {
		return nil, fmt.Errorf("%s declares no tools to write stubs for; nlgen init %s writes a plugin that has some", n.options.Manifest, m.ID)
	}
	if there, err := os.Stat(filepath.Join(n.dir, manifest.FileName)); err == nil {
		n.here = os.SameFile(info, there)
	}
	n.plugin = newPlugin(m.ID)
	n.Title = m.Name
	n.guided = m.Guide == ""
	if !n.guided {
		n.Guide = path.Clean(m.Guide)
		_, err := os.Lstat(filepath.Join(n.dir, filepath.FromSlash(n.Guide)))
		n.guided = err == nil
	}
	return n.stubs(m), nil
}

// named takes the id, which the manifest of the new plugin has to be right with.
func (n *newcomer) named(id string) error {
	n.plugin = newPlugin(id)
	text, err := render("manifest.json.tmpl", n.plugin)
	if err != nil {
		return err
	}
	only := append(lex.AppendQuoted([]byte(`{"id": `), id), '}') // an id that is one needs no quoting
	for _, text := range [][]byte{only, text} {
		if _, diagnostics := manifest.Parse(manifest.FileName, text, false); diag.HasErrors(diagnostics) {
			return fmt.Errorf("%s; %s", diagnostics[0].Message, diagnostics[0].Hint)
		}
	}
	n.manifest = text
	return nil
}

// stubs are those of a manifest's tools. Two that would be one in Go are reported.
func (n *newcomer) stubs(m *manifest.Manifest) []diag.Diagnostic {
	var problems diag.List
	methods, folded := map[string]manifest.Tool{}, map[string]int{}
	for _, t := range m.Tools {
		folded[names.Fold(names.Method(t.Own))]++
	}
	for _, t := range m.Tools {
		s := stub(m.ID, t.Own, t.Write)
		s.Directive = folded[names.Fold(s.Method)] > 1
		if other, taken := methods[s.Method]; taken {
			sameMethod(&problems, t.Pos, t.Own, other, s.Method)
		}
		methods[s.Method] = t
		n.Tools = append(n.Tools, s)
	}
	return problems.Sorted()
}

func sameMethod(problems *diag.List, at diag.Pos, own string, other manifest.Tool, method string) {
	problems.Errorf(diag.SameMethod, at, "%s and %s would both be handled by a method %s", other.Own, own, method).
		Hintf("rename one of the two tools in the manifest").
		Relatef(other.Pos, "the other one")
}

// files are the plugin's.
func (n *newcomer) files() (files []plan.File, err error) {
	add := func(name, template string) {
		text, failed := render(template, n.plugin)
		err = errors.Join(err, failed)
		files = append(files, plan.File{Name: name, Content: text, Once: true})
	}
	if !n.here {
		files = append(files, plan.File{Name: manifest.FileName, Content: n.manifest, Once: true})
	}
	add("args.go", "args.go.tmpl")
	add("handlers.go", "handlers.go.tmpl")
	add("plugin_test.go", "plugin_test.go.tmpl")
	add("cmd/"+n.Binary+"/main.go", "main.go.tmpl")
	if !n.guided {
		add(n.Guide, "guide.md.tmpl")
	}
	if n.root == n.dir {
		add("generate.go", "generate.go.tmpl")
	}
	add("Makefile", "Makefile.tmpl")
	add(".gitattributes", "gitattributes.tmpl")
	add(".gitignore", "gitignore.tmpl")
	if n.Module != "" {
		add("go.mod", "go.mod.tmpl")
	}
	return files, err
}

// code reports Go code in the folder that stands where none of the files would: a plugin's package is its own.
func (n *newcomer) code(shown string, files []plan.File) ([]diag.Diagnostic, error) {
	entries, err := os.ReadDir(n.dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var problems diag.List
	for _, e := range entries {
		switch name := e.Name(); {
		case !strings.HasSuffix(name, ".go") || name == mark.GoFile || strings.HasPrefix(name, "_") || strings.HasPrefix(name, "."):
		case slices.ContainsFunc(files, func(f plan.File) bool { return f.Name == name }):
		default:
			problems.Errorf(diag.StandingFile, diag.Pos{File: path.Join(shown, name), Line: 1, Col: 1}, "Go code stands here already, and a plugin is a package of its own").
				Hintf("name another folder, or move what stands here away")
		}
	}
	return problems.Sorted(), err
}

// hinted says of a manifest in the way how to go on with it.
func (n *newcomer) hinted(diagnostics []diag.Diagnostic) []diag.Diagnostic {
	if info, err := os.Stat(filepath.Join(n.dir, manifest.FileName)); err != nil || !info.Mode().IsRegular() {
		return diagnostics
	}
	for i, d := range diagnostics {
		if d.Code == diag.StandingFile && path.Base(d.Pos.File) == manifest.FileName {
			diagnostics[i].Hint = "name another folder; nlgen init --from-manifest " + d.Pos.File + " writes stubs for the tools of this one"
		}
	}
	return diagnostics
}
