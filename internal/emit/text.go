package emit

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// textWidth is how many characters of a text stand on one line, in comments and in literals.
const textWidth = 110

// comment is a comment of whole lines: each paragraph's lines as given, the long ones wrapped.
func comment(paragraphs ...string) jen.Code {
	var b strings.Builder
	for i, line := range strings.Split(strings.Join(paragraphs, "\n\n"), "\n") {
		for _, piece := range wrap(commentable(line)) {
			if i > 0 || b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.TrimRight("// "+piece, " "))
		}
	}
	return jen.Comment(b.String()) // starts with //, so jennifer leaves it alone
}

// commentable replaces what Go does not allow in a comment, or a reader would not see, by a space.
func commentable(line string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == utf8.RuneError || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, line)
}

// wrap cuts text after spaces into pieces of at most textWidth characters, where its words allow. Joined they are the text.
func wrap(text string) []string {
	var pieces []string
	start, blank, width := 0, 0, 0 // blank is after the last space of the piece that begins at start
	for i, r := range text {
		if width++; width > textWidth && blank > start {
			pieces = append(pieces, text[start:blank])
			start, width = blank, utf8.RuneCountInString(text[blank:i])+1
		}
		if r == ' ' {
			blank = i + 1
		}
	}
	return append(pieces, text[start:])
}

// quote is a string as Go source: in quotation marks, or in backquotes when that spares escapes and hides nothing.
func quote(s string) string {
	q := strconv.Quote(s)
	if len(q) > len(s)+2 && strconv.CanBackquote(s) && !strings.ContainsFunc(s, hidden) {
		return "`" + s + "`"
	}
	return q
}

func hidden(r rune) bool { return !strconv.IsPrint(r) }

// literal is a string as Go source.
func literal(s string) *jen.Statement { return jen.Op(quote(s)) }

// concatenation is the Go source of a string whose pieces stand on lines of their own.
func concatenation(pieces []string, quote func(string) string) *jen.Statement {
	quoted := make([]string, len(pieces))
	for i, p := range pieces {
		quoted[i] = quote(p)
	}
	return jen.Op(strings.Join(quoted, " +\n"))
}

// prose is a text as Go source, wrapped and with each of its lines begun on a line of its own.
func prose(text string) *jen.Statement {
	var pieces []string
	for line := range strings.Lines(text) {
		pieces = append(pieces, wrap(line)...)
	}
	return concatenation(pieces, strconv.Quote)
}
