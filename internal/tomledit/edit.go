package tomledit

import (
	"bytes"
	"slices"
	"strings"
)

// Key is a key and its value as TOML.
type Key struct{ Name, Value string }

// Set gives keys of a table their values. A key that is there keeps its line and its comment, others are added behind the
// table's last; a table that is not there is added at the end of the text. The error is an *Error of text.
func Set(text []byte, name []string, keys []Key) ([]byte, error) {
	t, err := Find(text, name)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return add(text, name, keys), nil
	}
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	header, err := d.find(name)
	if err != nil {
		return nil, err
	}
	var missing []Key
	var edits []edit
	for _, k := range keys {
		if v, ok := t.Keys[k.Name]; ok {
			edits = append(edits, edit{v.Offset, v.End, k.Value})
		} else {
			missing = append(missing, k)
		}
	}
	if len(missing) > 0 {
		end := d.lineEnd(d.lastOf(header).end)
		edits = append(edits, edit{end, end, newline(text) + strings.TrimSuffix(written(missing, newline(text)), newline(text))})
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	return apply(text, edits), nil
}

// add adds a table at the end. The text ends as it ended, with an end of the line or without.
func add(text []byte, name []string, keys []Key) []byte {
	nl := newline(text)
	entry := "[" + spelled(name) + "]" + nl + written(keys, nl)
	switch {
	case len(bytes.TrimPrefix(text, []byte("\ufeff"))) == 0:
		return append(bytes.Clone(text), entry...)
	case bytes.HasSuffix(text, []byte("\n")):
		return append(bytes.Clone(text), nl+entry...)
	}
	return append(bytes.Clone(text), nl+nl+strings.TrimSuffix(entry, nl)...)
}

func written(keys []Key, newline string) string {
	var b strings.Builder
	for _, k := range keys {
		b.WriteString(spelled([]string{k.Name}) + " = " + k.Value + newline)
	}
	return b.String()
}

// Remove takes a table out, and the tables within it. The blank line before it goes too where another is left, or the text's
// end. A text that has no such table stays as it is.
func Remove(text []byte, name []string) ([]byte, error) {
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	if _, err := d.find(name); err != nil {
		return nil, err
	}
	var edits []edit
	for i, l := range d.lines {
		if l.kind != key && isPrefix(name, l.path) {
			one := edit{d.lineStart(l.offset), d.afterLine(d.lastOf(i).end), ""}
			if n := len(edits); n > 0 && len(bytes.TrimSpace(text[edits[n-1].to:one.from])) == 0 { // with blank lines between
				edits[n-1].to = one.to
				continue
			}
			edits = append(edits, one)
		}
	}
	for i := range edits {
		d.closeUp(&edits[i])
	}
	return apply(text, edits), nil
}

// closeUp widens the removal of a table by the blank line before it, where one would be left for none or two for one.
func (d *document) closeUp(e *edit) {
	above := d.text[:e.from]
	line := bytes.TrimSuffix(bytes.TrimSuffix(above, []byte("\n")), []byte("\r"))
	if len(line) == len(above) || len(line) > 0 && line[len(line)-1] != '\n' { // no blank line
		return
	}
	switch below := d.text[e.to:]; {
	case len(below) == 0 && !bytes.HasSuffix(d.text, []byte("\n")): // the text ends as it ended, without
		e.from = len(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")))
	case len(below) == 0, below[0] == '\n', bytes.HasPrefix(below, []byte("\r\n")):
		e.from = len(line)
	}
}

// lastOf is the last line of a table.
func (d *document) lastOf(header int) line {
	keys := d.keysOf(header)
	if len(keys) == 0 {
		return d.lines[header]
	}
	return keys[len(keys)-1]
}

func (d *document) lineStart(i int) int {
	start := bytes.LastIndexByte(d.text[:i], '\n') + 1
	if start == 0 && bytes.HasPrefix(d.text, []byte("\ufeff")) {
		return len("\ufeff")
	}
	return start
}

// lineEnd is where the line ends that i is on, before its end mark; afterLine is behind that.
func (d *document) lineEnd(i int) int {
	n := bytes.IndexByte(d.text[i:], '\n')
	if n < 0 {
		return len(d.text)
	}
	if n > 0 && d.text[i+n-1] == '\r' {
		n--
	}
	return i + n
}

func (d *document) afterLine(i int) int {
	if n := bytes.IndexByte(d.text[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(d.text)
}

// newline is how a line ends in a text.
func newline(text []byte) string {
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// edit replaces the bytes between two offsets.
type edit struct {
	from, to int
	text     string
}

// apply makes edits, which are ascending and apart.
func apply(text []byte, edits []edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, text[at:]...)
}
