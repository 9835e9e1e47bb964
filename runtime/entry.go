package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

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

// admitsRefusal tells whether a refusal's structure fits the schema of a tool's data, if there is one.
func admitsRefusal(output *schema.Node) bool {
	if output == nil {
		return true
	}
	faults, err := schema.Validate(output, []byte(`{"error":{"code":"","message":"","hint":""}}`))
	return err == nil && len(faults) == 0
}

// CheckData says where a reply's data does not fit the schema that the tool promises. It always fits what encoding/json
// makes of the Go type that the schema was generated from; this is for types that write their JSON themselves, and for
// schemas that were not generated.
func (r *Registered) CheckData(reply Reply) error {
	if r.output == nil {
		return nil
	}
	if reply.Data == nil {
		return errors.New("it answered without the data that its output schema promises")
	}
	if reply.Data[0] != '{' {
		return errors.New("its data is not a JSON object")
	}
	faults, err := schema.Validate(r.output, reply.Data)
	if err != nil {
		return fmt.Errorf("its data is not JSON: %w", err)
	}
	if len(faults) == 0 {
		return nil
	}
	lines := make([]string, len(faults))
	for i, f := range faults {
		lines[i] = f.String()
	}
	return errors.New("its data does not fit its output schema: " + strings.Join(lines, "; "))
}
