package emit

import (
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
)

// schema is a constant that holds a schema, which is what the words say.
func (g *generator) schema(name, what string, n *schema.Node) {
	g.add(comment(name + " is what " + what + "."))
	g.file.Const().Id(name).Op("=").Add(concatenation(schemaLines(string(n.Append(nil))), quoteJSON))
}

// schemaLines cuts a schema's text so that each property begins a line, and each branch of a oneOf that is more than a few
// types: a diff shows which of them changed. Joined the lines are the text. A default that looks like a schema is cut as
// one, which does no harm.
func schemaLines(text string) []string {
	var lines []string
	var lists []bool // for each object and array that is open: do its elements begin lines?
	start := 0
	cut := func(at int) {
		lines = append(lines, text[start:at])
		start = at
	}
	for i := 0; i < len(text); i++ {
		in := len(lists) > 0 && lists[len(lists)-1]
		switch c := text[i]; c {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			properties := c == '{' && !(in && text[i-1] == ':') && strings.HasSuffix(text[:i], `"properties":`) && text[i+1] != '}'
			branches := c == '[' && strings.HasSuffix(text[:i], `"oneOf":`) && !brief(text[i:listEnd(text, i)])
			lists = append(lists, properties || branches)
			if properties || branches {
				cut(i + 1)
			}
		case ',':
			if in {
				cut(i + 1)
			}
		case '}', ']':
			if in {
				cut(i)
			}
			lists = lists[:len(lists)-1]
		}
	}
	return append(lines, text[start:])
}

// brief tells whether the branches of a oneOf read well on one line.
func brief(branches string) bool {
	return len(branches) <= textWidth && !strings.Contains(branches, `"properties":{"`)
}

// listEnd is the place behind the bracket that closes the one at i.
func listEnd(text string, i int) int {
	for depth := 0; ; i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
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
