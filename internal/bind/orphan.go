package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// noStruct reports a tool without arguments, and the struct that was most likely meant to be them.
func (b *binder) noStruct(tool manifest.Tool, c *claims) {
	d := b.problems.Errorf(diag.NoStruct, tool.Pos, "%s has no argument struct in package %s", tool.Own, b.pkg.Name)
	for _, left := range b.pkg.Left {
		if names.BindsByName(left.Name, tool.Own) {
			d.Hintf("%s", left.Hint).Relatef(left.Pos, "%s is declared here, and this file %s", left.Name, left.Why)
			return
		}
	}
	meant := b.orphan(tool.Own, c)
	switch {
	case meant == nil:
		d.Hintf("%s", skeleton(tool.Own))
		return
	case has(meant, source.ToolDirective):
		d.Hintf("%s looks like it: write //nlgen:tool %s above it", meant.Name, tool.Own)
	default:
		d.Hintf("%s looks like it: rename it %s, or write //nlgen:tool %s above it", meant.Name, names.ArgsStruct(tool.Own), tool.Own)
	}
	d.Relatef(meant.Pos, "%s", meant.Name)
}

// endings are what the names of argument structs end in elsewhere.
var endings = []string{"args", "arg", "arguments", "input", "params", "parameters", "request", "req", "options", "opts"}

// argumentStem is what a struct's directive says, or else its name, without what arguments are called elsewhere.
func argumentStem(d *source.Decl) string {
	if directive := directiveOf(d, source.ToolDirective); directive != nil {
		for _, w := range directive.Words {
			if w.Key == "" {
				return names.Fold(names.Method(w.Value))
			}
		}
	}
	stem := names.Fold(d.Name)
	for _, ending := range endings {
		if before, ok := strings.CutSuffix(stem, ending); ok && before != "" {
			return before
		}
	}
	return stem
}

// orphan is the struct that belongs to no tool and whose name is most like the tool's; nil when there is none. Where one
// tool has no struct and one struct named like arguments has no tool, they belong together.
func (b *binder) orphan(own string, c *claims) *source.Decl {
	byStem := map[string]*source.Decl{}
	var stems []string
	var unbound []*source.Decl
	for _, d := range b.pkg.Decls {
		if c.claimants[d] || d.Alias || d.Generic || d.Type.Under().Kind != source.Struct {
			continue
		}
		stem := argumentStem(d)
		if byStem[stem] == nil {
			byStem[stem] = d
			stems = append(stems, stem)
		}
		if strings.HasSuffix(d.Name, "Args") || has(d, source.ToolDirective) {
			unbound = append(unbound, d)
		}
	}
	if meant, ok := diag.Closest(names.Fold(names.Method(own)), stems); ok {
		return byStem[meant]
	}
	without := 0
	for _, found := range c.byTool {
		if len(found) == 0 {
			without++
		}
	}
	if without == 1 && len(unbound) == 1 {
		return unbound[0]
	}
	return nil
}
