// Package fault says what is wrong with a JSON value that does not fit its schema: where, what kind of wrong, and the
// words an agent reads. Generated decoders (runtime/args) and the schema interpreter (internal/schema) both report
// through it, so the two cannot word the same fault differently: each kind of fault of an argument check is built by one
// function here. It imports lex only.
//
// A path given to these functions is "" for the root; Join and Item extend it. What they quote of a value is cut to a
// length that a line can bear.
package fault

// Max is how many faults one check reports at most (contract 1).
const Max = 8

// Kind classifies a fault. The kinds of an argument check are those of contract 5, the kinds of a schema check those of
// contract 4; the words are fixed, tests and callers compare them.
type Kind string

// Kinds of an argument check.
const (
	Type      Kind = "type"
	Enum      Kind = "enum"
	Minimum   Kind = "minimum"
	Maximum   Kind = "maximum"
	Required  Kind = "required"
	Unknown   Kind = "unknown"
	OneOf     Kind = "oneOf"
	Duplicate Kind = "duplicate"
	Unicode   Kind = "unicode"
	Format    Kind = "format"
	Length    Kind = "length"
	Pattern   Kind = "pattern"
	Items     Kind = "items"
	Multiple  Kind = "multiple"
)

// Kinds that only a schema check reports; it shares Type, Enum, Minimum, Maximum, Required and OneOf with the above.
const (
	Root            Kind = "root"
	JSON            Kind = "json"
	Size            Kind = "size"
	Project         Kind = "project"
	Depth           Kind = "depth"
	Node            Kind = "node"
	Keyword         Kind = "keyword"
	Description     Kind = "description"
	Properties      Kind = "properties"
	RequiredMissing Kind = "requiredMissing"
)

// Fault is one thing that is wrong with a value.
type Fault struct {
	// Path is where: `a.b`, `a[0].b`, and `arguments` for the root of a tool's arguments. Names are in it as they were sent.
	Path string
	Kind Kind
	// Reason is what is wrong, without the path: "expected an integer, got a string".
	Reason string
	// Hint is what to send instead, when the fault has the shape of a known agent habit; else empty.
	Hint string
}

// String is the line an agent reads: `path: reason`. It is one line whatever the path holds.
func (f Fault) String() string { return f.Place() + ": " + f.Reason }

// Place is the path as a line shows it: a sender's name can forge no second line.
func (f Fault) Place() string { return oneLine(f.Path) }
