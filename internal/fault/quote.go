package fault

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a text quotes is cut after this many characters or, in a list, entries.
const (
	maxName   = 200
	maxQuoted = 60
	maxListed = 20
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

// quote is s in quotes as JSON spells it.
func quote(s string) string {
	b := append(make([]byte, 0, len(s)+2), '"')
	for _, r := range cut(s, maxQuoted) {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < ' ':
			b = append(b, `\u00`...)
			b = append(b, "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return string(append(b, '"'))
}

// appendList appends n entries with commas between and says how many it left out.
func appendList(dst []byte, n int, entry func(int) string) []byte {
	for i := range n {
		if i == maxListed && n > maxListed+1 { // "and 1 more" would be no shorter than the entry
			dst = append(dst, " and "...)
			return append(strconv.AppendInt(dst, int64(n-i), 10), " more"...)
		}
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, entry(i)...)
	}
	return dst
}

// meant is the one of n names that is sent but for case and the separators - _ . and space; ok is false when there is
// none or more than one.
func meant(sent string, n int, name func(int) string) (one string, ok bool) {
	for i := range n {
		if !alike(sent, name(i)) {
			continue
		}
		if ok {
			return "", false
		}
		one, ok = name(i), true
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

func didYouMean(quoted string) string { return "Did you mean " + quoted + "?" }
