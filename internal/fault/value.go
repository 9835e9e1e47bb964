package fault

import (
	"iter"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
)

// JSONType names a type of JSON values as a schema's `type` does.
type JSONType string

// The seven types. A value that was sent is never Integer: a number is Number, and its text tells.
const (
	Object  JSONType = "object"
	Array   JSONType = "array"
	String  JSONType = "string"
	Number  JSONType = "number"
	Integer JSONType = "integer"
	Boolean JSONType = "boolean"
	Null    JSONType = "null"
)

// some is the type with its article.
func (t JSONType) some() string {
	switch t {
	case Object, Array, Integer:
		return "an " + string(t)
	case Null:
		return string(t)
	}
	return "a " + string(t)
}

// Takes tells whether a value of the type sent can be of this type; the empty type takes every value. A number may still be no
// Integer.
func (t JSONType) Takes(sent JSONType) bool {
	return t == "" || t == sent || t == Integer && sent == Number
}

// Value is a value that was sent, as far as words need it.
type Value struct {
	Type JSONType
	// Text is a string's value or a number's token; empty for the others.
	Text string
	// BadUnicode strings are equal to no other; in Text each character that is none stands as U+FFFD.
	BadUnicode bool
}

// Is tells whether the value is the string given.
func (v Value) Is(s string) bool { return v.Type == String && !v.BadUnicode && v.Text == s }

// TypeOf is the type of the JSON value that starts with byte c, "" when none does.
func TypeOf(c byte) JSONType {
	switch c {
	case '{':
		return Object
	case '[':
		return Array
	case '"':
		return String
	case 't', 'f':
		return Boolean
	case 'n':
		return Null
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return Number
	}
	return ""
}

// WrongType says that got stands where want is wanted. A number is wrong for Number when it overflows, and for Integer
// also when it has a fraction. Optional means that the value is a declared member which may be left out.
func WrongType(path string, want JSONType, got Value, optional bool) Fault {
	what := got.Type.some()
	if got.Type == Number && (want == Number || want == Integer) {
		if _, overflow := lex.Float([]byte(got.Text)); overflow {
			what = "a number that is too large"
		} else {
			what = cut(got.Text, maxQuoted)
		}
	}
	return Fault{place(path), Type, "expected " + want.some() + ", got " + what, typeHint(want, got, optional)}
}

// WrongText is WrongType for a string that must be more than a string: of a format, in an enum or held to rules. Fits tells
// whether the text that was sent without quotes is such a string; when it is not, to send it in quotes is no help, and the
// format's words, if it has one, say what is.
func WrongText(path, format string, got Value, optional, fits bool) Fault {
	f := WrongType(path, String, got, optional)
	if got.Type == Number && !fits {
		f.Hint = ""
		if wanted, ok := strings.CutPrefix(notFormat(format), "not "); ok && format != "" {
			f.Hint = "Send " + wanted + "."
		}
	}
	return f
}

// typeHint says what to send when the value has the shape of a known agent habit.
func typeHint(want JSONType, got Value, optional bool) string {
	switch {
	case got.Type == Null && optional:
		return "Leave it out instead of sending null."
	case got.Type == Number && want == String:
		return "Send " + quote(got.Text) + ", in quotes."
	case got.Type != String:
		return ""
	}
	switch want {
	case Number, Integer, Boolean:
		if len(got.Text) <= maxQuoted && spells(want, got.Text) {
			return "Send " + got.Text + " without quotes."
		}
	case Array, Object:
		text := []byte(strings.TrimSpace(got.Text))
		if len(text) > 0 && TypeOf(text[0]) == want && lex.Valid(text) == nil {
			return "This looks like JSON text: send the " + string(want) + " itself, not a string."
		}
	}
	return ""
}

// spells tells whether text is a JSON value of the type wanted.
func spells(want JSONType, text string) bool {
	if want == Boolean {
		return text == "true" || text == "false"
	}
	if end, _, err := lex.Number([]byte(text), 0); err != nil || end != len(text) {
		return false
	}
	f, overflow := lex.Float([]byte(text))
	return !overflow && (want == Number || lex.IsInteger(f))
}

// NotUnicode says that a string is not valid Unicode. It is told of a string that has the right type and is in no enum.
func NotUnicode(path string) Fault { return Fault{place(path), Unicode, "not valid Unicode", ""} }

// NotInEnum says that got is none of the values allowed; those are strings and numbers.
func NotInEnum(path string, got Value, allowed []Value) Fault {
	reason := append(make([]byte, 0, 128), "must be "...)
	if len(allowed) > 1 {
		reason = append(reason, "one of "...)
	}
	reason = appendList(reason, allowed, func(dst []byte, v Value) []byte { return v.append(dst) })
	return Fault{place(path), Enum, string(reason), enumHint(got, allowed)}
}

// enumHint names the one string that was meant, or the value that was sent as the wrong type.
func enumHint(got Value, allowed []Value) string {
	if got.Type == String {
		if one, ok := meant(got.Text, stringsOf(allowed)); ok {
			return didYouMean(one)
		}
	}
	for _, v := range allowed {
		switch {
		case v.Text != got.Text:
		case v.Type == String && got.Type == Number:
			return "Send " + quote(v.Text) + ", in quotes."
		case v.Type == Number && got.Type == String:
			return "Send " + v.Text + " without quotes."
		}
	}
	return ""
}

// stringsOf are the strings among values.
func stringsOf(values []Value) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range values {
			if v.Type == String && !yield(v.Text) {
				return
			}
		}
	}
}

// append appends a string in quotes or a number as it is.
func (v Value) append(dst []byte) []byte {
	if v.Type == String {
		return appendQuoted(dst, v.Text)
	}
	return append(dst, v.Text...)
}
