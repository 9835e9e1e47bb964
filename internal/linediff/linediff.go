// Package linediff tells what differs between two texts, line by line. In go the old text and the new one; out come the
// hunks of a unified diff, which turn the one into the other. No line is shown as both removed and kept.
package linediff

import (
	"fmt"
	"strings"
)

// Hunks are the hunks of a unified diff without a header that names files; empty when the texts are equal. Line ends that
// git turned into CR LF do not count as changes.
func Hunks(old, new []byte) string {
	var b strings.Builder
	writeHunks(&b, lines(old), lines(new))
	return b.String()
}

// lines splits a text behind its line ends; only the last line can lack one.
func lines(text []byte) []string {
	all := strings.SplitAfter(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	if all[len(all)-1] == "" {
		return all[:len(all)-1]
	}
	return all
}

// context is how many equal lines a hunk shows before, between and after its changes.
const context = 3

// writeHunks writes the changes from old to new; those that are close together share a hunk.
func writeHunks(b *strings.Builder, old, new []string) {
	for all := changes(old, new); len(all) > 0; {
		n := 1
		for n < len(all) && all[n].old-all[n-1].oldEnd <= 2*context {
			n++
		}
		writeHunk(b, old, new, all[:n])
		all = all[n:]
	}
}

func writeHunk(b *strings.Builder, old, new []string, changes []change) {
	first, last := changes[0], changes[len(changes)-1]
	before, after := min(context, first.old), min(context, len(old)-last.oldEnd)
	fmt.Fprintf(b, "@@ -%s +%s @@\n", span(first.old-before, last.oldEnd+after), span(first.new-before, last.newEnd+after))
	at := first.old - before
	for _, c := range changes {
		writeLines(b, " ", old[at:c.old])
		writeLines(b, "-", old[c.old:c.oldEnd])
		writeLines(b, "+", new[c.new:c.newEnd])
		at = c.oldEnd
	}
	writeLines(b, " ", old[at:last.oldEnd+after])
}

func writeLines(b *strings.Builder, sign string, lines []string) {
	for _, line := range lines {
		b.WriteString(sign + line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// span is the lines from start (counted from 0) up to end as a hunk's header gives them. No lines stand at the line
// before them.
func span(start, end int) string {
	if start == end {
		return fmt.Sprintf("%d,0", start)
	}
	return fmt.Sprintf("%d,%d", start+1, end-start)
}
