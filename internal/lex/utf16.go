package lex

// UTF16Prefix is the longest prefix of s that takes at most n UTF-16 code units; a character that takes two is in it
// whole or not at all.
func UTF16Prefix(s string, n int) string {
	for i, r := range s {
		if n--; r > 0xFFFF {
			n--
		}
		if n < 0 {
			return s[:i]
		}
	}
	return s
}
