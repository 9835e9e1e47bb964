package bind

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// Places is where in the user's files stands what a model says. The zero Places know none.
type Places struct {
	// List is the manifest's list of tools.
	List diag.Pos
	// Tools are the places of tools, by the manifest's names.
	Tools map[string]ToolPlaces

	members map[*schema.Node]MemberPlace
}

// ToolPlaces is where a tool stands.
type ToolPlaces struct {
	// Name is its name in the manifest, Args the struct of its arguments, Description its description's first character.
	Name, Args, Description diag.Pos
	// Accepts are the codes of what the struct's //nlgen:accept says that nothing is to be said of.
	Accepts []string
}

// MemberPlace is where the field of a member stands.
type MemberPlace struct {
	Pos diag.Pos
	// Tagged tells whether the json tag gives the member's name; else it is the field's.
	Tagged bool
}

// Member is where the field stands that a member's schema was made from; ok is false when it was made from none: within a
// schema that a type carries.
func (p Places) Member(n *schema.Node) (place MemberPlace, ok bool) {
	place, ok = p.members[n]
	return place, ok
}

// located are the places of the tools that were paired.
func (b *binder) located(pairs []pair) Places {
	places := Places{List: b.manifest.ToolsPos, Tools: map[string]ToolPlaces{}, members: b.places}
	for _, p := range pairs {
		at := ToolPlaces{Name: p.tool.Pos, Args: p.args.Pos, Description: p.args.Doc.Pos}
		if t, written := b.options.Descriptions[p.tool.Own]; written {
			at.Description = t.Pos
		}
		if d := directiveOf(p.args, source.AcceptDirective); d != nil {
			for _, w := range d.Words {
				at.Accepts = append(at.Accepts, w.Value)
			}
		}
		places.Tools[p.tool.Name] = at
	}
	return places
}

// accepts checks the //nlgen:accept of types: each names codes of vet, for a tool.
func (b *binder) accepts(pairs []pair) {
	for _, d := range b.pkg.Decls {
		accept := directiveOf(d, source.AcceptDirective)
		if accept == nil || accept.Block {
			continue
		}
		if accept.Problem != "" || len(accept.Words) == 0 {
			b.problems.Errorf(diag.BadDirective, accept.Pos, "//nlgen:accept has no codes after it").
				Hintf("write the codes of what is accepted: //nlgen:accept %s", diag.Unpaged)
			continue
		}
		for _, w := range accept.Words {
			if _, known := diag.Explain(w.Value); w.Key != "" || !known || !strings.HasPrefix(w.Value, "NL6") {
				b.problems.Errorf(diag.BadDirective, w.Pos, "//nlgen:accept takes codes of nlgen vet, and %s is none", diag.Short(w.Value)).
					Hintf("write codes that begin with NL6, such as %s; nlgen explain lists all", diag.Unpaged)
			}
		}
		if !b.problems.HasErrors() && !slices.ContainsFunc(pairs, func(p pair) bool { return p.args == d }) {
			b.problems.Errorf(diag.BadDirective, accept.Pos, "%s is not the arguments of a tool, and //nlgen:accept is about a tool", d.Name).
				Hintf("move it to the struct of the tool's arguments")
		}
	}
}
