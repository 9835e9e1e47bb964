package jsonedit

import (
	"bytes"
	"slices"

	"github.com/nlgen/nlgen/internal/jsontree"
)

// Remove takes the member out that a path of names leads to; a text that has none stays as it is. Of an object whose only
// member it was, braces are left, and the comments between them. The error is a *lex.Error of text.
func Remove(text []byte, path []string) ([]byte, error) {
	if blankText(text) {
		return text, nil
	}
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	steps, err := d.find(path)
	if err != nil {
		return nil, err
	}
	last := steps[len(steps)-1]
	if last.index < 0 {
		return text, nil
	}
	return d.remove(last.object, last.index), nil
}

func (d *document) remove(o *jsontree.Value, index int) []byte {
	from, to := o.Members[index].Offset, o.Members[index].Value.End
	comma := d.commaOf(o, index)
	if comma >= to && blankText(d.text[to:comma]) {
		to, comma = comma+1, -1
	}
	from, to = d.around(o, index, from, to)
	if len(o.Members) == 1 && comma < 0 && blankText(d.text[o.Offset+1:from]) && blankText(d.text[to:o.End-1]) {
		from, to = o.Offset+1, o.End-1
	}
	gone := edit{from, to, ""}
	switch {
	case comma < 0:
		return d.apply(gone)
	case comma < from:
		return d.apply(edit{comma, comma + 1, ""}, gone)
	}
	return d.apply(gone, edit{comma, comma + 1, ""})
}

// commaOf is where the comma stands that goes with a member: the one behind it, else the one before it; -1 when there is none.
func (d *document) commaOf(o *jsontree.Value, index int) int {
	end := o.Members[index].Value.End
	if index < len(o.Members)-1 {
		return end + bytes.IndexByte(d.plain[end:], ',')
	}
	if trailing := d.trailing(o); trailing >= 0 || index == 0 {
		return trailing
	}
	before := o.Members[index-1].Value.End
	return before + bytes.IndexByte(d.plain[before:], ',')
}

// around adds what goes with a member beside its comma: its line where nothing is before it there, else the space between it
// and its neighbour. What is behind it on its line must not come to be behind a comment that would swallow it.
func (d *document) around(o *jsontree.Value, index, from, to int) (int, int) {
	start := d.lineStart(from)
	begins := start > 0 && blankText(d.text[start:from])
	switch {
	case begins && (!d.isRemark(d.lineBefore(start)) || d.nothingBehind(to)):
		from = d.lineBefore(start)
	case !begins && index > 0 && index == len(o.Members)-1:
		for d.text[from-1] == ' ' || d.text[from-1] == '\t' {
			from--
		}
	default:
		for d.text[to] == ' ' || d.text[to] == '\t' {
			to++
		}
	}
	return from, to
}

// lineBefore is where the line ends, before its end mark, that is before the one which begins at start.
func (d *document) lineBefore(start int) int {
	if start > 1 && d.text[start-2] == '\r' {
		return start - 2
	}
	return start - 1
}

// isRemark tells whether a comment ends at i that goes to the end of its line.
func (d *document) isRemark(i int) bool {
	_, is := slices.BinarySearch(d.remarks, i)
	return is
}

// nothingBehind tells whether the line ends at i, space and a comment that begins with // aside.
func (d *document) nothingBehind(i int) bool {
	rest := bytes.TrimLeft(d.text[i:], " \t")
	return bytes.IndexByte([]byte("\r\n"), rest[0]) >= 0 || bytes.HasPrefix(rest, []byte("//"))
}
