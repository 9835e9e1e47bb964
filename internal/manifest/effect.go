package manifest

import (
	"time"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// effect reads destructive or idempotent. Of a tool that reads both are known, and one that the manifest says otherwise
// would mean that the tool does not only read.
func (r *reader) effect(v value, t *Tool, reading bool, sentence string) *bool {
	if v.absent() {
		return nil
	}
	b, ok := r.boolean(v, diag.ToolEffect, "write true or false, or leave it out")
	if !ok {
		return nil
	}
	if !t.Write && b != reading {
		r.at(v, diag.ToolEffect, "is %t, but the tool only reads, so %s", b, sentence).
			Hintf(`remove it, or declare the tool with "write": true`)
	}
	return &b
}

// parallel reads whether the tool may run beside others.
func (r *reader) parallel(v value, t *Tool) bool {
	if v.absent() {
		return false
	}
	b, _ := r.boolean(v, diag.ToolParallel, "write true or false, or leave it out")
	if b && t.Write {
		r.at(v, diag.ToolParallel, "is true, but the tool changes the project, and changes come one after the other").
			Hintf("remove it")
	}
	return b
}

// The bounds of a tool's timeout. What takes longer is better started by one call and asked after by others: it would
// keep the project's queue waiting.
const (
	minTimeout = time.Millisecond
	maxTimeout = time.Hour
)

func (r *reader) timeout(v value) time.Duration {
	const hint = `write a number and its unit (ms, s, m or h), such as "60s"`
	if v.absent() {
		return 0
	}
	if v.Kind == jsontree.Number {
		r.wrongType(v, diag.ToolTimeout, "a string").Hintf("write the unit too, such as %s", quote(v.Text+"s"))
		return 0
	}
	text, ok := r.trimmed(v, diag.ToolTimeout, hint)
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		wrong := r.at(v, diag.ToolTimeout, "is %s, which is no time", quote(text)).Hintf("%s", hint)
		if _, err := time.ParseDuration(text + "s"); err == nil {
			wrong.Hintf("write the unit too, such as %s", quote(text+"s"))
		}
	case d < minTimeout:
		r.at(v, diag.ToolTimeout, "is %s, and no tool answers in less than a millisecond", quote(text)).Hintf("%s", hint)
	case d > maxTimeout:
		r.at(v, diag.ToolTimeout, "is %s, and other calls in the project would wait as long; an hour is the most", quote(text)).
			Hintf("let the tool start the work and answer, and another one tell how far it is")
	default:
		return d
	}
	return 0
}

// maxAbout is how long about may be, in UTF-16 units: as long as a description (contract 1).
const maxAbout = 1200

func (r *reader) about(v value) string {
	if v.absent() {
		return ""
	}
	about, _ := r.trimmed(v, diag.ToolAbout, "say in a sentence or two what the tool is for, to people; or leave it out")
	if n := lex.UTF16Len(about); n > maxAbout {
		r.at(v, diag.ToolAbout, "has %d UTF-16 units, at most %d are allowed", n, maxAbout).Hintf("shorten it")
	}
	return about
}
