package server

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// row is a line of a table.
type row []cell

// cell is a text, and how it is shown on a terminal.
type cell struct {
	text  string
	paint paint
}

// paint is how a terminal shows a text: what follows ESC [ in the sequence that begins it.
type paint string

const (
	plain paint = ""
	bold  paint = "1m"
	faint paint = "2m"
	red   paint = "31m"
	green paint = "32m"
	amber paint = "33m"
)

// table is rows as text: on a terminal in columns, else separated by tabs for programs. No line ends in a blank.
func (p *program) table(rows []row) string {
	columns := isTerminal(p.out)
	widths := map[int]int{}
	for _, r := range rows {
		for i, c := range r {
			widths[i] = max(widths[i], textWidth(clean(c.text)))
		}
	}
	var b strings.Builder
	for _, r := range rows {
		var line strings.Builder
		for i, c := range r {
			text := clean(c.text)
			line.WriteString(p.painted(text, c.paint))
			switch {
			case i == len(r)-1:
			case columns:
				line.WriteString(strings.Repeat(" ", widths[i]-textWidth(text)+2))
			default:
				line.WriteByte('\t')
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " \t") + "\n")
	}
	return b.String()
}

// painted is a text as a terminal is to show it; elsewhere, and where colour is not wanted, the text alone.
func (p *program) painted(text string, as paint) string {
	if as == plain || text == "" || !isTerminal(p.out) || p.getenv("NO_COLOR") != "" || p.getenv("TERM") == "dumb" {
		return text
	}
	return "\x1b[" + string(as) + text + "\x1b[0m"
}

// clean is a text of one line that does nothing to a terminal. Names of clients and titles of plugins are others' words.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t', r == '\r':
			return ' '
		case !harmless(r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// cleanLines is a text of lines that does nothing to a terminal.
func cleanLines(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && !harmless(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// harmless tells whether a terminal only shows a character: it is no control character, and none that turns the order of
// those around it.
func harmless(r rune) bool {
	return !unicode.IsControl(r) && !unicode.Is(unicode.Bidi_Control, r)
}

// textWidth is how many columns a terminal takes for a text: two for each wide character of East Asian scripts and most
// pictures, none for marks that combine with the character before them.
func textWidth(text string) (n int) {
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case wide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
