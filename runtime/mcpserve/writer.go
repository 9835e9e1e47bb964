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

// writer writes messages, one a line, never two into each other.
type writer struct {
	out io.Writer
	mu  sync.Mutex
	// end is why nothing is written any more: the first error, or errClosed.
	end atomic.Pointer[error]
	// broken is called when a write fails, once.
	broken func()
}

// write writes one message. It must hold no raw line break.
func (w *writer) write(message []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.end.Load() != nil {
		return
	}
	if _, err := w.out.Write(append(message, '\n')); err != nil && w.end.CompareAndSwap(nil, &err) {
		w.broken()
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
	b := make([]byte, 0, len(id)+len(result)+40)
	b = append(b, `{"jsonrpc":"2.0","id":`...)
	b = append(b, id...)
	b = append(b, `,"result":`...)
	b = append(b, result...)
	w.write(append(b, '}'))
}

// problem answers with an error. Without an id, because it could not be read, the member is left out: the protocol's
// schema knows no null there.
func (w *writer) problem(id []byte, p problem) {
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
	w.write(append(b, "}}"...))
}

// appendText appends s as a JSON string. What is not UTF-8 in it becomes U+FFFD: a broken string would break the line.
func appendText(b []byte, s string) []byte {
	return lex.AppendQuoted(b, strings.ToValidUTF8(s, "\uFFFD"))
}
