package disk

import (
	"bytes"
	"encoding/json"
)

// appendJSON appends a value as JSON and the end of a line: indented, unless indent is empty, and with <, > and & as they
// are, since people read it.
func appendJSON(text []byte, v any, indent string) ([]byte, error) {
	b := bytes.NewBuffer(text)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return b.Bytes(), err
}

// withoutMark is a text without the mark of the byte order that some editors begin a file with.
func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\uFEFF")) }
