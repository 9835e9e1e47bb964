package check

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/nlgen/nlgen/internal/lex"
)

// Equal tells whether two JSON values are one value: whether they have one Key. It builds none and stops at the first
// difference, so it is quick however large they are. Space may stand around them.
func Equal(a, b []byte) bool {
	_, _, equal := pair{a: a, b: b}.values(lex.Space(a, 0), lex.Space(b, 0))
	return equal
}

// pair is two JSON texts that are walked side by side. Each step starts at i in a and j in b, and returns where what it
// compared ends in each, unless the two differ.
type pair struct {
	a, b  []byte
	depth int // of the arrays and objects around
}

func (p pair) values(i, j int) (endA, endB int, equal bool) {
	// Near the root what is spelled alike is passed over. Deeper that would read the same text once for each level.
	if p.depth > 0 && p.depth < 4 {
		if end, _ := lex.Skip(p.a, i, 0); j+end-i < len(p.b) && bytes.Equal(p.a[i:end], p.b[j:j+end-i]) && !goesOn(p.b[j+end-i]) {
			return end, j + end - i, true
		}
	}
	p.depth++
	switch open := p.a[i]; {
	case open == '{' && p.b[j] == '{':
		return p.objects(lex.Space(p.a, i+1), lex.Space(p.b, j+1))
	case open == '[' && p.b[j] == '[':
		return p.arrays(lex.Space(p.a, i+1), lex.Space(p.b, j+1))
	case open == '{' || open == '[' || p.b[j] == '{' || p.b[j] == '[':
		return i, j, false
	}
	return p.scalars(i, j)
}

// goesOn tells whether a number can go on with that byte.
func goesOn(c byte) bool { return c-'0' <= 9 || c == '.' || c == 'e' || c == 'E' }

func (p pair) scalars(i, j int) (endA, endB int, equal bool) {
	endA, _ = lex.Skip(p.a, i, 0)
	endB, _ = lex.Skip(p.b, j, 0)
	a, b := p.a[i:endA], p.b[j:endB]
	return endA, endB, bytes.Equal(a, b) || scalar(a) == scalar(b)
}

func (p pair) arrays(i, j int) (endA, endB int, equal bool) {
	for p.a[i] != ']' && p.b[j] != ']' {
		if i, j, equal = p.values(i, j); !equal {
			return i, j, false
		}
		i, j = next(p.a, i), next(p.b, j)
	}
	return i + 1, j + 1, p.a[i] == p.b[j]
}

// objects compares members as they come, as long as they come in one order.
func (p pair) objects(i, j int) (endA, endB int, equal bool) {
	for p.a[i] != '}' && p.b[j] != '}' {
		nameA, nameB, same := p.scalars(i, j)
		if !same {
			return p.members(i, j)
		}
		i, _ = lex.Colon(p.a, nameA)
		j, _ = lex.Colon(p.b, nameB)
		if i, j, equal = p.values(i, j); !equal {
			return i, j, false
		}
		i, j = next(p.a, i), next(p.b, j)
	}
	return i + 1, j + 1, p.a[i] == p.b[j]
}

// members compares what remains of two objects by name.
func (p pair) members(i, j int) (endA, endB int, equal bool) {
	a, endA := membersFrom(p.a, i)
	b, endB := membersFrom(p.b, j)
	if len(a) != len(b) {
		return endA, endB, false
	}
	for k := range a {
		if a[k].name != b[k].name {
			return endA, endB, false
		}
		if _, _, equal := p.values(a[k].value, b[k].value); !equal {
			return endA, endB, false
		}
	}
	return endA, endB, true
}

type member struct {
	name  string
	value int
}

// membersFrom are an object's members from i on by name, those of one name in order, and where the object ends.
func membersFrom(b []byte, i int) (all []member, end int) {
	for b[i] != '}' {
		end, _, _ := lex.String(b, i)
		name := scalar(b[i:end])
		value, _ := lex.Colon(b, end)
		end, _ = lex.Skip(b, value, 0)
		all = append(all, member{name, value})
		i = next(b, end)
	}
	slices.SortStableFunc(all, func(x, y member) int { return cmp.Compare(x.name, y.name) })
	return all, i + 1
}

// next is where what follows a value that ends at i starts: another value, or the bracket that closes.
func next(b []byte, i int) int {
	if i = lex.Space(b, i); b[i] == ',' {
		i = lex.Space(b, i+1)
	}
	return i
}
