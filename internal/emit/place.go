package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// place is something a decoder reads into: a variable, a field, or what pointers lead to from there.
type place struct {
	// name is an operand: "v", "v.Base.Name", "e".
	name string
	// stars is how many pointers are between the operand and the place.
	stars int
}

// text is the place as Go source, and operand is that where something follows it.
func (p place) text() string { return strings.Repeat("*", p.stars) + p.name }

func (p place) operand() string {
	if p.stars == 0 {
		return p.name
	}
	return "(" + p.text() + ")"
}

// value is the place as an expression to read or assign.
func (p place) value() *jen.Statement { return jen.Op(p.text()) }

// address is a pointer to the place.
func (p place) address() *jen.Statement {
	if p.stars == 0 {
		return jen.Op("&" + p.name)
	}
	return jen.Op(place{p.name, p.stars - 1}.text())
}

// field is a field of the struct at the place. Go follows one pointer by itself.
func (p place) field(name string) place {
	return place{name: place{p.name, max(p.stars-1, 0)}.operand() + "." + name}
}

// last is the last element of the slice at the place.
func (p place) last() place { return place{name: p.operand() + "[len(" + p.text() + ")-1]"} }

// at is an element of the array or map at the place.
func (p place) at(index jen.Code) *jen.Statement { return jen.Op(p.operand()).Index(index) }

// pointee is what the pointer at the place points to.
func (p place) pointee() place { return place{p.name, p.stars + 1} }
