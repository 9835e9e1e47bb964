package mcpserve

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/internal/lex"
)

// keepFailure keeps the error of a tool's handler, which the core makes a text of.
func keepFailure(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		result, err := next(ctx, r)
		if v, ok := server.ClientSessionFromContext(ctx).(*visit); ok && err != nil {
			v.failure = err
		}
		return result, err
	}
}

// theirWords is an error of the foreign core in our codes. What its handlers say is for the client.
func theirWords(ctx context.Context, m message, e mcp.JSONRPCErrorDetails) problem {
	v, _ := server.ClientSessionFromContext(ctx).(*visit)
	var missing mcp.MissingRequiredClientCapabilityError
	switch {
	case v != nil && errors.As(v.failure, &missing):
		return incapable(missing.Capability)
	case v != nil && m.method == "resources/read" && isNotFound(e):
		uri, _ := param(m.params, "uri")
		return notFound(uri, v.meta)
	case e.Code == mcp.INTERNAL_ERROR:
		return problem{code: internalError, message: e.Message}
	}
	return ownWords(m.method, e)
}

// isNotFound tells whether the core found no such resource, or the handler of a template did not: of that the core leaves
// only the words.
func isNotFound(e mcp.JSONRPCErrorDetails) bool {
	return e.Code == mcp.RESOURCE_NOT_FOUND || strings.Contains(e.Message, server.ErrResourceNotFound.Error())
}

// incapable says which capability the client would have to declare, in the form of a client's capabilities.
func incapable(capability string) problem {
	p := problem{code: missingRequired, message: "This needs a client with the capability " + capability + "."}
	p.data = append(lex.AppendQuoted([]byte(`{"requiredCapabilities":{`), capability), `:{}}}`...)
	return p
}

// unable is a problem when a result asks for what this request's client did not say that it can be asked.
func (v *visit) unable(result []byte) problem {
	var asking struct {
		InputRequests map[string]struct{ Method string }
	}
	if json.Unmarshal(result, &asking) != nil { // a member of that name that is something else
		return problem{}
	}
	for _, r := range asking.InputRequests {
		if capability := capabilityFor[r.Method]; capability != "" && !v.can(capability) {
			return incapable(capability)
		}
	}
	return problem{}
}

// capabilityFor is what a client has to be able to, to be asked.
var capabilityFor = map[string]string{"elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}

// can tells whether the client said that it can be asked. Who takes addresses alone cannot be shown a form.
func (v *visit) can(capability string) bool {
	switch c := v.GetClientCapabilities(); capability {
	case "elicitation":
		return c.Elicitation != nil && (c.Elicitation.Form != nil || c.Elicitation.URL == nil)
	case "sampling":
		return c.Sampling != nil
	default:
		return c.Roots != nil
	}
}

// maxCompletions is how many values the protocol allows.
const maxCompletions = 100

// cut leaves out what is too much of a result.
func cut(result any) any {
	if c, ok := result.(mcp.CompleteResult); ok && len(c.Completion.Values) > maxCompletions {
		c.Completion.Values, c.Completion.HasMore = c.Completion.Values[:maxCompletions], true
		return c
	}
	return result
}

// named is a modern result of the core that says whose it is: this server's.
func (s *Server) named(result []byte) []byte {
	var all, about, own map[string]json.RawMessage
	if json.Unmarshal(result, &all) != nil || json.Unmarshal(s.serverInfo, &own) != nil {
		return result
	}
	if json.Unmarshal(all["_meta"], &about) != nil || about == nil {
		about = map[string]json.RawMessage{}
	}
	about[metaServer] = own[metaServer]
	all["_meta"], _ = marshal(about)
	named, _ := marshal(all)
	return named
}
