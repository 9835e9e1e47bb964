package args

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
)

// add records a fault behind all others.
func (r *Reader) add(f Fault) { r.insert(len(r.faults), f) }

// insert records a fault at a slot; what it pushes beyond the eighth was never to be told.
func (r *Reader) insert(slot int, f Fault) {
	if slot >= fault.Max {
		return
	}
	if r.faults == nil {
		r.faults = make([]Fault, 0, fault.Max)
	}
	if len(r.faults) == fault.Max {
		r.faults = r.faults[:fault.Max-1]
	}
	r.faults = slices.Insert(r.faults, slot, f)
	if len(r.faults) == fault.Max {
		r.settle()
	}
}

// settle decides, when there are eight faults, whether any open object or array can still insert one before them.
func (r *Reader) settle() {
	if r.state == stopped {
		return
	}
	r.state = stopped
	for k := range r.open {
		if r.open[k].lacks() {
			r.state = full
		}
	}
}

// insertMissing records the members that an object which has just closed misses: they come before everything that was
// wrong inside it.
func (r *Reader) insertMissing(f *frame) {
	slot := int(f.slot)
	for _, field := range f.shape.Required {
		if slot < fault.Max && !f.has(field) {
			r.insert(slot, fault.Missing(r.path(), f.shape.Names[field]))
			slot++
		}
	}
}

// path is where the next value stands, or where the value stood that was just read.
func (r *Reader) path() string { return r.pathOf(r.open) }

// around is the path of the innermost open object or array.
func (r *Reader) around() string { return r.pathOf(r.open[:len(r.open)-1]) }

func (r *Reader) pathOf(open []frame) string {
	path := make([]byte, 0, 64)
	for k := range open {
		f := &open[k]
		if !f.object {
			path = fault.AppendItem(path, f.at)
			continue
		}
		path = fault.AppendMember(path, f.name(r.data))
	}
	return string(path)
}

// optional tells whether the next value is a declared member which may be left out.
func (r *Reader) optional() bool {
	if len(r.open) == 0 {
		return false
	}
	f := r.top()
	return f.shape != nil && f.field >= 0 && !slices.Contains(f.shape.Required, f.field)
}
