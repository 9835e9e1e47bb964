package linediff_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/linediff"
)

func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

func TestHunks(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"one line", numbered(1, 9), numbered(1, 4) + "five\n" + numbered(6, 9), `@@ -2,7 +2,7 @@
 line 2
 line 3
 line 4
-line 5
+five
 line 6
 line 7
 line 8
`},
		{"at the start", numbered(1, 5), "zero\n" + numbered(1, 5), "@@ -1,3 +1,4 @@\n+zero\n line 1\n line 2\n line 3\n"},
		{"at the end, no newline", "a\nb", "a\nb\nc", "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n\\ No newline at end of file\n"},
		{"close changes share a hunk", "a\n" + numbered(1, 6) + "b\n", numbered(1, 6), "@@ -1,8 +1,6 @@\n-a\n line 1\n line 2\n line 3\n line 4\n line 5\n line 6\n-b\n"},
		{"far changes do not", "a\n" + numbered(1, 7) + "b\n", numbered(1, 7), "@@ -1,4 +1,3 @@\n-a\n line 1\n line 2\n line 3\n@@ -6,4 +5,3 @@\n line 5\n line 6\n line 7\n-b\n"},
		{"everything goes", "a\n", "", "@@ -1,1 +0,0 @@\n-a\n"},
		{"everything comes", "", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
		{"moved lines", "a\nb\nc\n", "c\na\nb\n", "@@ -1,3 +1,3 @@\n+c\n a\n b\n-c\n"},
		{"line ends", "a\r\nb\r\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := linediff.Hunks([]byte(c.old), []byte(c.new)), c.want; got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

// A diff turns the old text into the new one, and shows no line as both removed and kept.
func FuzzHunks(f *testing.F) {
	for _, seed := range [][2]string{
		{"a\nb\nc\n", "a\nc\n"}, {"", "a"}, {"a", ""}, {"}\n}\n}\n", "}\n"}, {"a\nb\na\nb\n", "b\na\nb\na"},
		{numbered(1, 30), numbered(1, 3) + numbered(8, 20) + "x\n" + numbered(21, 30)},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, old, new string) {
		if strings.Contains(old+new, "\x00") {
			return // apply marks the lack of a newline with it
		}
		old, new = strings.ReplaceAll(old, "\r", ""), strings.ReplaceAll(new, "\r", "")
		diff := linediff.Hunks([]byte(old), []byte(new))
		if got := apply(t, old, "\n"+diff); got != new {
			t.Errorf("applied to\n%s\nthe diff\n%s\ngives\n%s\nwant\n%s", old, diff, got, new)
		}
	})
}

// apply applies a unified diff of one file.
func apply(t *testing.T, old, diff string) string {
	t.Helper()
	diff = strings.ReplaceAll(diff, "\n\\ No newline at end of file\n", "\x00")
	lines := strings.SplitAfter(old, "\n")
	var b strings.Builder
	at := 0
	for i, hunk := range strings.Split(diff, "\n@@ -") {
		if i == 0 {
			continue // the header
		}
		header, body, _ := strings.Cut(hunk, " @@\n")
		var start, count, newStart, newCount int
		if _, err := fmt.Sscanf(header, "%d,%d +%d,%d", &start, &count, &newStart, &newCount); err != nil {
			t.Fatalf("%q: %v", header, err)
		}
		if count > 0 {
			start--
		}
		b.WriteString(strings.Join(lines[at:start], ""))
		at = start + count
		if !strings.HasSuffix(body, "\x00") && i < strings.Count(diff, "\n@@ -") {
			body += "\n"
		}
		for _, line := range strings.SplitAfter(strings.ReplaceAll(body, "\x00", "\x00\n"), "\n") {
			if line == "" {
				continue
			}
			text := strings.TrimSuffix(line[1:], "\x00\n")
			switch line[0] {
			case ' ':
				count, newCount = count-1, newCount-1
				b.WriteString(text)
			case '+':
				newCount--
				b.WriteString(text)
			case '-':
				count--
			}
		}
		if count != 0 || newCount != 0 {
			t.Errorf("a hunk's header is off by %d, %d:\n%s", count, newCount, diff)
		}
	}
	return b.String() + strings.Join(lines[at:], "")
}
