package args

import (
	"slices"

	"github.com/nlgen/nlgen/internal/lex"
)

// frame is an open object or array. A path is made of frames only when a fault needs one.
type frame struct {
	// shape is nil for an array and for an object that declares no members.
	shape *Shape
	// seen has a bit for each declared member that was sent; more has the bits beyond the first 64.
	seen uint64
	more []uint64
	// at is the index of the current member's name in the data, or the current item's position.
	at int
	// field is the current member's index in the shape, -1 when it has none.
	field int
	// slot is how many faults there were when it opened: the place of its missing members, and of what its rules say.
	slot uint8
	// undecided arrays may break a rule yet, or have done so.
	undecided bool
	object    bool
	started   bool
}

// push opens the object or array at the next byte. It is false when that would nest too deep.
func (r *Reader) push(object bool, shape *Shape) bool {
	if len(r.open) == lex.MaxDepth {
		return r.fail(lex.TooDeep(r.i))
	}
	r.open = append(r.open, frame{shape: shape, at: -1, field: -1, slot: uint8(len(r.faults)), object: object})
	if shape != nil && len(shape.Names) > 64 {
		r.top().more = make([]uint64, (len(shape.Names)-1)/64)
	}
	r.i++
	return true
}

// pop closes the innermost object or array and inserts the members it misses.
func (r *Reader) pop() {
	depth := len(r.open) - 1
	f := &r.open[depth]
	r.open = r.open[:depth]
	if n := len(r.others); n > 0 && r.others[n-1].depth > depth {
		r.closeOthers()
	}
	if f.shape != nil && f.lacks() {
		r.insertMissing(f)
	}
}

// name is the current member's, which may point into the data.
func (f *frame) name(data []byte) string {
	end, text, _ := lex.String(data, f.at)
	return nameOf(data[f.at:end], text)
}

func (r *Reader) top() *frame { return &r.open[len(r.open)-1] }

// next steps to the next member or item of the innermost object or array, past the comma before it. It is false when
// there is none, which closes the object or array, and when reading has stopped.
func (r *Reader) next() bool {
	if r.state == stopped {
		return false
	}
	f := r.top()
	if r.state == full && !f.lacks() {
		return r.closeUnread(f)
	}
	i := lex.Space(r.data, r.i)
	c := r.peek(i)
	if c == '}' && f.object || c == ']' && !f.object {
		if r.i = i + 1; c == ']' {
			r.remember()
		}
		r.pop()
		return false
	}
	if f.started {
		if c != ',' {
			return r.fail(lex.Unexpected(r.data, i, f.separator()))
		}
		i = lex.Space(r.data, i+1)
	}
	f.started = true
	r.i = i
	return true
}

// closeUnread passes over what remains of the innermost object or array.
func (r *Reader) closeUnread(f *frame) bool {
	end, err := lex.Rest(r.data, r.i, f.object, len(r.open)-1)
	if err != nil {
		return r.fail(err)
	}
	r.i = end
	r.pop()
	return false
}

func (f *frame) separator() string {
	if f.object {
		return "a comma or }"
	}
	return "a comma or ]"
}

// mark notes that a declared member was sent. It is false when that is not the first time.
func (f *frame) mark(field int) bool {
	word, bit := &f.seen, uint64(1)<<(field%64)
	if field >= 64 {
		word = &f.more[field/64-1]
	}
	first := *word&bit == 0
	*word |= bit
	return first
}

func (f *frame) has(field int) bool {
	word := f.seen
	if field >= 64 {
		word = f.more[field/64-1]
	}
	return word>>(field%64)&1 == 1
}

// lacks tells whether a required member has not been sent so far, or the rules of an array are undecided.
func (f *frame) lacks() bool {
	return f.undecided || f.shape != nil && slices.ContainsFunc(f.shape.Required, func(field int) bool { return !f.has(field) })
}
