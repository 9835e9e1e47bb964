package args

import (
	"errors"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
)

// Unmarshal is how the UnmarshalJSON of a generated type reads JSON: by the type's decoder, which takes what an agent may
// send and nothing else. As in the rest of encoding/json null changes nothing. The error is a *SyntaxError, or says the
// first thing that is wrong.
func Unmarshal[A any](text []byte, v *A, decode func(*Reader, *A)) error {
	r := readers.Get().(*Reader)
	r.data, r.plain = text, true
	r.i = lex.Space(text, 0)
	if len(text) > r.i && absent(text[r.i:]) {
		r.i = len(text)
	} else {
		decode(r, v)
		r.end()
	}
	faults, err := r.faults, r.err
	r.reset()
	readers.Put(r)
	if err == nil && len(faults) > 0 {
		err = errors.New(strings.TrimPrefix(faults[0].String(), "arguments: "))
	}
	return err
}
