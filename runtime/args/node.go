package args

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Node is a schema that no Go type stands behind: that of a type with //nlgen:schema. What it describes is read as an any or
// kept as it came:
//
//	v.Filter = r.AnyOf(&filterNode, jsonNumber)
//	v.Filter = r.RawOf(&filterNode)
//
// It says what a restricted schema can (contract 4), and compares numbers as JavaScript's doubles do.
type Node struct {
	// Type is the JSON type demanded, empty for none.
	Type Type
	// Enum are the strings and numbers allowed, nil for any value.
	Enum []Scalar
	// Minimum and Maximum are numbers as the schema spells them, empty for no bound.
	Minimum, Maximum string
	// Items is what the items of an array are, nil for anything.
	Items *Node
	// Shape are an object's members, Members what they are. Names beyond them are required and not declared.
	Shape   Shape
	Members []Node
	// Closed objects refuse other members; in others they are what Others says, nil for anything.
	Closed bool
	Others *Node
	// OneOf are the forms of which a value must have exactly one.
	OneOf []Node
}

// Type is the name of a JSON type as schemas say it: object, array, string, number, integer, boolean, null.
type Type = fault.JSONType

// Scalar is a value of an Enum: a string, or a number as the schema spells it.
type Scalar = fault.Value

// AnyOf is Any for what the node allows.
func (r *Reader) AnyOf(n *Node, number func(token string) any) any {
	if !r.allowed(n) {
		return nil
	}
	return r.Any(number)
}

// RawOf is Raw for what the node allows.
func (r *Reader) RawOf(n *Node) []byte {
	if !r.allowed(n) {
		return nil
	}
	return r.Raw()
}

// allowed tells whether the node allows the next value, and then goes back to it; else it has been passed over.
func (r *Reader) allowed(n *Node) bool {
	start, before := r.i, len(r.faults)
	r.node(n)
	if r.state != reading || len(r.faults) > before {
		return false
	}
	r.i = start
	return true
}

// node checks the next value in the order of contract 5, and passes over it.
func (r *Reader) node(n *Node) {
	if n.OneOf != nil && !r.oneOf(n) || !r.hasType(n) {
		return
	}
	switch c := r.peek(r.i); {
	case n.Enum != nil:
		r.nodeEnum(n)
	case c == '{':
		r.nodeObject(n)
	case c == '[':
		r.nodeArray(n)
	case fault.TypeOf(c) == fault.Number:
		if token, _, ok := r.number(fault.Number); ok {
			r.nodeBounds(n, token)
		}
	default:
		r.check()
	}
}

// oneOf tells whether the next value fits exactly one of the node's forms, and then goes back to it.
func (r *Reader) oneOf(n *Node) bool {
	matched := 0
	options := make([]fault.Option, len(n.OneOf))
	for k := range n.OneOf {
		form := &n.OneOf[k]
		s := r.enter()
		r.node(form)
		faults := r.leave(s)
		if r.err != nil {
			return false
		}
		if faults == nil {
			matched++
		}
		r.i = s.start
		options[k] = form.option(faults)
	}
	if matched == 1 {
		return true
	}
	r.notOne(options, matched)
	return false
}

// option is the node as one form of a oneOf, as far as words need it.
func (n *Node) option(faults []Fault) fault.Option {
	o := fault.Option{Type: n.Type, Faults: faults}
	if n.Type == fault.Object && len(n.Members) > 0 && slices.Contains(n.Shape.Required, 0) {
		if enum := n.Members[0].Enum; len(enum) == 1 && enum[0].Type == fault.String {
			o.Tag, o.Value, o.Tagged = n.Shape.Names[0], enum[0].Text, true
		}
	}
	return o
}

// hasType tells whether the next value has the node's type, and else records that it has not and passes over it.
func (r *Reader) hasType(n *Node) bool {
	want := n.Type
	got := fault.TypeOf(r.peek(r.i))
	if got == fault.Number && (want == fault.Number || want == fault.Integer) {
		end, _, err := lex.Number(r.data, r.i)
		if err != nil {
			return r.fail(err)
		}
		if f, overflow := lex.Float(r.data[r.i:end]); !overflow && (want == fault.Number || lex.IsInteger(f)) {
			return true
		}
	} else if got != "" && (want == "" || want == got) {
		return true
	}
	if want != fault.String {
		r.wrong(want)
		return false
	}
	var allowed []string
	for _, one := range n.Enum {
		allowed = append(allowed, one.Text)
	}
	r.wrongText("", nil, allowed...)
	return false
}

// nodeEnum checks a value that is to be one of a list.
func (r *Reader) nodeEnum(n *Node) {
	got, ok := r.sent()
	if !ok {
		return
	}
	for _, one := range n.Enum {
		if !equal(got, one) {
			continue
		}
		if got.Type == fault.Number {
			r.nodeBounds(n, []byte(got.Text))
		}
		return
	}
	r.add(fault.NotInEnum(r.path(), got, n.Enum))
	r.passRest(got)
}

// equal tells whether a value that was sent is one of an enum; 1 is 1.0, and not "1".
func equal(got, allowed fault.Value) bool {
	if allowed.Type == fault.Number {
		return got.Type == fault.Number && lex.CompareFloat([]byte(got.Text), []byte(allowed.Text)) == 0
	}
	return got.Is(allowed.Text)
}

// nodeBounds checks a number that has just been read.
func (r *Reader) nodeBounds(n *Node, token []byte) {
	if n.Minimum != "" && lex.CompareFloat(token, []byte(n.Minimum)) < 0 {
		r.add(fault.BelowMinimum(r.path(), n.Minimum))
	}
	if n.Maximum != "" && lex.CompareFloat(token, []byte(n.Maximum)) > 0 {
		r.add(fault.AboveMaximum(r.path(), n.Maximum))
	}
}

func (r *Reader) nodeArray(n *Node) {
	for a := r.Array(); a.Next(); {
		if n.Items != nil {
			r.node(n.Items)
		} else {
			r.check()
		}
	}
}

func (r *Reader) nodeObject(n *Node) {
	o := r.Object(&n.Shape)
	if o.r != nil {
		r.openOthers(others{given: true})
	}
	for o.Next() {
		switch k := o.Field(); {
		case k >= 0 && k < len(n.Members):
			r.node(&n.Members[k])
		case n.Closed:
			r.add(fault.NotExpected(r.around(), r.top().name(r.data), n.Shape.Names[:len(n.Members)]))
			r.skip()
		case n.Others != nil:
			r.node(n.Others)
		default:
			r.check()
		}
	}
}
