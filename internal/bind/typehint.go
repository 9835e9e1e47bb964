package bind

import (
	"go/token"
	"path"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// typeHints are what to do about what Go's type checker says, by a part of its words.
var typeHints = []struct{ says, hint string }{
	{"redeclared", "rename one of the two, or take it away"},
	{"outside a type constraint", "use any, or the type that it is"},
	{"too many instances", "use fewer types inside types inside types"},
	{"invalid recursive type", "refer to the other value by an id: a type that holds itself has no end"},
	{"without instantiation", "write the types in brackets behind it, as in Page[string]"},
	{"type arguments for type", "write as many types in the brackets as the type has parameters"},
	{"invalid array length", "write a number or a constant"},
	{"must be constant", "write a number or a constant"},
	{"overflows", "correct the value, or use a larger type"},
	{"does not satisfy", "use a type that the constraint allows"},
	{"is not a type", "write the name of a type"},
	{"not exported by package", "use what the package exports: names that begin with a capital letter"},
}

// imported are the packages whose types arguments are often made of, by name: whoever forgot to import one is told which it is.
var imported = map[string]string{
	"json":    jsonPath,
	"netip":   "net/netip",
	"runtime": runtimePath,
	"time":    timePath,
}

// typeHint says what to do about what Go's type checker has against a piece of code.
func (b *binder) typeHint(p source.Problem) string {
	message := p.Message
	if name, undefined := strings.CutPrefix(message, "undefined: "); undefined {
		if pkg, member, qualified := strings.Cut(name, "."); qualified {
			return "correct the name: " + pkg + " has no " + member
		}
		if known, ok := imported[name]; ok {
			return `import "` + known + `"`
		}
		var declared []string
		for _, id := range b.pkg.Scope {
			switch {
			case path.Dir(id.Pos.File) != path.Dir(p.Pos.File): // it may stand in another package
			case id.Name == name:
				return name + " is declared in " + path.Base(id.Pos.File) + ", which this build leaves out: move it to a file that is built, or say --tags"
			default:
				declared = append(declared, id.Name)
			}
		}
		if meant, ok := diag.Closest(name, declared); ok {
			return "write " + meant
		}
		if !token.IsExported(name) { // it may be the package of time.Time: Go's words name it alone
			return "declare " + name + ", import the package of that name, or correct it"
		}
		return "declare " + name + ", or correct the name"
	}
	for _, one := range typeHints {
		if strings.Contains(message, one.says) {
			return one.hint
		}
	}
	return "correct it: go vet says the same of this place"
}
