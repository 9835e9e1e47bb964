package tomledit

import (
	"bytes"
	"unicode/utf8"
)

// document is a text and what its lines say.
type document struct {
	text  []byte
	lines []line
}

// lineKind is what a line is.
type lineKind uint8

const (
	key    lineKind = iota
	table           // [a.b]
	tables          // [[a.b]]
)

// line is a header or a key with its value, which may go over several lines of the text.
type line struct {
	kind lineKind
	// path is the whole name, that of the table around a key included, which has this many parts.
	path  []string
	table int
	// The line begins at offset and ends at end, before a comment and the end of the line.
	offset, end int
	value       Value
}

// read reads a text. What TOML forbids beyond its grammar, as a key given twice, is looked at where it matters.
func read(text []byte) (*document, error) {
	s := scanner{text: text}
	if i := invalid(text); i >= 0 {
		return nil, &Error{i, "this byte is not UTF-8"}
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		s.i = len("\ufeff")
	}
	d := &document{text: text}
	var within []string
	for {
		if err := s.gap(); err != nil {
			return nil, err
		}
		if s.done() {
			return d, nil
		}
		l, err := s.line(within)
		if err != nil {
			return nil, err
		}
		if l.kind != key {
			within = l.path
		}
		d.lines = append(d.lines, l)
	}
}

// invalid is where the first byte stands that is not UTF-8; -1 when there is none.
func invalid(text []byte) int {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// line reads a header or a key with its value, to the end of the line.
func (s *scanner) line(within []string) (l line, err error) {
	l.offset, l.table = s.i, len(within)
	switch {
	case s.has("[["):
		l.kind = tables
		l.path, err = s.header("[[", "]]")
	case s.has("["):
		l.kind = table
		l.path, err = s.header("[", "]")
	default:
		if l.path, err = s.keys(); err != nil {
			return l, err
		}
		l.path = append(append([]string(nil), within...), l.path...)
		if err = s.expect("="); err == nil {
			s.blanks()
			l.value, err = s.value(0)
		}
	}
	if err != nil {
		return l, err
	}
	l.end = s.i
	return l, s.lineEnd()
}

func (s *scanner) header(open, close string) ([]string, error) {
	s.i += len(open)
	s.blanks()
	path, err := s.keys()
	if err != nil {
		return nil, err
	}
	return path, s.expect(close)
}
