package names

import (
	"strconv"
	"strings"
)

// Scope gives out Go identifiers that differ from each other, from those already taken, and from Go's keywords and
// predeclared identifiers. What it gives depends only on the order of the calls.
type Scope struct {
	taken map[string]bool
}

// NewScope makes a Scope in which the given identifiers are taken.
func NewScope(taken ...string) *Scope {
	s := &Scope{make(map[string]bool, len(taken))}
	for _, name := range taken {
		s.taken[name] = true
	}
	return s
}

// Allocate takes the wanted identifier or, when that is not free, the first free one of want2, want3 and so on (want_2
// after a want that ends in a digit).
func (s *Scope) Allocate(want string) string {
	name, stem := want, want
	if strings.TrimRight(want, "0123456789") != want {
		stem += "_"
	}
	for n := 2; !s.Free(name); n++ {
		name = stem + strconv.Itoa(n)
	}
	s.taken[name] = true
	return name
}

// Free tells whether the identifier could be given out.
func (s *Scope) Free(name string) bool {
	return !s.taken[name] && !IsKeyword(name) && !IsPredeclared(name) && name != "_" && name != "init" && name != "main"
}

// Inner makes a Scope in which what is taken here is taken too; what it gives out does not count here. Use it for the
// parameters and variables of one function.
func (s *Scope) Inner() *Scope {
	inner := NewScope()
	for name := range s.taken {
		inner.taken[name] = true
	}
	return inner
}

// IsKeyword tells whether Go keeps the word for its syntax.
func IsKeyword(name string) bool {
	switch name {
	case "break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go", "goto",
		"if", "import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var":
		return true
	}
	return false
}

// IsPredeclared tells whether the identifier means something in every Go file; declaring it again is legal and confuses.
func IsPredeclared(name string) bool {
	switch name {
	case "any", "bool", "byte", "comparable", "complex64", "complex128", "error", "float32", "float64",
		"int", "int8", "int16", "int32", "int64", "rune", "string", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
		"true", "false", "iota", "nil",
		"append", "cap", "clear", "close", "complex", "copy", "delete", "imag", "len", "make", "max", "min", "new", "panic",
		"print", "println", "real", "recover":
		return true
	}
	return false
}
