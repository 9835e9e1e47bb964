package mcpserve

import (
	"sync"

	"github.com/nlgen/nlgen/internal/lex"
)

// progress tells the client how far a call is, while the call is open.
type progress struct {
	out   teller
	token []byte // as sent

	mu    sync.Mutex
	ended bool
	far   growth
}

// growth is how far a call said it is. The protocol wants that to grow: a report that does not is left out.
type growth struct {
	begun bool
	last  float64
}

// to tells whether it has grown.
func (g *growth) to(done float64) bool {
	if g.begun && done <= g.last {
		return false
	}
	g.begun, g.last = true, done
	return true
}

// tell sends one notification; the host sees to it that both numbers are finite.
func (p *progress) tell(done, total float64, message string) {
	if p.add(done, total, message) {
		p.out.flush() // without the lock: the call's end does not wait for the client
	}
}

// add puts one notification in line, and tells whether it did.
func (p *progress) add(done, total float64, message string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended || !p.far.to(done) {
		return false
	}
	b := append([]byte(nil), `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":`...)
	b = append(append(b, p.token...), `,"progress":`...)
	b = lex.AppendFloat(b, done)
	if total > 0 {
		b = lex.AppendFloat(append(b, `,"total":`...), total)
	}
	if message != "" {
		b = appendText(append(b, `,"message":`...), message)
	}
	p.out.tell(append(b, "}}"...))
	return true
}

// end stops the reports: when it returns, none will be put in line.
func (p *progress) end() {
	p.mu.Lock()
	p.ended = true
	p.mu.Unlock()
}
