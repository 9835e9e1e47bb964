package emit

import (
	doc "go/doc/comment"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/form"
)

// textWidth is how many characters of a text stand on one line, in comments and in literals.
const textWidth = 110

// comment is a comment of whole lines: the paragraphs as given, long lines wrapped.
func comment(paragraphs ...string) jen.Code {
	text := "// " + strings.ReplaceAll(settled(strings.Join(paragraphs, "\n\n")), "\n", "\n// ")
	return jen.Comment(strings.ReplaceAll(text, "// \n", "//\n")) // it starts with //, so jennifer leaves it alone
}

// settled is the text wrapped and as gofmt lays out a comment, until gofmt would leave it alone: its first layout of an
// odd text can be such that the second differs.
func settled(text string) string {
	text = strings.Map(commentable, text)
	text = strings.ReplaceAll(text, "+build", "+ build") // at a line's start gofmt takes it for a build constraint
	for range 9 {
		var p doc.Parser
		var lines []string
		for line := range strings.Lines(string((&doc.Printer{}).Comment(p.Parse(text)))) {
			for _, piece := range wrap(line) {
				lines = append(lines, strings.TrimRight(piece, " \n"))
			}
		}
		next := strings.Join(lines, "\n")
		if next == text {
			break
		}
		text = next
	}
	return text
}

// commentable replaces what Go does not allow in a comment, or a reader would not see, by a space.
func commentable(r rune) rune {
	if r != '\n' && (r == utf8.RuneError || !unicode.IsPrint(r)) {
		return ' '
	}
	return r
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

// quoteJSON is a piece of JSON as Go source: in backquotes unless they hide something, but for what stands between backquotes
// in the JSON itself, which is in quotation marks.
func quoteJSON(s string) string {
	switch {
	case s == "" || !utf8.ValidString(s) || strings.ContainsFunc(s, hidden):
		return strconv.Quote(s)
	case !strings.Contains(s, "`"):
		return "`" + s + "`"
	}
	var b strings.Builder
	for i, piece := range strings.SplitAfter(backquoted().ReplaceAllString(s, "\x00$0\x00"), "\x00") {
		piece = strings.TrimSuffix(piece, "\x00")
		switch {
		case piece == "":
			continue
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if i%2 == 1 {
			b.WriteString(`"` + piece + `"`)
		} else {
			b.WriteString("`" + piece + "`")
		}
	}
	return b.String()
}

// backquoted are the words between backquotes, and the backquotes that stand alone.
var backquoted = form.Of("`[^`\"\\\\]*`|`")

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

// list is the elements of a composite literal: on one line when they fit there, else on several, as many as fit on each.
func list(elements []string) *jen.Statement {
	rows := []string{""}
	for i, e := range elements {
		row := &rows[len(rows)-1]
		switch {
		case i == 0:
			*row = e
		case utf8.RuneCountInString(*row)+utf8.RuneCountInString(e) < textWidth:
			*row += ", " + e
		default:
			rows = append(rows, e)
		}
	}
	if len(rows) == 1 {
		return jen.Op("{" + rows[0] + "}")
	}
	return jen.Op("{\n" + strings.Join(rows, ",\n") + ",\n}")
}
