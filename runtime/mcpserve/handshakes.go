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

// handshake is a legacy client over HTTP, known by the id that initialize gave it.
type handshake struct {
	*session
	id string
	// gone is closed when it is forgotten.
	gone chan struct{}
	used time.Time
}

// handshakes are those that are remembered.
type handshakes struct {
	mu   sync.Mutex
	byID map[string]*list.Element
	// order has the one that was silent for longest first.
	order *list.List
}

func newHandshakes() *handshakes {
	return &handshakes{byID: map[string]*list.Element{}, order: list.New()}
}

// newHandshake is one that is not remembered yet.
func (s *Server) newHandshake(user string) *handshake {
	id := rand.Text()
	return &handshake{session: s.newSession("http "+id, user), id: id, gone: make(chan struct{})}
}

// remember keeps a handshake.
func (t *handshakes) remember(h *handshake) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h.used = time.Now()
	t.byID[h.id] = t.order.PushBack(h)
	for first := t.order.Front(); t.order.Len() > MaxSessions || expired(first.Value.(*handshake)); first = t.order.Front() {
		t.drop(first)
	}
}

func expired(h *handshake) bool { return time.Since(h.used) > IdleSession }

// find is the handshake of a user by its id, nil when there is none. It counts as used.
func (t *handshakes) find(id, user string) *handshake {
	t.mu.Lock()
	defer t.mu.Unlock()
	e := t.byID[id]
	if e == nil {
		return nil
	}
	h := e.Value.(*handshake)
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

// forget ends a handshake.
func (t *handshakes) forget(h *handshake) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e := t.byID[h.id]; e != nil {
		t.drop(e)
	}
}

func (t *handshakes) drop(e *list.Element) {
	h := t.order.Remove(e).(*handshake)
	delete(t.byID, h.id)
	close(h.gone)
}
