package consent

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/nlgen/nlgen/internal/check"
)

// Retold is a tool of which agents are told something else than before.
type Retold struct {
	Tool  string `json:"tool"`
	Parts []Part `json:"parts"`
}

// Part is a member of a tool's entry in tools/list: "description", "inputSchema". Was and Is are nil where it is not there.
type Part struct {
	Name string          `json:"name"`
	Was  json.RawMessage `json:"was,omitempty"`
	Is   json.RawMessage `json:"is,omitempty"`
}

// order is the order in which people are told of parts; others follow by name.
var order = []string{"title", "description", "inputSchema", "outputSchema"}

// Parts are the members in which two entries of tools/list differ as JSON values: neither the order of members nor how a
// number is spelled matters.
func Parts(before, after json.RawMessage) (all []Part) {
	var was, is map[string]json.RawMessage
	if json.Unmarshal(before, &was) != nil || json.Unmarshal(after, &is) != nil {
		return nil // neither happens: whoever read them read objects
	}
	names := map[string]bool{}
	for _, m := range []map[string]json.RawMessage{was, is} {
		for name := range m {
			names[name] = true
		}
	}
	for name := range names {
		if was[name] == nil || is[name] == nil || !check.Equal(was[name], is[name]) {
			all = append(all, Part{name, was[name], is[name]})
		}
	}
	place := func(p Part) int {
		if at := slices.Index(order, p.Name); at >= 0 {
			return at
		}
		return len(order)
	}
	slices.SortFunc(all, func(a, b Part) int { return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Name, b.Name)) })
	return all
}
