package mcpserve

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
)

// acquaintance is what a foreign core knows of a client: of a legacy one since initialize, of a modern one for one request.
// Its methods are those of mcp-go's sessions.
type acquaintance struct {
	id string

	mu         sync.Mutex
	said       mcp.InitializeParams
	level      mcp.LoggingLevel
	subscribed map[string]bool // URIs
}

func newAcquaintance(id string) *acquaintance {
	return &acquaintance{id: id, level: mcp.LoggingLevelInfo, subscribed: map[string]bool{}}
}

// introduced is the acquaintance with a client that sent these params with initialize. Those that are not as the protocol has
// them say nothing.
func introduced(id string, params []byte) *acquaintance {
	a := newAcquaintance(id)
	if params != nil && json.Unmarshal(params, &a.said) != nil {
		a.said = mcp.InitializeParams{}
	}
	a.said.ProtocolVersion = negotiated(params)
	return a
}

func (a *acquaintance) Initialize()       {}
func (a *acquaintance) Initialized() bool { return true }
func (a *acquaintance) SessionID() string { return a.id }

// ProtocolVersion is the revision of a client that shook hands.
func (a *acquaintance) ProtocolVersion() string { return a.said.ProtocolVersion }

func (a *acquaintance) GetClientInfo() mcp.Implementation {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.said.ClientInfo
}

func (a *acquaintance) SetClientInfo(i mcp.Implementation) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said.ClientInfo = i
}

func (a *acquaintance) GetClientCapabilities() mcp.ClientCapabilities {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.said.Capabilities
}

func (a *acquaintance) SetClientCapabilities(c mcp.ClientCapabilities) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.said.Capabilities = c
}

func (a *acquaintance) GetLogLevel() mcp.LoggingLevel {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.level
}

func (a *acquaintance) SetLogLevel(level mcp.LoggingLevel) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.level = level
}

// SubscribeToResource is SubscribeToResourceErr.
func (a *acquaintance) SubscribeToResource(uri string) { _ = a.SubscribeToResourceErr(uri) }

// SubscribeToResourceErr refuses more than a client may follow.
func (a *acquaintance) SubscribeToResourceErr(uri string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.subscribed) >= maxURIs && !a.subscribed[uri] {
		return errors.New("too many resources are subscribed to: unsubscribe from some first")
	}
	a.subscribed[uri] = true
	return nil
}

func (a *acquaintance) UnsubscribeFromResource(uri string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.subscribed, uri)
}

func (a *acquaintance) IsSubscribedToResource(uri string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.subscribed[uri]
}

func (a *acquaintance) SubscribedResources() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Collect(maps.Keys(a.subscribed))
}
