package plan

import (
	"fmt"
	"strings"

	"github.com/nlgen/nlgen/internal/linediff"
)

// Diff is what Write would change as a unified diff, empty when the Plan is UpToDate. Line ends that git turned into
// CR LF do not count as changes.
func (p *Plan) Diff() string {
	var b strings.Builder
	for _, e := range p.Entries {
		from, to := "a/"+e.Path, "b/"+e.Path
		switch e.Status {
		case Same:
			continue
		case New:
			from = "/dev/null"
		case Orphan:
			to = "/dev/null"
		}
		fmt.Fprintf(&b, "--- %s\n+++ %s\n", from, to)
		b.WriteString(linediff.Hunks(e.Old, e.Content))
	}
	return b.String()
}
