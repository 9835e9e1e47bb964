package args

import (
	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/internal/fault"
)

// Array is the array being read. Each Next steps to an item, which must then be read:
//
//	for a := r.Array(); a.Next(); {
//		v.Tags = append(args.Room(a, v.Tags), r.String())
//	}
//
// An array of Go's has exactly as many items as it is long, which two rules say:
//
//	for a := r.Array(cornersRules...); a.Next(); {
//		decodePoint(r, &v.Corners[a.Index(len(v.Corners))])
//	}
type Array struct {
	r *Reader // nil when the value was no array
	// start is the index of the first byte behind the bracket.
	start int
	// ruled follows the items for the array's rules; nil when it has none.
	ruled *ruled
}

// Array begins to read an array.
func (r *Reader) Array(rules ...Rule) Array {
	if r.peek(r.i) != '[' {
		r.wrong(fault.Array)
		return Array{}
	}
	if !r.push(false, nil) {
		return Array{}
	}
	a := Array{r, r.i, nil}
	if len(rules) > 0 {
		a.ruled = &ruled{items: check.NewItems(rules)}
	}
	return a
}

// Next steps to the next item.
func (a Array) Next() bool {
	if a.ruled != nil {
		return a.r.ruledItem(a.ruled)
	}
	return a.r != nil && a.r.item()
}

// Index is the position of the current item, and the last of n for those beyond: of an array that is too long, which is a
// fault, they overwrite each other. It is to be asked for before the item is read; n is at least 1.
func (a Array) Index(n int) int { return min(a.r.top().at, n-1) }

func (r *Reader) item() bool {
	if !r.next() {
		return false
	}
	r.top().at++
	return true
}

// ruled are the items of an array that has rules.
type ruled struct {
	items *check.Items
	// start is the index of the current item's first byte.
	start int
}

// ruledItem is item for an array with rules. After eight faults it reads on only to decide them.
func (r *Reader) ruledItem(a *ruled) bool {
	for r.state != stopped {
		f := r.top()
		slot := int(f.slot)
		if f.started {
			a.items.Add(r.data[a.start:r.i])
		}
		if !r.item() {
			r.insertBroken(slot, a.items)
			return false
		}
		a.start = r.i
		if f.undecided = a.items.Open(); r.state == reading {
			return true
		}
		if !f.undecided {
			r.settle()
		}
		r.skip()
	}
	return false
}

// insertBroken records what an array that has just closed breaks of its rules: it comes before what is wrong inside.
func (r *Reader) insertBroken(slot int, items *check.Items) {
	for k, f := range items.Faults(r.path) {
		r.insert(slot+k, f)
	}
	if r.state == full {
		r.settle()
	}
}

// Room is s with room for at least one more item, the one that comes next in a.
func Room[T any](a Array, s []T) []T {
	if len(s) < cap(s) {
		return s
	}
	return append(make([]T, 0, a.guess(len(s))), s...)
}

// guess is how many items to make room for when there are n and one more: at first as many as the same member had the
// last time, later what the rest of the document can hold if its items are as long as those so far.
func (a Array) guess(n int) int {
	r := a.r
	rest := len(r.data) - r.i
	if n == 0 {
		return min(r.usual(), 1+rest/2)
	}
	factor := 2
	if n < 16 {
		factor = 8
	}
	return min(factor*n, n+1+int(int64(rest)*int64(n)/int64(r.i-a.start)))
}

// length is how many items the array of a declared member had.
type length struct {
	shape *Shape
	items int
}

// usual is how many items the innermost array will probably have, at least 1.
func (r *Reader) usual() int {
	if k := len(r.open) - 2; k >= 0 {
		f := &r.open[k]
		if l := r.lengths[uint(f.field)%uint(len(r.lengths))]; l.shape == f.shape && l.shape != nil {
			return l.items
		}
	}
	return 4
}

// remember notes how many items the innermost array had, which is about to close.
func (r *Reader) remember() {
	if k := len(r.open) - 2; k >= 0 && r.open[k].shape != nil {
		f := &r.open[k]
		r.lengths[uint(f.field)%uint(len(r.lengths))] = length{f.shape, max(1, r.top().at+1)}
		r.remembers = true
	}
}
