package args

import "github.com/nlgen/nlgen/internal/fault"

// Array is the array being read. Each Next steps to an item, which must then be read:
//
//	for a := r.Array(); a.Next(); {
//		v.Tags = append(v.Tags, r.String())
//	}
type Array struct {
	r *Reader // nil when the value was no array
}

// Array begins to read an array.
func (r *Reader) Array() Array {
	if r.peek(r.i) != '[' {
		r.wrong(fault.Array)
		return Array{}
	}
	if !r.push(false, nil) {
		return Array{}
	}
	return Array{r}
}

// Next steps to the next item.
func (a Array) Next() bool { return a.r != nil && a.r.item() }

func (r *Reader) item() bool {
	if !r.next() {
		return false
	}
	r.top().at++
	return true
}
