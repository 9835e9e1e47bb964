package mcpserve

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// What is read of bodies: of one MaxBody bytes (contract 1), within the pace's time, and of all that are being answered maxBodies.
const (
	MaxBody   = 4 << 20
	maxBodies = 128 << 20
)

// room is how many bytes of bodies are held.
type room struct {
	mu   sync.Mutex
	used int
}

func (r *room) take(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.used+n > maxBodies {
		return false
	}
	r.used += n
	return true
}

func (r *room) give(n int) {
	r.mu.Lock()
	r.used -= n
	r.mu.Unlock()
}

// firstRead is how much memory a body begins with; most need no more. It is a power of two below MaxBody.
const firstRead = 8 << 10

var firstReads = sync.Pool{New: func() any { return new([firstRead]byte) }}

// limitBody limits how long a body may take that is read, or passed over by net/http when nobody wants it.
func (e *Endpoint) limitBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(e.pace.body)) // a connection that knows none is a test's
	}
}

// readBody reads a body. What it returns is to be called when the body is needed no more; the status is 0 unless the body is
// not to be had.
func (e *Endpoint) readBody(w http.ResponseWriter, r *http.Request) (b []byte, release func(), status int) {
	if r.ContentLength > MaxBody {
		return nil, func() {}, http.StatusRequestEntityTooLarge
	}
	defer func() {
		if status == 0 { // from here on reading tells whether the client is there
			_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		}
	}()
	first := firstReads.Get().(*[firstRead]byte)
	b, taken := first[:0], 0
	release = func() {
		e.room.give(taken)
		firstReads.Put(first)
	}
	for {
		n, err := r.Body.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		switch {
		case len(b) > MaxBody:
			return nil, release, http.StatusRequestEntityTooLarge
		case err == io.EOF:
			return b, release, 0
		case err != nil:
			return nil, release, http.StatusRequestTimeout
		case len(b) < cap(b):
			continue
		}
		more := min(2*cap(b), MaxBody+firstRead)
		if !e.room.take(more) {
			return nil, release, http.StatusServiceUnavailable
		}
		taken += more
		b = append(make([]byte, 0, more), b...)
	}
}

// unread are the words to each status of readBody.
var unread = map[int]string{
	http.StatusRequestEntityTooLarge: "The body is longer than 4 MiB.",
	http.StatusRequestTimeout:        "The body did not come whole, or not within 30 seconds.",
	http.StatusServiceUnavailable:    "The server holds too many large messages at the moment: send this one again later.",
}
