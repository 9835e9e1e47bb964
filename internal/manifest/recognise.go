package manifest

import (
	"bytes"
	"slices"

	"github.com/nlgen/nlgen/internal/jsontree"
)

// pluginMembers are the members that only a plugin's manifest has.
var pluginMembers = []string{"contributes", "manifestVersion"}

// Recognise tells whether a manifest.json is meant as a plugin's: web pages and browser extensions have files of that name
// too. In a text that is no JSON object it goes by the names alone.
func Recognise(text []byte) bool {
	tree, err := jsontree.Parse(bytes.TrimPrefix(text, []byte("\ufeff")))
	isObject := err == nil && tree.Kind == jsontree.Object
	return slices.ContainsFunc(pluginMembers, func(name string) bool {
		if isObject {
			return tree.Get(name) != nil
		}
		return bytes.Contains(text, []byte(`"`+name+`"`))
	})
}
