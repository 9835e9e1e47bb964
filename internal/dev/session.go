package dev

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// session is the client's, with the server that it talks to. All of it belongs to the goroutine of Run.
type session struct {
	o      Options
	out    *outbox
	events chan func()
	done   chan struct{}

	// newest is the server to run. current is the one that the client talks to and next the one that is to take over; each
	// can be nil. While draining, current answers what it was asked and is asked no more.
	newest        *Server
	current, next *child
	draining      bool
	// running are all that have not ended, those that were given up included.
	running map[*child]bool
	// tools and welcome are what the client was told last.
	tools, welcome []byte

	// held are the client's lines that wait for a server. open are its requests that current has, by id, and asked are those
	// of current that the client has.
	held  [][]byte
	open  map[string]request
	asked map[string]bool
	// carried are subscriptions that current did not confirm itself.
	carried map[string]bool
	known   known
	asks    int
	// ended is set when the client sends no more; failed while the last build failed; served when a server has run.
	ended, failed, served bool
	// wait is how long a server that ended waits before it starts again; waiting is set while it does.
	wait    time.Duration
	waiting bool
}

// request is a client's.
type request struct {
	line   []byte
	method string
}

func newSession(o Options) *session {
	return &session{
		o: o, out: newOutbox(open{o.Out}), events: make(chan func(), 64), done: make(chan struct{}),
		running: map[*child]bool{}, open: map[string]request{}, asked: map[string]bool{}, carried: map[string]bool{},
		known: known{settings: map[string][]byte{}, listens: map[string]message{}}, wait: firstWait,
	}
}

// post has the session's goroutine do something.
func (s *session) post(do func()) { send(s.done, s.events, do) }

func (s *session) say(format string, args ...any) {
	fmt.Fprintf(s.o.Err, "nlgen dev: %s\n", fmt.Sprintf(format, args...))
}

// over tells whether all is done. When the client has ended, so does the server, as soon as it has what the client sent.
func (s *session) over() bool {
	switch {
	case !s.ended:
		return false
	case s.current != nil && (s.draining || len(s.held) > 0):
		return false
	case s.current != nil:
		if !s.current.closing {
			s.current.end()
		}
		return false
	case s.next != nil || s.newest == nil && !s.failed:
		return false
	}
	s.refuse("no server runs that could answer")
	return true
}

// stop is that nothing is to be begun any more: what the server works on is answered, what waits for one is refused.
func (s *session) stop() {
	s.ended, s.failed, s.waiting, s.draining = true, true, false, false
	if s.next != nil {
		s.discard(s.next)
	}
	s.refuse("nlgen dev was stopped")
}

// close ends what still runs, and waits for what has to be written.
func (s *session) close() {
	close(s.done)
	for c := range s.running {
		c.end()
	}
	for c := range s.running {
		<-c.exited
		s.gone(c.server)
	}
	if s.newest != nil {
		s.gone(s.newest)
	}
	s.out.close()
	select {
	case <-s.out.written:
	case <-time.After(endTime): // nobody reads
	}
}

// gone is that a server will not run again.
func (s *session) gone(server *Server) {
	if server.Gone != nil {
		server.Gone()
		server.Gone = nil
	}
}

// fromClient takes a line of the client's.
func (s *session) fromClient(line []byte) {
	if s.current != nil && (!s.draining || s.concernsCurrent(line)) {
		s.deliver(line)
		return
	}
	s.held = append(s.held, line)
}

// concernsCurrent tells whether a line is about what a server that is being replaced works on.
func (s *session) concernsCurrent(line []byte) bool {
	for _, m := range parse(line) {
		switch {
		case m.answer() && s.asked[m.id]:
			return true
		case m.method == "notifications/cancelled":
			_, open := s.open[field(m.params, "requestId")]
			return open
		}
	}
	return false
}

// deliver passes a line of the client's to the server.
func (s *session) deliver(line []byte) {
	for _, m := range parse(line) {
		switch {
		case m.answer() && !s.asked[m.id]:
			return // who asked is gone
		case m.answer():
			delete(s.asked, m.id)
		case m.request():
			s.open[m.id] = request{line, m.method}
		case m.method == "notifications/cancelled":
			delete(s.open, field(m.params, "requestId"))
		}
		s.known.note(line, m)
		if m.method == "notifications/initialized" {
			defer s.listTools(s.current, func() {})
		}
	}
	s.current.in.send(line)
	s.drained()
}

// fromServer takes a line of a server's.
func (s *session) fromServer(c *child, line []byte) {
	all := parse(line)
	if len(all) == 1 && isOwn(all[0].id) && all[0].answer() {
		then := c.pending[all[0].id]
		delete(c.pending, all[0].id)
		if then != nil {
			then(all[0])
		}
		s.drained()
		return
	}
	switch c {
	case s.next:
		c.early = append(c.early, line)
	case s.current:
		s.pass(line, all)
		s.drained()
	}
}

// pass passes a line of the server's to the client.
func (s *session) pass(line []byte, all []message) {
	for _, m := range all {
		id, confirmed := acknowledges(m)
		switch {
		case confirmed && s.carried[id]:
			return
		case m.answer():
			if s.draining && s.open[m.id].method == listen {
				return // the next one goes on with it
			}
			if s.open[m.id].method == "initialize" && m.failed == nil {
				s.welcome, line = m.result, telling(line, m)
			}
			delete(s.open, m.id)
			delete(s.known.listens, m.id)
		case m.request():
			s.asked[m.id] = true
		}
	}
	s.out.send(line)
}

// listen is the method of requests that stay open.
const listen = "subscriptions/listen"

// refuse answers the requests that wait, but for the one that begins a session: that waits for as long as the client likes.
func (s *session) refuse(why string) {
	var kept [][]byte
	for _, line := range s.held {
		all := parse(line)
		if len(all) == 1 && all[0].method == "initialize" && !s.ended {
			kept = append(kept, line)
			continue
		}
		for _, m := range all {
			if m.request() {
				s.out.send(lost(m.id, why))
			}
		}
	}
	s.held = kept
}

// fail answers what a server was asked and cannot answer any more, and takes back what it asked.
func (s *session) fail(why string) {
	for _, id := range slices.Sorted(maps.Keys(s.open)) {
		switch s.open[id].method {
		case listen: // the next one goes on with it
			continue
		case "initialize": // the next one answers it
			s.known.initialize = nil
			s.held = append([][]byte{s.open[id].line}, s.held...)
		default:
			s.out.send(lost(id, why))
		}
		delete(s.open, id)
	}
	for _, id := range slices.Sorted(maps.Keys(s.asked)) {
		s.out.send([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `,"reason":"the server ended"}}`))
	}
	clear(s.asked)
}

// commandLine is a server as people know it.
func commandLine(server *Server) string { return strings.Join(server.Args, " ") }
