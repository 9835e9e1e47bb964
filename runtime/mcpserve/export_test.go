package mcpserve

import "time"

// Hurry gives clients little time: tests do not wait for what people do.
func (e *Endpoint) Hurry(header, body, write, beat time.Duration) {
	e.pace = pace{header: header, body: body, write: write, idle: time.Minute, beat: beat}
}

// Narrow lets n connections be open at once.
func (e *Endpoint) Narrow(n int) { e.connections = n }

// Streaming is how many legacy clients have a stream of what belongs to no request.
func (e *Endpoint) Streaming() (n int) {
	e.sessions.mu.Lock()
	defer e.sessions.mu.Unlock()
	for _, element := range e.sessions.byID {
		h := element.Value.(*httpSession)
		h.mu.Lock()
		if h.standing != nil {
			n++
		}
		h.mu.Unlock()
	}
	return n
}
