package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// saved is where the Reader stood before it tried to read a value in one of several forms.
type saved struct {
	start, open, names, others int
	faults                     []Fault
}

// enter begins to try: what is wrong from here on is not told yet, and is at most eight faults of its own.
func (r *Reader) enter() saved {
	s := saved{r.i, len(r.open), len(r.names), len(r.others), r.faults}
	r.faults = nil
	return s
}

// leave ends what enter began and gives what was wrong: nil when the value was read to its end. Else the Reader stands
// before it again.
func (r *Reader) leave(s saved) (faults []Fault) {
	faults, r.faults = r.faults, s.faults
	if faults == nil || r.err != nil {
		return faults
	}
	r.i, r.state = s.start, reading
	clear(r.names[s.names:])
	clear(r.others[s.others:])
	r.open, r.names, r.others = r.open[:s.open], r.names[:s.names], r.others[:s.others]
	return faults
}

// notOne records that the next value fits none of the options, or more than one, and passes over it.
func (r *Reader) notOne(options []fault.Option, matched int) {
	start := r.i
	got, ok := r.sent()
	if !ok {
		return
	}
	r.add(fault.NotOne(r.path(), fault.Choice{
		Got: got, Optional: r.optional(), Options: options, Matched: matched,
		Member: func(name string) (fault.Value, bool) { return r.findAt(start, name) },
	}))
	r.passRest(got)
}

// find is the first member of that name in the object that comes next. When the object is not JSON, there is none: who
// reads it will say so.
func (r *Reader) find(name string) (v fault.Value, sent bool) { return r.findAt(r.i, name) }

func (r *Reader) findAt(i int, name string) (v fault.Value, sent bool) {
	for i = lex.Space(r.data, i+1); ; {
		start := i
		if start >= len(r.data) || r.data[start] != '"' {
			return v, false
		}
		end, text, err := lex.String(r.data, start)
		if err != nil {
			return v, false
		}
		if i, err = lex.Colon(r.data, end); err != nil {
			return v, false
		}
		if text&lex.BadUnicode == 0 && nameOf(r.data[start:end], text) == name {
			return r.valueAt(i)
		}
		if i, err = lex.Skip(r.data, i, len(r.open)+1); err != nil {
			return v, false
		}
		if i = lex.Space(r.data, i); i >= len(r.data) || r.data[i] != ',' {
			return v, false
		}
		i = lex.Space(r.data, i+1)
	}
}

// valueAt is the value at i as far as words need it.
func (r *Reader) valueAt(i int) (v fault.Value, ok bool) {
	at := r.i
	r.i = i
	v, ok = r.sent()
	r.i = at
	return v, ok
}
