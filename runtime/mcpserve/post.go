package mcpserve

import (
	"context"
	"net/http"
	"runtime/debug"
)

// post answers a POST: one message, or a batch of the one revision that knows them.
func (e *Endpoint) post(w http.ResponseWriter, r *http.Request, user string) {
	switch {
	case !isJSON(r.Header):
		refuse(w, http.StatusUnsupportedMediaType, "The Content-Type has to be application/json, in UTF-8.")
		return
	case !isPlain(r.Header):
		w.Header().Set("Accept-Encoding", "identity")
		refuse(w, http.StatusUnsupportedMediaType, "A body in a Content-Encoding is not read here: send it as it is, without that header.")
		return
	}
	b, release, status := e.readBody(w, r)
	if status != 0 {
		release()
		w.Header().Set("Connection", "close") // what else comes of the body is not waited for
		if status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "1")
		}
		refuse(w, status, unread[status])
		return
	}
	x := exchange{e, r, user, newResponse(w, accepted(r.Header), e.pace.write)}
	x.message(b)
	release()
	x.out.finish(e.pace.beat, e.stopping)
}

// exchange is one POST and its response.
type exchange struct {
	*Endpoint
	r    *http.Request
	user string
	out  *response
}

// message acts on a body, whose bytes are not kept. The response ends when that is done, at once or later.
func (x exchange) message(b []byte) {
	defer x.recovered()
	version, _ := header(x.r.Header, headerVersion)
	x.out.modern = newer(version)
	if isBatch(b) {
		x.batch(b)
		return
	}
	m, kind, p := parseMessage(b)
	if kind != replied { // its id is one of ours
		x.out.id = m.id
	}
	switch {
	case kind == asked && m.id != nil:
		x.request(m)
	case kind == asked && x.out.modern: // of a notification nothing is laid down
		x.out.done()
	case (kind == silence || kind == replied) && x.out.modern:
		x.fail(nil, invalid("This is no request: a client of this revision has nothing to answer."))
	case kind == refused:
		x.fail(m.id, p)
	default:
		x.legacy(nil, func(h *httpSession) {
			switch kind {
			case asked:
				h.notified(m)
			case replied:
				h.asks.answered(m.id, m.reply)
			}
			x.out.done()
		})
	}
}

// recovered answers a request at which the server broke, so that the client and the connection can go on.
func (x exchange) recovered() {
	if fault := recover(); fault != nil {
		x.log.Error("a request broke the server", "fault", fault, "stack", string(debug.Stack()))
		x.fail(x.out.id, failed())
	}
}

// fail answers with a problem.
func (x exchange) fail(id []byte, p problem) {
	sendProblem(x.out, id, p)
	x.out.done()
}

// request answers a request. Its order is that of the faults: a key of _meta that is missing, then headers that say something
// else, then a revision that is not served, then the rest of the headers (contract 10).
func (x exchange) request(m message) {
	declared := x.out.modern
	meta, p := readMeta(m, declared)
	x.out.modern = meta.modern
	if p.code == 0 && declared && !meta.modern {
		x.fault(http.StatusBadRequest, m.id, mismatch("The header "+headerVersion+" does not repeat the protocol version in _meta."))
		return
	}
	if p.code == 0 && meta.modern {
		version, _ := text(meta.version)
		if p = checkHeaders(x.r.Header, m, version); p.code == 0 && x.server.owns(m) {
			p = x.server.foreign.checkHeaders(x.r.Header, m)
		}
	}
	switch {
	case p.code != 0:
		x.fail(m.id, p)
	case meta.modern:
		x.modern(m, meta)
	case m.method == "initialize":
		x.initialize(m, meta)
	default:
		x.legacy(m.id, func(h *httpSession) { h.carryOut(x.lasting(), m, meta, p, x.out) })
	}
}

// modern answers a modern request. It has a session to itself, and is cancelled when the client closes the connection.
func (x exchange) modern(m message, meta meta) {
	if m.method == "subscriptions/listen" && !x.out.takes.events {
		x.fail(m.id, invalid("A subscription is a stream of events: Accept has to name text/event-stream."))
		return
	}
	s := x.server.newSession("", x.user)
	x.out.stop = func() { s.close() }
	s.carryOut(x.r.Context(), m, meta, problem{}, x.out)
}

// lasting is the context of what goes on when the client closes the connection.
func (x exchange) lasting() context.Context { return context.WithoutCancel(x.r.Context()) }

// initialize shakes hands. The client is remembered when that succeeds.
func (x exchange) initialize(m message, meta meta) {
	if p := checkVersion(x.r.Header); p.code != 0 {
		x.fault(http.StatusBadRequest, m.id, p)
		return
	}
	h := x.server.newHTTPSession(x.user)
	h.carryOut(x.lasting(), m, meta, problem{}, x.out)
	if x.out.succeeded() {
		x.sessions.remember(h)
		x.out.w.Header().Set(headerSession, h.id)
	}
}

// legacy does something for the client that a request's session id names; id is the request's own.
func (x exchange) legacy(id []byte, do func(*httpSession)) {
	h, status, p := x.session(x.r.Header, x.user)
	if h == nil {
		x.fault(status, id, p)
		return
	}
	do(h)
}

// fault answers with a problem that has a status of its own.
func (x exchange) fault(status int, id []byte, p problem) {
	x.out.status = status
	x.fail(id, p)
}

// batch answers a batch: of a client whose revision has them, as its session knows, or of one that says nothing of itself, which
// counts as one of that revision.
func (x exchange) batch(b []byte) {
	h := x.r.Header
	switch {
	case x.out.modern:
		x.fail(nil, notBatched)
	case h[headerSession] == nil && h[headerVersion] == nil:
		s := x.server.newSession("", x.user)
		s.greeted.Store(&greeting{version: batchVersion})
		s.receive(x.lasting(), b, x.out)
	default:
		x.legacy(nil, func(h *httpSession) { h.receive(x.lasting(), b, x.out) })
	}
}

// session is the legacy client that a request is of, or why there is none.
func (e *Endpoint) session(header http.Header, user string) (h *httpSession, status int, p problem) {
	if p := checkVersion(header); p.code != 0 {
		return nil, http.StatusBadRequest, p
	}
	switch ids := header[headerSession]; {
	case len(ids) == 0:
		return nil, http.StatusBadRequest, invalid("The header " + headerSession + " is missing: send initialize first, and the id that its answer has with everything after it.")
	case len(ids) > 1:
		return nil, http.StatusBadRequest, invalid("The header " + headerSession + " is given twice.")
	default:
		if h = e.sessions.find(ids[0], user); h == nil {
			return nil, http.StatusNotFound, invalid("There is no such session, or it has ended: send initialize again.")
		}
		return h, 0, p
	}
}
