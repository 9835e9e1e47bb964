package mcpserve

import (
	"context"
	"sync"
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
	// greeted is what a legacy client said at initialize; nil when it said nothing.
	greeted atomic.Pointer[greeting]
	// known is what a foreign core knows of a legacy client; nil before initialize, and without such a core.
	known atomic.Pointer[acquaintance]
	asks  asks

	mu sync.Mutex
	// standing is where a legacy client is told what no request of its own asks for; nil when there is no such place now.
	standing teller

	// following is done once the client said that it is initialized, or will never be; unfollow, unless nil, ends what it began.
	following sync.Once
	unfollow  func()
}

// greeting is what became of initialize.
type greeting struct {
	client  *string // its name, if it gave one
	version string  // the revision
}

func (s *Server) newSession(name, user string) *session {
	return &session{Server: s, calls: newCalls(), name: name, user: user}
}

// stand gives a session the place for what no request of the client asks for, in place of an earlier one, until leave.
func (s *session) stand(out teller) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.standing = out
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.standing == out {
			s.standing = nil
		}
	}
}

// close ends a session: its subscriptions are answered, and of changes it is told nothing more. What it returns is closed
// once all calls that came are answered; later ones are refused.
func (s *session) close() (answered <-chan struct{}) {
	s.following.Do(func() {})
	if s.unfollow != nil {
		s.unfollow()
	}
	s.asks.close()
	return s.calls.close()
}

// receive acts on one message, or on the several of a batch, whose bytes are not kept. What there is to say to it goes to
// out, which is told done once, here or later: a call is answered when the host has answered it. When ctx ends the call is
// cancelled, and answered as such.
func (s *session) receive(ctx context.Context, raw []byte, out outlet) {
	if h := s.greeted.Load(); h != nil && h.version == batchVersion && isBatch(raw) {
		s.batch(ctx, raw, out)
		return
	}
	s.single(ctx, raw, out)
}

// single acts on one message.
func (s *session) single(ctx context.Context, raw []byte, out outlet) {
	m, kind, p := parseMessage(raw)
	switch {
	case kind == refused:
		sendProblem(out, m.id, p)
	case kind == silence:
	case kind == replied:
		s.asks.answered(m.id, m.reply)
	case m.id == nil:
		s.notified(m)
	default:
		s.request(ctx, m, out)
		return
	}
	out.done()
}

// notified acts on a notification. Two say something to us, others perhaps to a foreign core.
func (s *session) notified(m message) {
	switch m.method {
	case "notifications/initialized":
		s.follow()
	case "notifications/cancelled":
		if id, p := param(m.params, "requestId"); p.code == 0 && id != nil && validID(id) {
			s.calls.abandon(id)
		}
	default:
		s.heard(m)
	}
}

// follow has a legacy client told from now on of changes: that of the list of tools, and what a foreign core says.
func (s *session) follow() {
	if s.greeted.Load() == nil {
		return
	}
	s.following.Do(func() {
		unfollow, leave := s.tools.add(s.tellOfTools), s.followForeign()
		s.unfollow = func() {
			unfollow()
			leave()
		}
	})
}

func (s *session) tellOfTools() bool {
	return s.tellStanding(written("", toolsChanged, nil))
}

// tellStanding tells a legacy client what no request of its own asks for. It is false when there is no place for that now.
func (s *session) tellStanding(message []byte) bool {
	s.mu.Lock()
	out := s.standing
	s.mu.Unlock()
	if out == nil {
		return false
	}
	out.tell(message)
	go out.flush() // a slow client keeps nobody else from being told
	return true
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
	if b, among := out.(*batch); among && p.code == 0 {
		p = b.excludes(m, meta)
	}
	var result []byte
	if p.code == 0 {
		foreign := s.owns(m)
		switch {
		case foreign && runsHandlers(m.method):
			if p = s.delegate(ctx, m, meta, out); p.code == 0 {
				return
			}
		case foreign:
			result, p = s.foreignAnswer(ctx, m, meta, out)
		case m.method == "tools/call":
			if p = s.accept(ctx, m, meta, out); p.code == 0 {
				return
			}
		case m.method == "subscriptions/listen" && meta.modern:
			if p = s.listen(ctx, m, out); p.code == 0 {
				return
			}
		default:
			result, p = s.atOnce(ctx, m, meta)
		}
	}
	if p.code != 0 {
		sendProblem(out, m.id, p)
	} else {
		sendResult(out, m.id, result)
	}
	out.done()
}

// atOnce answers what needs no waiting.
func (s *session) atOnce(ctx context.Context, m message, meta meta) ([]byte, problem) {
	switch m.method {
	case "tools/list":
		return s.list(m, meta)
	}
	if len(s.host.Guide()) > 0 || s.foreign != nil { // else there are no resources, as the core says
		switch m.method {
		case "resources/list":
			return s.listResources(m, meta)
		case "resources/read":
			return s.readResource(m, meta)
		}
	}
	result, p := s.core.answer(ctx, m, meta)
	switch {
	case p.code != 0:
		return nil, p
	case m.method == "initialize":
		s.greeted.Store(&greeting{initializing(m.params), negotiated(m.params)})
		if s.foreign != nil {
			s.known.Store(introduced(s.foreign.id(), m.params))
		}
		return s.capable(result), p
	case m.method == "server/discover":
		return s.capable(result), p
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
