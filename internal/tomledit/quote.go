package tomledit

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// quoted reads a string of any of the four kinds.
func (s *scanner) quoted() (string, error) {
	quote := string(s.text[s.i])
	long := s.has(strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	start := s.i
	s.i += len(quote)
	if long {
		s.newline() // the first is none of the text
	}
	var b strings.Builder
	for {
		switch {
		case s.done():
			return "", &Error{start, "the string that begins here is not closed"}
		case s.has(quote):
			s.i += len(quote)
			for n := 0; long && n < 2 && s.has(quote[:1]); n++ { // up to two quotes are the text's own
				b.WriteString(quote[:1])
				s.i++
			}
			return b.String(), nil
		case quote[0] == '"' && s.has(`\`):
			if err := s.escape(&b, long); err != nil {
				return "", err
			}
		case long && s.newline():
			b.WriteByte('\n')
		case control(s.text[s.i]):
			if s.text[s.i] == '\n' || s.has("\r\n") {
				return "", &Error{start, "the string that begins here is not closed on its line"}
			}
			return "", &Error{s.i, "a string has a control character, which is to be escaped"}
		default:
			b.WriteByte(s.text[s.i])
			s.i++
		}
	}
}

var escapes = map[byte]byte{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', '"': '"', '\\': '\\'}

// escape reads what a backslash begins.
func (s *scanner) escape(b *strings.Builder, long bool) error {
	at := s.i
	s.i++
	if s.done() {
		return s.wrong("an escaped character")
	}
	c := s.text[s.i]
	if plain, ok := escapes[c]; ok {
		b.WriteByte(plain)
		s.i++
		return nil
	}
	if digits := map[byte]int{'u': 4, 'U': 8}[c]; digits > 0 {
		s.i++
		if s.i+digits <= len(s.text) {
			n, err := strconv.ParseUint(string(s.text[s.i:s.i+digits]), 16, 32)
			if err == nil && utf8.ValidRune(rune(n)) {
				b.WriteRune(rune(n))
				s.i += digits
				return nil
			}
		}
		return &Error{at, "this is no character's number"}
	}
	if s.blanks(); long && s.newline() { // a line that goes on
		for s.blanks(); s.newline(); s.blanks() {
		}
		return nil
	}
	return &Error{at, "there is no such escape"}
}

// spelled is a name as it is written.
func spelled(path []string) string {
	parts := make([]string, len(path))
	for i, part := range path {
		if parts[i] = part; part == "" || strings.ContainsFunc(part, func(r rune) bool { return r > 0x7f || !bareKey(byte(r)) }) {
			parts[i] = Quote(part)
		}
	}
	return strings.Join(parts, ".")
}

// Quote is a text as a string on one line.
func Quote(text string) string {
	return strings.ReplaceAll(string(lex.AppendQuoted(nil, text)), "\x7f", `\u007F`)
}
