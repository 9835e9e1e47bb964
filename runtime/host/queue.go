package host

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

// queue lets one call at a time through, in the order in which they joined.
type queue struct {
	mu sync.Mutex
	// line holds the calls that wait; before them, first, the one whose turn it is.
	line []*place
}

// place is a call's place in a queue.
type place struct {
	// turn is closed when the call's turn has come.
	turn chan struct{}
}

// join takes the last place.
func (q *queue) join() *place {
	p := &place{make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.line = append(q.line, p)
	if len(q.line) == 1 {
		close(p.turn)
	}
	return p
}

// leave gives the place up, whether or not its turn has come.
func (q *queue) leave(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.line, p)
	q.line = slices.Delete(q.line, at, at+1)
	if at == 0 && len(q.line) > 0 {
		close(q.line[0].turn)
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
	case c.host.calls.stopped.Load():
		return stopping
	case !time.Now().Before(c.deadline):
		return runtime.Unavailable.Refuse("The calls before this one took so long that it was not started.", "Try again later.")
	case err != nil:
		return runtime.Unavailable.Refuse("The call was cancelled before it was started.", "")
	}
	return nil
}
