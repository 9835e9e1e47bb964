package host

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// queue lets calls through in the order in which they joined: one at a time, but those that run beside others together
// with their like before them (contract 6.4). Nobody overtakes anyone, so a write waits for the reads before it and for no
// other. Joining and leaving take the same time however many wait.
type queue struct {
	mu sync.Mutex
	// first is the place that joined first, last the one that joined last; both are nil when nobody is there.
	first, last *place
	// next is the first place whose turn has not come: all before it have theirs, none after it. It is nil when all have.
	next *place
}

// place is a call's place in a queue.
type place struct {
	mode store.Mode
	// turn is closed when the call's turn has come.
	turn          chan struct{}
	before, after *place
}

// join takes the last place.
func (q *queue) join(mode store.Mode) *place {
	p := &place{mode: mode, turn: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.before, q.last = q.last, p; p.before != nil {
		p.before.after = p
	} else {
		q.first = p
	}
	if q.next == nil {
		q.next = p
	}
	q.advance()
	return p
}

// leave gives the place up, whether or not its turn has come.
func (q *queue) leave(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.next == p {
		q.next = p.after
	}
	if p.after != nil {
		p.after.before = p.before
	} else {
		q.last = p.before
	}
	if p.before != nil {
		p.before.after = p.after
	} else {
		q.first = p.after
	}
	q.advance()
}

// advance gives their turn to those whose it is. Where one has its turn that runs beside others, so do all before it.
func (q *queue) advance() {
	for p := q.next; p != nil && (p.before == nil || p.mode == store.Beside && p.before.mode == store.Beside); p = q.next {
		close(p.turn)
		q.next = p.after
	}
}

// share lets others run beside one that had its turn alone.
func (q *queue) share(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	p.mode = store.Beside
	q.advance()
}

// wait waits for the place's turn, or until ctx ends.
func (p *place) wait(ctx context.Context) error {
	select {
	case <-p.turn:
		return nil
	case <-ctx.Done():
		return ctx.Err()
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

// join takes the call's place in its project's queue. From here on the call has its deadline, counted from its arrival.
func (c *call) join() error {
	timeout := c.tool.Timeout
	if timeout <= 0 {
		timeout = c.host.options.Deadline
	}
	c.deadline = c.arrived.Add(timeout)
	ctx, cancel := context.WithDeadline(c.ctx, c.deadline)
	c.host.calls.arm(c, ctx, cancel)
	c.place = c.project.queue.join(c.mode())
	return nil
}

// leaveQueue gives the call's place up.
func (c *call) leaveQueue() {
	if c.place != nil {
		c.project.queue.leave(c.place)
	}
}

// mode is how the call runs: beside others only when it reads and its tool says that it may.
func (c *call) mode() store.Mode { return store.Mode(c.tool.Parallel && !c.tool.Write) }

// awaitTurn waits until it is the call's turn. A call that ends before that is never started (contract 6.4).
func (c *call) awaitTurn() error {
	_ = c.place.wait(c.ctx)
	return c.notStarted()
}

// lock waits until no other process has the project (contract 6.4).
func (c *call) lock() (err error) {
	asked := time.Now()
	if c.unlock, err = c.project.store.Lock(c.ctx, c.mode()); err == nil {
		c.log.LogAttrs(c.ctx, slog.LevelDebug, "call has the project", slog.Duration("waited", time.Since(asked)))
		c.decisions = nil // what was read before the wait
		return nil
	}
	if refusal := c.notStarted(); refusal != nil {
		return refusal
	}
	return runtime.Unavailable.Refuse("The call cannot be started: "+err.Error()+".", "The project's author can help.")
}

// giveBack gives the project back to other processes.
func (c *call) giveBack() error {
	if c.unlock != nil {
		c.unlock()
	}
	return nil
}

// notStarted refuses a call that ended while it waited.
func (c *call) notStarted() error {
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
