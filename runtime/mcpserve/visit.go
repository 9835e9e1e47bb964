package mcpserve

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/internal/lex"
)

// visit is mcp-go's session of one request to a foreign core. What its handler tells the client goes where the request's
// answer goes, and before it.
type visit struct {
	*session
	*notices
	*acquaintance
	out  teller
	meta meta
	// stand is the progress token that the handler has in place of the client's; empty when it has that.
	stand string
	// failure is the error of the tool's handler, if it failed.
	failure error
}

func (s *session) newVisit(out teller, meta meta) *visit {
	v := &visit{session: s, out: out, meta: meta, acquaintance: s.known.Load()}
	if meta.modern || v.acquaintance == nil {
		v.acquaintance = newAcquaintance(s.foreign.id())
	}
	v.notices = newNotices(v.pass)
	return v
}

// pass tells the client.
func (v *visit) pass(n mcp.JSONRPCNotification) {
	if n.Method == "notifications/progress" && v.stand != "" && n.Params.AdditionalFields["progressToken"] == v.stand {
		n.Params.AdditionalFields = maps.Clone(n.Params.AdditionalFields) // the handler may send its own again
		n.Params.AdditionalFields["progressToken"] = json.RawMessage(v.meta.token)
	}
	if b, err := marshal(n); err == nil {
		v.out.tell(b)
		v.out.flush()
	}
}

// end is that of notices: session has a close of its own.
func (v *visit) end() { v.notices.end() }

// RequestSampling asks a legacy client for its model's words.
func (v *visit) RequestSampling(ctx context.Context, r mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
	var result mcp.CreateMessageResult
	return &result, v.ask(ctx, "sampling/createMessage", r.CreateMessageParams, &result)
}

// RequestElicitation asks a legacy client's user.
func (v *visit) RequestElicitation(ctx context.Context, r mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	var result mcp.ElicitationResult
	return &result, v.ask(ctx, "elicitation/create", r.Params, &result)
}

// ListRoots asks a legacy client for its roots.
func (v *visit) ListRoots(ctx context.Context, _ mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	var result mcp.ListRootsResult
	return &result, v.ask(ctx, "roots/list", struct{}{}, &result)
}

// ask asks the client, which has to have said that it can be asked.
func (v *visit) ask(ctx context.Context, method string, params, result any) error {
	if v.meta.modern || !v.can(capabilityFor[method]) || method == "elicitation/create" && v.ProtocolVersion() < elicits {
		return fmt.Errorf("the client cannot be asked for %s", method)
	}
	b, err := marshal(params)
	if err != nil {
		return err
	}
	reply, err := v.asks.ask(ctx, v.out, method, b)
	if err != nil {
		return err
	}
	if json.Unmarshal(reply, result) != nil {
		return fmt.Errorf("the client answers %s with what is no such answer: %s", method, lex.UTF16Prefix(string(reply), 500))
	}
	return nil
}

// elicits is the first revision in which a client can be asked for its user's words.
const elicits = "2025-06-18"

var (
	_ server.SessionWithClientInfo            = (*visit)(nil)
	_ server.SessionWithElicitation           = (*visit)(nil)
	_ server.SessionWithLogging               = (*visit)(nil)
	_ server.SessionWithProtocolVersion       = (*visit)(nil)
	_ server.SessionWithResourceSubscriptions = (*visit)(nil)
	_ server.SessionWithRoots                 = (*visit)(nil)
	_ server.SessionWithSampling              = (*visit)(nil)
	_ server.SessionWithStreamableHTTPConfig  = (*visit)(nil)
)
