package mcpserve

import (
	"context"
	"encoding/json"
	"io"
	"time"

	mcpgo "github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/host"
)

// Options are what a server says of itself, and its patience.
type Options struct {
	// Name and Version are what clients show and log; Title is the name for people and may be empty.
	Name, Version, Title string
	// Grace is how long accepted calls may still run after ctx has ended; 0 is 2 seconds.
	Grace time.Duration
	// Core is a core of mcp-go whose tools, prompts and resources are served beside the host's, by the same transports; nil
	// when there is none. None of its tools may be called like one of the host's.
	Core *mcpgo.MCPServer
}

// Server serves one host to any number of clients, by any number of transports at once.
type Server struct {
	host       *host.Host
	core       core
	foreign    *foreign
	tools      watch
	grace      time.Duration
	serverInfo []byte
}

// New makes a server of a host, which it does not close.
func New(h *host.Host, o Options) *Server {
	if o.Grace == 0 {
		o.Grace = 2 * time.Second
	}
	s := &Server{host: h, core: newCore(o, len(h.Guide()) > 0), foreign: newForeign(o.Core), grace: o.Grace, serverInfo: serverInfo(o)}
	s.tools.list = s.toolList
	return s
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
