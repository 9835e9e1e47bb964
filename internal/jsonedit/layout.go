package jsonedit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// style is how a text is laid out where something is added.
type style struct {
	// lines is one member a line, each beginning with indent; a value's own members have unit more.
	lines        bool
	indent, unit string
	newline      string
	// space follows a colon, and a comma on a line.
	space string
}

// styleIn is how members of an object are laid out, by the last it has, else by the text around it.
func (d *document) styleIn(o *jsontree.Value) style {
	s := style{lines: true, unit: d.unit(), newline: d.newline(), space: " "}
	if len(o.Members) == 0 {
		if o != d.root && !slices.Contains(d.plain[d.root.Offset:d.root.End], '\n') { // all of it is on one line
			s.lines = false
			s.space = d.spaceOf(d.root)
		}
		s.indent = d.indentAt(o.Offset) + s.unit
		return s
	}
	last := o.Members[len(o.Members)-1]
	s.lines, s.space = d.beginsLine(last.Offset), d.spaceOf(o)
	s.indent = d.indentAt(last.Offset)
	return s
}

// spaceOf is what stands between the colon and the value of an object's last member, if it is on one line.
func (d *document) spaceOf(o *jsontree.Value) string {
	last := o.Members[len(o.Members)-1]
	if d.plain[last.Value.Offset-1] == ':' {
		return ""
	}
	return " "
}

// unit is by how much members are further to the right than what they are members of.
func (d *document) unit() string {
	if len(d.root.Members) > 0 {
		if first := d.root.Members[0]; d.beginsLine(first.Offset) {
			if unit := strings.TrimPrefix(d.indentAt(first.Offset), d.indentAt(d.root.Offset)); unit != "" {
				return unit
			}
		}
	}
	return "  "
}

// lineStart is where the line begins that has the byte at i.
func (d *document) lineStart(i int) int { return bytes.LastIndexByte(d.text[:i], '\n') + 1 }

// beginsLine tells whether nothing but space and comments is before i on its line, which is not the first.
func (d *document) beginsLine(i int) bool {
	start := d.lineStart(i)
	return start > 0 && len(bytes.TrimLeft(d.plain[start:i], " \t")) == 0
}

// indentAt is the space at the beginning of the line of i.
func (d *document) indentAt(i int) string {
	line := d.text[d.lineStart(i):i]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// member is a member as it is written.
func (s style) member(name string, v *jsontree.Value) string {
	return quoted(name) + ":" + s.space + s.value(v)
}

// value is a value as it is written: the members of an object one a line where lines are used, an array on one.
func (s style) value(v *jsontree.Value) string {
	var b strings.Builder
	switch v.Kind {
	case jsontree.Object:
		inner := s
		inner.indent += s.unit
		for i := range v.Members {
			inner.separate(&b, i)
			b.WriteString(inner.member(v.Members[i].Name, v.Members[i].Value))
		}
		if s.lines && len(v.Members) > 0 {
			b.WriteString(s.newline + s.indent)
		}
		return "{" + b.String() + "}"
	case jsontree.Array:
		line := s
		line.lines = false
		for i, e := range v.Elements {
			line.separate(&b, i)
			b.WriteString(line.value(e))
		}
		return "[" + b.String() + "]"
	case jsontree.String:
		return string(lex.AppendQuoted(nil, v.Text))
	case jsontree.Null:
		return "null"
	}
	return v.Text
}

// separate writes what is before entry i.
func (s style) separate(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
	switch {
	case s.lines:
		b.WriteString(s.newline + s.indent)
	case i > 0:
		b.WriteString(s.space)
	}
}

// Compact is a value as JSON on one line.
func Compact(v *jsontree.Value) []byte { return []byte(style{}.value(v)) }
