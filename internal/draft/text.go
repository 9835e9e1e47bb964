package draft

import (
	"bytes"
	"encoding/json"

	"github.com/invopop/jsonschema"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/schema"
)

// text is a document as indented JSON. invopop escapes <, > and &, which nothing here needs, so its text is read and
// written once more.
func text(document *jsonschema.Schema) ([]byte, error) {
	escaped, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	v, err := jsontree.Parse(escaped)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, schema.AppendValue(nil, v), "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
