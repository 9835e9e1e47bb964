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

// value is the place as an expression to read or assign.
func (p place) value() *jen.Statement { return jen.Op(strings.Repeat("*", p.stars) + p.name) }

// address is a pointer to the place.
func (p place) address() *jen.Statement {
	if p.stars == 0 {
		return jen.Op("&" + p.name)
	}
	return jen.Op(strings.Repeat("*", p.stars-1) + p.name)
}

// field is a field of the struct at the place. Go follows one pointer by itself.
func (p place) field(name string) place {
	if p.stars < 2 {
		return place{name: p.name + "." + name}
	}
	return place{name: "(" + strings.Repeat("*", p.stars-1) + p.name + ")." + name}
}

// last is the last element of the slice at the place.
func (p place) last() place {
	name := p.name
	if p.stars > 0 {
		name = "(" + strings.Repeat("*", p.stars) + p.name + ")"
	}
	return place{name: name + "[len(" + strings.Repeat("*", p.stars) + p.name + ")-1]"}
}

// at is an element of the array or map at the place.
func (p place) at(index jen.Code) *jen.Statement {
	name := p.name
	if p.stars > 0 {
		name = "(" + strings.Repeat("*", p.stars) + p.name + ")"
	}
	return jen.Op(name).Index(index)
}

// pointee is what the pointer at the place points to.
func (p place) pointee() place { return place{p.name, p.stars + 1} }
