package args

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Any reads any value: nil, a bool, a string, a []any, a map[string]any, or what number makes of a number's token. A
// name sent twice and bad Unicode are faults here too (contract 5).
func (r *Reader) Any(number func(token string) any) any {
	switch fault.TypeOf(r.peek(r.i)) {
	case fault.Object:
		return r.anyObject(number)
	case fault.Array:
		return r.anyArray(number)
	case fault.String:
		return r.String()
	case fault.Boolean:
		return r.Bool()
	case fault.Number:
		if token, _, ok := r.number(fault.Number); ok {
			return number(r.keep(alias(token)))
		}
		return nil
	}
	if end, err := lex.Literal(r.data, r.i, "null"); err == nil {
		r.i = end
		return nil
	}
	r.skip() // fails
	return nil
}

func (r *Reader) anyObject(number func(string) any) any {
	m := map[string]any{}
	if !r.push(true, nil) {
		return nil
	}
	for {
		name, ok := r.member()
		if !ok {
			return m
		}
		if _, dup := m[name]; dup {
			r.repeated(name)
			continue
		}
		name = r.keep(name)
		m[name] = r.Any(number)
	}
}

// repeated records that the innermost object had a member of this name before, and passes over it.
func (r *Reader) repeated(name string) {
	r.add(fault.Repeated(r.around(), name))
	r.skip()
}

func (r *Reader) anyArray(number func(string) any) any {
	list := []any{}
	if !r.push(false, nil) {
		return nil
	}
	for r.item() {
		list = append(list, r.Any(number))
	}
	return list
}

// Raw reads any value, checks it as Any does and returns a copy of its bytes.
func (r *Reader) Raw() []byte {
	start := r.i
	r.check()
	if r.state != reading {
		return nil
	}
	return slices.Clone(r.data[start:r.i])
}

// check reads any value as Any does, and keeps nothing.
func (r *Reader) check() {
	switch r.peek(r.i) {
	case '{':
		r.checkObject()
	case '[':
		if r.push(false, nil) {
			for r.item() {
				r.check()
			}
		}
	case '"':
		if _, text, ok := r.quoted(); ok && text&lex.BadUnicode != 0 {
			r.add(fault.NotUnicode(r.path()))
		}
	default:
		r.skip()
	}
}

func (r *Reader) checkObject() {
	if !r.push(true, nil) {
		return
	}
	names := r.collect()
	for {
		name, ok := r.member()
		if !ok {
			break
		}
		if r.first(&names, name) {
			r.check()
		} else {
			r.repeated(name)
		}
	}
	r.forget(&names)
}
