package mcpserve

import (
	"context"
	"sync"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// What one connection may keep waiting (contract 1): calls that are not answered yet, and the bytes of their params.
const (
	MaxCalls     = 4096
	MaxCallBytes = 64 << 20
)

// call is one accepted tools/call. It is open until it is answered or cancelled.
type call struct {
	id       []byte
	modern   bool
	size     int // of its params
	progress progress
	cancel   context.CancelFunc
	// answer waits for what the host answers. It is called once, also when the call was cancelled.
	answer func() host.Outcome
}

// calls are the open calls in the order they came.
type calls struct {
	mu      sync.Mutex
	changed sync.Cond // something waits, or no more will come
	waiting []*call
	open    map[string]*call // by idKey
	closed  bool
	// count and bytes are those of the calls that are not answered yet; a cancelled one counts until its turn has come.
	count, bytes int
}

func newCalls() *calls {
	q := &calls{open: map[string]*call{}}
	q.changed.L = &q.mu
	return q
}

// reserve takes a call's id and the room it needs. It is a problem when an open call has the id; the call is refused when
// there is no room. Reading never waits for room: the client can still cancel and ping.
func (q *calls) reserve(c *call) (p problem, refusal *runtime.Refusal) {
	q.mu.Lock()
	defer q.mu.Unlock()
	key := idKey(c.id)
	switch {
	case q.open[key] != nil:
		return stillOpen, nil
	case q.closed:
		return p, host.Stopping
	case q.count >= MaxCalls || q.bytes+c.size > MaxCallBytes:
		return p, crowded
	}
	q.open[key] = c
	q.count++
	q.bytes += c.size
	return p, nil
}

var crowded = &runtime.Refusal{
	Code:    runtime.Unavailable,
	Message: "Too many calls of this connection wait for their answers; this one was not started.",
	Hint:    "Wait for answers, then call again: at most 4096 calls, with 64 MiB of params together, can wait.",
}

var stillOpen = invalid("A request with this id is still open.")

// holds tells whether an open call has this id.
func (q *calls) holds(id []byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.open[idKey(id)] != nil
}

// add puts a call whose id was reserved at the end of those that wait to be answered.
func (q *calls) add(c *call) {
	q.mu.Lock()
	q.waiting = append(q.waiting, c)
	q.mu.Unlock()
	q.changed.Signal()
}

// next waits for the next call; it is nil when all were answered and no more will come.
func (q *calls) next() *call {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 {
		if q.closed && len(q.open) == 0 {
			return nil
		}
		q.changed.Wait()
	}
	c := q.waiting[0]
	q.waiting[0] = nil // an answered call is not kept
	q.waiting = q.waiting[1:]
	return c
}

// finish ends a call and tells whether it is to be answered: one that was cancelled is not.
func (q *calls) finish(c *call) bool {
	c.progress.end()
	c.cancel()
	q.mu.Lock()
	defer q.mu.Unlock()
	key := idKey(c.id)
	q.count--
	q.bytes -= c.size
	answer := q.open[key] == c
	if answer {
		delete(q.open, key)
	}
	return answer
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
	}
}

// close says that no more calls will come.
func (q *calls) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.changed.Signal()
}
