package mcpserve

import (
	"bytes"
	"context"
	"sync"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// What one connection may keep waiting (contract 1): calls that are not answered yet, and the bytes of their params.
const (
	MaxCalls     = 4096
	MaxCallBytes = 64 << 20
	// MaxListens is how many subscriptions a connection may keep open.
	MaxListens = 64
)

// call is one accepted tools/call, or another request that stays open. It is open until its answer is put in line, or it is
// cancelled.
type call struct {
	out      outlet
	id       []byte
	key      string // idKey of id
	size     int    // of its params
	modern   bool   // a tools/call that is answered in the form of the modern era
	progress progress
	cancel   context.CancelFunc
	ended    sync.Once
}

// newCall is the call that a request makes, whose bytes are not kept, and the context that its cancel ends: from the moment
// its id is taken another request may cancel it.
func newCall(ctx context.Context, m message, out outlet) (context.Context, *call) {
	ctx, cancel := context.WithCancel(ctx)
	return ctx, &call{out: out, id: bytes.Clone(m.id), key: idKey(m.id), size: len(m.params), cancel: cancel}
}

// done tells the outlet that nothing more comes: when the call has ended, or already when it is cancelled.
func (c *call) done() { c.ended.Do(c.out.done) }

// calls are the open calls of a session.
type calls struct {
	mu     sync.Mutex
	open   map[string]*call // by idKey
	closed bool
	// closing is closed when no more calls will come: subscriptions end then.
	closing chan struct{}
	listens int // open subscriptions
	// count and bytes are those of the calls whose answers are not written yet, the cancelled ones among them: a client that
	// reads nothing cannot fill the memory.
	count, bytes int
	// unanswered are the calls whose answers are not written yet.
	unanswered sync.WaitGroup
}

func newCalls() *calls { return &calls{open: map[string]*call{}, closing: make(chan struct{})} }

// reserve takes a call's id, until finish, and the room it needs, until release. It is a problem when an open call has the
// id; the call is refused when there is no room. Reading never waits for room: the client can still cancel and ping.
func (q *calls) reserve(c *call) (p problem, refusal *runtime.Refusal) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.open[c.key] != nil:
		return stillOpen, nil
	case q.closed:
		return p, host.Stopping
	case q.count >= MaxCalls || q.bytes+c.size > MaxCallBytes:
		return p, crowded
	}
	q.open[c.key] = c
	q.count++
	q.bytes += c.size
	q.unanswered.Add(1)
	return p, nil
}

var crowded = &runtime.Refusal{
	Code:    runtime.Unavailable,
	Message: "Too many calls of this connection wait for their answers; this one was not started.",
	Hint:    "Wait for answers, then call again: at most 4096 calls, with 64 MiB of params together, can wait.",
}

var stillOpen = invalid("A request with this id is still open.")

// subscribe takes a subscription's id, until finish, and its room, until unsubscribe.
func (q *calls) subscribe(c *call) problem {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.open[c.key] != nil:
		return stillOpen
	case q.closed:
		return problem{code: internalError, message: "The server is stopping."}
	case q.listens >= MaxListens:
		return invalid("Too many subscriptions are open; cancel one first.")
	}
	q.open[c.key] = c
	q.listens++
	q.unanswered.Add(1)
	return problem{}
}

func (q *calls) unsubscribe() {
	q.mu.Lock()
	q.listens--
	q.mu.Unlock()
	q.unanswered.Done()
}

// holds tells whether an open call has this id.
func (q *calls) holds(id []byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.open[idKey(id)] != nil
}

// finish ends a call and tells whether it is to be answered: one that was cancelled is not.
func (q *calls) finish(c *call) bool {
	c.progress.end()
	c.cancel()
	q.mu.Lock()
	defer q.mu.Unlock()
	answer := q.open[c.key] == c
	if answer {
		delete(q.open, c.key)
	}
	return answer
}

// release gives back the room of a call that was answered, or needed no answer.
func (q *calls) release(c *call) {
	q.mu.Lock()
	q.count--
	q.bytes -= c.size
	q.mu.Unlock()
	q.unanswered.Done()
}

// abandon cancels the open call with this id, running or waiting. An id that is not open is ignored.
func (q *calls) abandon(id []byte) {
	q.mu.Lock()
	key := idKey(id)
	c := q.open[key]
	delete(q.open, key)
	q.mu.Unlock()
	if c != nil {
		c.progress.end()
		c.cancel()
		go c.done() // it may wait for the client
	}
}

// close says that no more calls will come, and ends the subscriptions. What it returns is closed once all that came are
// answered.
func (q *calls) close() (answered <-chan struct{}) {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.closing)
	}
	q.mu.Unlock()
	all := make(chan struct{})
	go func() {
		q.unanswered.Wait()
		close(all)
	}()
	return all
}
