package args

import "github.com/nlgen/nlgen/internal/fault"

// Trial is a union's value being read. Each Next steps to a branch that the value may have, which must then be read from
// the start; the last of them is the one it has, if it has any:
//
//	for u := r.Union(&shapeUnion); u.Next(); {
//		*v = Shape{}
//		switch u.Branch() {
//		case 0: // circle
//			v.Circle = new(Circle)
//			decodeCircle(r, v.Circle)
//		}
//	}
//
// What is wrong with the value in the branch is told in one fault at the value's place. A branch that is chosen by a tag
// need not declare it: the Reader takes the tag out of the object.
type Trial struct {
	r     *Reader // nil when there is nothing more to try
	union *Union
	// branch is the one that is tried, -1 at first.
	branch int
	// got is the type of the value, only the one branch to try when that is known, else -1.
	got  Type
	only int
	// saved is what the trial must not change, faults are those of the branches tried, by branch.
	saved  saved
	faults [][]Fault
}

// Branch is the index of the branch to read.
func (t *Trial) Branch() int { return t.branch }

// Next steps to the next branch to read.
func (t *Trial) Next() bool {
	r := t.r
	if r == nil {
		return false
	}
	if t.branch >= 0 {
		faults := r.leave(t.saved)
		if r.err != nil || faults == nil {
			return t.end()
		}
		if t.faults == nil {
			t.faults = make([][]Fault, len(t.union.Branches))
		}
		t.faults[t.branch] = faults
	}
	for t.branch++; t.branch < len(t.union.Branches); t.branch++ {
		if t.may(t.branch) {
			t.saved = r.enter()
			if t.only >= 0 {
				r.tag = t.union
			}
			return true
		}
	}
	r.notOne(t.options(), 0)
	return t.end()
}

// may tells whether the value may have the branch.
func (t *Trial) may(branch int) bool {
	if t.only >= 0 {
		return branch == t.only
	}
	return t.union.Branches[branch].Type.Takes(t.got)
}

func (t *Trial) end() bool {
	t.r = nil
	return false
}

// options are the branches as far as words need them.
func (t *Trial) options() []fault.Option {
	options := make([]fault.Option, len(t.union.Branches))
	for k, b := range t.union.Branches {
		options[k] = fault.Option{Type: b.Type, Tag: t.union.Tag, Value: b.Tag, Tagged: t.union.Tag != "" && b.Type == fault.Object}
		if t.faults != nil {
			options[k].Faults = t.faults[k]
		}
	}
	return options
}

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
