// Package jsontree reads JSON text into a tree that forgets nothing a check may need: the order of members, members
// given twice, numbers as they are spelled, where every value and name stands, and which strings are not valid Unicode.
// In goes one JSON document as bytes; out comes its root Value, or a *lex.Error with the offset of the first byte that is
// wrong. The grammar is internal/lex's, and so is the limit on depth. A tree keeps no reference to the text.
package jsontree

// Kind is the JSON type of a value.
type Kind uint8

// The six types of JSON.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Value is one JSON value. The text it was read from lies between the byte offsets Offset and End.
type Value struct {
	Kind        Kind
	Offset, End int
	// Text is a string's value, a number's literal as it is spelled, or the word true or false; else empty.
	Text string
	// BadUnicode strings hold bad UTF-8 or a lone surrogate escape; in Text each stands as U+FFFD.
	BadUnicode bool
	// Elements are an array's.
	Elements []*Value
	// Members are an object's, in the order of the text, those given twice included.
	Members []Member
}

// Member is one member of an object. Its name, quotes included, lies between the byte offsets Offset and End.
type Member struct {
	Name        string
	Offset, End int
	// BadUnicode names hold bad UTF-8 or a lone surrogate escape; in Name each stands as U+FFFD.
	BadUnicode bool
	// Duplicate members have the name of an earlier one. Names that are BadUnicode count as different from all others.
	Duplicate bool
	Value     *Value
}

// Get is the value of the first member of that name; nil when v is no object or has none.
func (v *Value) Get(name string) *Value {
	for i := range v.Members {
		if m := &v.Members[i]; m.Name == name && !m.BadUnicode {
			return m.Value
		}
	}
	return nil
}

// True tells whether the value is the word true.
func (v *Value) True() bool { return v.Kind == Bool && v.Text == "true" }
