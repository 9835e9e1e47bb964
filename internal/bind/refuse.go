package bind

import (
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

const (
	jsonPath    = "encoding/json"
	runtimePath = "github.com/nlgen/nlgen/runtime"
)

// refuse says why a type cannot be an argument. It is always false.
func (b *binder) refuse(t *source.Type, u use) bool {
	switch under := t.Under(); under.Kind {
	case source.Invalid: // without a problem, or that would be reported instead
		b.problems.Errorf(diag.GoType, t.Pos, "%s: %s is no type that can be found in this package", u.label, t.Text).
			Hintf("declare it, or correct its name")
	case source.Basic:
		b.unsayable(t, u)
	case source.Array:
		b.notYet(t, u, "an array of fixed length", "use []"+under.Elem.Text+", and check its length in the handler")
	case source.Map:
		b.refuseMap(t, under, u)
	case source.Chan, source.Func:
		b.unsayable(t, u)
	case source.Interface:
		b.problems.Errorf(diag.InterfaceMethods, t.Pos, "%s: %s has methods, and nothing in JSON says which type it should become", u.label, t.Text).
			Hintf("use a pointer field for each type it could be, or any")
	case source.Pointer:
		b.notYet(t, u, "a named pointer type", "use "+under.Text+" here")
	case source.Foreign:
		b.refuseForeign(t, under, u)
	}
	return false
}

// elsewhere refuses types that are not declared in the package as they stand: instances of generic types, and types of
// other packages.
func (b *binder) elsewhere(t *source.Type, u use) bool {
	switch {
	case t.Decl.Generic || t.Decl.Origin != nil:
		b.notYet(t, u, "a generic type", "declare a type without type parameters for it")
	case t.Decl.Package != b.pkg:
		b.notYet(t, u, t.Text, "declare a type of this package for it")
	default:
		return false
	}
	return true
}

func (b *binder) unsayable(t *source.Type, u use) {
	b.problems.Errorf(diag.Unsayable, t.Pos, "%s: %s has no JSON", u.label, t.Text).
		Hintf(`use another type, or leave the field out with json:"-"`)
}

func (b *binder) refuseMap(t, under *source.Type, u use) {
	if key := under.Key.Under(); key.Kind != source.Basic || key.Name != "string" {
		b.problems.Errorf(diag.Unsayable, t.Pos, "%s: %s has keys that are not strings, and the names of JSON members are", u.label, t.Text).
			Hintf("use a slice of structs with the key as a field")
		return
	}
	b.notYet(t, u, "a map", "use a slice of structs with the key as a field")
}

// refuseForeign refuses a type of another package; for some there is better advice than for others.
func (b *binder) refuseForeign(t, under *source.Type, u use) {
	hint := "declare a type of this package for it"
	switch under.Path + "." + under.Name {
	case "time.Duration":
		b.problems.Errorf(diag.Duration, t.Pos, "%s: %s is a count of nanoseconds in JSON, which no agent writes", u.label, t.Text).
			Hintf("say the unit in the name of a number, such as Seconds int `json:\"seconds\"`; runtime.Duration, which reads \"1h30m\", is not supported yet")
		return
	case "time.Time":
		hint = "use string here, saying RFC 3339 in the comment, and parse it in the handler"
	case jsonPath + ".RawMessage":
		hint = "use json.RawMessage itself"
	case jsonPath + ".Number":
		hint = "use float64 or int64"
	case "math/big.Int", runtimePath + ".Integer":
		hint = "use int64, or string with the digits"
	case runtimePath + ".Duration":
		hint = "say the unit in the name of a number, such as Seconds int `json:\"seconds\"`"
	case runtimePath + ".Null":
		hint = "use a pointer: left out is nil"
	case "unsafe.Pointer":
		b.unsayable(t, u)
		return
	}
	b.notYet(t, u, t.Text, hint)
}

// notYet refuses what a later version of nlgen reads.
func (b *binder) notYet(t *source.Type, u use, what, hint string) {
	b.problems.Errorf(diag.NotYet, t.Pos, "%s: %s is not supported yet", u.label, what).Hintf("%s", hint)
}
