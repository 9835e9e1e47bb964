package check

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nlgen/nlgen/internal/lex"
)

// Formats are the texts that a Go type is read from, by the value of the word format. An `,string` tag has the format of
// its Go type: "int8", "uint", "float32", "bool", "string", or "number" for a json.Number.
const (
	DateTime = "date-time" // time.Time
	Duration = "duration"  // runtime.Duration
	Base64   = "base64"    // []byte
	// Text is the beginning of "text:netip.Addr": what a TextUnmarshaler takes only it knows, so that every text keeps
	// the rule here.
	Text = "text:"
)

func formatted(name string) (Rule, error) {
	match := matcher(name)
	if match == nil {
		return Rule{}, errors.New("no format of nlgen's")
	}
	return Rule{word: Format, text: name, match: match}, nil
}

// matcher tells whether a text has the format; nil when there is none of that name.
func matcher(name string) func(text string) bool {
	switch name {
	case DateTime:
		return func(s string) bool { _, ok := ParseTime([]byte(s)); return ok }
	case Duration:
		return func(s string) bool { _, ok := ParseDuration(s); return ok }
	case Base64:
		return func(s string) bool { _, ok := ParseBase64([]byte(s)); return ok }
	case "bool":
		return func(s string) bool { return s == "true" || s == "false" }
	case "string":
		return func(s string) bool { _, ok := ParseString([]byte(s)); return ok }
	case "number":
		return IsNumber
	}
	if strings.HasPrefix(name, Text) {
		return func(string) bool { return true }
	}
	kind := strings.TrimRight(name, "0123456789")
	bits, err := strconv.Atoi(name[len(kind):])
	if err != nil {
		bits = strconv.IntSize
	}
	switch name {
	case "int", "int8", "int16", "int32", "int64":
		return func(s string) bool { _, ok := ParseInt(s, bits); return ok }
	case "uint", "uint8", "uint16", "uint32", "uint64":
		return func(s string) bool { _, ok := ParseUint(s, bits); return ok }
	case "float32", "float64":
		return func(s string) bool { _, ok := ParseFloat(s, bits); return ok }
	}
	return nil
}

// ParseTime reads an RFC 3339 time, as encoding/json does but for what package time takes beyond the standard: an hour of
// one digit, a comma before the fraction, an offset of a day or more.
func ParseTime(text []byte) (t time.Time, ok bool) {
	if err := t.UnmarshalText(text); err != nil || !bytes.HasPrefix(text[len("2026-11-30T09"):], []byte(":")) || bytes.IndexByte(text, ',') >= 0 {
		return time.Time{}, false
	}
	if offset := text[len(text)-len("+01:00"):]; offset[0] == '+' || offset[0] == '-' {
		return t, string(offset[1:3]) < "24" && string(offset[4:]) < "60"
	}
	return t, true
}

// ParseBase64 reads standard base64 with its padding; line breaks inside are passed over, as encoding/json does.
func ParseBase64(text []byte) (b []byte, ok bool) {
	b = make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(b, text)
	return b[:n], err == nil
}

// ParseInt reads a JSON number that is written as an integer and fits an integer type of so many bits.
func ParseInt(text string, bits int) (n int64, ok bool) {
	if !digits(text) {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, bits)
	return n, err == nil
}

// ParseUint is ParseInt for an unsigned type.
func ParseUint(text string, bits int) (n uint64, ok bool) {
	if !digits(text) {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, bits)
	return n, err == nil
}

// ParseFloat reads a JSON number that fits a float type of so many bits, to the nearest float of that type.
func ParseFloat(text string, bits int) (f float64, ok bool) {
	if !IsNumber(text) {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, bits)
	return f, err == nil
}

// ParseString reads a JSON string of valid Unicode, which is the text's whole content.
func ParseString(text []byte) (s string, ok bool) {
	if len(text) == 0 || text[0] != '"' {
		return "", false
	}
	end, seen, err := lex.String(text, 0)
	if err != nil || end != len(text) || seen&lex.BadUnicode != 0 {
		return "", false
	}
	return lex.Unquote(text, seen), true
}

// digits tells whether text is a JSON number without fraction and exponent.
func digits(text string) bool {
	end, shape, err := lex.Number([]byte(text), 0)
	return err == nil && end == len(text) && shape == lex.Digits
}
