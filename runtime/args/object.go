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
		case field < 0 && len(r.open) == 1 && name == projectName && r.project == nil:
			r.readProject()
		default:
			r.unwanted(name, field)
		}
	}
}

// unwanted records a member that was sent before or is not declared, and passes over it.
func (r *Reader) unwanted(name string, field int) {
	if field >= 0 || len(r.open) == 1 && name == projectName {
		r.repeated(name)
		return
	}
	r.undeclared(name)
	r.skip()
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
		if text == 0 {
			return alias(r.data[start+1 : end-1]), true
		}
		if text&lex.BadUnicode == 0 {
			return lex.Unquote(r.data[start:end], text), true
		}
		if r.state == reading {
			r.add(fault.NameNotUnicode(r.around()))
		}
		r.skip()
	}
	return "", false
}

// projectName is the member of the root that the host adds to every tool: it routes the call (contract 5).
const projectName = "project"

// readProject reads the member `project`.
func (r *Reader) readProject() {
	f := r.top()
	f.field = len(f.shape.Names) // a member that is not required
	s := r.String()
	r.project = &s
}
