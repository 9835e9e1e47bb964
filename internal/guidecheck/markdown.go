package guidecheck

import (
	"bytes"
	"strings"
)

// passage is a part of a Markdown text: lines of prose without a blank one, or what stands in a fence. It lies between two
// byte offsets.
type passage struct {
	from, to int
	// fence is the word behind the fence, in small letters; fenced is a passage in one.
	fenced bool
	fence  string
	// before is the prose that a fence follows directly, or after a blank line.
	before *passage
}

// passages are those of a text from an offset on.
func passages(text []byte, from int) (all []passage) {
	var prose *passage // the last, since the last fence
	goesOn := false    // the last passage does
	open := ""         // the mark of the fence that is open
	for start := from; start < len(text); {
		end := len(text)
		if n := bytes.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n + 1
		}
		line := string(bytes.TrimSpace(text[start:end]))
		mark, info := fence(line)
		switch {
		case open != "" && strings.HasPrefix(mark, open) && info == "":
			open, prose = "", nil
		case open != "":
			all[len(all)-1].to = end
		case mark != "":
			word, _, _ := strings.Cut(info, " ")
			all = append(all, passage{from: end, to: end, fenced: true, fence: strings.ToLower(word), before: prose})
			open, goesOn = mark, false
		case line == "":
			goesOn = false
		default:
			if !goesOn {
				all = append(all, passage{from: start})
				goesOn = true
			}
			all[len(all)-1].to = end
			current := all[len(all)-1]
			prose = &current
		}
		start = end
	}
	return all
}

// fence is the mark of a line that begins or ends a fence, and the words behind it; empty for another line.
func fence(line string) (mark, info string) {
	for _, c := range []string{"`", "~"} {
		rest := strings.TrimLeft(line, c)
		if n := len(line) - len(rest); n >= 3 && !strings.Contains(rest, "`") {
			return line[:n], strings.TrimSpace(rest)
		}
	}
	return "", ""
}
