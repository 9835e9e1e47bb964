package mcpserve

import (
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nlgen/nlgen/internal/lex"
)

var errClosed = errors.New("the server has stopped")

// writer is the outlet of every message of a stream. It writes messages, one a line, in the order in which they were put in line. What comes while the client is slow to
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

// tell puts one message, in parts, in line, without waiting. It must hold no raw line break. Whoever tells flushes.
func (w *writer) tell(message ...[]byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, part := range message {
		w.line = append(w.line, part...)
	}
	w.line = append(w.line, '\n')
}

// answer is tell: a stream knows no status.
func (w *writer) answer(_ int, message ...[]byte) { w.tell(message...) }

// done is flush: a stream goes on.
func (w *writer) done() { w.flush() }

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

// appendText appends s as a JSON string. What is not UTF-8 in it becomes U+FFFD: a broken string would break the line.
func appendText(b []byte, s string) []byte {
	return lex.AppendQuoted(b, strings.ToValidUTF8(s, "\uFFFD"))
}
