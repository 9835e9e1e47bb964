package tomledit

import (
	"regexp"
	"sync"
)

// maxDepth is how deep arrays and tables on one line may nest.
const maxDepth = 1000

// value reads a value that stands inside depth others.
func (s *scanner) value(depth int) (v Value, err error) {
	v.Offset = s.i
	switch {
	case depth > maxDepth:
		return v, &Error{s.i, "nested deeper than 1000 levels"}
	case s.has(`"`), s.has(`'`):
		v.Kind = String
		v.Text, err = s.quoted()
	case s.has("["):
		v.Kind = Array
		v.Elements, err = s.array(depth)
	case s.has("{"):
		err = s.inline(depth)
	default:
		err = s.scalar()
	}
	v.End = s.i
	return v, err
}

func (s *scanner) array(depth int) (all []Value, err error) {
	s.i++
	for {
		if err := s.gap(); err != nil {
			return nil, err
		}
		if s.has("]") {
			s.i++
			return all, nil
		}
		v, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
		if err := s.gap(); err != nil {
			return nil, err
		}
		switch {
		case s.has(","):
			s.i++
		case !s.has("]"):
			return nil, s.wrong("a comma or ]")
		}
	}
}

// inline reads a table on one line.
func (s *scanner) inline(depth int) error {
	s.i++
	if s.blanks(); s.has("}") {
		s.i++
		return nil
	}
	for {
		if s.blanks(); s.done() {
			return s.wrong("a key")
		}
		if _, err := s.keys(); err != nil {
			return err
		}
		if err := s.expect("="); err != nil {
			return err
		}
		s.blanks()
		if _, err := s.value(depth + 1); err != nil {
			return err
		}
		s.blanks()
		switch {
		case s.has("}"):
			s.i++
			return nil
		case !s.has(","):
			return s.wrong("a comma or }")
		}
		s.i++
	}
}

// scalars are the numbers, times and words of TOML.
var scalars = sync.OnceValue(func() *regexp.Regexp {
	const (
		digits = `[0-9](?:_?[0-9])*`
		whole  = `(?:0|[1-9](?:_?[0-9])*)`
		clock  = `[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?`
	)
	return regexp.MustCompile(`^(?:true|false|[+-]?(?:inf|nan)` +
		`|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ]` + clock + `(?:[Zz]|[+-][0-9]{2}:[0-9]{2})?)?|` + clock +
		`|0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*` +
		`|[+-]?` + whole + `(?:\.` + digits + `)?(?:[eE][+-]?` + digits + `)?)`)
})

func (s *scanner) scalar() error {
	found := scalars().Find(s.text[s.i:])
	if found == nil {
		return s.wrong("a value")
	}
	s.i += len(found)
	if !s.done() && (bareKey(s.text[s.i]) || s.text[s.i] == '.' || s.text[s.i] == ':' || s.text[s.i] == '+') {
		return s.wrong("the end of the value")
	}
	return nil
}
