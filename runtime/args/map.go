package args

import "github.com/nlgen/nlgen/internal/fault"

// Map is the object being read into a Go map. Each Next steps to a member, whose value must then be read:
//
//	v.Labels = map[string]int64{}
//	for m := r.Map(); m.Next(); {
//		v.Labels[m.Name()] = r.Int(0, 100)
//	}
type Map struct {
	r     *Reader // nil when the value was no object
	name  string
	names names
}

// Map begins to read an object of any members.
func (r *Reader) Map() Map {
	if r.peek(r.i) != '{' {
		r.wrong(fault.Object)
		return Map{}
	}
	if !r.push(true, nil) {
		return Map{}
	}
	return Map{r: r, names: r.collect()}
}

// Name is the current member's name.
func (m *Map) Name() string { return m.r.keep(m.name) }

// Next steps to the next member. Members sent twice or named in bad Unicode are faults and never get to the decoder.
func (m *Map) Next() bool {
	r := m.r
	if r == nil {
		return false
	}
	for {
		name, ok := r.member()
		if !ok {
			r.forget(&m.names)
			return false
		}
		if r.first(&m.names, name) {
			m.name = name
			return true
		}
		r.repeated(name)
	}
}
