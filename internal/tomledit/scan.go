package tomledit

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// scanner reads tokens of a text.
type scanner struct {
	text []byte
	i    int
}

func (s *scanner) done() bool { return s.i >= len(s.text) }

func (s *scanner) has(token string) bool { return bytes.HasPrefix(s.text[s.i:], []byte(token)) }

// wrong is the error of what stands at the scanner's place.
func (s *scanner) wrong(wanted string) error {
	if s.done() {
		return &Error{s.i, "the text ends where " + wanted + " is expected"}
	}
	r, _ := utf8.DecodeRune(s.text[s.i:])
	found := strconv.QuoteRune(r)
	if r == '\n' || r == '\r' {
		found = "the end of the line"
	}
	return &Error{s.i, "found " + found + " where " + wanted + " is expected"}
}

func (s *scanner) expect(token string) error {
	if s.blanks(); !s.has(token) {
		return s.wrong(token)
	}
	s.i += len(token)
	return nil
}

// blanks passes blanks and tabs.
func (s *scanner) blanks() {
	for !s.done() && (s.text[s.i] == ' ' || s.text[s.i] == '\t') {
		s.i++
	}
}

// newline passes one end of a line, and tells whether there was one.
func (s *scanner) newline() bool {
	switch {
	case s.has("\n"):
		s.i++
	case s.has("\r\n"):
		s.i += 2
	default:
		return false
	}
	return true
}

// comment passes a comment, up to the end of its line.
func (s *scanner) comment() error {
	if !s.has("#") {
		return nil
	}
	for ; !s.done() && s.text[s.i] != '\n'; s.i++ {
		if c := s.text[s.i]; control(c) && !s.has("\r\n") {
			return &Error{s.i, "a comment has a control character"}
		}
	}
	if s.text[s.i-1] == '\r' {
		s.i--
	}
	return nil
}

// control tells whether a byte is a control character that no text of TOML has.
func control(c byte) bool { return c < ' ' && c != '\t' || c == 0x7f }

// gap passes space, comments and ends of lines.
func (s *scanner) gap() error {
	for {
		s.blanks()
		if err := s.comment(); err != nil {
			return err
		}
		if !s.newline() {
			return nil
		}
	}
}

// lineEnd passes what may stand behind a value: a comment, and the end of the line.
func (s *scanner) lineEnd() error {
	s.blanks()
	if err := s.comment(); err != nil {
		return err
	}
	if s.done() || s.newline() {
		return nil
	}
	return s.wrong("the end of the line")
}

// keys reads a name of parts with dots between them.
func (s *scanner) keys() (path []string, err error) {
	for {
		part, err := s.key()
		if err != nil {
			return nil, err
		}
		path = append(path, part)
		if s.blanks(); !s.has(".") {
			return path, nil
		}
		s.i++
		s.blanks()
	}
}

func (s *scanner) key() (string, error) {
	if s.has(`"`) || s.has(`'`) {
		if s.has(`"""`) || s.has(`'''`) {
			return "", s.wrong("a key on one line")
		}
		return s.quoted()
	}
	start := s.i
	for !s.done() && bareKey(s.text[s.i]) {
		s.i++
	}
	if s.i == start {
		return "", s.wrong("a key")
	}
	return string(s.text[start:s.i]), nil
}

func bareKey(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}
