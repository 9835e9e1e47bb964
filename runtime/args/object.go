package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Shape is an object: the members it declares, in the schema's order, and which of them are required, as indexes into the
// names in the order in which they are told. A decoder has one for each struct.
//
// A shape is closed, other members are refused, unless it is Open, which takes them whatever they are, or gives the Rest of
// them to the decoder.
type Shape struct {
	Names    []string
	Required []int
	Open     bool
	Rest     bool
}

// index finds a name, from the field on that is likely next.
func (s *Shape) index(name string, from int) int {
	for k := from; k < len(s.Names); k++ {
		if s.Names[k] == name {
			return k
		}
	}
	for k := range from {
		if s.Names[k] == name {
			return k
		}
	}
	return -1
}

// Object is the object being read. Each Next steps to a declared member that was sent, whose value must then be read:
//
//	for o := r.Object(&shape); o.Next(); {
//		switch o.Field() {
//		case 0: // name
//			v.Name = r.String()
//		}
//	}
//
// Where the shape has a Rest, its members come as the Field Rest, under a Name:
//
//	case args.Rest:
//		v.Other[o.Name()] = r.Int(0, 100)
type Object struct {
	r     *Reader // nil when the value was no object
	field int
}

// Rest is the Field of a member that is not declared.
const Rest = -1

// Object begins to read an object of the shape given.
func (r *Reader) Object(shape *Shape) Object {
	if r.peek(r.i) != '{' {
		r.wrong(fault.Object)
		return Object{}
	}
	if !r.push(true, shape) {
		return Object{}
	}
	if r.tag != nil || shape.Open || shape.Rest {
		r.openOthers(others{taken: shape.Open, given: shape.Rest, tag: r.tag})
		r.tag = nil
	}
	return Object{r: r, field: -1}
}

// Field is the current member's index in the shape's names, or Rest.
func (o *Object) Field() int { return o.field }

// Name is the name of the current member, which is one of the Rest.
func (o *Object) Name() string { return o.r.keep(o.r.top().name(o.r.data)) }

// Next steps to the next member that the decoder reads. Members that are refused, sent twice or named in bad Unicode are
// faults and never get to it; the root's member `project` and the tag of a union are the Reader's.
func (o *Object) Next() bool {
	r := o.r
	if r == nil {
		return false
	}
	for {
		name, ok := r.member()
		if !ok {
			return false
		}
		f := r.top()
		field := f.shape.index(name, o.field+1)
		switch {
		case r.state == full:
			if field >= 0 && f.mark(field) {
				r.settle()
			}
			r.skip()
		case field >= 0 && f.mark(field):
			o.field, f.field = field, field
			return true
		case field >= 0:
			r.repeated(name)
		case len(r.open) == 1 && name == projectName:
			r.readProject()
		case r.other(name):
			o.field = Rest
			return true
		}
	}
}

// member steps to the next member of the innermost object and reads its name, up to its value. The name may point into
// the data. A name in bad Unicode is a fault, and the member is passed over.
func (r *Reader) member() (name string, ok bool) {
	for r.next() {
		if r.peek(r.i) != '"' {
			return "", r.fail(lex.Unexpected(r.data, r.i, "a member's name in quotes"))
		}
		start := r.i
		end, text, err := lex.String(r.data, start)
		if err != nil {
			return "", r.fail(err)
		}
		f := r.top()
		f.at, f.field = start, -1
		if r.i, err = lex.Colon(r.data, end); err != nil {
			return "", r.fail(err)
		}
		if text == 0 { // as nameOf, without the call
			return alias(r.data[start+1 : end-1]), true
		}
		if text&lex.BadUnicode == 0 {
			return nameOf(r.data[start:end], text), true
		}
		if r.state == reading {
			r.add(fault.NameNotUnicode(r.around()))
		}
		r.skip()
	}
	return "", false
}

// nameOf is the name that a token spells. It may point into the token.
func nameOf(token []byte, text lex.Text) string {
	if text == 0 {
		return alias(token[1 : len(token)-1])
	}
	return lex.Unquote(token, text)
}

// projectName is the member of the root that the host adds to every tool: it routes the call (contract 5).
const projectName = "project"

// readProject reads the member `project`.
func (r *Reader) readProject() {
	if r.project != nil {
		r.repeated(projectName)
		return
	}
	f := r.top()
	f.field = len(f.shape.Names) // a member that is not required
	s := r.String()
	r.project = &s
}
