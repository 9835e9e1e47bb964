package args

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
)

// others are the members of an open object that it does not declare.
type others struct {
	depth int
	// taken are they whatever they are, or given to the decoder; else they are refused.
	taken, given bool
	// tag is the union whose tag the object has beside its members, nil when it has none.
	tag   *Union
	names names
}

// openOthers begins those of the innermost object.
func (r *Reader) openOthers(o others) {
	o.depth, o.names = len(r.open), r.collect()
	r.others = append(r.others, o)
}

// other deals with a member that the innermost object does not declare, and tells whether it is for the decoder to read.
func (r *Reader) other(name string) bool {
	if n := len(r.others); n == 0 || r.others[n-1].depth != len(r.open) {
		r.openOthers(others{})
	}
	switch o := &r.others[len(r.others)-1]; {
	case !r.first(&o.names, name):
		r.repeated(name)
	case o.tag != nil && name == o.tag.Tag:
		r.skip() // it chose the object's form, so it is known
	case o.given:
		return true
	case o.taken:
		r.check()
	default:
		r.add(fault.NotExpected(r.around(), name, r.expected(o.tag)))
		r.skip()
	}
	return false
}

// expected are the names of the members that the innermost object may have.
func (r *Reader) expected(tag *Union) []string {
	names := r.top().shape.Names
	if tag == nil || slices.Contains(names, tag.Tag) {
		return names
	}
	return append([]string{tag.Tag}, names...)
}

// closeOthers forgets the others of an object that has closed.
func (r *Reader) closeOthers() {
	n := len(r.others) - 1
	r.forget(&r.others[n].names)
	r.others[n] = others{}
	r.others = r.others[:n]
}
