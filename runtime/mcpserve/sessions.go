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

// newHTTPSession is one that is not remembered yet.
func (s *Server) newHTTPSession(user string) *httpSession {
	id := rand.Text()
	return &httpSession{session: s.newSession("http "+id, user), id: id, gone: make(chan struct{})}
}

// remember keeps a session.
func (t *sessions) remember(h *httpSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h.used = time.Now()
	t.byID[h.id] = t.order.PushBack(h)
	for first := t.order.Front(); t.order.Len() > MaxSessions || expired(first.Value.(*httpSession)); first = t.order.Front() {
		t.drop(first)
	}
}

func expired(h *httpSession) bool { return time.Since(h.used) > IdleSession }

// find is the session of a user by its id, nil when there is none. It counts as used.
func (t *sessions) find(id, user string) *httpSession {
	t.mu.Lock()
	defer t.mu.Unlock()
	e := t.byID[id]
	if e == nil {
		return nil
	}
	h := e.Value.(*httpSession)
	if expired(h) {
		t.drop(e)
		return nil
	}
	if h.user != user { // an id is no token
		return nil
	}
	h.used = time.Now()
	t.order.MoveToBack(e)
	return h
}

// forget ends a session.
func (t *sessions) forget(h *httpSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e := t.byID[h.id]; e != nil {
		t.drop(e)
	}
}

func (t *sessions) drop(e *list.Element) {
	h := t.order.Remove(e).(*httpSession)
	delete(t.byID, h.id)
	close(h.gone)
	h.close()
}
