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
	server    *Server
	addresses addresses
	bearers   bearers
	log       *slog.Logger
	sessions  *sessions
	room      room
	pace      pace
	// connections is how many are open at once.
	connections int
	// stopping is closed when no more is accepted and streams without an end are to end.
	stopping chan struct{}
}

// pace is how long clients may take and how long they are left alone.
type pace struct {
	// header and body are for what they send, write for what is written to them at once: one that reads nothing holds no call
	// and no memory for longer.
	header, body, write time.Duration
	// idle is how long a connection may be used for nothing.
	idle time.Duration
	// beat is how often something is sent on a stream that nothing else is sent on: proxies take it for dead after a minute.
	beat time.Duration
}

var usualPace = pace{header: 10 * time.Second, body: 30 * time.Second, write: 30 * time.Second, idle: 2 * time.Minute, beat: 15 * time.Second}

// maxHeader is how long the headers of a request may be, in bytes.
const maxHeader = 32 << 10

// Endpoint makes an endpoint of a server that is reached at an address. It is an http.Handler for programs that have an HTTP
// server of their own; Serve is one with the right limits.
func (s *Server) Endpoint(address net.Addr, o HTTPOptions) (*Endpoint, error) {
	if err := s.foreign.clash(s.host); err != nil {
		return nil, err
	}
	a, err := newAddresses(address, o)
	if err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Endpoint{
		server: s, addresses: a, bearers: newBearers(o.Tokens), log: o.Log, sessions: newSessions(), pace: usualPace, connections: maxConnections,
		stopping: make(chan struct{}),
	}, nil
}

// Serve answers what comes to the listener until ctx ends, which is how a signal says stop. Then it accepts nothing more,
// ends the streams that have no end, and lets accepted calls end within Options.Grace; after that the host is stopped, as by
// Server.Serve. The error is one of listening. The listener is closed.
func (e *Endpoint) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{
		Handler:           e,
		ReadHeaderTimeout: e.pace.header,
		WriteTimeout:      e.pace.body + e.pace.write, // of what is answered at once; the rest sets its own
		IdleTimeout:       e.pace.idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(e.log.Handler(), slog.LevelDebug),

		DisableGeneralOptionsHandler: true, // OPTIONS * is refused like everything else
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(boundedTo(e.connections, l)) }()
	select {
	case err := <-failed:
		close(e.stopping)
		return err
	case <-ctx.Done():
	}
	close(e.stopping)
	e.sessions.close()
	e.drain(s)
	return nil
}
