package mcpserve

import (
	"context"
	"net/http"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
)

// drain ends a server: what was accepted is answered within the grace time, and what the host answers when it is stopped
// thereafter. Who reads nothing even then cannot hold the process.
func (e *Endpoint) drain(s *http.Server) {
	if shutdown(s, e.server.grace) {
		return
	}
	e.server.host.Stop()
	if !shutdown(s, host.StopTime) {
		_ = s.Close() // connections that end without an answer
	}
}

// shutdown accepts nothing more and waits for the requests that are being answered. It tells whether they were in time.
func shutdown(s *http.Server, within time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return s.Shutdown(ctx) == nil
}
