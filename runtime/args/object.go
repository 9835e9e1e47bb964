package args

import (
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Shape is a closed object: the members it declares, in the schema's order, and which of them are required, as
// ascending indexes into the names. A decoder has one for each struct.
type Shape struct {
	Names    []string
	Required []int
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
type Object struct {
	r     *Reader // nil when the value was no object
	field int
}

// Object begins to read an object of the shape given.
func (r *Reader) Object(shape *Shape) Object {
	if r.peek(r.i) != '{' {
		r.wrong(fault.Object)
		return Object{}
	}
	if !r.push(true, shape) {
		return Object{}
	}
	return Object{r: r, field: -1}
}

// Field is the current member's index in the shape's names.
func (o *Object) Field() int { return o.field }

// Next steps to the next declared member. Members that are not declared, sent twice or named in bad Unicode are faults
// and never get to the decoder; the root's member `project` is the Reader's.
func (o *Object) Next() bool {
	r := o.r
	if r == nil {
		return false
	}
	for r.member() {
		f := r.top()
		field := f.shape.index(r.name, o.field+1)
		switch {
		case r.state == full:
			r.note(f, field)
		case field >= 0 && f.mark(field):
			o.field, f.field = field, field
			return true
		case field >= 0:
			r.add(fault.Repeated(r.within(), r.name))
			r.skip()
		case len(r.open) == 1 && r.name == projectName:
			r.readProject()
		default:
			r.undeclared()
			r.skip()
		}
	}
	return false
}

// note marks a member of an object that may miss some, after eight faults.
func (r *Reader) note(f *frame, field int) {
	if field >= 0 && f.mark(field) {
		r.settle()
	}
	r.skip()
}

// member steps to the next member of the innermost object and reads its name, up to its value. A name in bad Unicode is
// a fault, and the member is passed over.
func (r *Reader) member() bool {
	for r.next() {
		if r.peek(r.i) != '"' {
			return r.fail(lex.Unexpected(r.data, r.i, "a member's name in quotes"))
		}
		end, text, err := lex.String(r.data, r.i)
		if err != nil {
			return r.fail(err)
		}
		f, token := r.top(), r.data[r.i:end]
		f.at, f.field = r.i, -1
		if r.i, err = lex.Colon(r.data, end); err != nil {
			return r.fail(err)
		}
		if text&lex.BadUnicode == 0 {
			if r.name = alias(token[1 : len(token)-1]); text != 0 {
				r.name = lex.Unquote(token, text)
			}
			return true
		}
		if r.state == reading {
			r.add(fault.NameNotUnicode(r.within()))
		}
		r.skip()
	}
	return false
}

// projectName is the member of the root that the host adds to every tool: it routes the call (contract 5).
const projectName = "project"

// readProject reads the member `project`.
func (r *Reader) readProject() {
	if r.project != nil {
		r.add(fault.Repeated(r.within(), projectName))
		r.skip()
		return
	}
	f := r.top()
	f.field = len(f.shape.Names) // a member that is not required
	s := r.String()
	r.project = &s
}
