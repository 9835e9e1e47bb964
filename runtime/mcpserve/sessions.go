package mcpserve

import (
	"container/list"
	"crypto/rand"
	"sync"
	"time"
)

// What is kept of clients that shook hands over HTTP: the one that was silent for longest is forgotten for a new one, and
// who was silent for IdleSession. Their ids get 404 then, which tells them to shake hands again.
const (
	MaxSessions = 4096
	IdleSession = 24 * time.Hour
)

// httpSession is a legacy client over HTTP, known by the id that initialize gave it.
type httpSession struct {
	*session
	id string
	// gone is closed when it is forgotten.
	gone chan struct{}
	used time.Time

	streaming sync.Mutex
	// replaced is closed when another GET takes the place of the one that came last; nil before the first.
	replaced chan struct{}
}

// newHTTPSession is one that is not remembered yet.
func (s *Server) newHTTPSession(user string) *httpSession {
	id := rand.Text()
	return &httpSession{session: s.newSession("http "+id, user), id: id, gone: make(chan struct{})}
}

// end ends what the client has open but for its requests.
func (h *httpSession) end() {
	close(h.gone)
	h.close()
}

// stream gives the client a place for what no request of its asks for, in place of an earlier one: it is told each thing
// once. The channel is closed when another one takes its place.
func (h *httpSession) stream(out teller) (replaced <-chan struct{}, leave func()) {
	h.streaming.Lock()
	defer h.streaming.Unlock()
	if h.replaced != nil {
		close(h.replaced)
	}
	h.replaced = make(chan struct{})
	return h.replaced, h.stand(out)
}

// sessions are the clients that are remembered.
type sessions struct {
	mu   sync.Mutex
	byID map[string]*list.Element
	// order has the one that was silent for longest first.
	order *list.List
}

func newSessions() *sessions {
	return &sessions{byID: map[string]*list.Element{}, order: list.New()}
}

// remember keeps a session, and forgets those that there is no room for.
func (t *sessions) remember(h *httpSession) {
	for _, old := range t.add(h) {
		old.end()
	}
}

func (t *sessions) add(h *httpSession) (dropped []*httpSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h.used = time.Now()
	t.byID[h.id] = t.order.PushBack(h)
	for {
		first := t.order.Front().Value.(*httpSession)
		if t.order.Len() <= MaxSessions && !expired(first) {
			return dropped
		}
		t.drop(first)
		dropped = append(dropped, first)
	}
}

func expired(h *httpSession) bool { return time.Since(h.used) > IdleSession }

// find is the session of a user by its id, nil when there is none. It counts as used.
func (t *sessions) find(id, user string) *httpSession {
	h, old := t.use(id, user)
	if old != nil {
		old.end()
	}
	return h
}

// use is what find finds, or what it finds to have been silent for too long, which is dropped.
func (t *sessions) use(id, user string) (h, old *httpSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	e := t.byID[id]
	if e == nil {
		return nil, nil
	}
	h = e.Value.(*httpSession)
	switch {
	case expired(h):
		t.drop(h)
		return nil, h
	case h.user != user: // an id is no token
		return nil, nil
	}
	h.used = time.Now()
	t.order.MoveToBack(e)
	return h, nil
}

// forget ends a session.
func (t *sessions) forget(h *httpSession) {
	t.mu.Lock()
	there := t.drop(h)
	t.mu.Unlock()
	if there {
		h.end()
	}
}

// close has all sessions accept nothing more.
func (t *sessions) close() {
	t.mu.Lock()
	var all []*httpSession
	for e := t.order.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(*httpSession))
	}
	t.mu.Unlock()
	for _, h := range all {
		h.close()
	}
}

// drop takes a session out and tells whether it was there.
func (t *sessions) drop(h *httpSession) bool {
	e := t.byID[h.id]
	if e == nil {
		return false
	}
	t.order.Remove(e)
	delete(t.byID, h.id)
	return true
}
