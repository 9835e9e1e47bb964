package mcpserve

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/host"
)

// Attach registers a host's tools in a program's own mcp-go server, beside its own tools: what is on offer now, and from then
// on what the projects' authors approve, take back and switch, until detach, which removes them. The server's transport
// stays the program's, and its faults too. Calls go through the host as everywhere: arguments arrive as they were sent,
// answers and refusals are what Server gives. The guide's chapters are there through the tool agent_guide only, and former
// names of tools are not known.
//
// The error says that a tool of the program has the name of one of the host's. A program that adds such a tool later
// keeps it: the host's is not registered in its place, and its own is not removed.
func Attach(to *server.MCPServer, h *host.Host) (detach func(), err error) {
	if name, both := shared(to, h); both {
		return nil, fmt.Errorf("the name %s belongs to a tool of this server already, and to one of a plugin", name)
	}
	a := &attached{to: to, host: h}
	w := &watch{list: h.List}
	remove := w.add(a.follow)
	a.follow()
	return func() {
		remove()
		a.leave()
	}, nil
}

// attached are a host's tools in a program's server.
type attached struct {
	to   *server.MCPServer
	host *host.Host

	mu   sync.Mutex
	here map[string]string // the entries of those that are registered, by name
}

// follow registers what is on offer by now and removes what is not any more.
func (a *attached) follow() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	offered := map[string]string{}
	var added []server.ServerTool
	for entry := range elements(a.host.List()) {
		t := readTool(entry)
		if a.theirs(t.Name) {
			continue
		}
		offered[t.Name] = string(entry)
		if a.here[t.Name] != string(entry) {
			added = append(added, server.ServerTool{Tool: t, Handler: a.call})
		}
	}
	var gone []string
	for name := range a.here {
		if _, still := offered[name]; !still {
			gone = append(gone, name)
		}
	}
	a.here = offered
	a.remove(gone)
	if len(added) > 0 && !a.add(added...) {
		for _, one := range added {
			if !a.add(one) {
				delete(a.here, one.Tool.Name)
			}
		}
	}
	return true
}

// add registers tools, all of them or none: mcp-go panics at a name that is one of its task tools', which it does not list.
func (a *attached) add(tools ...server.ServerTool) (ok bool) {
	defer func() { ok = recover() == nil }()
	a.to.AddTools(tools...)
	return true
}

// remove removes tools, but for those that the program replaced with its own.
func (a *attached) remove(names []string) {
	names = slices.DeleteFunc(names, a.theirs)
	if len(names) > 0 {
		a.to.DeleteTools(names...)
	}
}

// theirs tells whether a name is that of a tool that the program registered itself.
func (a *attached) theirs(name string) bool {
	t := a.to.GetTool(name)
	return t != nil && reflect.ValueOf(t.Handler).Pointer() != reflect.ValueOf(a.call).Pointer()
}

func (a *attached) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.remove(slices.Collect(maps.Keys(a.here)))
	a.here = nil
}

// readTool is an entry of tools/list as mcp-go has it.
func readTool(entry []byte) mcp.Tool {
	var e struct {
		Name, Title, Description string
		InputSchema              json.RawMessage
		OutputSchema             json.RawMessage
		Annotations              mcp.ToolAnnotation
		Icons                    []mcp.Icon
		Meta                     map[string]json.RawMessage `json:"_meta"`
	}
	_ = json.Unmarshal(entry, &e) // the host writes what this reads
	t := mcp.Tool{Name: e.Name, Title: e.Title, Description: e.Description, RawInputSchema: e.InputSchema, RawOutputSchema: e.OutputSchema,
		Annotations: e.Annotations, Icons: e.Icons}
	if e.Meta != nil {
		t.Meta = &mcp.Meta{AdditionalFields: map[string]any{}}
		for name, value := range e.Meta {
			t.Meta.AdditionalFields[name] = value
		}
	}
	return t
}

// call answers a call that came to the program's server.
func (a *attached) call(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	arguments, err := rawArguments(request.Params)
	if err != nil {
		return nil, err
	}
	r := host.Request{Tool: request.Params.Name, Arguments: arguments, Client: attachedClient(ctx), Meta: rawMeta(request.Params.Meta)}
	if session := server.ClientSessionFromContext(ctx); session != nil {
		r.Session = "attached " + session.SessionID()
	}
	if m := request.Params.Meta; m != nil && m.ProgressToken != nil {
		r.Progress = a.progress(ctx, m.ProgressToken)
	}
	o := a.host.Call(ctx, r)
	if o.Protocol != nil {
		return nil, o.Protocol
	}
	result := new(mcp.CallToolResult)
	if err := json.Unmarshal(Result(o), result); err != nil {
		return nil, err
	}
	return result, nil
}

// rawArguments are the arguments as they were sent, where the transport kept them, else what it made of them.
func rawArguments(p mcp.CallToolParams) (json.RawMessage, error) {
	switch {
	case len(p.RawArguments) > 0:
		return p.RawArguments, nil
	case p.Arguments == nil:
		return nil, nil
	}
	return json.Marshal(p.Arguments)
}

// rawMeta is _meta, whose numbers went through mcp-go.
func rawMeta(m *mcp.Meta) map[string]json.RawMessage {
	if m == nil {
		return nil
	}
	raw, err := marshal(m)
	if err != nil {
		return nil
	}
	return metaMap(raw)
}

// attachedClient is the name of the client, from its request in the modern era, else from its session.
func attachedClient(ctx context.Context) *string {
	if info := server.RequestProtocolInfoFromContext(ctx); info != nil && info.Modern {
		if info.ClientInfo == nil {
			return nil
		}
		return &info.ClientInfo.Name
	}
	if s, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo); ok {
		if name := s.GetClientInfo().Name; name != "" {
			return &name
		}
	}
	return nil
}

// progress tells how far a call is, as far as the program's transport delivers that.
func (a *attached) progress(ctx context.Context, token mcp.ProgressToken) func(done, total float64, message string) {
	var far growth
	return func(done, total float64, message string) {
		if !far.to(done) {
			return
		}
		params := map[string]any{"progressToken": token, "progress": done}
		if total > 0 {
			params["total"] = total
		}
		if message != "" {
			params["message"] = message
		}
		_ = a.to.SendNotificationToClient(ctx, "notifications/progress", params) // nobody can be told that nobody can be told
	}
}
