package host

import (
	"context"
	"sync"
)

// calls are the calls that have arrived and are not answered yet.
type calls struct {
	mu      sync.Mutex
	count   uint64
	open    map[*call]struct{}
	closing bool
	// left is closed once the host is closing and no call is open.
	left chan struct{}
	// stopped is closed when calls are to end without their handlers.
	stopped chan struct{}
}

func newCalls() *calls {
	return &calls{open: map[*call]struct{}{}, left: make(chan struct{}), stopped: make(chan struct{})}
}

// stopping tells whether calls are to end without their handlers.
func (s *calls) stopping() bool {
	select {
	case <-s.stopped:
		return true
	default:
		return false
	}
}

// enter lets a call in and numbers it; ok is false when the host is closing.
func (s *calls) enter(c *call) (number uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closing {
		s.open[c] = struct{}{}
	}
	s.count++
	return s.count, !s.closing
}

// arm gives the call a context that ends when calls are stopped.
func (s *calls) arm(c *call, ctx context.Context, cancel context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.ctx, c.cancel = ctx, cancel
	if s.stopping() {
		cancel()
	}
}

// leave lets an answered call out.
func (s *calls) leave(c *call) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
	if s.closing && len(s.open) == 0 {
		close(s.left)
	}
}

// close lets no more calls in.
func (s *calls) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closing && len(s.open) == 0 {
		close(s.left)
	}
	s.closing = true
}

// stop ends the contexts of the calls that are in.
func (s *calls) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping() {
		return
	}
	close(s.stopped)
	for c := range s.open {
		if c.cancel != nil {
			c.cancel()
		}
	}
}
