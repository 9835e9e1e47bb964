// Package gen is the pipeline: folders to plugins to generated files. In go package patterns; out comes a plan of the
// files that belong on disk, which the caller writes, checks or shows, and what is wrong with what the user wrote. What
// always holds: equal folders give equal plans, no file is touched here, and a plan that exists can be written. An error
// is the environment's: a folder that cannot be read. Models, Vet and Locate leave the same way earlier, for the verbs that
// compare plugins, judge them or add to one.
package gen

import (
	"context"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/plan"
	"github.com/nlgen/nlgen/internal/vet"
)

// Options is what to generate for.
type Options struct {
	// Dir is the folder that patterns are relative to; empty is the working directory. Diagnostics and the plan name files
	// as the patterns do.
	Dir string
	// Patterns are folders, or folders and all below them ("./..."); none is "./...".
	Patterns []string
	// AnyLanguage takes texts for agents that are not in English without a word.
	AnyLanguage bool
	// Studio holds every manifest to all that the host demands of one, also where it does not say its manifestVersion.
	Studio bool
	// Tags are build tags that hold beside those of the system.
	Tags []string
	// Typecheck has the go command find, and Go's type checker check, all that the packages import.
	Typecheck bool
	// Asked, when it is not nil, is called before each run of the go command: the folder it runs in and the packages it is
	// asked for.
	Asked func(folder string, paths []string)
	// Stage, when it is not nil, is called at the beginning of each stage of the pipeline with the stage's name, so that a
	// caller can tell where the time goes: find, read, manifest, import, bind, then emit and compare, or vet.
	Stage func(name string)
}

// stage tells that a stage begins.
func (o Options) stage(name string) {
	if o.Stage != nil {
		o.Stage(name)
	}
}

// Plugin is a plugin's model and the folders its files belong in, slash-separated.
type Plugin struct {
	// Dir is the package's folder, ManifestDir the manifest's: the same or one above.
	Dir, ManifestDir string
	Model            *model.Plugin
	// Places is where what the model says stands.
	Places bind.Places
}

// Generate plans what nlgen writes. The plan is nil exactly when a diagnostic is an error.
func Generate(ctx context.Context, o Options) (*plan.Plan, []diag.Diagnostic, error) {
	f, plugins, err := load(ctx, o)
	if err != nil || f.findings.HasErrors() {
		return nil, f.findings.Sorted(), err
	}
	o.stage("emit")
	out := folders{found: f, dirs: f.dirs}
	for _, p := range plugins {
		if err := out.generate(p); err != nil {
			return nil, nil, err
		}
	}
	o.stage("compare")
	planned, conflicts, err := plan.Make(o.Dir, out.all())
	if err != nil {
		return nil, nil, err
	}
	f.findings.Add(conflicts...)
	if len(planned.Entries) == 0 {
		f.nothing()
	}
	if f.findings.HasErrors() {
		planned = nil
	}
	return planned, f.findings.Sorted(), nil
}

// Models are the plugins that Generate would generate for; nil when a diagnostic is an error.
func Models(ctx context.Context, o Options) ([]Plugin, []diag.Diagnostic, error) {
	f, plugins, err := load(ctx, o)
	if err != nil || f.findings.HasErrors() {
		return nil, f.findings.Sorted(), err
	}
	return plugins, f.findings.Sorted(), nil
}

// Vet is what clients and providers will not take of the plugins, or not take well, beside what is wrong with them.
func Vet(ctx context.Context, o Options) ([]diag.Diagnostic, error) {
	f, plugins, err := load(ctx, o)
	if err != nil || f.findings.HasErrors() {
		return f.findings.Sorted(), err
	}
	o.stage("vet")
	if len(plugins) == 0 {
		f.nothing()
	}
	for _, p := range plugins {
		f.findings.Add(vet.Check(p.Model, p.Places)...)
	}
	return f.findings.Sorted(), nil
}

// load finds the plugins and makes their models. What is wrong is among the findings, which are there also when the error
// is not nil.
func load(ctx context.Context, o Options) (*found, []Plugin, error) {
	f, err := find(ctx, o)
	if err != nil {
		return f, nil, err
	}
	o.stage("bind")
	var plugins []Plugin
	for _, c := range f.plugins {
		descriptions, err := f.descriptions(c)
		if err != nil {
			return f, nil, err
		}
		m, places, findings := bind.Options{Descriptions: descriptions, AnyLanguage: o.AnyLanguage, ReadFile: f.readFile}.Locate(c.manifest, c.pkg)
		f.findings.Add(findings...)
		guide, err := f.guide(c)
		if err != nil {
			return f, nil, err
		}
		if m != nil {
			m.Guide = guide
			if err := f.agentTexts(c, m, descriptions); err != nil {
				return f, nil, err
			}
			plugins = append(plugins, Plugin{c.dir, c.manifestDir, m, places})
		}
	}
	return f, plugins, nil
}
