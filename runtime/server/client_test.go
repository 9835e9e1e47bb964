package server_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

// connect starts a server and connects a real client to it, which pins a revision, or asks for the newest when empty.
func connect(t *testing.T, revision string, flags ...string) (*client.Client, *mcp.InitializeResult) {
	t.Helper()
	start := transport.WithCommandFunc(func(context.Context, string, []string, []string) (*exec.Cmd, error) {
		return command(t, flags...), nil
	})
	var options []client.ClientOption
	if revision != "" {
		options = append(options, client.WithProtocolVersion(revision))
	}
	stdio := transport.NewStdioWithOptions("server", nil, nil, start)
	if err := stdio.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := client.NewClient(stdio, options...)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Errorf("the server did not end well: %v", err)
		}
	})
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	var hello mcp.InitializeRequest
	hello.Params.ClientInfo = mcp.Implementation{Name: "tester", Version: "1"}
	hello.Params.ProtocolVersion = revision
	welcome, err := c.Initialize(t.Context(), hello)
	if err != nil {
		t.Fatal(err)
	}
	return c, welcome
}

func use(t *testing.T, c *client.Client, tool string, arguments any) (text string, r *mcp.CallToolResult) {
	t.Helper()
	var request mcp.CallToolRequest
	request.Params.Name, request.Params.Arguments = tool, arguments
	r, err := c.CallTool(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return r.Content[0].(mcp.TextContent).Text, r
}

// A client of each revision lists the tools, calls, and is refused in words.
func TestClient(t *testing.T) {
	for _, revision := range []string{"", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"} {
		t.Run(revision, func(t *testing.T) {
			c, welcome := connect(t, revision, "--approve")
			want := revision
			if want == "" {
				want = "2026-07-28"
			}
			if welcome.ProtocolVersion != want || welcome.ServerInfo.Name != "test.cases" || welcome.Capabilities.Tools == nil {
				t.Errorf("%+v", welcome)
			}
			listed, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
			if err != nil || len(listed.Tools) != 9 || listed.Tools[0].Name != "agent_status" || listed.Tools[2].Name != "test_cases__check" || !*listed.Tools[2].Annotations.ReadOnlyHint {
				t.Fatal(listed, err)
			}
			text, r := use(t, c, "test_cases__check", map[string]any{"n": 5})
			if r.IsError || text != "client tester" || r.StructuredContent.(map[string]any)["n"] != 5.0 {
				t.Error(text, r.StructuredContent)
			}
			if text, r = use(t, c, "test_cases__check", map[string]any{"n": "5"}); !r.IsError || !strings.HasPrefix(text, "invalid_args: n: expected an integer") {
				t.Error(text)
			}
			if text, r = use(t, c, "test_cases__put", map[string]any{"text": "x"}); !r.IsError || !strings.HasPrefix(text, "writes_disabled: ") || !strings.Contains(text, " writes on --project ") {
				t.Error(text)
			}
			var unknown mcp.CallToolRequest
			unknown.Params.Name = "nope"
			if _, err := c.CallTool(t.Context(), unknown); err == nil || !strings.Contains(err.Error(), "Unknown tool") {
				t.Error(err)
			}
		})
	}
}

// What a tool promises of its data reaches clients, and what cannot be sent leaves them its text.
func TestClientData(t *testing.T) {
	for _, revision := range []string{"", "2025-06-18"} {
		c, _ := connect(t, revision, "--approve", "--check-data")
		listed, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range listed.Tools {
			if promises := tool.OutputSchema.Type == "object"; promises != (tool.Name == "test_cases__check" || strings.HasPrefix(tool.Name, "agent_")) {
				t.Errorf("%s promises %+v", tool.Name, tool.OutputSchema)
			}
		}
		text, r := use(t, c, "test_cases__check", map[string]any{"n": 1, "s": strings.Repeat("x", 70_000)})
		if data, ok := r.StructuredContent.(map[string]any); r.IsError || !ok || len(data) > 0 || !strings.HasPrefix(text, "client tester\n[Data left out: ") {
			t.Errorf("%v %v %.200s", r.IsError, r.StructuredContent, text)
		}
		text, r = use(t, c, "test_cases__check", map[string]any{})
		if data, ok := r.StructuredContent.(map[string]any); !r.IsError || !ok || data["error"] == nil || text != "invalid_args: n: required" {
			t.Error(text, r.StructuredContent)
		}
	}
}

// Without approval nothing is offered, and a call that is made all the same hears why.
func TestNotApproved(t *testing.T) {
	c, _ := connect(t, "")
	listed, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil || len(listed.Tools) != 2 || listed.Tools[1].Name != "agent_guide" {
		t.Error(listed, err)
	}
	if text, r := use(t, c, "agent_status", nil); r.IsError || !strings.Contains(text, "No tools are on offer.") || !strings.Contains(text, " approve test.cases --project ") {
		t.Error(text)
	}
	if text, r := use(t, c, "test_cases__check", map[string]any{"n": 1}); !r.IsError || !strings.HasPrefix(text, "unavailable: ") || !strings.Contains(text, " approve test.cases --project ") {
		t.Error(text)
	}
}

// A file that a client's command line writes is where the project is.
func TestWrites(t *testing.T) {
	folder := t.TempDir()
	c, _ := connect(t, "", "--approve", "--allow-writes", "--project", folder)
	if text, r := use(t, c, "test_cases__put", map[string]any{"text": "kept"}); r.IsError {
		t.Fatal(text)
	}
	b, err := os.ReadFile(folder + "/editor/services/plugin__test.cases__text.json")
	if err != nil || string(b) != "\"kept\"\n" {
		t.Errorf("%q %v", b, err)
	}
}
