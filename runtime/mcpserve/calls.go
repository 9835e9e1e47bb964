package mcpserve

import (
	"context"
	"sync"

	"github.com/nlgen/nlgen/runtime/host"
)

// call is one accepted tools/call. It is open until it is answered or cancelled.
type call struct {
	id       []byte
	modern   bool
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
}

func newCalls() *calls {
	q := &calls{open: map[string]*call{}}
	q.changed.L = &q.mu
	return q
}

// reserve takes a call's id, unless an open call has it or no more calls are taken.
func (q *calls) reserve(c *call) problem {
	q.mu.Lock()
	defer q.mu.Unlock()
	key := idKey(c.id)
	switch {
	case q.closed:
		return problem{code: internalError, message: "The server is stopping."}
	case q.open[key] != nil:
		return invalid("A request with this id is still open.")
	}
	q.open[key] = c
	return problem{}
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
