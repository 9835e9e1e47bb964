package mcpserve

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/host"
)

// foreign is a core of mcp-go that a program filled itself (Options.Core). It answers for its own tools, and for all that
// the host has not: prompts, completion, logging, resources that are no chapters.
//
// Its handlers find a session of mcp-go in their context, a visit, by which they reach the client of the request. What it
// says to all clients comes to listeners.
type foreign struct {
	mcp *server.MCPServer
	ids atomic.Uint64 // of the requests it was handed, and of its sessions
}

func newForeign(core *server.MCPServer) *foreign {
	if core == nil {
		return nil
	}
	core.Use(keepFailure)
	return &foreign{mcp: core}
}

// clash is an error when the core has a tool that is called like one of the host's. One that is added later is left out.
func (f *foreign) clash(h *host.Host) error {
	if f == nil {
		return nil
	}
	if name, both := shared(f.mcp, h); both {
		return fmt.Errorf("the core and the host both have a tool %s: give the core's another name", name)
	}
	return nil
}

// shared is the first name that a tool of a server and one of a host have both.
func shared(core *server.MCPServer, h *host.Host) (name string, both bool) {
	for _, name := range slices.Sorted(maps.Keys(core.ListTools())) {
		if h.Tool(name) != nil {
			return name, true
		}
	}
	return "", false
}

// id is a new name of a request or a session.
func (f *foreign) id() string { return "nlgen-" + strconv.FormatUint(f.ids.Add(1), 10) }

// owns tells whether the foreign core is to answer a request.
func (s *Server) owns(m message) bool {
	if s.foreign == nil {
		return false
	}
	switch m.method {
	case "initialize", "ping", "server/discover", "subscriptions/listen", "tools/list", "resources/list":
		return false // the same for all, or about what both have
	case "tools/call":
		name, _ := textParam(m.params, "name")
		return s.host.Tool(name) == nil && s.foreign.mcp.GetTool(name) != nil
	case "resources/read":
		return foreignResource(m.params)
	}
	return true
}

// foreignResource tells whether the URI in params, or in an entry of a list, is none of the guide's.
func foreignResource(params []byte) bool {
	uri, ok := textParam(params, "uri")
	return ok && !strings.HasPrefix(uri, guideURI)
}

// textParam is a member that is a string.
func textParam(object []byte, name string) (string, bool) {
	sent, p := param(object, name)
	if p.code != 0 {
		return "", false
	}
	return text(sent)
}

// runsHandlers tells whether a method runs code of the foreign core's program, which may take long.
func runsHandlers(method string) bool {
	switch method {
	case "tools/call", "prompts/get", "resources/read", "completion/complete":
		return true
	}
	return false
}

// delegate has the foreign core answer a request beside whatever else is asked. The message's bytes are not kept.
func (s *session) delegate(ctx context.Context, m message, meta meta, out outlet) problem {
	ctx, c := newCall(ctx, m, out)
	p, refusal := s.calls.reserve(c)
	if refusal != nil {
		p = problem{code: internalError, message: refusal.Message + " " + refusal.Hint}
	}
	if p.code != 0 {
		c.cancel()
		return p
	}
	m.id, m.params, meta.raw, meta.token = c.id, bytes.Clone(m.params), nil, bytes.Clone(meta.token)
	go func() {
		defer s.calls.release(c)
		result, p := s.foreignAnswer(ctx, m, meta, out)
		if s.calls.finish(c) {
			if p.code != 0 {
				sendProblem(out, c.id, p)
			} else {
				sendResult(out, c.id, result)
			}
		}
		c.done()
	}()
	return p
}

// foreignAnswer is what the foreign core answers to a request. All that its handler told the client is in line before.
func (s *session) foreignAnswer(ctx context.Context, m message, meta meta, out teller) ([]byte, problem) {
	params, p := handed(m)
	if p.code != 0 {
		return nil, p
	}
	v := s.newVisit(out, meta)
	defer v.end()
	result, p := s.foreign.answer(s.foreign.mcp.WithContext(ctx, v), m, v.withToken(params))
	if p.code == methodNotFound {
		return s.core.answer(ctx, m, meta) // what a server has without a core
	}
	if p.code == 0 && meta.modern {
		if p = v.unable(result); p.code == 0 {
			result = s.named(result)
		}
	}
	return result, p
}

// answer has the core answer one request. A handler that breaks is a fault of the server.
func (f *foreign) answer(ctx context.Context, m message, params []byte) (result []byte, p problem) {
	defer func() {
		if r := recover(); r != nil {
			result, p = nil, failed()
		}
	}()
	switch r := f.ask(ctx, m.method, params).(type) {
	case mcp.JSONRPCResponse:
		if b, err := marshal(cut(r.Result)); err == nil {
			return b, p
		}
	case mcp.JSONRPCError:
		return nil, theirWords(ctx, m, r.Error)
	}
	return nil, failed()
}

// ask hands the core a request with an id of ours, since it rounds those it sees.
func (f *foreign) ask(ctx context.Context, method string, params []byte) mcp.JSONRPCMessage {
	return f.mcp.HandleMessage(ctx, written(f.id(), method, params))
}

// hear hands the core a notification. A handler that breaks has heard it.
func (f *foreign) hear(ctx context.Context, method string, params []byte) {
	defer func() { _ = recover() }()
	f.mcp.HandleMessage(ctx, written("", method, params))
}
