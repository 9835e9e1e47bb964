package lex

import (
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// Text is what a scan noticed about a string, as bits.
type Text uint8

const (
	// Escaped strings hold at least one backslash: their bytes are not their value.
	Escaped Text = 1 << iota
	// BadUnicode strings hold bad UTF-8 or an escaped surrogate without its partner.
	BadUnicode
)

// String reads the string whose opening quote stands at i and returns the index after its closing quote.
func String(b []byte, i int) (end int, text Text, err error) {
	for i++; ; {
		for len(b)-i >= 8 {
			m := special(load64(b[i:]))
			if m == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(m) / 8
			break
		}
		if i >= len(b) {
			return i, text, Unexpected(b, i, "a closing quote")
		}
		switch c := b[i]; {
		case c == '"':
			return i + 1, text, nil
		case c == '\\':
			size, ok, err := escape(b, i)
			if err != nil {
				return i, text, err
			}
			if text |= Escaped; !ok {
				text |= BadUnicode
			}
			i += size
		case c < ' ':
			return i, text, &Error{i, "a control character must be escaped in a string"}
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && size == 1 {
				text |= BadUnicode
			}
			i += size
		}
	}
}

// special has the high bit of a byte set for the first byte of w that is a quote, a backslash, a control character or
// not ASCII; bytes after that one may be marked wrongly, earlier ones never are.
func special(w uint64) uint64 {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	quote, slash := w^(ones*'"'), w^(ones*'\\')
	return ((w-ones*' ')|(quote-ones)|(slash-ones))&^w&high | w&high
}

// load64 reads eight bytes; the compiler makes one load of it.
func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// escape reads the escape whose backslash stands at i: its size in bytes (12 for a surrogate pair) and whether it is a
// Unicode character.
func escape(b []byte, i int) (size int, ok bool, err error) {
	if i+1 >= len(b) {
		return 0, false, Unexpected(b, i+1, "an escaped character")
	}
	switch b[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2, true, nil
	case 'u':
	default:
		return 0, false, &Error{i + 1, "there is no escape \\ followed by " + glimpse(b[i+1:])}
	}
	for k := i + 2; k < i+6; k++ {
		if k >= len(b) || unhex(b[k]) < 0 {
			return 0, false, Unexpected(b, k, "a hexadecimal digit")
		}
	}
	r := hex4(b[i+2:])
	if !utf16.IsSurrogate(r) {
		return 6, true, nil
	}
	if utf16.DecodeRune(r, EscapedUnit(b[i+6:])) != utf8.RuneError {
		return 12, true, nil
	}
	return 6, false, nil
}

// EscapedUnit is the UTF-16 unit that b begins with as \uXXXX, negative when it begins with none.
func EscapedUnit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	return hex4(b[2:])
}

// hex4 is the value of four hexadecimal digits, negative when one is none.
func hex4(b []byte) rune {
	return unhex(b[0])<<12 | unhex(b[1])<<8 | unhex(b[2])<<4 | unhex(b[3])
}

func unhex(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// AppendUnquoted appends the value of a string token, given with its quotes. What is BadUnicode becomes U+FFFD.
func AppendUnquoted(dst, token []byte) []byte {
	for b, i := token[:len(token)-1], 1; i < len(b); {
		switch c := b[i]; {
		case c == '\\':
			size, _, _ := escape(b, i)
			dst = utf8.AppendRune(dst, unescape(b[i:i+size]))
			i += size
		case c < utf8.RuneSelf:
			dst = append(dst, c)
			i++
		default:
			r, size := utf8.DecodeRune(b[i:])
			dst = utf8.AppendRune(dst, r)
			i += size
		}
	}
	return dst
}

// unescape is the character of one whole escape.
func unescape(b []byte) rune {
	switch b[1] {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'u':
		if len(b) == 12 {
			return utf16.DecodeRune(hex4(b[2:]), hex4(b[8:]))
		}
		return hex4(b[2:]) // AppendRune makes U+FFFD of a lone surrogate
	}
	return rune(b[1])
}

// Unquote is the value of a string token, given with its quotes and what String said of it.
func Unquote(token []byte, text Text) string {
	if text == 0 {
		return string(token[1 : len(token)-1])
	}
	return string(AppendUnquoted(make([]byte, 0, len(token)), token))
}

// UTF16Len is the length of s in UTF-16 code units, the unit of every length in the contract: é 1, 日 1, 😀 2.
func UTF16Len(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}
