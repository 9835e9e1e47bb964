package mcpserve

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Path is where an endpoint is served, and HealthPath where it tells that it lives.
const (
	Path       = "/mcp"
	HealthPath = "/healthz"
)

// HTTPOptions are who may talk to an endpoint.
type HTTPOptions struct {
	// Tokens let in whoever sends one of them. Without any, everybody is let in who reaches the endpoint.
	Tokens []Token
	// Origins are those of pages that may call, beside the endpoint's own, as ParseOrigin takes them.
	Origins []string
	// Hosts are names by which clients reach the endpoint, beside its own, as ParseHost takes them.
	Hosts []string
	// Log is told of clients that break HTTP, at its level debug; it may be nil.
	Log *slog.Logger
}

// Endpoint serves a host over streamable HTTP, to clients of both eras at once (contract 10).
type Endpoint struct {
	server     *Server
	addresses  addresses
	bearers    bearers
	log        *slog.Logger
	handshakes *handshakes
	room       room
	// beat is how often a waiting client is shown that it is not forgotten.
	beat time.Duration
	// stopping is closed when no more is accepted and streams without an end are to end.
	stopping chan struct{}
}

// keepAlive is how often something is sent on a stream that nothing else is sent on: proxies take it for dead after a minute.
const keepAlive = 15 * time.Second

// Endpoint makes an endpoint of a server that is reached at an address. It is an http.Handler for programs that have an HTTP
// server of their own; Serve is one with the right limits.
func (s *Server) Endpoint(address net.Addr, o HTTPOptions) (*Endpoint, error) {
	a, err := newAddresses(address, o)
	if err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Endpoint{
		server: s, addresses: a, bearers: newBearers(o.Tokens), log: o.Log, handshakes: newHandshakes(), beat: keepAlive,
		stopping: make(chan struct{}),
	}, nil
}

// What a client may take and send before a request is known. Bodies have limits of their own.
const (
	headerTime = 10 * time.Second
	idleTime   = 2 * time.Minute
	maxHeader  = 32 << 10 // bytes
)

// Serve answers what comes to the listener until ctx ends, which is how a signal says stop. Then it accepts nothing more,
// ends the streams that have no end, and lets accepted calls end within Options.Grace; after that the host is stopped, as by
// Server.Serve. The error is one of listening. The listener is closed.
func (e *Endpoint) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{
		Handler:           e,
		ReadHeaderTimeout: headerTime,
		WriteTimeout:      writeTime, // longer answers set their own
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(e.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		close(e.stopping)
		return err
	case <-ctx.Done():
	}
	close(e.stopping)
	e.drain(s)
	return nil
}
