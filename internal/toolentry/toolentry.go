// Package toolentry writes a tool's entry in the answer to tools/list (contract 6), the one place that does: the server
// sends it and agent/tools.json shows it, so a reviewer sees exactly what an agent sees. In goes what a plugin says of a
// tool, out comes one compact JSON object: equal entries give equal bytes.
package toolentry

import (
	"github.com/nlgen/nlgen/internal/lex"
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
	// Write says that the tool can change the project.
	Write bool
}

// Append appends the entry and returns the extended slice. All four annotations are written out, since clients differ in
// what they take an absent one for. A tool that writes may destroy; one that reads may be called again; none reaches out.
func (e Entry) Append(dst []byte) []byte {
	dst = lex.AppendQuoted(append(dst, `{"name":`...), e.Name)
	dst = lex.AppendQuoted(append(dst, `,"title":`...), e.Title)
	dst = lex.AppendQuoted(append(dst, `,"description":`...), e.Description)
	dst = schema.Advertise(e.Input).Append(append(dst, `,"inputSchema":`...))
	if e.Write {
		return append(dst, `,"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":false}}`...)
	}
	return append(dst, `,"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}`...)
}
