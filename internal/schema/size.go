package schema

import (
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Size is the length of JSON text as the host counts lengths of JSON (contract 1): the UTF-16 units that the text would
// have as compact JSON with no escapes but the needed ones and with JavaScript's spelling of numbers. The error says that
// it is not JSON.
func Size(text []byte) (units int, err error) {
	v, err := jsontree.Parse(text)
	if err != nil {
		return 0, err
	}
	return size(v), nil
}

// Size is the length of the schema, which the host wants to be at most MaxSize.
func (n *Node) Size() int {
	text := n.Append(nil)
	units, err := Size(text)
	if err != nil { // a Default or Num that is no JSON; Check will say so
		return lex.UTF16Len(string(text))
	}
	return units
}

// size is what JSON.stringify makes of a value: a number is a double there, and one beyond the doubles is null.
func size(v *jsontree.Value) (units int) {
	switch v.Kind {
	case jsontree.Null:
		return len("null")
	case jsontree.String:
		return quotedSize(v.Text)
	case jsontree.Number:
		f, overflow := lex.Float([]byte(v.Text))
		if overflow {
			return len("null")
		}
		return len(lex.FormatFloat(f))
	case jsontree.Array:
		for _, e := range v.Elements {
			units += size(e)
		}
		return units + brackets(len(v.Elements))
	case jsontree.Object:
		for _, m := range v.Members {
			units += quotedSize(m.Name) + len(":") + size(m.Value)
		}
		return units + brackets(len(v.Members))
	}
	return len(v.Text)
}

// brackets is what an array or object takes beside its entries.
func brackets(entries int) int { return len("[]") + max(entries-1, 0) }

func quotedSize(s string) int { return lex.UTF16Len(string(lex.AppendQuoted(nil, s))) }
