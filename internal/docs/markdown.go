package docs

import "strings"

// code is text as a code span in a table: in more backquotes than it holds itself, its bars escaped.
func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	fence, run := "`", 0
	for _, r := range text {
		if r != '`' {
			run = 0
			continue
		}
		if run++; run >= len(fence) {
			fence = strings.Repeat("`", run+1)
		}
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

// block is text as it was written, Markdown included, but without HTML, headings or comments that would reach beyond it.
func block(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, l := range lines {
		l = plain(strings.TrimRight(l, " \t\r"))
		if strings.HasPrefix(strings.TrimLeft(l, " "), "#") {
			l = strings.Replace(l, "#", `\#`, 1)
		}
		lines[i] = l
	}
	return strings.Join(lines, "\n")
}

// line is text on one line.
func line(text string) string { return plain(strings.Join(strings.Fields(text), " ")) }

// cell is text as a cell of a table.
func cell(text string) string { return strings.ReplaceAll(line(text), "|", `\|`) }

// plain keeps HTML from being taken for such.
func plain(text string) string { return strings.ReplaceAll(text, "<", "&lt;") }
