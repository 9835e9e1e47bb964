package mcpserve

import (
	"context"
	"sync/atomic"
)

// session is one client of a server: the one of a pair of streams, or of a handshake over HTTP, which outlives its
// requests. A modern request over HTTP has one to itself.
type session struct {
	*Server
	calls *calls
	// name tells sessions apart: a reading call goes to the project its session used last (host.Request.Session).
	name string
	// user is the name that belongs to the client's token, if any.
	user string
	// client is the name a legacy client gave at initialize; nil when it gave none.
	client atomic.Pointer[string]
}

func (s *Server) newSession(name, user string) *session {
	return &session{Server: s, calls: newCalls(), name: name, user: user}
}

// receive acts on one message, whose bytes are not kept. What there is to say to it goes to out, which is told done once,
// here or later: a call is answered when the host has answered it. When ctx ends the call is cancelled, and answered as such.
func (s *session) receive(ctx context.Context, raw []byte, out outlet) {
	m, kind, p := parseMessage(raw)
	switch {
	case kind == refused:
		sendProblem(out, m.id, p)
	case kind == silence:
	case m.id == nil:
		s.notified(m)
	default:
		s.request(ctx, m, out)
		return
	}
	out.done()
}

// notified acts on a notification. Only one says something to us.
func (s *session) notified(m message) {
	if m.method != "notifications/cancelled" || m.params == nil {
		return
	}
	var v [1][]byte
	if _, twice, _ := pick(m.params, []string{"requestId"}, v[:]); twice == "" && v[0] != nil && validID(v[0]) {
		s.calls.abandon(v[0])
	}
}

// request answers a request of which nothing but itself is known.
func (s *session) request(ctx context.Context, m message, out outlet) {
	meta, p := readMeta(m, false)
	if p.code == 0 {
		p = meta.unserved()
	}
	s.carryOut(ctx, m, meta, p, out)
}

// carryOut answers a request, with what is wrong with it if anything is.
func (s *session) carryOut(ctx context.Context, m message, meta meta, p problem, out outlet) {
	if s.calls.holds(m.id) {
		p = stillOpen
	}
	if p.code == 0 && m.method == "tools/call" {
		if p = s.accept(ctx, m, meta, out); p.code == 0 {
			return
		}
	}
	var result []byte
	if p.code == 0 {
		result, p = s.atOnce(ctx, m, meta)
	}
	if p.code != 0 {
		sendProblem(out, m.id, p)
	} else {
		sendResult(out, m.id, result)
	}
	out.done()
}

// atOnce answers what is not a call.
func (s *session) atOnce(ctx context.Context, m message, meta meta) ([]byte, problem) {
	switch m.method {
	case "tools/list":
		return s.list(m, meta)
	case "subscriptions/listen":
		return nil, noMethod(m.method) // nothing is told of changes
	}
	if len(s.host.Guide()) > 0 { // else there are no resources, as the core says
		switch m.method {
		case "resources/list":
			return s.listResources(m, meta)
		case "resources/read":
			return s.readResource(m, meta)
		}
	}
	result, p := s.core.answer(ctx, m, meta)
	if p.code == 0 && m.method == "initialize" {
		s.client.Store(initializing(m.params))
	}
	return result, p
}

// initializing is the name in the params of initialize.
func initializing(params []byte) *string {
	if params == nil {
		return nil
	}
	var v [1][]byte
	pick(params, []string{"clientInfo"}, v[:])
	return clientName(v[0])
}
