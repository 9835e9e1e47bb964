package mcpserve

import "time"

// Hurry gives clients little time: tests do not wait for what people do.
func (e *Endpoint) Hurry(header, body, write, beat time.Duration) {
	e.pace = pace{header: header, body: body, write: write, idle: time.Minute, beat: beat}
}

// Narrow lets n connections be open at once.
func (e *Endpoint) Narrow(n int) { e.connections = n }
