package schema

import "github.com/nlgen/nlgen/internal/jsontree"

// Size is the length of JSON text as the host counts lengths of JSON (contract 1): the UTF-16 units that the text would
// have as compact JSON with no escapes but the needed ones and with JavaScript's spelling of numbers. The error says that
// it is not JSON.
func Size(text []byte) (units int, err error) {
	v, err := jsontree.Parse(text)
	if err != nil {
		return 0, err
	}
	return size(v), nil
}
