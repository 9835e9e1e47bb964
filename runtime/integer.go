package runtime

import (
	"errors"
	"strconv"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/args"
)

// Integer is an integer of any size that a JSON number can have, up to 309 digits, and exact. Its zero value is 0. Integers
// are equal (==) when they are the same number.
//
// In a schema it is an integer without bounds of its own; a message's id or an amount in wei arrives unrounded.
type Integer struct {
	// digits are decimal, with a minus sign before them; empty for 0.
	digits string
}

// IntegerOf is n as an Integer.
func IntegerOf(n int64) Integer { return integer(strconv.FormatInt(n, 10)) }

// ParseInteger reads an integer as JSON spells it: 12, -1e3, 1.0. The error says that text is none.
func ParseInteger(text string) (Integer, error) {
	token := []byte(text)
	if end, _, err := lex.Number(token, 0); err != nil || end != len(token) {
		return Integer{}, errors.New("not a JSON number")
	}
	if _, overflow := lex.Float(token); overflow {
		return Integer{}, errors.New("a number that is too large")
	}
	digits, fit := lex.Integer(token)
	if fit != lex.Exact {
		return Integer{}, errors.New("not an integer")
	}
	return integer(digits), nil
}

// ReadInteger is how a generated decoder reads an Integer. The bounds are spelled as in the schema, empty for none.
func ReadInteger(r *args.Reader, minimum, maximum string, rules ...args.Rule) Integer {
	return integer(r.Integer(minimum, maximum, rules...))
}

func integer(digits string) Integer {
	if digits == "0" {
		return Integer{}
	}
	return Integer{digits}
}

// String is n in decimal digits, as math/big and other packages read it.
func (n Integer) String() string {
	if n.digits == "" {
		return "0"
	}
	return n.digits
}

// Int64 is n as an int64; it is not ok when n does not fit.
func (n Integer) Int64() (i int64, ok bool) {
	i, err := strconv.ParseInt(n.String(), 10, 64)
	return i, err == nil
}

// MarshalJSON writes n as a number in digits.
func (n Integer) MarshalJSON() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalJSON reads a number as ParseInteger does. As in the rest of encoding/json null changes nothing.
func (n *Integer) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	read, err := ParseInteger(string(text))
	if err != nil {
		return err
	}
	*n = read
	return nil
}
