// Package lex is the JSON grammar of RFC 8259 over bytes, one token at a time, and the rules of JSON numbers. In go a
// document and an index into it; out come the index after the token and what kind of token it was. Nothing allocates
// but errors and the strings asked for, nothing recurses, and the grammar is strict: no byte order mark, no leading
// zeros, no control characters in strings, nothing but space around the one value. It imports nothing of ours.
//
// A string whose Unicode is wrong (bad UTF-8, a lone surrogate escape) is still a token: the scan reports it and goes on,
// because that is a fault of one value, not of the document.
package lex

import (
	"strconv"
	"unicode/utf8"
)

// MaxDepth is how deep arrays and objects may nest; encoding/json has the same limit.
const MaxDepth = 10_000

// Error says that a document is not JSON.
type Error struct {
	// Offset is the index of the first byte that cannot stand where it stands, len(document) when bytes are missing.
	Offset int
	// Reason is plain text without the offset: "a comma or ] is missing".
	Reason string
}

func (e *Error) Error() string { return "not JSON at byte " + strconv.Itoa(e.Offset) + ": " + e.Reason }

// Unexpected is the error of a token that cannot stand at i: it names what was wanted there ("a value", "a comma or ]")
// and tells a document that ends too early from one that is wrong.
func Unexpected(b []byte, i int, wanted string) error {
	if i >= len(b) {
		return &Error{len(b), "the text ends where " + wanted + " is expected"}
	}
	return &Error{i, "found " + glimpse(b[i:]) + " where " + wanted + " is expected"}
}

// glimpse names the first character of b.
func glimpse(b []byte) string {
	r, n := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError && n <= 1:
		return "byte 0x" + strconv.FormatUint(uint64(b[0]), 16)
	case r == '"':
		return "a quote"
	case r == '\uFEFF':
		return "a byte order mark"
	}
	return strconv.QuoteRune(r)
}

// Space is the index of the first byte at or after i that is not JSON space.
func Space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// End is an error unless nothing but space follows i.
func End(b []byte, i int) error {
	if i = Space(b, i); i < len(b) {
		return Unexpected(b, i, "the end")
	}
	return nil
}

// Literal reads word (`true`, `false` or `null`) at i and returns the index after it.
func Literal(b []byte, i int, word string) (end int, err error) {
	if len(b)-i >= len(word) && string(b[i:i+len(word)]) == word {
		return i + len(word), nil
	}
	for k := 0; k < len(word); k++ {
		if i+k >= len(b) || b[i+k] != word[k] {
			return i, Unexpected(b, i+k, "the word "+word)
		}
	}
	return i + len(word), nil
}
