package byhand

import (
	"context"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addPrompts adds prompts, which nlgen has none of, and with them what there is to complete.
func addPrompts(s *server.MCPServer) {
	s.AddPrompt(mcp.NewPrompt("test_simple_prompt", mcp.WithPromptDescription("One sentence.")),
		says(mcp.NewTextContent("This is a simple prompt for testing.")))
	s.AddPrompt(mcp.NewPrompt("test_prompt_with_image", mcp.WithPromptDescription("A picture, and what to do with it.")),
		says(mcp.NewImageContent(redPixel, "image/png"), mcp.NewTextContent("Please analyze the image above.")))
	s.AddPrompt(mcp.NewPrompt("test_prompt_with_arguments", mcp.WithPromptDescription("A sentence of two words."),
		mcp.WithArgument("arg1", mcp.RequiredArgument(), mcp.ArgumentDescription("The first word.")),
		mcp.WithArgument("arg2", mcp.RequiredArgument(), mcp.ArgumentDescription("The second word."))),
		func(ctx context.Context, r mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			words := fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", r.Params.Arguments["arg1"], r.Params.Arguments["arg2"])
			return says(mcp.NewTextContent(words))(ctx, r)
		})
	s.AddPrompt(mcp.NewPrompt("test_prompt_with_embedded_resource", mcp.WithPromptDescription("A resource, and what to do with it."),
		mcp.WithArgument("resourceUri", mcp.RequiredArgument(), mcp.ArgumentDescription("The resource's URI."))),
		func(ctx context.Context, r mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			resource := embedded(r.Params.Arguments["resourceUri"], "text/plain", "Embedded resource content for testing.")
			return says(resource, mcp.NewTextContent("Please process the embedded resource above."))(ctx, r)
		})
}

// says is the handler of a prompt that has the user say something.
func says(contents ...mcp.Content) server.PromptHandlerFunc {
	return func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		var r mcp.GetPromptResult
		for _, c := range contents {
			r.Messages = append(r.Messages, mcp.PromptMessage{Role: mcp.RoleUser, Content: c})
		}
		return &r, nil
	}
}

// completer completes the arguments of prompts.
type completer struct{}

func (completer) CompletePromptArgument(_ context.Context, _ string, a mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	c := mcp.Completion{Values: []string{}}
	for _, word := range []string{"paris", "park", "party", "test"} {
		if strings.HasPrefix(word, a.Value) {
			c.Values = append(c.Values, word)
		}
	}
	c.Total = len(c.Values)
	return &c, nil
}
