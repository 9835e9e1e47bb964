package mcpserve

import (
	"net/http"
	"time"
)

// delete ends a session.
func (e *Endpoint) delete(w http.ResponseWriter, r *http.Request, user string) {
	h, status, p := e.session(r.Header, user)
	if h == nil {
		refuseWith(w, status, nil, p)
		return
	}
	e.sessions.forget(h)
	w.WriteHeader(http.StatusNoContent)
}

// get is a legacy client's stream of what belongs to none of its requests.
func (e *Endpoint) get(w http.ResponseWriter, r *http.Request, user string) {
	h, status, p := e.session(r.Header, user)
	switch {
	case h == nil:
		refuseWith(w, status, nil, p)
		return
	case !accepted(r.Header).events:
		refuse(w, http.StatusNotAcceptable, "This is a stream of events: Accept has to name text/event-stream.")
		return
	}
	out := &events{w: w, within: e.pace.write}
	defer out.end()
	replaced, leave := h.stream(out)
	defer leave()
	tick := time.NewTicker(e.pace.beat)
	defer tick.Stop()
	for out.beat() { // at first too: the client sees that it is open
		select {
		case <-tick.C:
			e.sessions.find(h.id, user) // it is in use
		case <-replaced:
			return
		case <-h.gone:
			return
		case <-e.stopping:
			return
		case <-r.Context().Done():
			return
		}
	}
}
