package mcpserve

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// validID tells whether an id is a string or an integer. Null, fractions and everything else are not ids.
func validID(b []byte) bool {
	if b[0] == '"' {
		return true
	}
	if b[0] == '-' {
		b = b[1:]
	}
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// idKey is what two spellings of one id have in common. The number 1 and the string "1" are different ids.
func idKey(id []byte) string {
	if id[0] == '"' {
		return "s" + exactText(id)
	}
	if string(id) == "-0" {
		return "n0"
	}
	return "n" + string(id)
}

// exactText is the value of a string token. A lone surrogate, which UTF-8 has no bytes for, gets the three that it would
// have: every string of JavaScript is another.
func exactText(token []byte) string {
	_, t, _ := lex.String(token, 0)
	if t&lex.BadUnicode == 0 {
		return lex.Unquote(token, t)
	}
	var b []byte
	for rest := token[1 : len(token)-1]; len(rest) > 0; {
		size := 1
		unit := lex.EscapedUnit(rest)
		switch pair := lex.EscapedUnit(rest[min(6, len(rest)):]); {
		case unit < 0 && rest[0] == '\\':
			size = 2
			b = lex.AppendUnquoted(b, []byte{'"', rest[0], rest[1], '"'})
		case unit < 0:
			b = append(b, rest[0])
		case utf16.DecodeRune(unit, pair) != utf8.RuneError:
			size = 12
			b = utf8.AppendRune(b, utf16.DecodeRune(unit, pair))
		case utf16.IsSurrogate(unit):
			size = 6
			b = append(b, 0xE0|byte(unit>>12), 0x80|byte(unit>>6)&0x3F, 0x80|byte(unit)&0x3F)
		default:
			size = 6
			b = utf8.AppendRune(b, unit)
		}
		rest = rest[size:]
	}
	return string(b)
}
