package schema

import (
	"errors"

	"github.com/nlgen/nlgen/internal/lex"
)

// NewNum makes a Num of a number as JSON spells it (1.0 gives 1, 1E2 gives 100). The error says why text is none: it is
// not a JSON number, or no double is that large.
func NewNum(text string) (Num, error) {
	end, _, err := lex.Number([]byte(text), 0)
	if err != nil || end != len(text) {
		return "", errors.New("not a JSON number")
	}
	if _, overflow := lex.Float([]byte(text)); overflow {
		return "", errors.New("a number that is too large")
	}
	return Num(canonical(text)), nil
}

// canonical is a number token in JavaScript's spelling where that says the same number, and the token itself where
// JavaScript would round it (9007199254740993, 1e400).
func canonical(token string) string {
	f, overflow := lex.Float([]byte(token))
	if overflow {
		return token
	}
	if text := lex.AppendFloat(make([]byte, 0, 24), f); lex.Compare(text, []byte(token)) == 0 {
		return string(text)
	}
	return token
}
