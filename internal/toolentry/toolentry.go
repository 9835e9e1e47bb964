// Package toolentry writes a tool's entry in the answer to tools/list (contract 6), the one place that does: the server
// sends it and agent/tools.json shows it, so a reviewer sees exactly what an agent sees. In goes what a plugin says of a
// tool, out comes one compact JSON object: equal entries give equal bytes.
package toolentry

import (
	"strconv"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
)

// Entry is what an agent is told of a tool.
type Entry struct {
	// Name is the advertised name (contract 3).
	Name        string
	Title       string
	Description string
	// Input is the schema of the arguments without `project`; the entry shows it as advertised, with it.
	Input *schema.Node
	// Output is the schema of the data; nil when the tool promises none.
	Output *schema.Node
	// Write says that the tool can change the project.
	Write bool
	// Destructive and Idempotent are what a tool that writes says of itself; nil where it says nothing.
	Destructive *bool
	Idempotent  *bool
	// Icon is nil when there is none.
	Icon *Icon
	// Meta is a JSON object, compact, with at least one member; empty when there is none.
	Meta string
	// About is for people; it goes into _meta, which no model reads.
	About string
}

// Icon is a picture for lists that people see. What is empty is left out.
type Icon struct {
	Src      string
	MIMEType string
	Sizes    []string
	Theme    string
}

// Append appends the entry and returns the extended slice.
func (e Entry) Append(dst []byte) []byte {
	dst = lex.AppendQuoted(append(dst, `{"name":`...), e.Name)
	dst = lex.AppendQuoted(append(dst, `,"title":`...), e.Title)
	dst = lex.AppendQuoted(append(dst, `,"description":`...), e.Description)
	dst = schema.Advertise(e.Input).Append(append(dst, `,"inputSchema":`...))
	if e.Output != nil {
		dst = e.Output.Append(append(dst, `,"outputSchema":`...))
	}
	dst = e.annotations(dst)
	if e.Icon != nil {
		dst = append(e.Icon.append(append(dst, `,"icons":[`...)), ']')
	}
	return append(e.meta(dst), '}')
}

// annotations are all four written out, since clients differ in what they take an absent one for. A tool that reads
// destroys nothing and may be called again; one that writes may destroy, and not be called again, unless it says
// otherwise; none reaches out.
func (e Entry) annotations(dst []byte) []byte {
	destructive, idempotent := e.Write, !e.Write
	if e.Write && e.Destructive != nil {
		destructive = *e.Destructive
	}
	if e.Write && e.Idempotent != nil {
		idempotent = *e.Idempotent
	}
	dst = strconv.AppendBool(append(dst, `,"annotations":{"readOnlyHint":`...), !e.Write)
	dst = strconv.AppendBool(append(dst, `,"destructiveHint":`...), destructive)
	dst = strconv.AppendBool(append(dst, `,"idempotentHint":`...), idempotent)
	return append(dst, `,"openWorldHint":false}`...)
}

func (i Icon) append(dst []byte) []byte {
	dst = lex.AppendQuoted(append(dst, `{"src":`...), i.Src)
	if i.MIMEType != "" {
		dst = lex.AppendQuoted(append(dst, `,"mimeType":`...), i.MIMEType)
	}
	for k, size := range i.Sizes {
		if k == 0 {
			dst = append(dst, `,"sizes":[`...)
		} else {
			dst = append(dst, ',')
		}
		dst = lex.AppendQuoted(dst, size)
	}
	if len(i.Sizes) > 0 {
		dst = append(dst, ']')
	}
	if i.Theme != "" {
		dst = lex.AppendQuoted(append(dst, `,"theme":`...), i.Theme)
	}
	return append(dst, '}')
}

// meta is the entry's _meta: the author's members, then ours.
func (e Entry) meta(dst []byte) []byte {
	switch {
	case e.Meta == "" && e.About == "":
		return dst
	case e.About == "":
		return append(append(dst, `,"_meta":`...), e.Meta...)
	case e.Meta == "":
		dst = append(dst, `,"_meta":{`...)
	default:
		dst = append(append(dst, `,"_meta":`...), e.Meta[:len(e.Meta)-1]...)
		dst = append(dst, ',')
	}
	dst = append(lex.AppendQuoted(dst, names.MetaPrefix+"about"), ':')
	return append(lex.AppendQuoted(dst, e.About), '}')
}
