package check

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/nlgen/nlgen/internal/lex"
)

// Key is a text that equal JSON values share and others do not: numbers are equal by their exact value (1 is 1.0),
// strings and names by what they stand for, objects whatever the order of their members. The value is JSON without space
// around it. The key may share its memory.
func Key(value []byte) string {
	switch value[0] {
	case '{', '[':
		tree, _ := parse(value, 0)
		return string(tree.append(make([]byte, 0, len(value))))
	}
	return scalar(value)
}

// scalar is the key of a value that holds no others.
func scalar(token []byte) string {
	switch c := token[0]; {
	case c == '"':
		if end, text, _ := lex.String(token, 0); text != 0 {
			return string(lex.AppendQuoted(nil, lex.Unquote(token[:end], text)))
		}
	case c == '-' || c-'0' <= 9:
		return string(lex.AppendExact(make([]byte, 0, 32), token))
	}
	return unsafe.String(unsafe.SliceData(token), len(token))
}

// tree is a value that can be spelled with its members in any order.
type tree struct {
	// name is the key of a member's name.
	name string
	// bracket is '{' or '[', 0 for a scalar.
	bracket byte
	scalar  string
	under   []tree
}

// parse reads the value at i, which is known to be JSON.
func parse(b []byte, i int) (t tree, end int) {
	if b[i] != '{' && b[i] != '[' {
		end, _ = lex.Skip(b, i, 0)
		return tree{scalar: scalar(b[i:end])}, end
	}
	t.bracket = b[i]
	for i = lex.Space(b, i+1); b[i] != '}' && b[i] != ']'; {
		name := ""
		if t.bracket == '{' {
			end, _, _ := lex.String(b, i)
			name = scalar(b[i:end])
			i, _ = lex.Colon(b, end)
		}
		value, end := parse(b, i)
		value.name = name
		t.under = append(t.under, value)
		if i = lex.Space(b, end); b[i] == ',' {
			i = lex.Space(b, i+1)
		}
	}
	slices.SortStableFunc(t.under, func(x, y tree) int { return strings.Compare(x.name, y.name) })
	return t, i + 1
}

// append spells the tree.
func (t *tree) append(dst []byte) []byte {
	if t.bracket == 0 {
		return append(dst, t.scalar...)
	}
	dst = append(dst, t.bracket)
	for k := range t.under {
		dst = append(append(dst, t.under[k].name...), ':')
		dst = append(t.under[k].append(dst), ',')
	}
	return append(dst, t.bracket+2) // '{' and '}', '[' and ']' are two apart
}
