package manifest

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// contributions are the members of contributes that the host knows. nlgen does not look into those it neither uses nor
// knows the form of.
var contributions = append(slices.Clip(idLists), "locales", "runtimeCapabilities", "sidecars", "buildDependencies", "buildConfig",
	"externalLinks", "network", "widgetText", "structs", "agentTools", "agentGuide")

// idLists are the contributions that are lists of names with the plugin's id before them.
var idLists = []string{"blueprintNodes", "widgets", "runtimeData", "tests", "reservedSaveIds"}

func (r *reader) contributes(root value) {
	r.manifest.ToolsPos = r.pos(root.Offset)
	v := root.member("contributes")
	r.misplaced(root, v)
	if v.absent() || !r.isObject(v, diag.ManifestContributes, `write {"agentTools": []}`) {
		return
	}
	r.manifest.ToolsPos = r.pos(v.Offset)
	r.onlyKnown(v, contributions, diag.ManifestContributes)
	for _, name := range idLists {
		r.idList(v.member(name))
	}
	r.tools(v.member("agentTools"))
	r.toolsNeedStudio(root)
	r.guide(v.member("agentGuide"))
}

// misplaced tells root members that would be read if they had another place or name: what a host passes over would take
// the tools away without a word.
func (r *reader) misplaced(root, contributes value) {
	for _, m := range root.Members {
		switch {
		case m.Duplicate || m.BadUnicode:
		case m.Name == "agentTools" || m.Name == "agentGuide":
			r.Errorf(diag.ManifestContributes, r.pos(m.Offset), "%s stands beside contributes, where nobody reads it", m.Name).
				Hintf("move it into contributes")
		case contributes.absent() && m.Name != "contributes":
			if _, like := diag.Closest(m.Name, []string{"contributes"}); like {
				d := r.Errorf(diag.ManifestContributes, r.pos(m.Offset), "there is no member %s", quote(m.Name))
				r.rename(d, root, m, "contributes")
			}
		}
	}
}

func (r *reader) idList(v value) {
	id := r.manifest.ID
	if v.absent() || !r.isArray(v, diag.ManifestIDList, "write a list of names") {
		return
	}
	for _, e := range v.elements() {
		name, ok := r.trimmed(e, diag.ManifestIDList, "write a name that starts with the plugin's id and a dot")
		if ok && id != "" && !strings.HasPrefix(name, id+".") {
			d := r.at(e, diag.ManifestIDList, "is %s, which does not start with %s", quote(name), quote(id+"."))
			r.write(d, e.Offset, e.End, id+"."+name[strings.LastIndexByte(name, '.')+1:])
		}
	}
}

func (r *reader) guide(v value) {
	if v.absent() {
		return
	}
	const example = "agent/guide.md"
	path := r.packagePath(v, example)
	if path == "" {
		return
	}
	if !strings.HasSuffix(strings.ToLower(path), ".md") {
		r.at(v, diag.ManifestGuide, "is %s, which is no Markdown file", quote(path)).
			Hintf("name a file that ends in .md, such as %s", quote(example))
		return
	}
	r.manifest.Guide, r.manifest.GuidePos = path, r.pos(v.Offset)
}
