package names

import "strings"

// Trim cuts white space from both ends, as the host does with every string of a manifest and with titles and
// descriptions: the white space of JavaScript, which counts U+FEFF in and U+0085 out.
func Trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool {
		switch {
		case '\t' <= r && r <= '\r', r == ' ', r == '\u00a0', r == '\u1680', '\u2000' <= r && r <= '\u200a',
			r == '\u2028', r == '\u2029', r == '\u202f', r == '\u205f', r == '\u3000', r == '\ufeff':
			return true
		}
		return false
	})
}
