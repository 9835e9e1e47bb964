package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// methodsFree tells whether MarshalJSON and UnmarshalJSON can be generated for a type of the package: whether it has no field
// of such a name, and no file that the build leaves out declares such a method.
func (b *binder) methodsFree(d *source.Decl, code diag.Code) bool {
	for _, name := range []string{"MarshalJSON", "UnmarshalJSON"} {
		for _, f := range d.Type.Under().Fields {
			if f.Name == name {
				b.problems.Errorf(code, f.Pos, "%s.%s is a field, and a method of that name is generated for %s", d.Name, name, d.Name).
					Hintf("give the field another name; its json tag can keep the member's")
				return false
			}
		}
		for _, left := range b.pkg.LeftMethods {
			if left.Name == d.Name+"."+name {
				b.problems.Errorf(code, left.Pos, "%s is generated, and declared here, in a file that %s", left.Name, strings.TrimPrefix(left.Why, "this file ")).
					Hintf("take this one away, or give it another name")
				return false
			}
		}
	}
	return true
}
