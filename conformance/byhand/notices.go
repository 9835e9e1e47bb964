package byhand

import (
	"context"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addNotices adds tools that tell clients more than their answer and their progress: log messages, which go to nlgen's own
// log otherwise, and lists that change at a call, which nlgen's do not.
func addNotices(s *server.MCPServer) {
	logs := func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for n, words := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
			if n > 0 {
				time.Sleep(50 * time.Millisecond)
			}
			said := mcp.NewLoggingMessageNotification(mcp.LoggingLevelInfo, "byhand", words)
			if err := s.SendLogMessageToClient(ctx, said); err != nil {
				return nil, err
			}
		}
		return mcp.NewToolResultText("Three messages were logged."), nil
	}
	s.AddTool(tool("test_tool_with_logging", "Logs three messages to the client."), logs)
	s.AddTool(tool("test_logging_tool", "Logs three messages to a client that asked for them."), logs)

	s.AddTool(tool("test_trigger_tool_change", "Adds a tool, or removes it."), changes("tools", func() {
		s.AddTool(tool("test_added", "Is there for a while."), answers(mcp.NewTextContent("Here.")))
	}, func() { s.DeleteTools("test_added") }))
	s.AddTool(tool("test_trigger_prompt_change", "Adds a prompt, or removes it."), changes("prompts", func() {
		s.AddPrompt(mcp.NewPrompt("test_added", mcp.WithPromptDescription("Is there for a while.")), says(mcp.NewTextContent("Here.")))
	}, func() { s.DeletePrompts("test_added") }))
}

// changes is the handler that adds something to a list and removes it in turn.
func changes(list string, add, remove func()) server.ToolHandlerFunc {
	var mu sync.Mutex
	added := false
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		mu.Lock()
		defer mu.Unlock()
		if added {
			remove()
		} else {
			add()
		}
		added = !added
		return mcp.NewToolResultText("The list of " + list + " has changed."), nil
	}
}
