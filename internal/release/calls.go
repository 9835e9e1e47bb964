package release

import (
	"encoding/json"
	"slices"

	"github.com/nlgen/nlgen/internal/compat"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// gone is a tool that is declared no more. A tool that has its name for an alias answers in its place, and is compared with it.
func (r *Report) gone(was *Version, old manifest.Tool, is *model.Plugin) {
	if answered(is, old.Advertised) {
		return
	}
	r.Tools = append(r.Tools, Tool{
		Name: old.Name, Was: Fingerprint(was.Tools[old.Name]),
		Changes: []Change{{Part: "name", Breaks: true, Words: "is gone, and no alias answers its calls"}},
	})
}

// answered tells whether a call by a name is answered.
func answered(p *model.Plugin, advertised string) bool {
	return slices.ContainsFunc(p.Tools, func(t model.Tool) bool {
		return t.Advertised == advertised || slices.ContainsFunc(t.Aliases, func(a model.Alias) bool { return a.Advertised == advertised })
	})
}

// aliases finds names that were answered beside those of tools, and are not now.
func (r *Report) aliases(was *Version, is *model.Plugin) {
	for _, t := range was.Manifest.Tools {
		for _, a := range t.Aliases {
			if answered(is, a.Advertised) {
				continue
			}
			lost := Change{Part: "name", Breaks: true, Words: "no longer answers calls by its former name " + a.Name}
			at := slices.IndexFunc(r.Tools, func(of Tool) bool { return of.Name == t.Name })
			if at < 0 {
				at = len(r.Tools)
				print := Fingerprint(was.Tools[t.Name])
				r.Tools = append(r.Tools, Tool{Name: t.Name, Was: print, Is: print})
			}
			r.Tools[at].Changes = append(r.Tools[at].Changes, lost)
		}
	}
}

// schemas compares what a tool takes and answers with what an entry of a list of tools said.
func schemas(entry json.RawMessage, t *tool) (all []Change) {
	input, output := told(entry, "inputSchema"), told(entry, "outputSchema")
	if input != nil {
		all = changes(all, "arguments", compat.Arguments(input, schema.Advertise(t.Input)))
	}
	switch {
	case output != nil && t.Output != nil:
		return changes(all, "data", compat.Data(output, t.Output))
	case output != nil:
		return append(all, Change{Part: "data", Breaks: true, Words: "is promised no longer"})
	case t.Output != nil:
		return append(all, Change{Part: "data", Words: "is promised now"})
	}
	return all
}

func changes(all []Change, part string, found []compat.Change) []Change {
	for _, c := range found {
		all = append(all, Change{part, c.Path, c.Breaks, c.Words})
	}
	return all
}

// told is a schema of an entry; nil when it has none. That it is one was seen when the entry was read.
func told(entry json.RawMessage, name string) *schema.Node {
	tree, err := jsontree.Parse(entry)
	if err != nil || tree.Get(name) == nil {
		return nil
	}
	n, _ := schema.ParseNode(tree.Get(name), "")
	return n
}
