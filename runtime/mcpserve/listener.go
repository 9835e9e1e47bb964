package mcpserve

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// listener is a session of mcp-go that a foreign core knows of, so that it can tell its client of changes.
type listener struct {
	*notices
	*acquaintance
}

// listen makes the core know of a client, until leave. The handler of a notification must not wait.
func (f *foreign) listen(client *acquaintance, tell func(mcp.JSONRPCNotification)) (leave func()) {
	l := &listener{newNotices(tell), client}
	if !f.register(l) {
		return func() {}
	}
	return func() {
		f.unregister(l)
		l.end()
	}
}

// register makes the core know of a session. It is false when it knows it already, or a hook of the program's breaks.
func (f *foreign) register(l *listener) (ok bool) {
	defer func() {
		if recover() != nil {
			f.unregister(l)
			ok = false
		}
	}()
	return f.mcp.RegisterSession(context.Background(), l) == nil
}

// unregister is the opposite, whatever the program's hooks do.
func (f *foreign) unregister(l *listener) {
	defer func() { _ = recover() }()
	f.mcp.UnregisterSession(context.Background(), l.id)
}

// The changes of which clients are told only when they asked for it.
const (
	promptsChanged   = "notifications/prompts/list_changed"
	resourcesChanged = "notifications/resources/list_changed"
	resourceUpdated  = "notifications/resources/updated"
)

// listenFor has a subscription told what the foreign core says of what is wanted. The list of tools is the host's too, and
// is looked at.
func (s *session) listenFor(l *subscription, wanted filter) (leave func()) {
	if s.foreign == nil {
		return func() {}
	}
	client := newAcquaintance(s.foreign.id())
	for _, uri := range wanted.uris {
		client.SubscribeToResource(uri)
	}
	return s.foreign.listen(client, func(n mcp.JSONRPCNotification) {
		switch uri, _ := n.Params.AdditionalFields["uri"].(string); {
		case n.Method == toolsChanged:
			s.tools.look()
		case n.Method == promptsChanged && wanted.prompts, n.Method == resourcesChanged && wanted.resources:
			l.tell(n.Method, nil)
		case n.Method == resourceUpdated && client.IsSubscribedToResource(uri):
			l.tell(n.Method, appendText([]byte(`,"uri":`), uri))
		}
	})
}

// followForeign has a legacy client told what the foreign core says to all clients, or to this one outside of a request.
func (s *session) followForeign() (leave func()) {
	client := s.known.Load()
	if s.foreign == nil || client == nil {
		return func() {}
	}
	return s.foreign.listen(client, func(n mcp.JSONRPCNotification) { s.passOn(client, n) })
}

// passOn tells a legacy client what the foreign core says outside of a request.
func (s *session) passOn(client *acquaintance, n mcp.JSONRPCNotification) {
	switch uri, _ := n.Params.AdditionalFields["uri"].(string); {
	case n.Method == toolsChanged:
		s.tools.look()
		return
	case n.Method == resourceUpdated && !client.IsSubscribedToResource(uri):
		return
	}
	if b, err := marshal(n); err == nil {
		s.tellStanding(b)
	}
}

// heard hands the foreign core a notification of a legacy client, for those that its program has a handler for. Like mcp-go's
// own transports it waits for the handler, which cannot ask the client: that reads its answers where this waits.
func (s *session) heard(m message) {
	client := s.known.Load()
	if s.foreign == nil || client == nil {
		return
	}
	params, p := handed(m)
	if p.code != 0 {
		return
	}
	l := &listener{newNotices(func(n mcp.JSONRPCNotification) { s.passOn(client, n) }), client}
	defer l.end()
	s.foreign.hear(s.foreign.mcp.WithContext(context.Background(), l), m.method, params)
}

// honoured leaves in a filter what there is to tell of.
func (s *Server) honoured(f filter) filter {
	if s.foreign == nil {
		return filter{tools: f.tools}
	}
	c := s.foreign.about().Capabilities
	f.prompts = f.prompts && c.has("prompts", "listChanged")
	f.resources = f.resources && c.has("resources", "listChanged")
	if !c.has("resources", "subscribe") {
		f.uris = nil
	}
	return f
}

var _ server.SessionWithStreamableHTTPConfig = (*listener)(nil)
