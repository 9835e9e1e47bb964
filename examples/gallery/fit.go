package gallery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf16"
)

// maxJSON is how long the JSON of a list may be, in UTF-16 units: with the words around it, it is within what an answer's
// text and its data may be.
const maxJSON = 55_000

// fit is the list as JSON. Entries are left out at the end, in proportion, while it is longer than limit, and Truncated says
// so; one entry always stays.
func (d *ListData) fit(limit int) (string, error) {
	all := len(d.Entries)
	for {
		text, err := compact(d)
		size := units(text)
		if err != nil || size <= limit || len(d.Entries) <= 1 {
			return text, err
		}
		d.Entries = d.Entries[:max(1, len(d.Entries)*limit/size)]
		d.Truncated = fmt.Sprintf("Only the first %d of %d entries that were asked for are listed; ask for one kind, or for a text, to see the others.", len(d.Entries), all)
	}
}

// compact is JSON without what only HTML needs.
func compact(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), err
}

// units is a text's length in UTF-16 units.
func units(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
