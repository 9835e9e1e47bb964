package dev

import "time"

// renew has a new server take over from whichever runs; nil is that it could not be built.
func (s *session) renew(server *Server) {
	if s.failed = server == nil; s.failed {
		return
	}
	old := s.newest
	s.newest, s.wait = server, firstWait
	if s.next != nil && !s.next.ready { // it is not needed any more; one that is ready comes first
		s.discard(s.next)
	}
	if old != nil && !s.current.runs(old) && !s.next.runs(old) {
		s.gone(old)
	}
	s.begin()
}

// begin starts the newest server.
func (s *session) begin() {
	s.waiting = false
	if s.next != nil || s.newest == nil || s.current != nil && s.current.server == s.newest {
		return
	}
	c, err := start(s.newest, s.o.Err,
		func(c *child, line []byte) bool { s.post(func() { s.fromServer(c, line) }); return !closed(s.done) },
		func(c *child, err error) { s.post(func() { s.exited(c, err) }) })
	if err != nil {
		s.say("%s cannot be started: %v", commandLine(s.newest), err)
		s.again()
		return
	}
	s.running[c] = true
	s.next = c
	s.greet(c)
}

func closed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// ready is that a new server has answered all that it was told.
func (s *session) ready(c *child) {
	if s.next != c {
		return
	}
	c.ready = true
	if s.current == nil {
		s.promote()
		return
	}
	s.draining = true
	current := s.current
	if s.busy() {
		s.say("the new server waits until the old one has answered the calls it has")
	}
	time.AfterFunc(drainTime, func() {
		s.post(func() {
			if s.current == current && !current.closing {
				s.say("a call still runs after %v: it is given up", drainTime)
				current.end()
			}
		})
	})
	s.drained()
}

// drained ends the old server when it has answered everything. What its tools are is asked at the last moment, since they
// can have changed while it ran.
func (s *session) drained() {
	if !s.draining || s.current.closing || len(s.current.pending) > 0 || s.busy() {
		return
	}
	current := s.current
	if !s.known.listing() {
		current.end()
		return
	}
	s.listTools(current, func() {
		s.tools = current.tools
		current.end()
	})
}

// busy tells whether the server that the client talks to has something to answer.
func (s *session) busy() bool {
	for _, r := range s.open {
		if r.method != listen {
			return true
		}
	}
	return false
}

// exited is that a server has ended.
func (s *session) exited(c *child, err error) {
	delete(s.running, c)
	switch {
	case c == s.next && c.ready: // while the old one was draining: it stays after all
		s.draining = false
		s.startFailed(c, howEnded(err))
	case c == s.next:
		s.startFailed(c, howEnded(err))
	case c == s.current && (s.draining || s.ended && c.closing):
		s.fail("the server was replaced before it answered: " + howEnded(err))
		s.left(c)
		if s.draining {
			s.promote()
		}
	case c == s.current:
		s.crashed(c, err)
	}
}

// left is that the client talks to no server.
func (s *session) left(c *child) {
	if c.tools != nil {
		s.tools = c.tools
	}
	s.current = nil
	if c.server != s.newest {
		s.gone(c.server)
	}
}

// crashed is that a server ended by itself.
func (s *session) crashed(c *child, err error) {
	how := howEnded(err)
	s.fail("the server ended before it answered (" + how + "); nlgen dev starts it again")
	if time.Since(c.started) > longWait {
		s.wait = firstWait
	}
	s.left(c)
	if s.next != nil { // the new one is on its way anyway
		s.say("the server ended: %s", how)
		return
	}
	s.say("the server ended: %s; it is started again in %v", how, s.wait)
	s.again()
}

// startFailed is that a new server does not start. The old one stays, if there is one.
func (s *session) startFailed(c *child, why string) {
	s.discard(c)
	if s.current != nil {
		s.say("the new server does not start (%s); the old one stays", why)
		s.release()
		return
	}
	s.say("the server does not start: %s; it is tried again in %v", why, s.wait)
	s.refuse("the server does not start: " + why)
	s.again()
}

// discard ends a server that has not taken over.
func (s *session) discard(c *child) {
	c.end()
	if s.next = nil; c.server != s.newest {
		s.gone(c.server)
	}
}

// again starts the server after a while, each time a longer one.
func (s *session) again() {
	if s.waiting {
		return
	}
	s.waiting = true
	time.AfterFunc(s.wait, func() {
		s.post(func() {
			if s.waiting {
				s.begin()
			}
		})
	})
	s.wait = min(2*s.wait, longWait)
}

// promote has the client talk to the server that is ready.
func (s *session) promote() {
	c, again := s.next, !s.draining
	s.current, s.next, s.draining = c, nil, false
	clear(s.carried)
	for id, r := range s.open { // only subscriptions are left
		s.carried[id] = true
		c.in.send(r.line)
	}
	for _, line := range c.early {
		s.pass(line, parse(line))
	}
	c.early = nil
	words := "the new server has taken over"
	switch {
	case !s.served:
		words = "the server runs"
	case again:
		words = "the server runs again"
	}
	s.served = true
	if c.tools != nil && s.tools != nil && !same(c.tools, s.tools) {
		s.tellList()
		words += ", with another list of tools"
	}
	if c.welcome != nil && s.welcome != nil && !same(c.welcome, s.welcome) {
		words += "; what it says of itself changed, and the client hears of that when it starts anew"
	}
	if c.tools != nil {
		s.tools = c.tools
	}
	s.say("%s", words)
	s.release()
	if c.server != s.newest {
		s.begin()
	}
}

// release delivers what waited.
func (s *session) release() {
	held := s.held
	s.held = nil
	for _, line := range held {
		s.fromClient(line)
	}
}
