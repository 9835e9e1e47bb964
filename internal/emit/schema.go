package emit

import (
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
)

// schema is a constant that holds a schema, which is what the words say.
func (g *generator) schema(name, what string, n *schema.Node) {
	g.add(comment(name + " is what " + what + "."))
	g.file.Const().Id(name).Op("=").Add(concatenation(schemaLines(string(n.Append(nil))), quote))
}

// schemaLines cuts a schema's text so that each property begins a line and a diff shows which of them changed. Joined the
// lines are the text. A default that looks like a schema is cut as one, which does no harm.
func schemaLines(text string) []string {
	var lines []string
	var maps []bool // for each object and array that is open: does it hold properties?
	start := 0
	cut := func(at int) {
		lines = append(lines, text[start:at])
		start = at
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			i = stringEnd(text, i)
			continue
		case '{', '[':
			inMap := len(maps) > 0 && maps[len(maps)-1]
			open := c == '{' && !inMap && strings.HasSuffix(text[:i], `"properties":`)
			maps = append(maps, open)
			if open && text[i+1] != '}' {
				cut(i + 1)
			}
		case ',':
			if maps[len(maps)-1] {
				cut(i + 1)
			}
		case '}', ']':
			if maps[len(maps)-1] && text[i-1] != '{' {
				cut(i)
			}
			maps = maps[:len(maps)-1]
		}
	}
	return append(lines, text[start:])
}

// stringEnd is the place of the quotation mark that closes the string which begins at i.
func stringEnd(text string, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}
