package vet

import (
	"slices"
	"strings"
	"unicode"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/schema"
)

// listing are words in the names of tools that answer many things.
var listing = []string{"list", "search", "find", "query", "browse"}

// parting are words in the names of arguments by which a part of many things is asked for.
var parting = []string{
	"limit", "cursor", "offset", "page", "max", "maximum", "count", "top", "first", "last", "head", "tail", "take", "skip", "size",
	"after", "before", "start", "end", "from", "to", "since", "until", "range", "lines", "number", "n",
}

// paging asks tools that list things for a way to ask for a part of them. A tool that says how large its answers are has been
// thought about.
func (v *vetter) paging() {
	t := v.tool
	if t.Write || !slices.ContainsFunc(words(v.own()), func(w string) bool { return slices.Contains(listing, w) }) {
		return
	}
	parts := slices.ContainsFunc(t.Input.Properties, func(p schema.Property) bool {
		return slices.ContainsFunc(words(p.Name), func(w string) bool { return slices.Contains(parting, w) })
	})
	if parts || v.declaredSize() != nil || t.Output != nil && !grows(t.Output) {
		return
	}
	v.warnf(diag.Unpaged, v.at.Args, "%s lists things and has no argument by which a part of them is asked for: a text is cut at 60000 characters, and Claude Code shows a preview of answers over 25000 tokens", v.own()).
		Hintf("add a limit and where to go on, such as Limit int `json:\"limit\" jsonschema:\"minimum=1,default=50\"` and Cursor string `json:\"cursor,omitempty\"`; where there are never many: //nlgen:accept %s", diag.Unpaged)
}

// grows tells whether data can have more than a fixed number of values.
func grows(n *schema.Node) bool {
	if n.Type == schema.Array || n.Type == schema.Any || n.Additional != nil && n.Additional.Node != nil {
		return true
	}
	return slices.ContainsFunc(n.Properties, func(p schema.Property) bool { return grows(p.Node) }) || slices.ContainsFunc(n.OneOf, grows)
}

// words are the words of a name, small: "pageSize" and "page_size" have two.
func words(name string) []string {
	var b strings.Builder
	before := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && !unicode.IsUpper(before) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
		before = r
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
