package args

import (
	"strings"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Enum is a closed list of strings.
type Enum []string

// Bool reads true or false.
func (r *Reader) Bool() bool {
	word := "false"
	switch r.peek(r.i) {
	case 't':
		word = "true"
	case 'f':
	default:
		r.wrong(fault.Boolean)
		return false
	}
	end, err := lex.Literal(r.data, r.i, word)
	if err != nil {
		return r.fail(err)
	}
	r.i = end
	return word == "true"
}

// String reads a string of valid Unicode.
func (r *Reader) String(rules ...Rule) string {
	if len(rules) > 0 && r.peek(r.i) != '"' {
		r.wrongText("", rules)
		return ""
	}
	token, text, ok := r.quoted()
	if !ok {
		return ""
	}
	if text&lex.BadUnicode != 0 {
		r.add(fault.NotUnicode(r.path()))
		return ""
	}
	value := r.value(token, text)
	if len(rules) > 0 {
		r.holdText(value, rules)
	}
	return r.keep(alias(value))
}

// text reads a string of valid Unicode as String does, and keeps it only until the next string is read. The format, which
// is one of internal/check's or empty, and the rules are what a text must have that is sent in its place.
func (r *Reader) text(format string, rules []Rule) (value []byte, ok bool) {
	if r.peek(r.i) != '"' {
		r.wrongText(format, rules)
		return nil, false
	}
	token, text, ok := r.quoted()
	if ok && text&lex.BadUnicode != 0 {
		r.add(fault.NotUnicode(r.path()))
		ok = false
	}
	if !ok {
		return nil, false
	}
	return r.value(token, text), true
}

// Enum reads one of the strings listed and returns the list's own. The rules of a tag hold for each of them already.
func (r *Reader) Enum(allowed Enum) string {
	if r.peek(r.i) != '"' {
		r.wrongText("", nil, allowed...)
		return ""
	}
	token, text, ok := r.quoted()
	if !ok {
		return ""
	}
	value := r.value(token, text)
	if text&lex.BadUnicode == 0 {
		for _, s := range allowed {
			if s == string(value) {
				return s
			}
		}
	}
	values := make([]fault.Value, len(allowed))
	for k, s := range allowed {
		values[k] = fault.Value{Type: fault.String, Text: s}
	}
	r.add(fault.NotInEnum(r.path(), fault.Value{Type: fault.String, Text: string(value)}, values))
	return ""
}

// quoted reads a string's token.
func (r *Reader) quoted() (token []byte, text lex.Text, ok bool) {
	if r.peek(r.i) != '"' {
		r.wrong(fault.String)
		return nil, 0, false
	}
	end, text, err := lex.String(r.data, r.i)
	if err != nil {
		return nil, 0, r.fail(err)
	}
	token = r.data[r.i:end]
	r.i = end
	return token, text, true
}

// value is what a string's token stands for; it is valid until the next one is asked for.
func (r *Reader) value(token []byte, text lex.Text) []byte {
	if text == 0 {
		return token[1 : len(token)-1]
	}
	r.scratch = lex.AppendUnquoted(r.scratch[:0], token)
	return r.scratch
}

// Short strings share an allocation. It is small, so that a string that is kept for long keeps little else alive.
const (
	chunkSize = 1024
	maxShared = 128
)

// keep copies s.
func (r *Reader) keep(s string) string {
	if len(s) > maxShared {
		return strings.Clone(s)
	}
	if len(s) > cap(r.chunk)-len(r.chunk) {
		r.chunk = make([]byte, 0, chunkSize)
	}
	start := len(r.chunk)
	r.chunk = append(r.chunk, s...)
	return alias(r.chunk[start:])
}
