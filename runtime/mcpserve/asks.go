package mcpserve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/nlgen/nlgen/internal/lex"
)

// asks are requests of ours that a legacy client has not answered yet. Nothing of the host's asks a client; the handlers of
// a foreign core do.
type asks struct {
	mu     sync.Mutex
	last   uint64
	open   map[string]chan<- reply // by id
	closed bool
}

// reply is a client's response: the JSON of a result, or of an error.
type reply struct{ result, failure []byte }

// ask sends a request and returns the result that the client answers. It fails when ctx ends, or no answer can come any more.
func (a *asks) ask(ctx context.Context, out teller, method string, params []byte) (result []byte, err error) {
	id, answer, err := a.begin()
	if err != nil {
		return nil, err
	}
	defer a.end(id)
	out.tell(written(id, method, params))
	out.flush()
	select {
	case r, ok := <-answer:
		switch {
		case !ok:
			return nil, errGone
		case r.failure != nil:
			return nil, fmt.Errorf("the client answers %s with an error: %s", method, lex.UTF16Prefix(string(r.failure), 500))
		}
		return r.result, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

var errGone = errors.New("the client answers nothing any more")

func (a *asks) begin() (id string, answer <-chan reply, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return "", nil, errGone
	}
	if a.open == nil {
		a.open = map[string]chan<- reply{}
	}
	a.last++
	id = "nlgen-" + strconv.FormatUint(a.last, 10)
	c := make(chan reply, 1)
	a.open[id] = c
	return id, c, nil
}

func (a *asks) end(id string) {
	a.mu.Lock()
	delete(a.open, id)
	a.mu.Unlock()
}

// answered hands a client's response, whose bytes are not kept, to who asked. One to nothing that is open is dropped.
func (a *asks) answered(id []byte, r reply) {
	name, ok := text(id)
	if !ok {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.open[name]; c != nil {
		delete(a.open, name)
		c <- reply{bytes.Clone(r.result), bytes.Clone(r.failure)}
	}
}

// close says that no answers will come.
func (a *asks) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for id, c := range a.open {
		delete(a.open, id)
		close(c)
	}
}
