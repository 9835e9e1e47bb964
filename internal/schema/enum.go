package schema

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// allows tells whether the enum holds the value. Numbers compare by value, 1 is 1.0; a number is never a string. Text
// that is not Unicode is in no enum.
func (n *Node) allows(v *jsontree.Value) bool {
	for _, s := range n.Enum {
		switch {
		case s.IsNumber:
			if v.Kind == jsontree.Number && n.compare([]byte(v.Text), []byte(s.Text)) == 0 {
				return true
			}
		case v.Kind == jsontree.String && !v.BadUnicode && v.Text == s.Text:
			return true
		}
	}
	return false
}

// allowed is the enum as far as words need it.
func (n *Node) allowed() []fault.Value {
	allowed := make([]fault.Value, len(n.Enum))
	for i, s := range n.Enum {
		allowed[i] = fault.Value{Type: fault.String, Text: s.Text}
		if s.IsNumber {
			allowed[i].Type = fault.Number
		}
	}
	return allowed
}
