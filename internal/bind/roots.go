package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// Roots are the types that Bind will look into: all that could be the arguments or the data of a declared tool. What they
// need to know of other packages has to be found out before (source.Loader.Complete); of other types Bind needs nothing.
func Roots(m *manifest.Manifest, p *source.Package) []*source.Decl {
	stems := map[string]bool{} // folded, as generously as claims are
	for _, tool := range m.Tools {
		stems[names.Fold(names.Method(tool.Own))] = true
	}
	var roots []*source.Decl
	for _, d := range p.Decls {
		stem := strings.TrimSuffix(d.Name, "Args")
		if tagged := has(d, source.ToolDirective); tagged || stems[names.Fold(stem)] {
			roots = append(roots, d)
			stems[names.Fold(stem)] = true
		}
	}
	for _, d := range p.Decls {
		if stem, ok := strings.CutSuffix(d.Name, "Data"); ok && stems[names.Fold(stem)] {
			roots = append(roots, d)
		}
	}
	return roots
}
