package mcpserve_test

import (
	"context"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	notes "github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

func greet(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("Hello."), nil
}

// A program that has a server of mcp-go serves a plugin's tools beside its own.
func ExampleAttach() {
	serve := func(ctx context.Context, folder string) error {
		own := server.NewMCPServer("my-program", "1.0.0")
		own.AddTool(mcp.NewTool("greet"), greet)

		project, err := disk.Open(folder, disk.Options{})
		if err != nil {
			return err
		}
		defer project.Close()
		h, err := host.New(host.Options{
			Plugins:  []runtime.Plugin{notes.Plugin(notes.Setup)},
			Projects: []store.Store{project},
		})
		if err != nil {
			return err
		}
		defer h.Close(ctx)
		detach, err := mcpserve.Attach(own, h)
		if err != nil {
			return err
		}
		defer detach()
		return server.ServeStdio(own)
	}
	_ = serve
}

// A program hands its server of mcp-go over, and both are served by nlgen's transports.
func ExampleOptions() {
	serve := func(ctx context.Context, h *host.Host) error {
		own := server.NewMCPServer("my-program", "1.0.0")
		own.AddTool(mcp.NewTool("greet"), greet)

		s := mcpserve.New(h, mcpserve.Options{Name: "my-program", Version: "1.0.0", Core: own})
		return s.Serve(ctx, os.Stdin, os.Stdout)
	}
	_ = serve
}
