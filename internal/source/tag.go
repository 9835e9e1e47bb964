package source

import (
	"go/ast"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/diag"
)

// Tag is one `key:"value"` of a field's tag.
type Tag struct {
	Key, Value string
	// Pos is where the key stands.
	Pos diag.Pos

	literal  literal
	from, to int // the value with its quotes, in the literal's text
}

// literal is the whole tag as the source has it, and where it starts.
type literal struct {
	source string
	pos    diag.Pos
}

// At is where byte i of the value stands in the source; i may be the value's length.
func (t Tag) At(i int) diag.Pos {
	p := t.literal.pos
	if t.literal.source[0] == '`' && t.to-t.from == len(t.Value)+2 { // nothing is escaped, as nearly always
		p.Col += 1 + t.from + 1 + min(i, len(t.Value))
		return p
	}
	text, outer, _ := unquote(t.literal.source, nil)
	_, inner, _ := unquote(text[t.from:t.to], outer[t.from:])
	p.Col += inner[min(i, len(inner)-1)]
	return p
}

// at is where byte i of the literal's text stands in the source.
func (l literal) at(i int) diag.Pos {
	p := l.pos
	if l.source[0] == '`' {
		p.Col += 1 + i
	} else {
		_, offsets, _ := unquote(l.source, nil)
		p.Col += offsets[i]
	}
	return p
}

// tags reads a field's tag as reflect.StructTag does, and says what that would pass over in silence.
func (u *unit) tags(lit *ast.BasicLit) ([]Tag, *Problem) {
	if lit == nil {
		return nil, nil
	}
	l := literal{lit.Value, u.pos(lit.Pos())}
	text, err := strconv.Unquote(l.source)
	if err != nil {
		return nil, &Problem{Pos: l.pos, Message: "the tag is no string"}
	}
	return parseTags(text, l)
}

func parseTags(text string, l literal) (tags []Tag, problem *Problem) {
	for i := 0; ; {
		for i < len(text) && text[i] == ' ' {
			i++
		}
		if i == len(text) {
			return tags, nil
		}
		start := i
		for i < len(text) && text[i] > ' ' && text[i] != ':' && text[i] != '"' && text[i] != 0x7f {
			i++
		}
		key := text[start:i]
		switch {
		case key == "":
			return tags, &Problem{Pos: l.at(start), Message: "a key is missing"}
		case i == len(text) || text[i] != ':':
			return tags, &Problem{Pos: l.at(start), Message: "the key " + strconv.Quote(key) + " has no value"}
		case i+1 == len(text) || text[i+1] != '"':
			return tags, &Problem{Pos: l.at(i), Message: `no " follows the colon`}
		}
		i++
		quoted, err := strconv.QuotedPrefix(text[i:])
		if err != nil {
			return tags, &Problem{Pos: l.at(i), Message: `the value has no closing ", or a \ that Go does not know`}
		}
		value, _ := strconv.Unquote(quoted) // it is one
		tags = append(tags, Tag{Key: key, Value: value, Pos: l.at(start), literal: l, from: i, to: i + len(quoted)})
		i += len(quoted)
		if i < len(text) && text[i] != ' ' {
			return tags, &Problem{Pos: l.at(i), Message: "a space is missing between two keys"}
		}
	}
}

// unquote is strconv.Unquote that also says for each byte of the result, and for its end, where it comes from: an offset
// into the literal, or into what outer maps the literal's bytes to.
func unquote(lit string, outer []int) (text string, offsets []int, ok bool) {
	source := func(i int) int {
		if outer != nil {
			return outer[i]
		}
		return i
	}
	if len(lit) < 2 {
		return "", nil, false
	}
	inner, quote := lit[1:len(lit)-1], lit[0]
	var b strings.Builder
	for rest := inner; rest != ""; {
		at := source(1 + len(inner) - len(rest))
		if quote == '`' {
			b.WriteByte(rest[0])
			offsets = append(offsets, at)
			rest = rest[1:]
			continue
		}
		r, multi, after, err := strconv.UnquoteChar(rest, quote)
		if err != nil {
			return "", nil, false
		}
		n := b.Len()
		if r < utf8.RuneSelf || !multi {
			b.WriteByte(byte(r))
		} else {
			b.WriteRune(r)
		}
		for ; n < b.Len(); n++ {
			offsets = append(offsets, at)
		}
		rest = after
	}
	return b.String(), append(offsets, source(1+len(inner))), true
}
