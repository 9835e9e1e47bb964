package bind

import (
	"path"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// refuse says why a type cannot be an argument. It is always false.
func (b *binder) refuse(t *source.Type, u use) bool {
	switch under := t.Under(); under.Kind {
	case source.Invalid: // without a problem, or that would be reported instead
		b.problems.Errorf(diag.GoType, t.Pos, "%s: %s is no type that can be found in this package", u.label, t.Text).
			Hintf("declare it, or correct its name")
	case source.Basic:
		b.unsayable(t, u)
	case source.Chan, source.Func:
		b.unsayable(t, u)
	case source.Interface:
		b.problems.Errorf(diag.InterfaceMethods, t.Pos, "%s: %s has methods, and nothing in JSON says which type it should become", u.label, t.Text).
			Hintf("use a struct with //nlgen:oneof kind and a pointer field for each type it could be, or any")
	case source.Pointer:
		b.problems.Errorf(diag.PointerPointer, t.Pos, "%s: %s hides a pointer, which says that the member may be left out", u.label, t.Text).
			Hintf("use %s here", under.Text)
	case source.Foreign:
		b.refuseForeign(t, under, u)
	}
	return false
}

func (b *binder) unsayable(t *source.Type, u use) {
	b.problems.Errorf(diag.Unsayable, t.Pos, "%s: %s has no JSON", u.label, t.Text).
		Hintf(`use another type, or leave the field out with json:"-"`)
}

// refuseForeign refuses a well-known type of another package, or a type that is declared as one and has lost its methods.
func (b *binder) refuseForeign(t, under *source.Type, u use) {
	switch under.Path + "." + under.Name {
	case timePath + ".Duration":
		b.problems.Errorf(diag.Duration, t.Pos, "%s: %s is a count of nanoseconds in JSON, which no agent writes", u.label, t.Text).
			Hintf("runtime.Duration (of %s), which reads \"1h30m\"", runtimePath)
	case "math/big.Int":
		b.problems.Errorf(diag.OwnUnmarshal, t.Pos, "%s: %s reads JSON itself (UnmarshalJSON), so what it accepts cannot be advertised", u.label, t.Text).
			Hintf("runtime.Integer (of %s), which is exact at any size", runtimePath)
	case "unsafe.Pointer":
		b.unsayable(t, u)
	case runtimePath + ".Document":
		b.problems.Errorf(diag.Unsayable, t.Pos, "%s: %s stands for what is stored, and has no JSON", u.label, t.Text).
			Hintf("use the type of what is stored")
	default:
		b.refuseOther(t, under, u)
	}
}

// refuseOther refuses a type that is nothing here, or that has lost what it was.
func (b *binder) refuseOther(t, under *source.Type, u use) {
	name := path.Base(under.Path) + "." + under.Name
	switch {
	case under.Path == "C":
		b.unsayable(t, u)
	case t.Kind == source.Foreign:
		b.problems.Errorf(diag.GoType, t.Pos, "%s: %s is no type that can be found", u.label, t.Text).
			Hintf("correct its name, or the import of its package")
	default:
		b.problems.Errorf(diag.LostMethods, t.Pos, "%s: %s is declared as a %s and has none of its methods, so encoding/json reads it otherwise", u.label, t.Text, name).
			Hintf("use %s itself, or type %s = %s", name, t.Decl.Name, name)
	}
}
