package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// Branch is one field of a union, as the MarshalJSON that nlgen generates for it hands it over.
type Branch struct {
	// Tag is the value that the union's tag has in this branch; empty in a union without a tag.
	Tag string
	// Set tells whether the field is not nil, Value is the field.
	Set   bool
	Value any
}

// MarshalUnion writes the one branch that is set, in an object with the tag before its members unless the tag is empty. The
// error says that no branch is set, or more than one: the union, which name names, has no JSON then.
func MarshalUnion(name, tag string, branches []Branch) ([]byte, error) {
	var chosen *Branch
	for i := range branches {
		switch {
		case !branches[i].Set:
		case chosen != nil:
			return nil, fmt.Errorf("%s has more than one branch set", name)
		default:
			chosen = &branches[i]
		}
	}
	if chosen == nil {
		return nil, fmt.Errorf("%s has no branch set", name)
	}
	text, err := json.Marshal(chosen.Value)
	if err != nil || tag == "" {
		return text, err
	}
	members, ok := bytes.CutPrefix(text, []byte("{"))
	if !ok {
		return nil, fmt.Errorf("the branch %s of %s is no JSON object", strconv.Quote(chosen.Tag), name)
	}
	tagged, err := json.Marshal(map[string]string{tag: chosen.Tag})
	if err != nil {
		return nil, err
	}
	if tagged = tagged[:len(tagged)-1]; len(members) > 1 {
		tagged = append(tagged, ',')
	}
	return append(tagged, members...), nil
}
