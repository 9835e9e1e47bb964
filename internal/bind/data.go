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

// neverNull refuses pointers in a tool's data that would be sent as null.
func (b *binder) neverNull(t *source.Type, seen map[*source.Type]bool) {
	switch t = t.Under(); t.Kind {
	case source.Pointer, source.Slice, source.Array, source.Map:
		b.neverNull(t.Elem, seen)
		return
	}
	if t.Kind != source.Struct || seen[t] || t.HasMethod("MarshalJSON") {
		return
	}
	seen[t] = true
	members, _ := t.Members()
	for _, m := range members {
		f := m.Field()
		if f.Type.Under().Kind == source.Pointer && !m.Has("omitempty") && !m.Has("omitzero") {
			b.problems.Errorf(diag.DataType, f.Pos, "%s (%s) would be sent as null when it is nil", f.Name, m.Name).
				Hintf(`json:"%s,omitempty"`, m.Name)
		}
		b.neverNull(f.Type, seen)
	}
}
