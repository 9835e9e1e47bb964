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

	base  diag.Pos // where the tag's literal starts
	bytes []int    // for each byte of the value, and for its end, the offset from base
}

// At is where byte i of the value stands in the source; i may be the value's length.
func (t Tag) At(i int) diag.Pos {
	p := t.base
	p.Col += t.bytes[min(i, len(t.bytes)-1)]
	return p
}

// tags reads a field's tag as reflect.StructTag does, and says what that would pass over in silence.
func (u *unit) tags(lit *ast.BasicLit) ([]Tag, *Problem) {
	if lit == nil {
		return nil, nil
	}
	base := u.pos(lit.Pos())
	text, offsets, ok := unquote(lit.Value, nil)
	if !ok {
		return nil, &Problem{Pos: base, Message: "the tag is no string"}
	}
	return parseTags(text, offsets, base)
}

func parseTags(text string, offsets []int, base diag.Pos) (tags []Tag, problem *Problem) {
	at := func(i int) diag.Pos {
		p := base
		p.Col += offsets[i]
		return p
	}
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
			return tags, &Problem{Pos: at(start), Message: "a key is missing"}
		case i == len(text) || text[i] != ':':
			return tags, &Problem{Pos: at(start), Message: "the key " + strconv.Quote(key) + " has no value"}
		case i+1 == len(text) || text[i+1] != '"':
			return tags, &Problem{Pos: at(i), Message: `no " follows the colon`}
		}
		quoted, err := strconv.QuotedPrefix(text[i+1:])
		if err != nil {
			return tags, &Problem{Pos: at(i + 1), Message: `the value has no closing ", or a \ that Go does not know`}
		}
		i++
		value, bytes, _ := unquote(quoted, offsets[i:])
		tags = append(tags, Tag{Key: key, Value: value, Pos: at(start), base: base, bytes: bytes})
		i += len(quoted)
		if i < len(text) && text[i] != ' ' {
			return tags, &Problem{Pos: at(i), Message: "a space is missing between two keys"}
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
