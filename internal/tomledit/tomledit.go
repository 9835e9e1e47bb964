// Package tomledit changes one table of a TOML text that people and other programs write too, and leaves every other byte as
// it is: comments, order, blank lines, line ends, a byte order mark. In go the text, the table's name and what its keys are to
// be; out comes the new text, or what keeps the text from being edited, with its place. What always holds: the new text is
// TOML, the keys are what was asked for, and no other line changed. Only a table with a header of its own is edited
// (`[servers.notes]`); one that is written as a value or in dotted keys is refused, since others may share its line.
package tomledit

import "slices"

// Error says why a text cannot be read or edited.
type Error struct {
	// Offset is the index of the byte that the reason is about, the text's length when bytes are missing.
	Offset int
	Reason string
}

func (e *Error) Error() string { return e.Reason }

// Kind tells what a value is, as far as it matters here.
type Kind uint8

// Kinds of values.
const (
	Other Kind = iota
	String
	Array
)

// Value is a value of a key. Its text lies between the byte offsets Offset and End.
type Value struct {
	Kind        Kind
	Offset, End int
	// Text is a string's, Elements are an array's.
	Text     string
	Elements []Value
}

// Table is a table with a header.
type Table struct {
	// Offset is where its header begins.
	Offset int
	// Keys are those that stand in it undotted.
	Keys map[string]Value
}

// Find is the table of a name; nil when the text has none. The error is an *Error: the text is not TOML, or has such a table
// in a form that is not edited.
func Find(text []byte, name []string) (*Table, error) {
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	at, err := d.find(name)
	if err != nil || at < 0 {
		return nil, err
	}
	t := &Table{Offset: d.lines[at].offset, Keys: map[string]Value{}}
	for _, l := range d.keysOf(at) {
		key := l.path[len(name):]
		if len(key) > 1 {
			continue
		}
		if _, twice := t.Keys[key[0]]; twice {
			return nil, &Error{l.offset, key[0] + " is given twice"}
		}
		t.Keys[key[0]] = l.value
	}
	return t, nil
}

// find is which line is the header of a table; -1 when the text has none.
func (d *document) find(name []string) (at int, err error) {
	at = -1
	for i := range d.lines {
		l := &d.lines[i]
		same := slices.Equal(l.path, name)
		switch {
		case l.kind == table && same && at >= 0:
			return -1, &Error{l.offset, "the table " + spelled(name) + " is given twice"}
		case l.kind == table && same:
			at = i
		case l.kind == tables && isPrefix(l.path, name):
			return -1, &Error{l.offset, spelled(l.path) + " is an array of tables, not a table"}
		case l.kind == key && isPrefix(l.path, name):
			return -1, &Error{l.offset, spelled(l.path) + " is a value on one line, and can be edited as a table [" + spelled(name) + "] only"}
		case l.kind == key && isPrefix(name, l.path) && l.table < len(name):
			return -1, &Error{l.offset, spelled(name) + " is written in dotted keys, and can be edited as a table [" + spelled(name) + "] only"}
		}
	}
	return at, nil
}

// keysOf are the lines of keys below a header.
func (d *document) keysOf(header int) []line {
	end := header + 1
	for end < len(d.lines) && d.lines[end].kind == key {
		end++
	}
	return d.lines[header+1 : end]
}

func isPrefix(prefix, path []string) bool {
	return len(prefix) <= len(path) && slices.Equal(prefix, path[:len(prefix)])
}
