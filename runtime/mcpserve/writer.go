package mcpserve

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nlgen/nlgen/internal/lex"
)

var errClosed = errors.New("the server has stopped")

// writer writes messages, one a line, in the order in which they were put in line. What comes while the client is slow to
// read is written at once then: many small writes cost more than a large one.
type writer struct {
	out io.Writer

	mu sync.Mutex
	// line is what is not written yet.
	line []byte

	// writing is held while something is written. spare is the memory of what was written last; it is guarded by writing.
	writing sync.Mutex
	spare   []byte

	// end is why nothing is written any more: the first error, or errClosed.
	end atomic.Pointer[error]
	// broken is called when a write fails, once.
	broken func()
}

// maxSpare is how much memory is kept for the next write, in bytes.
const maxSpare = 64 << 10

// add puts one message, in parts, in line, without waiting. It must hold no raw line break. Whoever adds flushes.
func (w *writer) add(message ...[]byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, part := range message {
		w.line = append(w.line, part...)
	}
	w.line = append(w.line, '\n')
}

// flush returns once all that was put in line before is written, or nothing can be written any more. It waits for the client.
func (w *writer) flush() {
	w.writing.Lock()
	defer w.writing.Unlock()
	w.mu.Lock()
	line := w.line
	w.line, w.spare = w.spare[:0], nil
	w.mu.Unlock()
	if len(line) > 0 && w.end.Load() == nil {
		if _, err := w.out.Write(line); err != nil && w.end.CompareAndSwap(nil, &err) {
			w.broken()
		}
	}
	if cap(line) <= maxSpare {
		w.spare = line
	}
}

// close ends the writing and returns the error of the write that failed, if one did. A write that blocks is left behind.
func (w *writer) close() error {
	if w.end.CompareAndSwap(nil, &errClosed) {
		return nil
	}
	return *w.end.Load()
}

// result answers a request with the JSON of a result.
func (w *writer) result(id, result []byte) {
	w.addResult(id, result)
	w.flush()
}

// problem answers with an error.
func (w *writer) problem(id []byte, p problem) {
	w.addProblem(id, p)
	w.flush()
}

func (w *writer) addResult(id, result []byte) {
	w.add([]byte(`{"jsonrpc":"2.0","id":`), id, []byte(`,"result":`), result, []byte{'}'})
}

// addProblem leaves the id out when there is none, because it could not be read: the protocol's schema knows no null there.
func (w *writer) addProblem(id []byte, p problem) {
	b := append([]byte(nil), `{"jsonrpc":"2.0",`...)
	if id != nil {
		b = append(append(b, `"id":`...), id...)
		b = append(b, ',')
	}
	b = append(b, `"error":{"code":`...)
	b = strconv.AppendInt(b, int64(p.code), 10)
	b = append(b, `,"message":`...)
	b = appendText(b, p.message)
	if p.data != nil {
		b = append(append(b, `,"data":`...), p.data...)
	}
	w.add(append(b, "}}"...))
}

// appendText appends s as a JSON string. What is not UTF-8 in it becomes U+FFFD: a broken string would break the line.
func appendText(b []byte, s string) []byte {
	return lex.AppendQuoted(b, strings.ToValidUTF8(s, "\uFFFD"))
}
