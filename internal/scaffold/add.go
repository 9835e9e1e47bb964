package scaffold

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/plan"
	"github.com/nlgen/nlgen/internal/source"
)

// Grown is a plugin that gets a tool.
type Grown struct {
	// Base is the folder that Dir and ManifestDir are relative to; empty is the working directory.
	Base string
	// Dir is the folder of the plugin's package, ManifestDir that of its manifest, as diagnostics show them.
	Dir, ManifestDir string
	// Text is the manifest's, and Manifest what it says, without a mistake.
	Text     []byte
	Manifest *manifest.Manifest
	Package  *source.Package
}

// Add plans one more tool, by its name or the part of it behind the plugin's id: an entry of the manifest, and stubs of its
// arguments and its handler. The plan is nil when a diagnostic is an error: what would be there twice.
func (g Grown) Add(name string, write bool) (*plan.Plan, []diag.Diagnostic, error) {
	t, err := g.tool(name, write)
	if err != nil {
		return nil, nil, err
	}
	var problems diag.List
	if g.collisions(t, &problems); problems.HasErrors() {
		return nil, problems.Sorted(), nil
	}
	handlers := g.handlers()
	if handlers.typ == "" && (g.declared("Setup") || g.declared("plugin")) {
		return nil, nil, fmt.Errorf("no type of package %s has a handler yet, so which one %s belongs to cannot be told; declare type plugin struct{}, or write one handler", g.Package.Name, t.Method)
	}
	if at, taken := handlers.has[t.Method]; taken {
		problems.Errorf(diag.SameMethod, at, "%s has a method %s already, and %s would be handled by one", handlers.typ, t.Method, t.Own).
			Hintf("rename it, or choose another name for the tool")
		return nil, problems.Sorted(), nil
	}
	folders, err := g.edits(t, handlers)
	if err != nil {
		return nil, nil, err
	}
	p, diagnostics, err := plan.Make(g.Base, folders)
	if err != nil || diag.HasErrors(diagnostics) {
		return nil, diagnostics, err
	}
	return p, nil, nil
}

// tool is the one that is meant, with the names of its parts.
func (g Grown) tool(name string, write bool) (tool, error) {
	id := g.Manifest.ID
	own := strings.TrimPrefix(name, id+".")
	switch _, why := names.Advertise(id, id+"."+own); {
	case own == "":
		return tool{}, fmt.Errorf("the tool needs a name, such as list")
	case why == names.TooLong:
		return tool{}, fmt.Errorf("there can be no tool %s: agents would see more than %d characters; make it %d shorter", own,
			names.MaxAdvertised, names.Excess(id, own))
	case why != names.Named:
		words := fmt.Sprintf("there can be no tool %s: %s", own, why)
		if meant := manifest.OwnLike(own); meant != own && meant != "" {
			return tool{}, fmt.Errorf("%s; did you mean %s?", words, meant)
		}
		return tool{}, fmt.Errorf("%s; write a word such as list", words)
	}
	return stub(id, own, write), nil
}

// collisions reports what has the tool's name, or that of one of its parts.
func (g Grown) collisions(t tool, problems *diag.List) {
	for _, other := range g.Manifest.Tools {
		switch {
		case other.Name == t.Name:
			problems.Errorf(diag.ToolCollision, other.Pos, "the tool %s is declared already", t.Name).
				Hintf("choose another name")
		case other.Advertised == t.Advertised:
			problems.Errorf(diag.ToolCollision, other.Pos, "agents would see both %s and %s as %s", other.Name, t.Name, t.Advertised).
				Hintf("choose another name; `.`, `-` and `_` are the same to agents")
		case names.Fold(names.Method(other.Own)) == names.Fold(t.Method):
			problems.Errorf(diag.TwoTools, other.Pos, "%s could be the arguments of %s and of %s", t.Args, other.Own, t.Own).
				Hintf("choose a name that differs by more than letter case and separators")
		}
	}
	if problems.HasErrors() {
		return
	}
	data := strings.TrimSuffix(t.Args, "Args") + "Data"
	for _, d := range g.Package.Decls {
		switch {
		case names.BindsByName(d.Name, t.Own), directed(d, t):
			problems.Errorf(diag.TwoStructs, d.Pos, "%s would be the arguments of %s, and so would the stub", d.Name, t.Own).
				Hintf("rename it, or declare the tool by hand: add %s to contributes.agentTools in %s", entry(t), g.Manifest.File)
		case d.Name == data:
			problems.Errorf(diag.TwoStructs, d.Pos, "%s would be the data that %s answers, and the stub answers none", d.Name, t.Own).
				Hintf("rename it, or choose another name for the tool")
		}
	}
	for _, other := range g.Package.Scope {
		if other.Name == t.Args && !problems.HasErrors() {
			problems.Errorf(diag.TwoStructs, other.Pos, "%s is declared already, and the arguments of %s need that name", t.Args, t.Own).
				Hintf("rename it, or choose another name for the tool")
		}
	}
}

// directed tells whether a type says that it is the arguments of the tool.
func directed(d *source.Decl, t tool) bool {
	return slices.ContainsFunc(d.Directives, func(directive source.Directive) bool {
		return directive.Name == source.ToolDirective && slices.ContainsFunc(directive.Words, func(w source.Word) bool {
			return w.Key == "" && (w.Value == t.Own || w.Value == t.Name)
		})
	})
}

// declared tells whether the package declares something of that name.
func (g Grown) declared(name string) bool {
	return slices.ContainsFunc(g.Package.Scope, func(i source.Ident) bool { return i.Name == name })
}

// edits are the new contents of the files that change.
func (g Grown) edits(t tool, h handlers) ([]plan.Folder, error) {
	text, err := declare(g.Text, g.Manifest, t)
	if err != nil {
		return nil, err
	}
	e := editor{dir: filepath.Join(g.Base, filepath.FromSlash(g.Dir)), pkg: g.Package.Name}
	if filepath.IsAbs(filepath.FromSlash(g.Dir)) {
		e.dir = filepath.FromSlash(g.Dir)
	}
	if err := e.args(g.argsFile(), t); err != nil {
		return nil, err
	}
	if err := e.handler(h, newPlugin(g.Manifest.ID), t); err != nil {
		return nil, err
	}
	top := plan.Folder{Dir: g.ManifestDir, Leave: mark.Files, Files: []plan.File{{Name: manifest.FileName, Content: text, Edited: g.Text}}}
	if g.Dir == g.ManifestDir {
		top.Files = append(top.Files, e.files...)
		return []plan.Folder{top}, nil
	}
	return []plan.Folder{top, {Dir: g.Dir, Files: e.files, Leave: mark.Files}}, nil
}

// argsFile is the file with the arguments of the last tool that has some.
func (g Grown) argsFile() string {
	for _, t := range slices.Backward(g.Manifest.Tools) {
		for _, d := range g.Package.Decls {
			if names.BindsByName(d.Name, t.Own) || directed(d, tool{Own: t.Own, Name: t.Name}) {
				return path.Base(d.Pos.File)
			}
		}
	}
	return "args.go"
}
