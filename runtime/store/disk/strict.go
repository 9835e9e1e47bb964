package disk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nlgen/nlgen/internal/jsontree"
)

// strict reads a JSON file of ours that people may edit. What it does not understand, as a member that a newer version
// wrote, is a fault with its line and column: it is never dropped, so it is never lost when the file is written anew.
type strict struct {
	path string
	text []byte
	// before is how many lines of the file stand before the text.
	before int
	// lenient passes over members that it does not know.
	lenient bool
}

func newStrict(path string, text []byte) *strict {
	return &strict{path: path, text: withoutMark(text)}
}

// reads puts a value where it belongs, or says what is wrong with it.
type reads func(*jsontree.Value) error

// root reads the text's one value.
func (s *strict) root(read reads) error {
	if words, offset := invalid(s.text); words != "" {
		return s.fault(offset, words)
	}
	v, err := jsontree.Parse(s.text)
	if err != nil {
		return err // it is valid
	}
	return read(v)
}

func (s *strict) fault(offset int, words string) error {
	line, column := jsontree.Position(s.text, offset)
	return fmt.Errorf("%s:%d:%d: %s", s.path, s.before+line, column, words)
}

// wrong says that another kind of value is expected.
func (s *strict) wrong(v *jsontree.Value, want string) error {
	return s.fault(v.Offset, want+" is expected here, not "+article(v.Kind))
}

func article(k jsontree.Kind) string {
	switch k {
	case jsontree.Null:
		return "null"
	case jsontree.Bool:
		return "true or false"
	case jsontree.Number:
		return "a number"
	case jsontree.String:
		return "a string"
	case jsontree.Array:
		return "a list"
	}
	return "an object"
}

// object reads an object, each member by the reader of its name; of is what the object is, for people.
func (s *strict) object(of string, members map[string]reads) reads {
	return s.each(func(m jsontree.Member) error {
		read, known := members[m.Name]
		switch {
		case !known && s.lenient:
			return nil
		case !known:
			return s.fault(m.Offset, strconv.Quote(m.Name)+" is nothing that this version knows of "+of)
		}
		return read(m.Value)
	})
}

// each reads an object whose members' names are not fixed.
func (s *strict) each(member func(jsontree.Member) error) reads {
	return func(v *jsontree.Value) error {
		if v.Kind != jsontree.Object {
			return s.wrong(v, "an object")
		}
		for _, m := range v.Members {
			if m.Duplicate {
				return s.fault(m.Offset, strconv.Quote(m.Name)+" is given twice")
			}
			if err := member(m); err != nil {
				return err
			}
		}
		return nil
	}
}

func (s *strict) bool(into *bool) reads {
	return func(v *jsontree.Value) error {
		if v.Kind != jsontree.Bool {
			return s.wrong(v, "true or false")
		}
		*into = v.Text == "true"
		return nil
	}
}

func (s *strict) string(into *string) reads {
	return func(v *jsontree.Value) error {
		if v.Kind != jsontree.String {
			return s.wrong(v, "a string")
		}
		*into = v.Text
		return nil
	}
}

// oneOf reads a string that is one of words, or empty.
func (s *strict) oneOf(words []string, into *string) reads {
	return func(v *jsontree.Value) error {
		if err := s.string(into)(v); err != nil {
			return err
		}
		if *into != "" && !slices.Contains(words, *into) {
			return s.fault(v.Offset, "one of "+strings.Join(words, ", ")+" is expected here, not "+strconv.Quote(*into))
		}
		return nil
	}
}

func (s *strict) time(into *time.Time) reads {
	return func(v *jsontree.Value) (err error) {
		var text string
		if err := s.string(&text)(v); err != nil {
			return err
		}
		if *into, err = time.Parse(time.RFC3339, text); err != nil {
			return s.fault(v.Offset, "a time as 2006-01-02T15:04:05Z is expected here")
		}
		return nil
	}
}

func (s *strict) strings(into *[]string) reads {
	return list(s, into, s.string)
}

// list reads a list, or null for none, each element by what read makes of its place.
func list[T any](s *strict, into *[]T, read func(*T) reads) reads {
	return func(v *jsontree.Value) error {
		if v.Kind == jsontree.Null {
			*into = nil
			return nil
		}
		if v.Kind != jsontree.Array {
			return s.wrong(v, "a list")
		}
		*into = make([]T, len(v.Elements))
		for i, e := range v.Elements {
			if err := read(&(*into)[i])(e); err != nil {
				return err
			}
		}
		return nil
	}
}
