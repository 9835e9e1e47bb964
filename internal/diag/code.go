package diag

import (
	"cmp"
	"slices"
)

// Code names a kind of mistake: NL1xxx manifest, NL2xxx Go source, NL3xxx schema, NL4xxx binding, NL5xxx files, NL6xxx
// vet. Codes are the package variables of this package, one file a range; nothing else makes one, so there is no
// mistake that cannot be explained. A code's number is never given to another mistake.
type Code struct {
	id string
}

// String is the code as printed: "NL2104".
func (c Code) String() string { return c.id }

// Doc is what `nlgen explain` tells of a code.
type Doc struct {
	// Title is the rule in a few words, without a final stop.
	Title string
	// Why says what would go wrong if it were allowed.
	Why string
	// Bad and Good are the same few lines of a file before and after the edit.
	Bad, Good string
}

// Explanation is a code and its Doc.
type Explanation struct {
	Code Code
	Doc
}

var registry []Explanation

func register(id string, doc Doc) Code {
	code := Code{id}
	registry = append(registry, Explanation{code, doc})
	return code
}

// Explain finds a code by its printed form.
func Explain(id string) (Explanation, bool) {
	i := slices.IndexFunc(registry, func(e Explanation) bool { return e.Code.id == id })
	if i < 0 {
		return Explanation{}, false
	}
	return registry[i], true
}

// Explanations are all codes in ascending order.
func Explanations() []Explanation {
	all := slices.Clone(registry)
	slices.SortFunc(all, func(a, b Explanation) int { return cmp.Compare(a.Code.id, b.Code.id) })
	return all
}
