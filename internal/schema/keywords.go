package schema

import (
	"strconv"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Each method below reads one keyword's value, nil when the keyword is absent. A value of null is present, and wrong
// for every keyword but default.

func (r *reader) typeOf(v *jsontree.Value, path string) Type {
	if v == nil {
		return Any
	}
	if v.Kind == jsontree.String {
		switch t := Type(v.Text); t {
		case Object, String, Number, Integer, Boolean, Array, Null:
			return t
		}
	}
	r.fault(path, fault.Type, "must be one of object, string, number, integer, boolean, array, null")
	return Any
}

func (r *reader) description(v *jsontree.Value, path string) string {
	switch {
	case v == nil:
		return ""
	case v.Kind != jsontree.String:
		r.fault(path, fault.Description, "must be a string")
	case v.BadUnicode:
		r.add(fault.NotUnicode(path))
	}
	return v.Text
}

func (r *reader) bound(v *jsontree.Value, path string, kind fault.Kind) *Num {
	if v == nil {
		return nil
	}
	if !finite(v) {
		r.fault(path, kind, "must be a number")
		return nil
	}
	bound := Num(canonical(v.Text))
	return &bound
}

// finite tells whether the value is a number that a double can hold.
func finite(v *jsontree.Value) bool {
	if v.Kind != jsontree.Number {
		return false
	}
	_, overflow := lex.Float([]byte(v.Text))
	return !overflow
}

func (r *reader) enum(v *jsontree.Value, path string) []Scalar {
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Array || len(v.Elements) == 0 {
		r.fault(path, fault.Enum, "must be an array of strings and numbers, at least one")
		return nil
	}
	scalars := make([]Scalar, 0, len(v.Elements))
	for _, e := range v.Elements {
		switch {
		case e.BadUnicode:
			r.add(fault.NotUnicode(path))
			return nil
		case e.Kind == jsontree.String:
			scalars = append(scalars, Scalar{Text: e.Text})
		case finite(e):
			scalars = append(scalars, Scalar{IsNumber: true, Text: canonical(e.Text)})
		default:
			r.fault(path, fault.Enum, "must hold strings and numbers only")
			return nil
		}
	}
	return scalars
}

func (r *reader) properties(v *jsontree.Value, path string, depth int) []Property {
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Object {
		r.fault(path, fault.Properties, "must be an object of schemas")
		return nil
	}
	properties := make([]Property, 0, len(v.Members))
	for _, m := range v.Members {
		switch {
		case m.BadUnicode:
			r.add(fault.NameNotUnicode(path))
		case m.Duplicate:
			r.add(fault.Repeated(path, m.Name))
		default:
			properties = append(properties, Property{m.Name, r.node(m.Value, fault.Join(path, m.Name), depth)})
		}
	}
	return properties
}

// required names members that must be sent. Each must be a property, when the node lists any.
func (r *reader) required(v, properties *jsontree.Value, path string) []string {
	if v == nil {
		return nil
	}
	names := make([]string, 0, len(v.Elements))
	for _, e := range v.Elements {
		if e.BadUnicode {
			r.add(fault.NotUnicode(path))
			return nil
		}
		if e.Kind == jsontree.String {
			names = append(names, e.Text)
		}
	}
	if v.Kind != jsontree.Array || len(names) != len(v.Elements) {
		r.fault(path, fault.Required, "must be an array of strings")
		return nil
	}
	if properties != nil && properties.Kind == jsontree.Object {
		for _, name := range names {
			if properties.Get(name) == nil {
				r.add(fault.NoSuchProperty(path, name))
			}
		}
	}
	return names
}

func (r *reader) additional(v *jsontree.Value, path string, depth int) *Additional {
	switch {
	case v == nil:
		return nil
	case v.Kind != jsontree.Bool:
		return &Additional{Node: r.node(v, path, depth)}
	case v.True():
		return &Additional{Allowed: true}
	}
	return Closed
}

// defaultValue takes any value in which no member is given twice and all text is Unicode.
func (r *reader) defaultValue(v *jsontree.Value, path string) []byte {
	if v == nil {
		return nil
	}
	c := checker{faults: r.faults}
	c.value(&Node{}, v, &place{name: path})
	r.faults = c.faults
	return AppendValue(nil, v)
}

func (r *reader) oneOf(v *jsontree.Value, path string, depth int) []*Node {
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Array || len(v.Elements) == 0 {
		r.fault(path, fault.OneOf, "must be an array of schemas, at least one")
		return nil
	}
	options := make([]*Node, len(v.Elements))
	for i, e := range v.Elements {
		options[i] = r.node(e, path+"["+strconv.Itoa(i)+"]", depth)
	}
	return options
}
