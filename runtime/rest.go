package runtime

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/args"
)

// MarshalRest is the MarshalJSON that nlgen generates for a struct with a field that receives its other members: it writes
// them after the declared ones, which are those of plain, the struct without its methods. Rest is the field's value, and
// field is what the error calls it: it may not hold a member that is declared.
func MarshalRest(field string, shape *args.Shape, plain, rest any) ([]byte, error) {
	declared, err := marshalled(plain)
	if err != nil {
		return nil, err
	}
	others, err := marshalled(rest)
	if err != nil {
		return nil, err
	}
	for _, m := range others {
		if slices.Contains(shape.Names, m.name) {
			return nil, fmt.Errorf("%s holds %s, which is a member with a field of its own", field, strconv.Quote(m.name))
		}
	}
	return joined(append(declared, others...)), nil
}

// marshalled are the members of a struct or a map, none of a nil one.
func marshalled(v any) ([]member, error) {
	text, err := compact(v)
	if err != nil || string(text) == "null" {
		return nil, err
	}
	return membersOf(text)
}

// UnmarshalRest is the UnmarshalJSON that goes with MarshalRest: plain and rest are pointers. It is no stricter than
// encoding/json; null changes nothing.
func UnmarshalRest(shape *args.Shape, text []byte, plain, rest any) error {
	text = bytes.TrimSpace(text)
	if err := lex.Valid(text); err != nil || string(text) == "null" {
		return err
	}
	members, err := membersOf(text)
	if err != nil {
		return decode(text, plain) // which says what it is instead of an object
	}
	var declared, others []member
	for _, m := range members {
		if slices.Contains(shape.Names, m.name) {
			declared = append(declared, m)
		} else {
			others = append(others, m)
		}
	}
	if err := decode(joined(declared), plain); err != nil {
		return err
	}
	return decode(joined(others), rest)
}
