package fault

import (
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/lex"
)

// What a text quotes is cut after this many characters or, in a list, entries.
const (
	maxName   = 200
	maxQuoted = 60
	maxListed = 20
	maxTold   = 1000 // unions inside unions tell each other's faults
)

// cut keeps the first n characters of s.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return s[:i] + "…"
		}
		n--
	}
	return s
}

// oneLine is s with what could end a line or hide in it escaped as in JSON: control characters, U+2028 and U+2029.
func oneLine(s string) string {
	breaks := func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }
	if strings.IndexFunc(s, breaks) < 0 {
		return s
	}
	var b []byte
	for i, r := range s {
		switch {
		case r < ' ':
			quoted := lex.AppendQuoted(nil, string(r))
			b = append(b, quoted[1:len(quoted)-1]...)
		case breaks(r):
			b = append(append(b, `\u`...), strconv.FormatInt(0x10000|int64(r), 16)[1:]...)
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			b = append(b, s[i:i+size]...)
		}
	}
	return string(b)
}

// quote is s in quotes as JSON spells it.
func quote(s string) string { return string(appendQuoted(make([]byte, 0, 64), s)) }

func appendQuoted(dst []byte, s string) []byte { return lex.AppendQuoted(dst, cut(s, maxQuoted)) }

// appendList appends entries with commas between and says how many it left out.
func appendList[T any](dst []byte, entries []T, appendEntry func([]byte, T) []byte) []byte {
	for i, entry := range entries {
		if rest := len(entries) - i; i == maxListed && rest > 1 { // "and 1 more" would be no shorter than the entry
			dst = strconv.AppendInt(append(dst, " and "...), int64(rest), 10)
			return append(dst, " more"...)
		}
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = appendEntry(dst, entry)
	}
	return dst
}

// meant is the one name that is sent but for case and separators; ok is false when there is none or more than one.
func meant(sent string, names iter.Seq[string]) (one string, ok bool) {
	for name := range names {
		if !alike(sent, name) {
			continue
		}
		if ok {
			return "", false
		}
		one, ok = name, true
	}
	return one, ok
}

// separators are what spellings of one name differ in, beside case: max_items, maxItems, max-items.
const separators = "_-. "

// alike tells whether two names are the same but for case and separators.
func alike(a, b string) bool {
	for {
		a, b = strings.TrimLeft(a, separators), strings.TrimLeft(b, separators)
		if a == "" || b == "" {
			return a == b
		}
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if x != y && unicode.ToLower(x) != unicode.ToLower(y) {
			return false
		}
		a, b = a[n:], b[m:]
	}
}

func didYouMean(one string) string { return "Did you mean " + quote(one) + "?" }
