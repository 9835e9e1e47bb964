// Package jsonedit changes one member of a JSON text that people and other programs write too, and leaves every other byte as
// it is: comments, trailing commas, order, indentation, line ends, a byte order mark. In go the text and the names that lead
// to the member; out comes the new text, or what keeps the text from being edited, with its place. What always holds: the
// new text is JSON of the same kind, the member is what was asked for, and all other values are spelled as they were. What
// is added is laid out as its neighbours are. The grammar is internal/lex's, with the comments and the trailing commas that
// editors allow in their settings.
package jsonedit

import (
	"slices"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
)

// Parse reads a text into a tree; the offsets are those of the text. The error is a *lex.Error.
func Parse(text []byte) (*jsontree.Value, error) {
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	return d.root, nil
}

// document is a text as it is edited.
type document struct {
	text []byte
	// plain is the text as RFC 8259 has it, byte for byte in the same place.
	plain []byte
	root  *jsontree.Value
	// commas are where those stand that end an object or array, remarks where the comments end that begin with //; ascending.
	commas, remarks []int
	crlf            bool
}

func read(text []byte) (*document, error) {
	d := &document{text: text}
	var err error
	if d.plain, d.commas, d.remarks, err = plain(text); err != nil {
		return nil, err
	}
	if d.root, err = jsontree.Parse(d.plain); err != nil {
		return nil, err
	}
	if i := slices.Index(text, '\n'); i > 0 {
		d.crlf = text[i-1] == '\r'
	}
	return d, nil
}

// newline is how a line ends here.
func (d *document) newline() string {
	if d.crlf {
		return "\r\n"
	}
	return "\n"
}

// find follows names from the root as far as there are such members. It is an error when one of them leads through a value
// that is no object, or is given twice: which of the two counts is different from reader to reader.
func (d *document) find(path []string) (steps []step, err error) {
	at := d.root
	for i, name := range path {
		if at.Kind != jsontree.Object {
			return nil, notObject(path[:i], at)
		}
		found := -1
		for k := range at.Members {
			switch m := &at.Members[k]; {
			case m.Name != name || m.BadUnicode:
			case found >= 0:
				return nil, &lex.Error{Offset: m.Offset, Reason: quoted(name) + " is given twice"}
			default:
				found = k
			}
		}
		steps = append(steps, step{at, found})
		if found < 0 {
			return steps, nil
		}
		at = at.Members[found].Value
	}
	return steps, nil
}

// step is an object on the way to a member and which of its members leads on; -1 when none does.
type step struct {
	object *jsontree.Value
	index  int
}

func (s step) member() *jsontree.Member { return &s.object.Members[s.index] }

func notObject(path []string, v *jsontree.Value) error {
	what := "the text"
	if len(path) > 0 {
		what = quoted(path[len(path)-1])
	}
	return &lex.Error{Offset: v.Offset, Reason: what + " is not an object"}
}

func quoted(name string) string { return string(lex.AppendQuoted(nil, name)) }

// edit replaces the bytes between two offsets.
type edit struct {
	from, to int
	text     string
}

// apply makes edits, which are ascending and apart.
func (d *document) apply(edits ...edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, d.text[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, d.text[at:]...)
}
