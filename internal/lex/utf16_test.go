package lex_test

import (
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
)

func TestUTF16Prefix(t *testing.T) {
	for _, c := range []struct {
		s    string
		n    int
		want string
	}{
		{"", 0, ""}, {"", 5, ""}, {"abc", 0, ""}, {"abc", 2, "ab"}, {"abc", 3, "abc"}, {"abc", 4, "abc"},
		{"é日", 1, "é"}, {"a😀b", 1, "a"}, {"a😀b", 2, "a"}, {"a😀b", 3, "a😀"}, {"😀", 1, ""}, {"abc", -1, ""},
	} {
		if got := lex.UTF16Prefix(c.s, c.n); got != c.want {
			t.Errorf("UTF16Prefix(%q, %d) = %q, want %q", c.s, c.n, got, c.want)
		}
	}
}
