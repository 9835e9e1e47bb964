package manifest

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/names"
)

// meta reads what goes into _meta of the tool's list entry, as compact JSON.
func (r *reader) meta(v value) string {
	const hint = `write an object such as {"com.example/team": "notes"}`
	if v.absent() || !r.isObject(v, diag.ToolMeta, hint) || len(v.Members) == 0 {
		return ""
	}
	for _, m := range v.Members {
		if why := metaKeyFault(m.Name); why != "" && !m.BadUnicode {
			r.Errorf(diag.ToolMeta, r.pos(m.Offset), "%s has the member %s, which %s", v.path, quote(m.Name), why).
				Hintf(`use a name of yours, such as "com.example/team"`)
		}
	}
	r.finite(v)
	before := r.Len()
	if r.shallow(v, maxMetaDepth); r.Len() > before {
		return ""
	}
	var b bytes.Buffer
	_ = json.Compact(&b, r.text[v.Offset:v.End]) // it has been parsed
	if b.Len() > maxMeta {
		r.at(v, diag.ToolMeta, "has %d bytes as compact JSON, at most %d are allowed: every list of the tools carries it", b.Len(), maxMeta).
			Hintf("keep the large part elsewhere, and write its name or address here")
		return ""
	}
	return b.String()
}

var (
	metaPrefix = form.Of(`^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?)*/$`)
	metaName   = form.Of(`^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?$`)
)

// metaKeyFault says why MCP does not let a plugin use a key of _meta, as the end of a sentence; empty when it does: an
// optional prefix of labels with dots between and a slash after, then a name. Revisions of MCP differ in which prefixes
// they keep for themselves; those of all are refused.
func metaKeyFault(key string) string {
	prefix, name := "", key
	if slash := strings.IndexByte(key, '/'); slash >= 0 {
		prefix, name = key[:slash+1], key[slash+1:]
	}
	switch {
	case key == "":
		return "is empty"
	case prefix != "" && !metaPrefix().MatchString(prefix):
		return "has a prefix that is not words of letters, digits and - with dots between"
	case !metaName().MatchString(name):
		return "has characters other than letters, digits, -, _ and ., or begins or ends with one of the last three"
	case prefix == names.MetaPrefix:
		return "has a prefix that nlgen keeps for itself"
	}
	labels := strings.Split(strings.ToLower(strings.TrimSuffix(prefix, "/")), ".")
	for i, label := range labels {
		if (label == "mcp" || label == "modelcontextprotocol") && (i == 1 || i < len(labels)-1) {
			return "has a prefix that MCP keeps for itself"
		}
	}
	return ""
}

// maxMeta is how long meta may be, in bytes of compact JSON: as long as a tool's schema.
const maxMeta = 20_000

// maxMetaDepth is how deep lists and objects nest in meta, itself included. Clients read it inside the whole list of tools,
// and common JSON readers give that up at 64 levels.
const maxMetaDepth = 32

// shallow refuses lists and objects that nest deeper than so many levels, at the first of each branch that does.
func (r *reader) shallow(v value, levels int) {
	if v.Kind != jsontree.Array && v.Kind != jsontree.Object {
		return
	}
	if levels == 0 {
		r.Errorf(diag.ToolMeta, r.pos(v.Offset), "meta nests deeper than %d levels, and clients give up the whole list of tools at what nests deeper", maxMetaDepth).
			Hintf("make it flatter, or write this part as a string")
		return
	}
	for _, e := range v.elements() {
		r.shallow(e, levels-1)
	}
	for _, m := range v.Members {
		r.shallow(value{m.Value, v.path}, levels-1)
	}
}

// finite refuses numbers that programs read as infinite, or not at all: one would cost a client the whole list of tools.
func (r *reader) finite(v value) {
	if v.Kind == jsontree.Number {
		if _, overflow := lex.Float([]byte(v.Text)); overflow {
			r.at(v, diag.ToolMeta, "is a number that is too large").Hintf("write it as a string")
		}
	}
	for _, e := range v.elements() {
		r.finite(e)
	}
	for _, m := range v.Members {
		r.finite(value{m.Value, v.path + "." + m.Name})
	}
}
