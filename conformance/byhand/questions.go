package byhand

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// addQuestions adds tools that ask the client something while they run, as the revisions with a handshake have it. Nothing
// of nlgen's asks a client for a model's words, and no handler asks for a person's.
func addQuestions(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("test_sampling", mcp.WithDescription("Has the client's model answer a prompt."),
		mcp.WithString("prompt", mcp.Required(), mcp.Description("The prompt."))),
		func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			//lint:ignore SA1019 the suites of the revisions that have it call it
			answer, err := s.RequestSampling(ctx, mcp.CreateMessageRequest{CreateMessageParams: sampling(r.GetString("prompt", ""))})
			if err != nil {
				return mcp.NewToolResultError(err.Error()), nil
			}
			return mcp.NewToolResultText("LLM response: " + sampled(answer)), nil
		})
	s.AddTool(mcp.NewTool("test_elicitation", mcp.WithDescription("Asks the client's user for a name and an address."),
		mcp.WithString("message", mcp.Required(), mcp.Description("What to tell the user."))),
		func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return elicit(ctx, s, "User response", r.GetString("message", ""), `{"type":"object","properties":{
				"username":{"type":"string","description":"User's response"},
				"email":{"type":"string","description":"User's email address"}},
				"required":["username","email"]}`)
		})
	s.AddTool(tool("test_elicitation_sep1034_defaults", "Asks the client's user with a default for each type."), asks(s, `{"type":"object","properties":{
		"name":{"type":"string","default":"John Doe"},
		"age":{"type":"integer","default":30},
		"score":{"type":"number","default":95.5},
		"status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
		"verified":{"type":"boolean","default":true}}}`))
	s.AddTool(tool("test_elicitation_sep1330_enums", "Asks the client's user to choose, in each form of an enum."), asks(s, `{"type":"object","properties":{
		"untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
		"titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},
		"legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
		"untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
		"titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}}}`))
}

// asks is the handler of a tool without arguments that asks the client's user to fill in a form.
func asks(s *server.MCPServer, schema string) server.ToolHandlerFunc {
	return func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return elicit(ctx, s, "Elicitation completed", "Please fill in the form.", schema)
	}
}

func elicit(ctx context.Context, s *server.MCPServer, begin, message, schema string) (*mcp.CallToolResult, error) {
	answer, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: form(message, schema)})
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	content, err := json.Marshal(answer.Content)
	return mcp.NewToolResultText(fmt.Sprintf("%s: action=%s, content=%s", begin, answer.Action, content)), err
}

// form is a form for a person, and sampling a prompt for a model.
func form(message, schema string) mcp.ElicitationParams {
	return mcp.ElicitationParams{Message: message, RequestedSchema: json.RawMessage(schema)}
}

func sampling(prompt string) mcp.CreateMessageParams {
	return mcp.CreateMessageParams{
		Messages:  []mcp.SamplingMessage{{Role: mcp.RoleUser, Content: mcp.NewTextContent(prompt)}},
		MaxTokens: 100,
	}
}

// sampled is a model's answer as text.
func sampled(r *mcp.CreateMessageResult) string {
	switch c := r.Content.(type) {
	case mcp.TextContent:
		return c.Text
	case map[string]any:
		text, _ := c["text"].(string)
		return text
	}
	return ""
}
