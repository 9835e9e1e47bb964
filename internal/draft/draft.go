// Package draft says a restricted schema as a full JSON Schema 2020-12 document: restricted schema to the full 2020-12
// document; the only place with invopop. In go a tool's model and Go's view of a manifest; out comes indented JSON. What
// always holds: the document refuses nothing that the restricted schema and its checks let pass but what
// docs/decisions.md lists, equal models give equal bytes, members keep the author's order, and a type that has a name in
// Go is said once, in $defs.
package draft

import (
	"github.com/invopop/jsonschema"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// Tool is the document of what a tool takes. Its $id is urn:nlgen: and the tool's name; the document of the schema as
// agents see it (contract 5), with the member `project`, has the advertised name there, which no tool's own name equals.
func Tool(t *model.Tool, advertised bool) ([]byte, error) {
	name, input := t.Name, t.Input
	if advertised {
		name, input = t.Advertised, schema.Advertise(t.Input)
	}
	b := builder{defs: jsonschema.Definitions{}, shapes: map[string]string{}}
	document := b.inline(input)
	if b.err != nil {
		return nil, b.err
	}
	document.Version = jsonschema.Version
	document.ID = jsonschema.ID("urn:nlgen:" + name)
	document.Title, document.Description = t.Title, t.Description
	if len(b.defs) > 0 {
		document.Definitions = b.defs
	}
	return text(document)
}
