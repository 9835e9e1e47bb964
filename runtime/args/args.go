// Package args is what generated decoders call: a Reader over the raw JSON of one call's arguments. In go the bytes and
// the decoder that nlgen generated for a Go struct; out come the filled struct, the member `project` that routes the
// call, and what is wrong with the arguments.
//
// One pass reads and checks at once (contract 5): the faults are the first eight in the contract's order, a value is
// never rounded, replaced or dropped, and reading stops as soon as nothing that follows can change the answer. Values
// point into nothing that the caller gave. The package imports neither encoding/json nor reflection.
package args

import (
	"sync"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/lex"
)

// Fault is one thing that is wrong with the arguments: its place, its kind, a reason and perhaps a hint.
type Fault = fault.Fault

// SyntaxError is the error of Decode: where the text stops being JSON, and why.
type SyntaxError = lex.Error

// Decode reads one call's arguments into v, which the generated decoder fills. Absent and null arguments are `{}`.
//
// When there are faults, at most eight in the order of contract 5, v is incomplete and nothing after the last of them need
// have been read. The error is a *SyntaxError. Project is the root's member `project`, nil when it was not sent.
func Decode[A any](raw []byte, v *A, decode func(*Reader, *A)) (project *string, faults []Fault, err error) {
	r := readers.Get().(*Reader)
	r.data = raw
	r.i = lex.Space(raw, 0)
	if absent(raw[r.i:]) {
		r.data, r.i = []byte("{}"), 0
	}
	decode(r, v)
	r.end()
	project, faults, err = r.project, r.faults, r.err
	r.reset()
	readers.Put(r)
	if err != nil {
		return nil, nil, err
	}
	return project, faults, nil
}

// absent tells whether arguments, of which the first byte is no space, are missing or null.
func absent(raw []byte) bool {
	return len(raw) == 0 || raw[0] == 'n' && lex.Valid(raw) == nil
}

var readers = sync.Pool{New: func() any { return new(Reader) }}
