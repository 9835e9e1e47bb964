package manifest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/names"
)

// reader fills the manifest and collects what is wrong with its text.
type reader struct {
	diag.List
	text     []byte
	strict   bool
	manifest *Manifest
	// guesses are tools whose name is wrong, by what it seems to mean.
	guesses []Tool
}

// value is a JSON value and the words for its place: "contributes.agentTools[0].name".
type value struct {
	*jsontree.Value
	path string
}

// member is the member of that name; its Value is nil when there is none.
func (v value) member(name string) value {
	path := name
	if v.path != "" {
		path = v.path + "." + name
	}
	return value{v.Get(name), path}
}

// absent tells whether the text has no such value. null is a value.
func (v value) absent() bool { return v.Value == nil }

// elements are an array's.
func (v value) elements() []value {
	all := make([]value, len(v.Elements))
	for i, e := range v.Elements {
		all[i] = value{e, fmt.Sprintf("%s[%d]", v.path, i)}
	}
	return all
}

// pos is the place of the byte at offset.
func (r *reader) pos(offset int) diag.Pos {
	line, col := jsontree.Position(r.text, offset)
	return diag.Pos{File: r.manifest.File, Line: line, Col: col}
}

// at adds a mistake at v, which must not be absent. The message starts with v's place.
func (r *reader) at(v value, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return r.Errorf(code, r.pos(v.Offset), "%s %s", v.path, fmt.Sprintf(format, args...))
}

// write makes "write ..." the hint of d: text as a string, in place of what stands from offset up to end.
func (r *reader) write(d *diag.Diagnostic, offset, end int, text string) {
	d.Hintf("write %s", quote(text))
	d.Fix = &diag.Edit{Start: r.pos(offset), End: r.pos(end), New: string(lex.AppendQuoted(nil, text))}
}

// rename makes "write ..." the hint of d: another name for the member, which is an edit where no other member has it.
func (r *reader) rename(d *diag.Diagnostic, object value, m jsontree.Member, name string) {
	r.write(d, m.Offset, m.End, name)
	if object.Get(name) != nil {
		d.Fix = nil
	}
}

// missing adds the mistake that object lacks a member.
func (r *reader) missing(object value, name string, code diag.Code) *diag.Diagnostic {
	return r.Errorf(code, r.pos(object.Offset), "%s is missing", object.member(name).path)
}

// wrongType adds the mistake that v is not what is wanted ("an object").
func (r *reader) wrongType(v value, code diag.Code, wanted string) *diag.Diagnostic {
	return r.at(v, code, "must be %s, not %s", wanted, typeOf(v.Value))
}

// trimmed reads a trimmed string that is not blank. ok is false when v is none, which is already reported.
func (r *reader) trimmed(v value, code diag.Code, hint string) (s string, ok bool) {
	s = names.Trim(v.Text)
	switch {
	case v.Kind != jsontree.String:
		r.wrongType(v, code, "a string").Hintf("%s", hint)
	case v.BadUnicode: // said of the whole text
	case s == "":
		r.at(v, code, "is blank").Hintf("%s", hint)
	default:
		return s, true
	}
	return "", false
}

// boolean reads true or false. ok is false when v is neither, which is already reported.
func (r *reader) boolean(v value, code diag.Code, hint string) (b, ok bool) {
	switch {
	case v.Kind == jsontree.String && (v.Text == "true" || v.Text == "false"):
		d := r.wrongType(v, code, "true or false").Hintf("write %s without quotes", v.Text)
		d.Fix = &diag.Edit{Start: r.pos(v.Offset), End: r.pos(v.End), New: v.Text}
	case v.Kind != jsontree.Bool:
		r.wrongType(v, code, "true or false").Hintf("%s", hint)
	default:
		return v.True(), true
	}
	return false, false
}

// isObject tells whether v is an object. When it is not, that is already reported.
func (r *reader) isObject(v value, code diag.Code, hint string) bool {
	if v.Kind != jsontree.Object {
		r.wrongType(v, code, "an object").Hintf("%s", hint)
		return false
	}
	return true
}

// isArray tells whether v is an array. When it is not, that is already reported.
func (r *reader) isArray(v value, code diag.Code, hint string) bool {
	if v.Kind != jsontree.Array {
		r.wrongType(v, code, "a list").Hintf("%s", hint)
		return false
	}
	return true
}

// onlyKnown says which of an object's members nobody knows.
func (r *reader) onlyKnown(object value, known []string, code diag.Code) {
	for _, m := range object.Members {
		if m.Duplicate || m.BadUnicode || slices.Contains(known, m.Name) {
			continue
		}
		d := r.Errorf(code, r.pos(m.Offset), "%s has no member %s", object.path, quote(m.Name))
		if meant, ok := diag.Closest(m.Name, known); ok {
			r.rename(d, object, m, meant)
		} else {
			d.Hintf("remove it; %s takes %s", object.path, strings.Join(known, ", "))
		}
	}
}

func typeOf(v *jsontree.Value) string {
	switch v.Kind {
	case jsontree.Null:
		return "null"
	case jsontree.Bool:
		return v.Text
	case jsontree.Number:
		return "a number"
	case jsontree.String:
		return "a string"
	case jsontree.Array:
		return "a list"
	}
	return "an object"
}

// quote is s as JSON, cut when it is very long.
func quote(s string) string { return string(lex.AppendQuoted(nil, diag.Short(s))) }
