package args

import (
	"unsafe"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Reader reads the arguments of one call, one value after the other. Only generated decoders use it: each of its methods
// reads exactly the value that comes next. A value that does not fit is recorded as a fault and passed over, and the
// method returns a value that means nothing.
type Reader struct {
	data []byte
	// i is the index of the next byte. Where a value is to be read, it is the value's first.
	i     int
	state state
	err   error
	// open are the objects and arrays around the next value, outermost first.
	open   []frame
	faults []Fault
	// others are the members not declared of the open objects that have any or are asked for them.
	others  []others
	project *string
	// tag is the union that chose the next object by its tag.
	tag *Union
	// lengths are those of the arrays read last, by the index of the member they were, if it remembers any.
	lengths   [8]length
	remembers bool
	// names are those sent so far in the open objects whose names are not declared.
	names []string
	// scratch holds a string whose escapes are resolved, chunk the short strings given out.
	scratch []byte
	chunk   []byte
}

// state says how far reading is.
type state uint8

const (
	// reading is the state until there are eight faults.
	reading state = iota
	// full means that there are eight faults, and that an open object may still miss a member, which would come before
	// them: only syntax and the names in such objects are looked at. Next is false from here on.
	full
	// stopped means that nothing that follows can change the answer.
	stopped
)

// fail stops at an error of syntax.
func (r *Reader) fail(err error) bool {
	r.err, r.state = err, stopped
	return false
}

// end checks that nothing follows the arguments.
func (r *Reader) end() {
	if r.state == stopped {
		return
	}
	if err := lex.End(r.data, r.i); err != nil {
		r.fail(err)
	}
}

// reset forgets a call. What it keeps is bounded and points into nothing of that call but its chunk.
func (r *Reader) reset() {
	r.data, r.i, r.state, r.err = nil, 0, reading, nil
	r.faults, r.project, r.tag = nil, nil, nil
	if r.remembers {
		r.lengths, r.remembers = [len(r.lengths)]length{}, false
	}
	if len(r.open) > 0 { // reading has stopped early
		clear(r.names)
		clear(r.others)
	}
	r.open, r.others, r.names, r.scratch = bounded(r.open, 64), bounded(r.others, 64), bounded(r.names, 256), bounded(r.scratch, 16<<10)
}

// bounded is the room of s for another call, unless it is too much to keep.
func bounded[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s[:0]
}

// peek is the byte at i, 0 at the end.
func (r *Reader) peek(i int) byte {
	if i < len(r.data) {
		return r.data[i]
	}
	return 0
}

// skip passes over the next value, looking at its syntax only.
func (r *Reader) skip() bool {
	if r.state == stopped {
		return false
	}
	end, err := lex.Skip(r.data, r.i, len(r.open))
	if err != nil {
		return r.fail(err)
	}
	r.i = end
	return true
}

// alias is b as a string that changes when b does.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// wrong records that the next value is not of the type wanted, and passes over it.
func (r *Reader) wrong(want fault.JSONType) {
	got, ok := r.sent()
	if !ok {
		return
	}
	r.add(fault.WrongType(r.path(), want, got, r.optional()))
	r.passRest(got)
}

// sent is the next value as far as words need it. It passes over a string or number; anything else is still to be passed
// over, by passRest, after the fault, which may be the last that is told.
func (r *Reader) sent() (got fault.Value, ok bool) {
	got.Type = fault.TypeOf(r.peek(r.i))
	switch got.Type {
	case "":
		return got, r.fail(lex.Unexpected(r.data, r.i, "a value"))
	case fault.String:
		token, text, ok := r.quoted()
		if !ok {
			return got, false
		}
		got.Text, got.BadUnicode = lex.Unquote(token, text), text&lex.BadUnicode != 0
	case fault.Number:
		token, _, ok := r.number(fault.Number)
		if !ok {
			return got, false
		}
		got.Text = string(token)
	}
	return got, true
}

func (r *Reader) passRest(got fault.Value) {
	if got.Type != fault.String && got.Type != fault.Number {
		r.skip()
	}
}
