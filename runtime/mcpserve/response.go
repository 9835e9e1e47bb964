package mcpserve

import (
	"bytes"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// response is the outlet of one POST: a JSON object when the answer comes alone, else a stream of events that the answer
// ends. A client that takes no events gets the answer alone.
type response struct {
	events
	takes  acceptance
	modern bool
	// id is that of the request; nil when there is none to answer.
	id      []byte
	started time.Time
	// stop ends what has no end of its own, when the server stops; it may be nil.
	stop func()

	mu       sync.Mutex
	streamed bool // as events
	answered bool
	code     int    // of the answer
	status   int    // of the answer alone
	body     []byte // the answer alone
	closed   bool
	// ended is closed when nothing more comes.
	ended chan struct{}
}

func newResponse(w http.ResponseWriter, takes acceptance, within time.Duration) *response {
	return &response{events: events{w: w, within: within}, takes: takes, started: time.Now(), ended: make(chan struct{})}
}

func (r *response) tell(message ...[]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.takes.events || r.closed || r.answered { // the answer is the last there is
		return
	}
	r.streamed = true
	r.events.tell(message...)
}

func (r *response) answer(code int, message ...[]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.answered || r.closed {
		return
	}
	r.answered, r.code = true, code
	if r.status == 0 {
		r.status = status(code, r.modern)
	}
	r.streamed = r.streamed || !r.takes.json
	if r.streamed {
		r.events.tell(message...)
		return
	}
	r.body = bytes.Join(message, nil)
}

// succeeded tells whether there is an answer, which is no error.
func (r *response) succeeded() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.answered && r.code == 0
}

// done does not wait: finish, in the request's own goroutine, does.
func (r *response) done() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.closed = true
		close(r.ended)
	}
}

// finish waits until nothing more comes, and writes it. While it waits the client is shown every so often that it is not
// forgotten.
func (r *response) finish(every time.Duration, stopping <-chan struct{}) {
	r.await(every, stopping)
	defer r.end()
	r.mu.Lock()
	streamed, answered, status := r.streamed, r.answered, r.status
	r.mu.Unlock()
	switch {
	case streamed: // and written by end
	case answered:
		r.whole(status)
	case r.id != nil && r.takes.events: // cancelled: a stream without the answer
		r.w.Header().Set("Content-Type", "text/event-stream")
		r.w.WriteHeader(http.StatusOK)
	default:
		r.w.WriteHeader(http.StatusAccepted)
	}
}

func (r *response) await(every time.Duration, stopping <-chan struct{}) {
	select {
	case <-r.ended: // most answers are there by now
		return
	default:
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-r.ended:
			return
		case <-stopping:
			stopping = nil
			if r.stop != nil {
				r.stop()
			}
		case <-tick.C:
			r.mu.Lock()
			beats := r.takes.events && !r.answered
			r.streamed = r.streamed || beats
			r.mu.Unlock()
			if beats {
				r.beat()
			}
		}
	}
}

// whole writes the answer as one JSON object.
func (r *response) whole(status int) {
	if time.Since(r.started) > r.within/10 {
		_ = http.NewResponseController(r.w).SetWriteDeadline(time.Now().Add(r.within))
	}
	writeJSON(r.w, status, r.body)
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = contentJSON
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client is gone, or will be told by net/http
}

var contentJSON = []string{"application/json"}

// status is the status of an answer by the code of its error. That of a legacy client stands in the body alone, unless its
// message was none.
func status(code int, modern bool) int {
	switch {
	case code == 0, code == internalError:
		return http.StatusOK
	case code == parseError, code == invalidRequest:
		return http.StatusBadRequest
	case !modern:
		return http.StatusOK
	case code == methodNotFound:
		return http.StatusNotFound
	}
	return http.StatusBadRequest
}
