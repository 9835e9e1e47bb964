package mcpserve

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
)

// Options are what a server says of itself, and its patience.
type Options struct {
	// Name and Version are what clients show and log; Title is the name for people and may be empty.
	Name, Version, Title string
	// Grace is how long accepted calls may still run after ctx has ended; 0 is 2 seconds.
	Grace time.Duration
}

// Server serves one host to any number of clients, by any number of transports at once.
type Server struct {
	host       *host.Host
	core       core
	tools      watch
	grace      time.Duration
	serverInfo []byte
}

// New makes a server of a host, which it does not close.
func New(h *host.Host, o Options) *Server {
	if o.Grace == 0 {
		o.Grace = 2 * time.Second
	}
	return &Server{host: h, core: newCore(o, len(h.Guide()) > 0), tools: watch{list: h.List}, grace: o.Grace, serverInfo: serverInfo(o)}
}

// Serve is New and Server.Serve.
func Serve(ctx context.Context, h *host.Host, in io.Reader, out io.Writer, o Options) error {
	return New(h, o).Serve(ctx, in, out)
}

// serverInfo is what a server says of itself, as a modern result's _meta.
func serverInfo(o Options) []byte {
	info := struct {
		Name    string `json:"name"`
		Title   string `json:"title,omitempty"`
		Version string `json:"version"`
	}{o.Name, o.Title, o.Version}
	b, _ := json.Marshal(map[string]any{metaServer: info}) // strings always encode
	return b
}
