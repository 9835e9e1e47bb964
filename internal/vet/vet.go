// Package vet says what clients of agents and providers of models will not take of a plugin that hosts take, or not take well:
// names that grow too long beside a server's, descriptions that are cut, argument names that fail a whole request. In go the
// model and the places of what it says; out come findings with the numbers, whose limit it is, and the smallest edit. An error
// is what somebody refuses; a warning what is worse somewhere. It finds nothing that is sure to be harmless, and what
// //nlgen:accept names it does not tell.
package vet

import (
	"slices"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
)

// Check looks at a plugin.
func Check(p *model.Plugin, at bind.Places) []diag.Diagnostic {
	v := &vetter{plugin: p, places: at, told: map[spot]bool{}}
	v.count()
	for i := range p.Tools {
		t := &p.Tools[i]
		v.tool, v.at = t, at.Tools[t.Name]
		for _, check := range []func(){v.name, v.description, v.patience, v.resultSize, v.paging} {
			check()
		}
		v.arguments()
	}
	return v.findings.Sorted()
}

// vetter is one Check under way.
type vetter struct {
	plugin   *model.Plugin
	places   bind.Places
	findings diag.List
	// tool is the one at hand, at where it stands.
	tool *model.Tool
	at   bind.ToolPlaces
	// told are the members of which something was said: several tools may have one struct.
	told map[spot]bool
}

type spot struct {
	code diag.Code
	pos  diag.Pos
	name string
}

// accepts tells whether the tool's struct says that nothing is to be said of this.
func (v *vetter) accepts(code diag.Code) bool { return slices.Contains(v.at.Accepts, code.String()) }

// warnf and errorf find something about the tool at hand; what they return is completed with a hint, and may be nobody's.
func (v *vetter) warnf(code diag.Code, pos diag.Pos, format string, args ...any) *diag.Diagnostic {
	return v.found(diag.Warnf(code, pos, format, args...))
}

func (v *vetter) errorf(code diag.Code, pos diag.Pos, format string, args ...any) *diag.Diagnostic {
	return v.found(diag.Errorf(code, pos, format, args...))
}

func (v *vetter) found(d diag.Diagnostic) *diag.Diagnostic {
	if v.accepts(d.Code) {
		return &d
	}
	if d.Severity == diag.Error {
		return v.findings.Errorf(d.Code, d.Pos, "%s", d.Message)
	}
	return v.findings.Warnf(d.Code, d.Pos, "%s", d.Message)
}
