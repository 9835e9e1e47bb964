package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// demo is one conversation. The first error ends it: what comes after it does nothing.
type demo struct {
	out     io.Writer
	binary  string
	project string
	client  *client.Client
	err     error
}

// say prints what happens beside the conversation.
func (d *demo) say(words string) {
	if d.err == nil {
		fmt.Fprintf(d.out, "\n%s\n", words)
	}
}

// run runs one of the author's commands.
func (d *demo) run(ctx context.Context, args ...string) {
	if d.err != nil {
		return
	}
	args = append(args, "--project", d.project)
	fmt.Fprintf(d.out, "\n$ %s %s\n", filepath.Base(d.binary), d.steady(strings.Join(args, " ")))
	text, err := exec.CommandContext(ctx, d.binary, args...).CombinedOutput()
	for line := range strings.Lines(d.steady(string(text))) {
		fmt.Fprint(d.out, "  ", line)
	}
	if err != nil {
		d.err = fmt.Errorf("%s failed: %w", args[0], err)
	}
}

// start starts the server as a client does and shakes hands with it.
func (d *demo) start(ctx context.Context) {
	if d.err != nil {
		return
	}
	fmt.Fprintf(d.out, "\n$ %s serve --project PROJECT\n", filepath.Base(d.binary))
	d.client, d.err = client.NewStdioMCPClient(d.binary, nil, "serve", "--project", d.project)
	if d.err != nil {
		return
	}
	var hello mcp.InitializeRequest
	hello.Params.ClientInfo = mcp.Implementation{Name: "demo", Version: "1"}
	server, err := d.client.Initialize(ctx, hello)
	if d.err = err; err == nil {
		fmt.Fprintf(d.out, "  %s %s, MCP %s\n", server.ServerInfo.Title, server.ServerInfo.Version, server.ProtocolVersion)
	}
}

// list prints the tools as the agent sees them.
func (d *demo) list(ctx context.Context) {
	if d.err != nil {
		return
	}
	fmt.Fprint(d.out, "\n> tools/list\n")
	var listed *mcp.ListToolsResult
	if listed, d.err = d.client.ListTools(ctx, mcp.ListToolsRequest{}); d.err != nil {
		return
	}
	for _, t := range listed.Tools {
		effect := "can change the project"
		if hint := t.Annotations.ReadOnlyHint; hint != nil && *hint {
			effect = "reads"
		}
		fmt.Fprintf(d.out, "  %s (%s)\n    %s\n", t.Name, effect, t.Description)
		for _, name := range slices.Sorted(maps.Keys(t.InputSchema.Properties)) {
			if p, ok := t.InputSchema.Properties[name].(map[string]any); ok && name != "project" {
				fmt.Fprintf(d.out, "      %s: %v. %v\n", name, p["type"], p["description"])
			}
		}
	}
}

// call calls a tool and prints the answer.
func (d *demo) call(ctx context.Context, tool, arguments string) {
	if d.err != nil {
		return
	}
	fmt.Fprintf(d.out, "\n> %s %s\n", tool, arguments)
	var request mcp.CallToolRequest
	request.Params.Name = tool
	request.Params.Arguments = json.RawMessage(arguments)
	var answer *mcp.CallToolResult
	if answer, d.err = d.client.CallTool(ctx, request); d.err != nil {
		return
	}
	mark := "  "
	if answer.IsError {
		mark = "  refused: "
	}
	for _, c := range answer.Content {
		if text, ok := c.(mcp.TextContent); ok {
			fmt.Fprintln(d.out, mark+d.steady(strings.ReplaceAll(text.Text, "\n", "\n  ")))
		}
	}
}

// stop ends the server by ending its input.
func (d *demo) stop() {
	if d.client == nil {
		return
	}
	if err := d.client.Close(); err != nil {
		d.err = errors.Join(d.err, fmt.Errorf("the server did not end well: %w", err))
	}
}

// showDocument prints a file of the project.
func (d *demo) showDocument(path string) {
	if d.err != nil {
		return
	}
	var text []byte
	if text, d.err = os.ReadFile(filepath.Join(d.project, filepath.FromSlash(path))); d.err == nil {
		fmt.Fprintf(d.out, "\n%s\n%s", path, d.steady(string(text)))
	}
}

// noteID is how the notes plugin spells its random ids.
var noteID = regexp.MustCompile(`\b[A-Z2-7]{26}\b`)

// steady writes ID and PROJECT for what is another each time, so that the conversation reads the same.
func (d *demo) steady(s string) string {
	return strings.ReplaceAll(noteID.ReplaceAllString(s, "ID"), d.project, "PROJECT")
}
