// Package release compares a plugin with an earlier version of itself: what its users will be asked again (contract 8), what
// breaks agents and programs that call its tools, and what is another without either. In go the earlier version's files, from a
// folder or a revision of git, and the model as it is; out comes a Report. What always holds: what asks is told by the very rule
// by which servers ask, and arguments that are said to be taken still are.
package release

import (
	"encoding/json"
	"slices"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/consent"
	"github.com/nlgen/nlgen/internal/docs"
	"github.com/nlgen/nlgen/internal/model"
)

// Report is how two versions of a plugin differ.
type Report struct {
	Plugin string `json:"plugin"`
	// Was and Is are the versions, Was empty where there was no plugin of that id.
	Was string `json:"was,omitempty"`
	Is  string `json:"is"`
	// AsksAgain tells whether who approved the old version is asked for the new one.
	AsksAgain bool `json:"asksAgain"`
	// Breaks tells whether something that was right before may not be now: a call, or what is made of an answer.
	Breaks bool `json:"breaks"`
	// Uncompared are tools of which the old version does not say what agents were told.
	Uncompared []string `json:"uncompared,omitempty"`
	// Consent is what differs in what is asked for.
	Consent consent.Difference `json:"consent"`
	// Tools are those that differ, in the order of the manifest, then those that are gone.
	Tools []Tool `json:"tools,omitempty"`
}

// Tool is how a tool differs.
type Tool struct {
	// Name is the manifest's. Renamed is what it was called, when its calls by that name are answered still.
	Name    string `json:"name"`
	Renamed string `json:"renamed,omitempty"`
	// Was and Is are fingerprints of what agents are told; see Fingerprint. They are empty where there is no tool.
	Was string `json:"was,omitempty"`
	Is  string `json:"is,omitempty"`
	// Changes are those of its arguments, then those of its data.
	Changes []Change `json:"changes,omitempty"`
}

// Change is what is another for who calls a tool.
type Change struct {
	// Part is "arguments", "data" or "name".
	Part string `json:"part"`
	// Path is the place in it; empty for all of it.
	Path   string `json:"path,omitempty"`
	Breaks bool   `json:"breaks"`
	Words  string `json:"words"`
}

// Silent tells that nobody is asked again and nothing breaks, as far as can be told.
func (r Report) Silent() bool { return !r.AsksAgain && !r.Breaks && len(r.Uncompared) == 0 }

// Compare compares a plugin with what it was; was is nil when there was none.
func Compare(was *Version, is *model.Plugin) Report {
	r := Report{Plugin: is.ID, Is: is.Version}
	tools := map[string]*tool{}
	for i := range is.Tools {
		t := &is.Tools[i]
		tools[t.Name] = &tool{t, docs.Entry(t).Append(nil)}
	}
	next := permissions(is)
	if was == nil {
		r.Consent, r.AsksAgain = consent.Compare(nil, next), true
		return r
	}
	r.Was = was.Manifest.Version
	granted := was.permissions()
	r.Consent, r.AsksAgain = consent.Compare(granted, next), !consent.Covers(granted, next)
	for _, t := range is.Tools {
		r.compare(was, tools[t.Name])
	}
	for _, old := range was.Manifest.Tools {
		if tools[old.Name] == nil {
			r.gone(was, old, is)
		}
	}
	r.aliases(was, is)
	r.Breaks = slices.ContainsFunc(r.Tools, func(t Tool) bool { return slices.ContainsFunc(t.Changes, func(c Change) bool { return c.Breaks }) })
	return r
}

// tool is a tool as it is, and what agents are told of it.
type tool struct {
	*model.Tool
	entry json.RawMessage
}

// permissions are what a plugin asks for.
func permissions(p *model.Plugin) []consent.Permission {
	byHand := []consent.Permission{}
	for _, m := range p.Permissions {
		byHand = append(byHand, consent.Permission{Kind: m.Kind, Capability: m.Capability, Path: m.Path, Mode: m.Mode, Recursive: m.Recursive})
	}
	var tools, writes []string
	for _, t := range p.Tools {
		tools = append(tools, t.Name)
		if t.Write {
			writes = append(writes, t.Name)
		}
	}
	return consent.Derive(byHand, tools, writes)
}

// compare compares a tool with the one of its name, or of a name that is its alias now.
func (r *Report) compare(was *Version, t *tool) {
	name := t.Name
	if !was.declares(name) {
		for _, a := range t.Aliases {
			if was.declares(a.Name) {
				name = a.Name
			}
		}
	}
	old, ok := was.Tools[name]
	switch {
	case !was.declares(name):
		r.Tools = append(r.Tools, Tool{Name: t.Name, Is: Fingerprint(t.entry)})
		return
	case !ok:
		r.Uncompared = append(r.Uncompared, t.Name)
		return
	}
	change := Tool{Name: t.Name, Was: Fingerprint(old), Is: Fingerprint(t.entry)}
	if name != t.Name {
		change.Renamed = name
		change.Changes = []Change{{Part: "name", Words: "was called " + name + ", and answers calls by that name"}}
	}
	change.Changes = append(change.Changes, schemas(old, t)...)
	if parts := consent.Parts(old, t.entry); len(parts) > 0 && name == t.Name {
		r.Consent.Retold = append(r.Consent.Retold, consent.Retold{Tool: t.Name, Parts: parts})
	}
	if !check.Equal(old, t.entry) || change.Renamed != "" {
		r.Tools = append(r.Tools, change)
	}
}
