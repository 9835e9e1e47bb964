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

// Size is the length of the schema as the host counts it, to be at most MaxSize: the UTF-16 units of the compact text.
func (n *Node) Size() int {
	text := n.Append(nil)
	v, err := jsontree.Parse(text)
	if err != nil { // a Default or Num that is no JSON; Check will say so
		return lex.UTF16Len(string(text))
	}
	return size(v)
}

// size is the length of a value as the host counts it: the UTF-16 units of JSON.stringify's text, where a number is a
// double and an infinite one is null.
func size(v *jsontree.Value) (n int) {
	switch v.Kind {
	case jsontree.Number:
		f, overflow := lex.Float([]byte(v.Text))
		if overflow {
			return len("null")
		}
		return len(lex.FormatFloat(f))
	case jsontree.Array:
		for _, e := range v.Elements {
			n += size(e)
		}
		return n + brackets(len(v.Elements))
	case jsontree.Object:
		for _, m := range v.Members {
			n += quotedSize(m.Name) + len(":") + size(m.Value)
		}
		return n + brackets(len(v.Members))
	}
	return lex.UTF16Len(string(AppendValue(nil, v)))
}

// brackets is what an array or object takes beside its entries.
func brackets(entries int) int { return len("[]") + max(entries-1, 0) }

func quotedSize(s string) int { return lex.UTF16Len(string(lex.AppendQuoted(nil, s))) }
