package mcpserve

import (
	"net/http"
	"sync"
	"time"
)

// events is a response as a stream of server-sent events, one message each. It is over when its request's handler returns;
// what comes later is dropped.
type events struct {
	w http.ResponseWriter
	// within is how long a write may take.
	within time.Duration

	mu   sync.Mutex
	line []byte // what is not written yet

	// writing is held while something is written; it guards what follows.
	writing sync.Mutex
	begun   bool
	over    bool // nothing can be written any more
}

// tell puts one message in line, in parts.
func (e *events) tell(message ...[]byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.line = append(e.line, "event: message\ndata: "...)
	for _, part := range message {
		e.line = append(e.line, part...)
	}
	e.line = append(e.line, "\n\n"...)
}

// flush returns once what was put in line is written, or can be written no more.
func (e *events) flush() {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.mu.Lock()
	line := e.line
	e.line = nil
	e.mu.Unlock()
	if len(line) > 0 {
		e.write(line)
	}
}

// beat sends a comment, which keeps those between from taking the stream for dead. It tells whether the client is there.
func (e *events) beat() bool {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.write([]byte(":\n\n"))
	return !e.over
}

// write begins the stream if need be. The caller holds writing.
func (e *events) write(b []byte) {
	if e.over {
		return
	}
	if !e.begun {
		e.begun = true
		h := e.w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Accel-Buffering", "no")
	}
	control := http.NewResponseController(e.w)
	_ = control.SetWriteDeadline(time.Now().Add(e.within)) // a writer that knows none is a test's
	_, err := e.w.Write(b)
	if err == nil {
		err = control.Flush()
	}
	e.over = err != nil
}

// end writes what is in line and drops what comes later.
func (e *events) end() {
	e.flush()
	e.writing.Lock()
	defer e.writing.Unlock()
	e.over = true
}
