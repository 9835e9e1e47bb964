package source

import (
	"bytes"
	"strings"
)

// syntaxHint says what to do about a mistake that Go's parser found in a line.
func syntaxHint(message, line string) string {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(line, mark) {
			return "resolve the merge conflict, whose marks these are"
		}
	}
	switch {
	case strings.HasPrefix(message, "raw string literal not terminated"):
		return "close the text with a backquote"
	case strings.HasPrefix(message, "string literal not terminated"):
		return `close the text with a quote ("); one of several lines stands in backquotes`
	case strings.HasPrefix(message, "comment not terminated"):
		return "close the comment with */"
	case strings.HasPrefix(message, "illegal byte order mark"):
		return "take the byte order mark out: it may only be the first character of the file"
	case strings.HasPrefix(message, "illegal UTF-8 encoding"), strings.HasPrefix(message, "illegal character NUL"):
		return "save the file as UTF-8"
	case strings.HasPrefix(message, "expected 'package'"):
		return "begin the file with its package clause, such as package notes"
	case strings.HasSuffix(message, "found 'EOF'"):
		return "close what was opened before: the file ends too soon"
	}
	return "correct this line or what stands before it: gofmt says the same"
}

// line is the line of a file around an offset.
func line(f *file, offset int) string {
	offset = min(offset, len(f.src))
	start := bytes.LastIndexByte(f.src[:offset], '\n') + 1
	text, _, _ := strings.Cut(string(f.src[start:]), "\n")
	return text
}
