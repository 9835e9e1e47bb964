package schema

import (
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// AppendValue appends a value as canonical compact JSON, the form of Node.Default: members in their order, numbers in
// JavaScript's spelling where that is exact, strings as Append writes them.
func AppendValue(dst []byte, v *jsontree.Value) []byte {
	switch v.Kind {
	case jsontree.Null:
		return append(dst, "null"...)
	case jsontree.String:
		return lex.AppendQuoted(dst, v.Text)
	case jsontree.Number:
		return append(dst, canonical(v.Text)...)
	case jsontree.Bool:
		return append(dst, v.Text...)
	case jsontree.Array:
		dst = append(dst, '[')
		for i, e := range v.Elements {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendValue(dst, e)
		}
		return append(dst, ']')
	}
	w := writer{append(dst, '{')}
	for _, m := range v.Members {
		w.name(m.Name)
		w.dst = AppendValue(w.dst, m.Value)
	}
	return append(w.dst, '}')
}
