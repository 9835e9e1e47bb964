package mcpserve

import (
	"context"
	"sync"
)

// toolsChanged says that tools/list gives another list now.
const toolsChanged = "notifications/tools/list_changed"

// subscription is one open subscriptions/listen: what is told there is marked with its id.
type subscription struct {
	*call
	mu    sync.Mutex
	ended bool
}

// listen answers subscriptions/listen. It holds nothing up, and stays open until the client cancels it or the session ends:
// an answer comes only then.
func (s *session) listen(ctx context.Context, m message, out outlet) problem {
	wanted, p := readFilter(m.params)
	if p.code != 0 {
		return p
	}
	wanted = s.honoured(wanted)
	ctx, c := newCall(ctx, m, out)
	l, cancel := &subscription{call: c}, c.cancel
	l.cancel = func() { // from then on nothing is told
		l.mu.Lock()
		l.ended = true
		l.mu.Unlock()
		cancel()
	}
	if p := s.calls.subscribe(l.call); p.code != 0 {
		cancel()
		return p
	}
	l.tell("notifications/subscriptions/acknowledged", wanted.member())
	remove := func() {}
	if wanted.tools {
		remove = s.tools.add(func() bool { return l.tell(toolsChanged, nil) })
	}
	leave := s.listenFor(l, wanted)
	go func() {
		defer s.calls.unsubscribe()
		select {
		case <-ctx.Done():
		case <-s.calls.closing:
			l.answer(s)
		}
		remove()
		leave()
		s.calls.finish(l.call)
		l.done()
	}()
	return p
}

// tell puts a notification in line that is marked with the subscription, and with more members of its params.
func (l *subscription) tell(method string, params []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return false
	}
	b := append([]byte(`{"jsonrpc":"2.0","method":"`), method...)
	b = append(append(b, `","params":{"_meta":`...), l.mark()...)
	l.out.tell(append(append(b, params...), "}}"...))
	go l.out.flush() // who tells does not wait for the client
	return true
}

// answer ends the subscription from our side. On a stream, where answers and requests can pass each other, that is also
// said as the cancellation that the protocol asks for.
func (l *subscription) answer(s *session) {
	if !s.calls.finish(l.call) {
		return // the client was faster
	}
	sendResult(l.out, l.id, append(append([]byte(`{"resultType":"complete","_meta":`), l.mark()...), '}'))
	l.out.tell([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`), l.id, []byte("}}"))
}

// mark is the _meta of everything that is said of the subscription.
func (l *subscription) mark() []byte {
	return append(append([]byte(`{"`+metaSubscription+`":`), l.id...), '}')
}
