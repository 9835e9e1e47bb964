// Package byhand is what test suites of MCP ask of a server beyond what a plugin of nlgen's can say, registered by hand on
// the core of mcp-go, which nlgen then serves beside the plugin, over its own transports. The README tells of each why it is
// not generated.
package byhand

import (
	"context"
	"encoding/base64"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Version is what the core says of itself; clients see what nlgen's server says.
const Version = "1.0.0"

// New is a core with everything.
func New() *server.MCPServer {
	s := server.NewMCPServer("byhand", Version,
		server.WithToolCapabilities(true),
		server.WithResourceCapabilities(true, true),
		server.WithPromptCapabilities(true),
		server.WithLogging(),
		server.WithElicitation(),
		server.WithCompletions(),
		server.WithPromptCompletionProvider(completer{}),
	)
	s.EnableSampling()
	addContents(s)
	addSchemas(s)
	addNotices(s)
	addQuestions(s)
	addRounds(s)
	addResources(s)
	addPrompts(s)
	return s
}

// answers is a handler that always answers the same.
func answers(content ...mcp.Content) server.ToolHandlerFunc {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: content}, nil
	}
}

// tool is a tool without arguments.
func tool(name, description string) mcp.Tool {
	return mcp.NewToolWithRawSchema(name, description, []byte(`{"type":"object","additionalProperties":false}`))
}

// redPixel is a PNG of one pixel, silence a WAV of one sample, both in base64.
var (
	redPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAAEElEQVR4nGL6z8AACAAA//8DCQECWLbVUAAAAABJRU5ErkJggg=="
	silence  = base64.StdEncoding.EncodeToString([]byte("RIFF\x26\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x02\x00\x00\x00\x00\x00"))
)
