package host

import (
	"context"
	"sync"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

// queue lets one call at a time through, in the order in which they joined. Joining and leaving take the same time
// however many wait.
type queue struct {
	mu sync.Mutex
	// first is the place whose turn it is, last the one that joined last; both are nil when nobody is there.
	first, last *place
}

// place is a call's place in a queue.
type place struct {
	// turn is closed when the call's turn has come.
	turn          chan struct{}
	before, after *place
}

// join takes the last place.
func (q *queue) join() *place {
	p := &place{turn: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	p.before, q.last = q.last, p
	if p.before != nil {
		p.before.after = p
		return p
	}
	q.first = p
	close(p.turn)
	return p
}

// leave gives the place up, whether or not its turn has come.
func (q *queue) leave(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.after != nil {
		p.after.before = p.before
	} else {
		q.last = p.before
	}
	if p.before != nil {
		p.before.after = p.after
		return
	}
	if q.first = p.after; q.first != nil {
		close(q.first.turn)
	}
}

// inHandler marks the context of a running handler.
type inHandler struct{}

// notNested refuses a call made with the context of a running handler, which would wait for itself (contract 6.4).
func (c *call) notNested() error {
	if c.ctx.Value(inHandler{}) != nil {
		return runtime.Unavailable.Refuse("A tool was called from inside a running one.", "Call it once the running one has answered.")
	}
	return nil
}

// queue takes the call's place in its project's queue. From here on the call has its deadline, counted from its arrival.
func (c *call) queue() error {
	timeout := c.tool.Timeout
	if timeout <= 0 {
		timeout = c.host.options.Deadline
	}
	c.deadline = c.arrived.Add(timeout)
	ctx, cancel := context.WithDeadline(c.ctx, c.deadline)
	c.host.calls.arm(c, ctx, cancel)
	c.place = c.project.queue.join()
	return nil
}

// awaitTurn waits until it is the call's turn. A call that ends before that is never started (contract 6.4).
func (c *call) awaitTurn() error {
	select {
	case <-c.place.turn:
	case <-c.ctx.Done():
	}
	switch err := c.ctx.Err(); {
	case c.host.calls.stopping():
		return Stopping
	case !time.Now().Before(c.deadline):
		return runtime.Unavailable.Refuse("The calls before this one took so long that it was not started.", "Try again later.")
	case err != nil:
		return runtime.Unavailable.Refuse("The call was cancelled before it was started.", "")
	}
	return nil
}
