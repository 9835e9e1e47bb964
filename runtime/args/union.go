package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Union is a oneOf of which a value fits exactly one branch. The branches are told apart by their JSON types, by their
// required members, or, where they are objects, by a tag: the first member of each, a string. A decoder has one for each
// struct of branches.
type Union struct {
	// Tag is the tag's name, empty when there is none. It tells at least two branches apart.
	Tag      string
	Branches []Branch
}

// Branch is one form of a Union.
type Branch struct {
	// Type is the JSON type it demands, empty for none.
	Type Type
	// Tag is the value of the tag in this branch, when it is an object and the union has a tag.
	Tag string
	// What follows tells which branch a document holds (runtime.UnmarshalUnion), where the JSON type alone does not: the
	// members of an object, or what a branch of several types is. At most one is set.
	Shape *Shape
	Union *Union
	Node  *Node
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
