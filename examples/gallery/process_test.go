package gallery

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

// The test's own binary is the gallery's server when this is set: "real", or "fixed" with counted ids and a clock that stands.
const asServer = "GALLERY_TEST_SERVER"

func TestMain(m *testing.M) {
	switch os.Getenv(asServer) {
	case "real":
		server.Main(Plugin(Setup))
	case "fixed":
		server.Main(Plugin(fixed))
	}
	os.Exit(m.Run())
}

// noon is the fixed time of the contract's cases.
var noon = time.UnixMilli(1_700_000_000_000)

// fixed is Setup with the ids t1, t2, ... and a clock that stands.
func fixed(_ context.Context, app *runtime.App) (Tools, error) {
	n := 0
	newID := func() string { n++; return "t" + strconv.Itoa(n) }
	return &gallery{Files(app.Project), newID, func() time.Time { return noon }}, nil
}

// connect starts a server process on projects, and a real client that talks to it.
func connect(t testing.TB, mode string, projects ...string) *client.Client {
	t.Helper()
	start := transport.WithCommandFunc(func(context.Context, string, []string, []string) (*exec.Cmd, error) {
		c := exec.Command(os.Args[0], "serve", "--approve", "--allow-writes", "--check-data", "--fsync", "never")
		for _, p := range projects {
			c.Args = append(c.Args, "--project", p)
		}
		c.Env = append(os.Environ(), asServer+"="+mode)
		return c, nil
	})
	stdio := transport.NewStdioWithOptions("server", nil, nil, start)
	if err := stdio.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	c := client.NewClient(stdio)
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
	if _, err := c.Initialize(t.Context(), hello); err != nil {
		t.Fatal(err)
	}
	return c
}

// use calls a tool of the gallery in a project.
func use(ctx context.Context, c *client.Client, project, tool string, arguments []byte) (*mcp.CallToolResult, error) {
	var request mcp.CallToolRequest
	sent := map[string]any{}
	if err := json.Unmarshal(arguments, &sent); err != nil {
		return nil, err
	}
	sent["project"] = project
	request.Params.Name, request.Params.Arguments = "narraleaf_gallery__"+tool, sent
	return c.CallTool(ctx, request)
}
