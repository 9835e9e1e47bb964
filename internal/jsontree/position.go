package jsontree

import "bytes"

// Position is where the byte at offset stands in text: line and column, both from 1, the column in bytes, as Go's own
// tools count. An offset beyond the text is its end.
func Position(text []byte, offset int) (line, column int) {
	before := text[:min(offset, len(text))]
	return 1 + bytes.Count(before, []byte{'\n'}), len(before) - bytes.LastIndexByte(before, '\n')
}
