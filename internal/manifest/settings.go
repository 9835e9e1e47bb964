package manifest

import (
	"slices"
	"time"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/names"
)

// Settings are what the root member nlgen says of a tool.
type Settings struct {
	// Destructive and Idempotent are what agents are told of a tool that writes; nil where the manifest says nothing.
	Destructive *bool
	Idempotent  *bool
	// Aliases are earlier names of the tool. Agents see none of them as another tool's, or twice.
	Aliases []Alias
	// Timeout is from a millisecond to an hour; 0 when the manifest says none.
	Timeout time.Duration
	// Parallel tools only read.
	Parallel bool
	// Meta is compact JSON, an object with at least one member whose names MCP allows; empty when there is none.
	Meta string
	// About is for people and never for the model.
	About string
	Icon  *Icon
}

// Alias is an earlier name of a tool: full, and as agents saw it.
type Alias struct {
	Name       string
	Advertised string
}

// toolSettings are the members that nlgen.tools has for a tool.
var toolSettings = []string{"destructive", "idempotent", "aliases", "timeout", "parallel", "meta", "about", "icon"}

// settings reads the root member nlgen, which hosts pass over.
func (r *reader) settings(root value) {
	v := root.member("nlgen")
	if v.absent() || !r.isObject(v, diag.ManifestSettings, "write {} or leave it out") {
		return
	}
	r.onlyKnown(v, []string{"tools"}, diag.ManifestSettings)
	tools := v.member("tools")
	if tools.absent() || !r.isObject(tools, diag.ManifestSettings, `write {"acme.notes.list": {...}} with a tool's name`) {
		return
	}
	declared := r.declaredNames(root)
	seen := r.seenNames()
	for _, m := range tools.Members {
		if m.Duplicate || m.BadUnicode {
			continue
		}
		at := slices.IndexFunc(r.manifest.Tools, func(t Tool) bool { return t.Name == m.Name })
		switch {
		case at >= 0:
			r.tool(&r.manifest.Tools[at], value{m.Value, tools.path + "." + m.Name}, seen)
		case !slices.Contains(declared, m.Name): // what is wrong with a declared one is already reported
			r.undeclared(tools, m, declared)
		}
	}
}

// declaredNames are the names in agentTools, whatever is wrong with them.
func (r *reader) declaredNames(root value) (all []string) {
	contributes := root.member("contributes")
	if contributes.absent() {
		return nil
	}
	list := contributes.member("agentTools")
	if list.absent() {
		return nil
	}
	for _, entry := range list.elements() {
		if name := entry.Get("name"); name != nil && name.Kind == jsontree.String {
			all = append(all, names.Trim(name.Text))
		}
	}
	return all
}

// undeclared says that nlgen.tools names a tool that is not declared, and which may be meant.
func (r *reader) undeclared(tools value, m jsontree.Member, declared []string) {
	d := r.Errorf(diag.SettingsTool, r.pos(m.Offset), "nlgen.tools has %s, and contributes.agentTools declares no such tool", quote(m.Name))
	d.Hintf("declare it there, or remove it here")
	for _, t := range r.manifest.Tools {
		if m.Name == t.Own || m.Name == t.Advertised {
			r.rename(d, tools, m, t.Name)
			d.Hintf("write the full name, %s", quote(t.Name))
			return
		}
	}
	if meant, ok := diag.Closest(m.Name, declared); ok {
		r.rename(d, tools, m, meant)
	}
}

// tool reads what is said of one tool; seen are the names agents know so far.
func (r *reader) tool(t *Tool, v value, seen seenNames) {
	if !r.isObject(v, diag.ManifestSettings, "write {} or leave it out") {
		return
	}
	r.onlyKnown(v, toolSettings, diag.ManifestSettings)
	t.Destructive = r.effect(v.member("destructive"), t, false, "it destroys nothing")
	t.Idempotent = r.effect(v.member("idempotent"), t, true, "calling it again changes nothing")
	t.Aliases = r.aliases(v.member("aliases"), seen)
	t.Timeout = r.timeout(v.member("timeout"))
	t.Parallel = r.parallel(v.member("parallel"), t)
	t.Meta = r.meta(v.member("meta"))
	t.About = r.about(v.member("about"))
	t.Icon = r.icon(v.member("icon"))
}
