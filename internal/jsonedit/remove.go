package jsonedit

import (
	"bytes"

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
// and its neighbour.
func (d *document) around(o *jsontree.Value, index, from, to int) (int, int) {
	start := d.lineStart(from)
	switch {
	case start > 0 && blankText(d.text[start:from]):
		from = start - 1
		if from > 0 && d.text[from-1] == '\r' {
			from--
		}
	case index > 0 && index == len(o.Members)-1:
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
