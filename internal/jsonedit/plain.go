package jsonedit

import (
	"bytes"

	"github.com/nlgen/nlgen/internal/lex"
)

// plain is a text with spaces in the place of its comments, of commas after the last entry of an object or array, and of a
// byte order mark, so that it is JSON of the same length. Ends of lines stay. What else is wrong with it is for who reads it.
// The commas are where those stood, the remarks where comments end that go to the end of their line.
func plain(text []byte) (out []byte, commas, remarks []int, err error) {
	out = bytes.Clone(text)
	b := blanker{text: out}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		b.blank(0, len("\ufeff"))
	}
	for b.i < len(out) {
		if err := b.token(); err != nil {
			return nil, nil, nil, err
		}
	}
	return out, b.commas, b.remarks, nil
}

type blanker struct {
	text []byte
	i    int
	// last and before are the last two tokens' final bytes, comma where the last token is if it is one.
	last, before byte
	comma        int
	commas       []int
	remarks      []int
}

// token passes one token, of which a string, a comment, a comma and a bracket are ones that matter.
func (b *blanker) token() error {
	c := b.text[b.i]
	start := b.i
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		b.i++
		return nil
	case c == '/':
		end, err := comment(b.text, start)
		if err != nil {
			return err
		}
		if b.text[start+1] == '/' {
			b.remarks = append(b.remarks, end)
		}
		b.blank(start, end)
		b.i = end
		return nil
	case c == '"':
		b.i = afterString(b.text, start)
	case c == '}' || c == ']':
		b.close()
		b.i++
	default:
		b.i++
	}
	b.before, b.last, b.comma = b.last, c, start
	return nil
}

// close blanks the comma before a closing bracket, if an entry is before that.
func (b *blanker) close() {
	if b.last == ',' && b.before != 0 && bytes.IndexByte([]byte("{[,:"), b.before) < 0 {
		b.text[b.comma] = ' '
		b.commas = append(b.commas, b.comma)
	}
}

func (b *blanker) blank(from, to int) {
	for i := from; i < to; i++ {
		if b.text[i] != '\n' && b.text[i] != '\r' {
			b.text[i] = ' '
		}
	}
}

// comment is where a comment that begins at i ends: at the end of its line, or behind its closing mark. What is none ends
// where it begins, and is told by who reads it.
func comment(text []byte, i int) (end int, err error) {
	switch rest := text[i:]; {
	case bytes.HasPrefix(rest, []byte("//")):
		if n := bytes.IndexAny(rest, "\r\n"); n >= 0 {
			return i + n, nil
		}
		return len(text), nil
	case bytes.HasPrefix(rest, []byte("/*")):
		if n := bytes.Index(rest[2:], []byte("*/")); n >= 0 {
			return i + 2 + n + 2, nil
		}
		return i, &lex.Error{Offset: i, Reason: "the comment that begins here is not closed"}
	}
	return i, lex.Unexpected(text, i, "a value, a comma or a bracket")
}

// afterString is where the string that begins at i ends, or the text if it is not closed.
func afterString(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}
