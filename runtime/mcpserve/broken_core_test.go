package mcpserve_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// unwritable panics when it is written.
type unwritable struct{}

func (unwritable) MarshalJSON() ([]byte, error) { panic("broken") }

// A core whose program breaks at whatever is asked of it, on whichever goroutine, is served all the same: what is the host's
// works on, and nothing of the fault is told.
func TestBrokenCores(t *testing.T) {
	hooks := func(add func(*server.Hooks)) server.ServerOption {
		h := &server.Hooks{}
		add(h)
		return server.WithHooks(h)
	}
	for name, option := range map[string]server.ServerOption{
		"filter without a client": server.WithToolFilter(func(ctx context.Context, tools []mcp.Tool) []mcp.Tool {
			_ = server.ClientSessionFromContext(ctx).SessionID()
			return tools
		}),
		"hook": hooks(func(h *server.Hooks) {
			h.AddBeforeAny(func(context.Context, any, mcp.MCPMethod, any) { panic("broken") })
		}),
		"registering": hooks(func(h *server.Hooks) {
			h.AddOnRegisterSession(func(context.Context, server.ClientSession) { panic("broken") })
		}),
		"unregistering": hooks(func(h *server.Hooks) {
			h.AddOnUnregisterSession(func(context.Context, server.ClientSession) { panic("broken") })
		}),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				core := server.NewMCPServer("program", "9", server.WithToolCapabilities(true), option)
				core.AddTool(mcp.NewTool("own"), nil)
				c := connect(t, beside(core))
				c.ask(request("0", "initialize", shake)).has(t, `"protocolVersion"`)
				c.send(shaken)
				c.ask(request("1", "tools/list", "")).has(t, `"test_cases__check"`)
				c.ask(request("2", "tools/list", "{"+modernMeta+"}")).has(t, `"test_cases__check"`)
				c.ask(listen(`"L"`, `{"toolsListChanged":true,"resourcesListChanged":true}`)).has(t, "acknowledged")
				time.Sleep(3 * time.Second) // the list is looked at while nobody asks
				c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"L"}}` + "\n")
				c.ask(call("3", "check", `{"n":1}`, "")).has(t, `"id":3`, `"content"`)
				c.in.Close()
				rest, err := c.rest()
				if err != nil {
					t.Error(err)
				}
				for _, m := range rest {
					if strings.Contains(m.line, "broken") {
						t.Error(m.line)
					}
				}
			})
		})
	}
}

// What a core tells that cannot be written is not told; the rest is, and the answer comes.
func TestUnwritableNotifications(t *testing.T) {
	core := foreignCore()
	core.AddTool(mcp.NewTool("tells"), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for _, what := range []any{unwritable{}, make(chan int), "fine"} {
			_ = core.SendNotificationToClient(ctx, "notifications/message", map[string]any{"data": what})
			core.SendNotificationToAllClients("notifications/everyone", map[string]any{"data": what})
		}
		return &mcp.CallToolResult{StructuredContent: unwritable{}}, nil
	})
	c := connect(t, beside(core))
	c.ask(elicits("2025-11-25"))
	c.send(shaken)
	c.send(own("1", "tells", "{}", ""))
	var said strings.Builder
	for range 3 {
		said.WriteString(c.receive().line + "\n")
	}
	for _, want := range []string{`"notifications/message"`, `"notifications/everyone"`, `"code":-32603`} {
		if strings.Count(said.String(), want) != 1 {
			t.Errorf("%s is not said once:\n%s", want, said.String())
		}
	}
}

// A handler of a program's core that ends only when it is told to does not hold a server whose client is gone: it has as
// long as a call of the host's.
func TestCoreWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := connect(t, beside(foreignCore()))
		c.send(own("1", "waits", "{}", "") + call("2", "check", `{"n":1}`, ""))
		start := time.Now()
		c.in.Close()
		if _, err := c.rest(); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took < 10*time.Minute || took > 11*time.Minute {
			t.Errorf("it ended after %v", took)
		}
	})
}
