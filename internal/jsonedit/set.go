package jsonedit

import (
	"slices"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Set gives the member that a path of names leads to a value, which is JSON. Objects that the path needs are added, a new
// member comes last. A text of nothing but space becomes a whole document. The error is a *lex.Error of text; a value that is
// no JSON is the caller's mistake.
func Set(text []byte, path []string, value []byte) ([]byte, error) {
	v, err := jsontree.Parse(value)
	if err != nil {
		panic("jsonedit: the value is " + err.Error())
	}
	if blankText(text) {
		text = []byte("{}\n")
	}
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	if d.root.Kind != jsontree.Object {
		return nil, notObject(nil, d.root)
	}
	steps, err := d.find(path)
	if err != nil {
		return nil, err
	}
	last := steps[len(steps)-1]
	if last.index >= 0 {
		return d.replace(last.member(), v), nil
	}
	missing := path[len(steps)-1:]
	for _, name := range slices.Backward(missing[1:]) {
		v = &jsontree.Value{Kind: jsontree.Object, Members: []jsontree.Member{{Name: name, Value: v}}}
	}
	return d.add(last.object, missing[0], v), nil
}

// blankText tells whether a text has nothing but space, as a file that was only touched.
func blankText(text []byte) bool { return lex.Space(text, 0) == len(text) }

// replace gives a member another value.
func (d *document) replace(m *jsontree.Member, v *jsontree.Value) []byte {
	s := style{lines: true, unit: d.unit(), newline: d.newline(), space: " ", indent: d.indentAt(m.Offset)}
	if !d.beginsLine(m.Offset) {
		s.lines = false
	}
	if d.plain[m.Value.Offset-1] == ':' {
		s.space = ""
	}
	return d.apply(edit{m.Value.Offset, m.Value.End, s.value(v)})
}

// add adds a member to an object, behind the last and the comment that follows it on its line.
func (d *document) add(o *jsontree.Value, name string, v *jsontree.Value) []byte {
	s := d.styleIn(o)
	if len(o.Members) == 0 {
		return d.addFirst(o, s, s.member(name, v))
	}
	end := o.Members[len(o.Members)-1].Value.End
	comma := d.trailing(o)
	after, closing := end, ""
	if comma >= 0 {
		after, closing = comma+1, ","
	}
	entry := s.space + s.member(name, v) + closing
	if s.lines {
		after = d.lineEnd(after)
		entry = s.newline + s.indent + s.member(name, v) + closing
	}
	switch {
	case comma >= 0:
		return d.apply(edit{after, after, entry})
	case after == end:
		return d.apply(edit{end, end, "," + entry})
	}
	return d.apply(edit{end, end, ","}, edit{after, after, entry})
}

// addFirst adds a member to an object that has none. What stands in it, a comment, stays in front.
func (d *document) addFirst(o *jsontree.Value, s style, member string) []byte {
	inside := d.text[o.Offset+1 : o.End-1]
	if !s.lines {
		return d.apply(edit{o.Offset + 1, o.End - 1, string(inside) + member})
	}
	close := s.newline + s.indent[:len(s.indent)-len(s.unit)]
	if blankText(inside) {
		return d.apply(edit{o.Offset + 1, o.End - 1, s.newline + s.indent + member + close})
	}
	at := o.End - 1
	if line := d.lineStart(at); blankText(d.text[line:at]) { // the brace is on a line of its own
		at = line - 1
		if d.text[at-1] == '\r' {
			at--
		}
	}
	return d.apply(edit{at, o.End - 1, s.newline + s.indent + member + close})
}

// trailing is where the comma stands that ends an object's members; -1 when none does.
func (d *document) trailing(o *jsontree.Value) int {
	end := o.Members[len(o.Members)-1].Value.End
	if i, _ := slices.BinarySearch(d.commas, end); i < len(d.commas) && d.commas[i] < o.End {
		return d.commas[i]
	}
	return -1
}

// lineEnd is where the line ends on which i is, when nothing but space and comments follows there; else it is i.
func (d *document) lineEnd(i int) int {
	for at := i; at < len(d.text); {
		switch d.text[at] {
		case ' ', '\t':
			at++
		case '\r', '\n':
			return at
		case '/':
			end, err := comment(d.text, at)
			if err != nil { // it was read before
				return i
			}
			at = end
		default:
			return i
		}
	}
	return i
}
