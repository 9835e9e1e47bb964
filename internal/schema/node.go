// Package schema is the restricted JSON schema of contract 4 as a type that cannot express anything else, plus the
// checks a Go type adds to it. In goes schema text or a Node built by internal/bind; out come canonical schema text,
// the faults of a schema (Check) and the faults of a value (Validate). It holds the rules once for the generator and
// the runtime, and imports only the standard library and the leaves internal/check, internal/fault, internal/jsontree,
// internal/lex.
package schema

import "github.com/nlgen/nlgen/internal/check"

// Type is the JSON type a node demands. The zero value demands none: `{}` takes any value.
type Type string

// The seven types of contract 4.
const (
	Any     Type = ""
	Object  Type = "object"
	String  Type = "string"
	Number  Type = "number"
	Integer Type = "integer"
	Boolean Type = "boolean"
	Array   Type = "array"
	Null    Type = "null"
)

// Node is one schema. A nil slice or pointer and an empty Description are absent keywords; an empty non-nil slice is
// written out.
type Node struct {
	Type        Type
	Description string
	Properties  []Property
	Required    []string
	Items       *Node
	Enum        []Scalar
	Additional  *Additional
	Minimum     *Num
	Maximum     *Num
	// Default is compact JSON text, as AppendValue writes it; nil is absent, `null` is a default of null.
	Default []byte
	OneOf   []*Node
	// Checks are what a Go type adds. They are enforced by Validate and by generated code and never encoded.
	Checks Checks
	// Def is the named Go type the node was made from, empty when it has no name. It is never encoded.
	Def string
}

// Property is one member of an object schema, in the author's order.
type Property struct {
	Name string
	Node *Node
}

// Additional is the keyword additionalProperties: false when Node is nil and Allowed is false.
type Additional struct {
	Allowed bool
	Node    *Node
}

// Closed is additionalProperties: false.
var Closed = &Additional{}

// Num is a JSON number in JavaScript's spelling (1.0 is 1, 1e21 is 1e+21); one that JavaScript would round keeps its own
// (9007199254740993). NewNum makes one.
type Num string

// Scalar is a value of an enum: a string or a number.
type Scalar struct {
	IsNumber bool
	// Text is the string itself, or the number as a Num.
	Text string
}

// Checks are the demands a Go type or tag makes beyond what a restricted schema can say (contract 5).
type Checks struct {
	// Go is the numeric Go type the value must fit exactly: "int", "int8" .. "int64", "uint" .. "uint64", "float32",
	// "float64", or "integer" for a runtime.Integer, which is exact at any size; empty for a bare node, whose numbers
	// compare as JavaScript's doubles do. With an integer type enum, minimum, maximum and what List says compare exactly,
	// and a value that does not fit is refused as minimum or maximum.
	Go string
	// List are the other demands. They come after enum, minimum and maximum, for an array before the faults of its items,
	// in declaration order: the format of the Go type is first, then the words of the tag.
	List []Rule
}

// Rule is one demand. NewRule makes one.
type Rule struct {
	// Word is minLength, maxLength, pattern, minItems, maxItems, uniqueItems, multipleOf, exclusiveMinimum,
	// exclusiveMaximum or format. A word holds for values that are not of its kind: a minLength for every number.
	Word string
	// Value is a number as JSON spells it, a regular expression of Go's, "true" for uniqueItems, or the format of a Go type
	// that is read from a string: "date-time" (time.Time), "duration" (runtime.Duration), "base64" ([]byte), "text:" and
	// the name of a TextUnmarshaler, which alone knows what it takes, or the name of the numeric type, "bool", "string" or
	// "number" (json.Number) of a field with the option `string` in its json tag.
	Value string
}

// NewRule makes a Rule; numbers get JavaScript's spelling. The error says what is wrong with the value, without it: "not
// a whole number from 0 to 2147483647".
func NewRule(word, value string) (Rule, error) {
	if _, err := check.New(check.Word(word), value); err != nil {
		return Rule{}, err
	}
	switch check.Word(word) {
	case check.MultipleOf, check.ExclusiveMinimum, check.ExclusiveMaximum:
		value = canonical(value)
	}
	return Rule{word, value}, nil
}
