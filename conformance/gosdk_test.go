package conformance_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestGoSDK talks to the fixture's server by the Go SDK's client, over both transports and with a revision of each era.
func TestGoSDK(t *testing.T) {
	for _, transport := range transports {
		for _, revision := range []string{"2025-11-25", "2026-07-28"} {
			t.Run(transport+"/"+revision, func(t *testing.T) {
				t.Parallel()
				c := dial(t, transport, revision)
				c.list(t)
				c.calls(t)
				c.refusals(t)
				c.progress(t)
				c.cancel(t)
				c.guide(t)
				held(t, "go-sdk v1.8.0, %s, %s: list, call, refuse, progress, cancel, guide", transport, c.InitializeResult().ProtocolVersion)
			})
		}
	}
}

// sdkClient is one session of the SDK's client.
type sdkClient struct {
	*mcp.ClientSession
	// told are the progress notifications, as they come.
	told chan *mcp.ProgressNotificationParams
}

func dial(t *testing.T, transport, revision string) *sdkClient {
	t.Helper()
	c := &sdkClient{told: make(chan *mcp.ProgressNotificationParams, 16)}
	client := mcp.NewClient(&mcp.Implementation{Name: "gosdk", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { c.told <- r.Params },
	})
	var err error
	c.ClientSession, err = client.Connect(t.Context(), sdkTransport(t, transport), &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Errorf("the connection did not end well: %v", err)
		}
	})
	if got := c.InitializeResult().ProtocolVersion; got != revision {
		t.Errorf("the revision is %s, not %s", got, revision)
	}
	return c
}

func sdkTransport(t *testing.T, name string) mcp.Transport {
	if name == "stdio" {
		return &mcp.CommandTransport{Command: exec.Command(fixtureServer, "serve", "--project", project(t, fixtureServer))}
	}
	e := serve(t, fixtureServer)
	return &mcp.StreamableClientTransport{Endpoint: e.URL, HTTPClient: &http.Client{Transport: bearer(e.Token)}}
}

// bearer shows a token with every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// tools are the names that the fixture's server lists.
var tools = []string{
	"agent_status", "agent_guide",
	"acme_notes__add_note", "acme_notes__list",
	"conformance_fixture__test_error_handling", "conformance_fixture__test_image_content", "conformance_fixture__test_simple_text",
	"conformance_fixture__test_tool_with_progress", "conformance_fixture__wait", "conformance_fixture__waits",
}

func (c *sdkClient) list(t *testing.T) {
	listed, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
	}
	if !slices.Equal(names, tools) {
		t.Errorf("listed %q", names)
	}
}

// call calls a tool with JSON and returns its text.
func (c *sdkClient) call(t *testing.T, tool, arguments string) (string, *mcp.CallToolResult) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	text, ok := r.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("%s: the answer begins with a %T", tool, r.Content[0])
	}
	return text.Text, r
}

func (c *sdkClient) calls(t *testing.T) {
	text, r := c.call(t, "acme_notes__add_note", `{"text": "Buy rope."}`)
	if data, _ := json.Marshal(r.StructuredContent); text != "Added. The project has 1 notes." || string(data) != `{"count":1}` || r.IsError {
		t.Errorf("answered %q with %s", text, data)
	}
	_, r = c.call(t, "conformance_fixture__test_image_content", `{}`)
	if len(r.Content) != 2 {
		t.Fatalf("%d contents", len(r.Content))
	}
	if picture, ok := r.Content[1].(*mcp.ImageContent); !ok || picture.MIMEType != "image/png" || !strings.HasPrefix(string(picture.Data), "\x89PNG") {
		t.Errorf("the picture is %v", r.Content[1])
	}
}

func (c *sdkClient) refusals(t *testing.T) {
	for _, refused := range []struct{ tool, arguments, words string }{
		{"conformance_fixture__test_error_handling", `{}`, "check_failed: This tool intentionally returns an error for testing\n"},
		{"acme_notes__add_note", `{"text": " "}`, "invalid_args: The note is empty.\n"},
		{"acme_notes__add_note", `{"text": 5}`, "invalid_args: text: expected a string, got a number\n"},
		{"acme_notes__add_note", `{}`, "invalid_args: text: required"},
	} {
		if text, r := c.call(t, refused.tool, refused.arguments); !r.IsError || !strings.HasPrefix(text, refused.words) {
			t.Errorf("%s %s: isError is %v, %q", refused.tool, refused.arguments, r.IsError, text)
		}
	}
	_, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "acme_notes__nothing"})
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInvalidParams || !strings.Contains(string(wire.Data), `"unknown_tool"`) {
		t.Errorf("a tool that is none: %v", err)
	}
}

// withToken are the params of a call that asks for progress.
func withToken(tool string) *mcp.CallToolParams {
	p := &mcp.CallToolParams{Meta: mcp.Meta{}, Name: tool, Arguments: map[string]any{}}
	p.SetProgressToken("token-" + tool)
	return p
}

func (c *sdkClient) progress(t *testing.T) {
	p := withToken("conformance_fixture__test_tool_with_progress")
	if _, err := c.CallTool(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []float64{0, 50, 100} {
		if got := c.next(t); got.ProgressToken != p.GetProgressToken() || got.Progress != want || got.Total != 100 {
			t.Errorf("progress %+v, want %v", got, want)
		}
	}
}

func (c *sdkClient) next(t *testing.T) *mcp.ProgressNotificationParams {
	t.Helper()
	select {
	case p := <-c.told:
		return p
	case <-time.After(30 * time.Second):
		t.Fatal("no progress was told")
		return nil
	}
}

// cancel cancels a call that runs, and sees from another one that the handler was told.
func (c *sdkClient) cancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := c.CallTool(ctx, withToken("conformance_fixture__wait"))
		ended <- err
	}()
	if p := c.next(t); p.Message != "waiting" {
		t.Errorf("progress %+v", p)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
	var became map[string]any
	for range 600 {
		_, r := c.call(t, "conformance_fixture__waits", `{}`)
		if became, _ = r.StructuredContent.(map[string]any); became["cancelled"] == 1.0 && became["waiting"] == 0.0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("the handler was not told: %v", became)
}

func (c *sdkClient) guide(t *testing.T) {
	const chapter = "narraleaf://guide/plugin/conformance.fixture"
	listed, err := c.ListResources(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(listed.Resources) != 2 || !slices.ContainsFunc(listed.Resources, func(r *mcp.Resource) bool { return r.URI == chapter }) {
		t.Errorf("listed %d resources", len(listed.Resources))
	}
	read, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: chapter})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := c.call(t, "agent_guide", `{"chapter": "plugin:conformance.fixture"}`)
	if len(read.Contents) != 1 || read.Contents[0].Text != text || !strings.HasPrefix(text, "# The conformance fixture\n") {
		t.Errorf("the resource holds %q, and the tool answers %q", read.Contents[0].Text, text)
	}
	if _, err := c.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: chapter + ".none"}); err == nil {
		t.Error("a chapter that is none was read")
	}
}
