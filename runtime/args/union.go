package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Union is a oneOf of which a value fits exactly one branch. The branches are told apart by their JSON types, by their
// required members, or, where they are objects, by a tag: the first member of each, a string. A decoder has one for each
// struct of branches.
type Union struct {
	// Tag is the tag's name, empty when there is none.
	Tag      string
	Branches []Branch
}

// Branch is one form of a Union.
type Branch struct {
	// Type is the JSON type it demands, empty for none.
	Type Type
	// Tag is the value of the tag in this branch, when it is an object and the union has a tag.
	Tag string
}

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

// Union begins to read a value of one of several forms.
func (r *Reader) Union(union *Union) Trial {
	t := Trial{r: r, union: union, branch: -1, only: -1, got: fault.TypeOf(r.peek(r.i))}
	if union.Tag != "" && t.got == fault.Object {
		t.only = r.choose(union)
	}
	return t
}

// choose is the branch that the tag of the object that comes next chooses, len(union.Branches) when it chooses none.
func (r *Reader) choose(union *Union) int {
	tag, _ := r.find(union.Tag)
	for k, b := range union.Branches {
		if b.Type == fault.Object && tag.Is(b.Tag) {
			return k
		}
	}
	return len(union.Branches)
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
	want := t.union.Branches[branch].Type
	return want == "" || want == t.got || want == fault.Integer && t.got == fault.Number
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

// Nullable begins to read null, or a value of the JSON type given, which must then be read; the type is empty for a value
// of several. Null is set when it is null:
//
//	v.Due.Sent = true
//	for n := r.Nullable("string", &v.Due.Null); n.Next(); {
//		v.Due.Value = r.String()
//	}
func (r *Reader) Nullable(value Type, null *bool) Trial {
	if r.peek(r.i) == 'n' {
		end, err := lex.Literal(r.data, r.i, "null")
		if err != nil {
			r.fail(err)
			return Trial{}
		}
		r.i, *null = end, true
		return Trial{}
	}
	return r.Union(nullable[value])
}

// nullable are the unions of a value with null, by the value's type.
var nullable = func() map[Type]*Union {
	unions := map[Type]*Union{}
	for _, t := range []Type{"", fault.Object, fault.Array, fault.String, fault.Number, fault.Integer, fault.Boolean} {
		unions[t] = &Union{Branches: []Branch{{Type: t}, {Type: fault.Null}}}
	}
	return unions
}()
