package manifest

import (
	"bytes"

	"github.com/nlgen/nlgen/internal/form"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// Recognise tells whether a manifest.json is meant as a plugin's: web pages and browser extensions have files of that name
// too. A plugin's has contributes, agentTools (misplaced), manifestVersion or an id of a plugin's form. A text that is no JSON
// object may have them anywhere, also in UTF-16, as some shells write files.
func Recognise(text []byte) bool {
	if utf16(text) {
		text = bytes.ReplaceAll(text[2:], []byte{0}, nil)
	}
	tree, err := jsontree.Parse(bytes.TrimPrefix(text, []byte("\ufeff")))
	if err != nil || tree.Kind != jsontree.Object {
		return pluginMember().Match(text)
	}
	id := tree.Get("id")
	return tree.Get("contributes") != nil || tree.Get("agentTools") != nil || tree.Get("manifestVersion") != nil || id != nil && idForm().MatchString(id.Text)
}

// pluginMember is a member that only a plugin's manifest has.
var pluginMember = form.Of(`"contributes"|"agentTools"|"manifestVersion"|"id"\s*:\s*"[a-z0-9-]+\.[a-z0-9.-]+"`)
