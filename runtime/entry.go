package runtime

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/nlgen/nlgen/internal/schema"
)

// outputSchema reads the schema of a tool's data. It is nil when there is none.
func outputSchema(text string) (*schema.Node, error) {
	if text == "" {
		return nil, nil
	}
	n := &schema.Node{}
	if err := n.UnmarshalJSON([]byte(text)); err != nil {
		return nil, err
	}
	if n.Type != schema.Object {
		return nil, errors.New("it is not one of an object")
	}
	return n, nil
}

// metaObject is a JSON object, compact; empty when it has no members. Fault says what is wrong with another text.
func metaObject(text string) (compact, fault string) {
	if text == "" {
		return "", ""
	}
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil || b.Bytes()[0] != '{' {
		return "", "is no JSON object"
	}
	if b.String() == "{}" {
		return "", ""
	}
	return b.String(), ""
}
