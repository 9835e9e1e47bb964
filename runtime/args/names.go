package args

import "slices"

// names are those sent so far in an object whose members are not declared: compared one by one while they are few, then
// in a set. The few lie on the Reader, where those of the objects inside follow.
type names struct {
	base int
	set  map[string]bool
}

// few is how many names are compared one by one.
const few = 16

// collect begins an object's names.
func (r *Reader) collect() names { return names{base: len(r.names)} }

// first adds a name and tells whether it is the first of its kind. It may point into the data.
func (r *Reader) first(n *names, name string) bool {
	sent := r.names[n.base:]
	switch {
	case n.set[name] || n.set == nil && slices.Contains(sent, name):
		return false
	case n.set != nil:
		n.set[name] = true
	case len(sent) < few:
		r.names = append(r.names, name)
	default:
		n.set = map[string]bool{name: true}
		for _, s := range sent {
			n.set[s] = true
		}
	}
	return true
}

// forget drops an object's names when it has closed.
func (r *Reader) forget(n *names) {
	clear(r.names[n.base:])
	r.names = r.names[:n.base]
}
