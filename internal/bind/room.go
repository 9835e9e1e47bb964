package bind

import "github.com/nlgen/nlgen/internal/source"

// maxRoom is how many values arrays inside each other hold at most, as a grid of 100 by 100 does. They lie in the arguments
// themselves: every call makes room for all of them, also one that sends none.
const maxRoom = 10_000

// room is how many values lie in a value of the type itself, not behind a pointer, a slice or a map; of more than maxRoom
// it says maxRoom+1. A type such as runtime.Null holds what it is of.
func (b *binder) room(t *source.Type) int64 {
	switch t = t.Resolve(); t.Kind {
	case source.Named:
		known, ok := b.rooms[t.Decl]
		if !ok && t.Decl.Type != nil {
			b.rooms[t.Decl] = 1 // for one that holds itself, which is refused
			known = b.room(t.Decl.Type)
			b.rooms[t.Decl] = known
		}
		return max(1, known)
	case source.Array:
		if t.Size > maxRoom {
			return maxRoom + 1
		}
		return min(max(1, t.Size)*b.room(t.Elem), maxRoom+1)
	case source.Struct:
		all := int64(0)
		for _, f := range t.Fields {
			all = min(all+b.room(f.Type), maxRoom+1)
		}
		return max(1, all)
	case source.Foreign:
		all := int64(1)
		for _, arg := range t.Args {
			all = max(all, b.room(arg))
		}
		return all
	}
	return 1
}
