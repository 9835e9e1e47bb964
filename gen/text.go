package gen

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// agentText is a file's text as agents are given it, with lines that end in LF. ok is false when it is none, which is
// already reported, at the place where it begins to be none.
func (f *found) agentText(file string, text []byte) (s string, ok bool) {
	problem, hint, at := "", "save it as UTF-8", 0
	switch bad := invalid(text); {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("\xfe\xff")):
		problem = "this is UTF-16, and agents are sent UTF-8"
	case bytes.HasPrefix(text, []byte("\ufeff")):
		problem, hint = "this begins with a byte order mark", "save it as UTF-8 without one"
	case bad >= 0:
		problem, at = "here is a byte that is not UTF-8", bad
	case bytes.IndexByte(text, 0) >= 0:
		problem, at = "here is a NUL, which no text has", bytes.IndexByte(text, 0)
	default:
		return strings.ReplaceAll(string(text), "\r\n", "\n"), true
	}
	line, column := jsontree.Position(text, at)
	f.findings.Errorf(diag.AgentText, diag.Pos{File: file, Line: line, Col: column}, "%s", problem).Hintf("%s", hint)
	return "", false
}

// invalid is where the first byte stands that is not UTF-8; -1 when there is none.
func invalid(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
