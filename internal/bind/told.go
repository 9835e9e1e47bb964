package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/told"
)

// described is the author's text about a value with what the schema does not say of it added in plain words. Without an
// author's text it is what the node itself tells.
func described(text string, n *schema.Node) string {
	if text == "" {
		return n.Description
	}
	words := told.Words(n.Checks.List)
	if words == "" {
		return text
	}
	if !strings.ContainsAny(text[len(text)-1:], ".!?:;") && !strings.HasSuffix(text, "。") {
		text += "."
	}
	return text + " " + words
}
