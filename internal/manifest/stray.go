package manifest

import (
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
)

// saidElsewhere are members that other formats of tools have, and where their like is said here.
var saidElsewhere = map[string]string{
	"description":  "say it in the comment of the tool's argument struct",
	"title":        `say it above the tool's argument struct: //nlgen:tool title="..."`,
	"inputSchema":  argumentStruct,
	"input_schema": argumentStruct,
	"parameters":   argumentStruct,
	"arguments":    argumentStruct,
	"outputSchema": "it is made from the tool's data struct",
	"annotations":  "they follow from write, and from destructive and idempotent in nlgen.tools",
	"readOnly":     "write says it",
	"readOnlyHint": "write says it",
}

const argumentStruct = "it is made from the tool's argument struct"

// strays warns of members of a tool's entry that hosts drop (contract 2), and that their author takes for said.
func (r *reader) strays(entry value, name string) {
	for _, m := range entry.Members {
		hint, known := saidElsewhere[m.Name]
		if slices.Contains(toolSettings, m.Name) {
			hint, known = "move it to nlgen.tools, under "+quote(name), true
		}
		if known {
			r.Warnf(diag.ToolStray, r.pos(m.Offset), "nobody reads %s in an entry of agentTools", m.Name).Hintf("%s", hint)
		}
	}
}
