package bind

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// data is the name of the struct of a tool's data, AddNoteData for AddNoteArgs; empty when the package has none.
func (b *binder) data(p pair) string {
	d := b.pkg.Decl(p.stem() + "Data")
	if d == nil {
		return ""
	}
	switch {
	case d.Generic:
		b.problems.Errorf(diag.DataType, d.Pos, "%s has type parameters, and the data of %s is one type", d.Name, p.tool.Own).
			Hintf("type %s struct{}", d.Name)
	case d.Type.Under().Kind != source.Struct && len(d.Problems) == 0:
		b.problems.Errorf(diag.DataType, d.Pos, "%s is not a struct, and the data of %s is a JSON object", d.Name, p.tool.Own).
			Hintf("make it a struct with a field that holds this, or give the type another name")
	default:
		b.neverNull(d.Type, map[*source.Type]bool{})
	}
	return d.Name
}

// neverNull refuses fields of a tool's data that could be sent as null. Slices and maps are not: the runtime sends empty
// ones. Where a value of any kind may stand, null is one of them.
func (b *binder) neverNull(t *source.Type, seen map[*source.Type]bool) {
	under := t.Under()
	if under.Kind != source.Struct || seen[under] || t.HasMethod("MarshalJSON") {
		return
	}
	seen[under] = true
	members, _ := under.Members()
	for _, m := range members {
		f, held := m.Field(), m.Field().Type
		if pointer := held.Under(); pointer.Kind == source.Pointer {
			held = pointer.Elem
			if !m.Has("omitempty") && !m.Has("omitzero") {
				b.problems.Errorf(diag.DataType, f.Pos, "%s (%s) would be sent as null when it is nil", f.Name, m.Name).
					Hintf(`json:"%s,omitempty"`, m.Name)
			}
		}
		b.holdsNoNull(m, held, seen)
	}
}

// holdsNoNull refuses what a member of the data holds that could be sent as null, and looks into the structs that it holds.
func (b *binder) holdsNoNull(m *source.Member, t *source.Type, seen map[*source.Type]bool) {
	f := m.Field()
	switch under := t.Under(); under.Kind {
	case source.Pointer:
		b.problems.Errorf(diag.DataType, f.Pos, "%s (%s) holds pointers, and one that is nil would be sent as null", f.Name, m.Name).
			Hintf("take the * away: use %s instead of %s", under.Elem.Text, t.Text)
	case source.Interface:
		if !under.Empty {
			b.problems.Errorf(diag.DataType, f.Pos, "%s (%s) would be sent as whatever its %s is, and as null when that is nil", f.Name, m.Name, t.Text).
				Hintf("use the type that it is; or any, which announces values of every kind")
		}
	case source.Slice, source.Array, source.Map:
		if !t.HasMethod("MarshalJSON") {
			b.holdsNoNull(m, under.Elem, seen)
		}
	default:
		b.neverNull(t, seen)
	}
}
