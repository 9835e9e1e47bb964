package byhand

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// round is one round of a call that asks the client as revision 2026-07-28 has it: the answer says what is missing, and the
// client calls again with that.
type round struct {
	responses mcp.InputResponses
	// state is what was sealed into the state that the client sends back; empty in the first round.
	state string
	// can is what the client says it can be asked for.
	can *mcp.ClientCapabilities
}

// asker goes one round further. It returns text when nothing is missing, else what is to be asked, with the state unsealed.
type asker func(round) (text string, ask *server.InputRequestBuilder, state string)

// addRounds adds tools that ask in rounds, which no handler of nlgen's does.
func addRounds(s *server.MCPServer) {
	var seal = newSeal()
	for name, next := range map[string]asker{
		"elicitation":     askName,
		"sampling":        askModel,
		"list_roots":      askRoots,
		"request_state":   askOnce,
		"tampered_state":  askOnce,
		"multiple_inputs": askAll,
		"multi_round":     askTwice,
		"capabilities":    askWhatCan,
	} {
		s.AddTool(tool("test_input_required_result_"+name, "Asks the client in rounds: "+name+"."), seal.rounds(next))
	}
	s.AddTool(tool("test_streaming_elicitation", "Asks the client's user, and sends it no request of its own."), seal.rounds(askName))
	s.AddTool(tool("test_missing_capability", "Needs a client with a model."), seal.rounds(askModel))
	s.AddPrompt(mcp.NewPrompt("test_input_required_result_prompt", mcp.WithPromptDescription("Asks what it is about.")), askContext)
}

// rounds is the handler that goes one round. A state that is not ours is an error of the protocol; so is, by nlgen, a client
// that did not say that it can be asked.
func (k seal) rounds(next asker) server.ToolHandlerFunc {
	return func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		state, err := k.open(r.Params.RequestState)
		if err != nil {
			return nil, err
		}
		text, ask, sealed := next(round{r.Params.InputResponses, state, r.Params.Meta.ClientCapabilities()})
		if ask == nil {
			return mcp.NewToolResultText(text), nil
		}
		if sealed != "" {
			ask.RequestState(k.close(sealed))
		}
		return ask.ToolResult(), nil
	}
}

func ask() *server.InputRequestBuilder { return server.NewInputRequestBuilder("") }

// oneText is a form with one field for text, which the answer has to hold.
func oneText(message, field string) mcp.ElicitationParams {
	return form(message, `{"type":"object","properties":{"`+field+`":{"type":"string"}},"required":["`+field+`"]}`)
}

// filled is what the user filled into a field of the form asked for under a key.
func (r round) filled(key, field string) (string, bool) {
	answer := server.ElicitationResponse(r.responses, key)
	if answer == nil || answer.Action != mcp.ElicitationResponseActionAccept {
		return "", false
	}
	content, _ := answer.Content.(map[string]any)
	text, ok := content[field].(string)
	return text, ok
}

func askName(r round) (string, *server.InputRequestBuilder, string) {
	if name, ok := r.filled("user_name", "name"); ok {
		return "Hello, " + name + "!", nil, ""
	}
	return "", ask().Elicit("user_name", oneText("What is your name?", "name")), ""
}

func askModel(r round) (string, *server.InputRequestBuilder, string) {
	if answer := server.SamplingResponse(r.responses, "capital_question"); answer != nil {
		return "The model says: " + sampled(answer), nil, ""
	}
	return "", ask().Sample("capital_question", sampling("What is the capital of France?")), ""
}

func askRoots(r round) (string, *server.InputRequestBuilder, string) {
	if answer := server.RootsResponse(r.responses, "client_roots"); answer != nil {
		return fmt.Sprintf("The roots are %v.", answer.Roots), nil, ""
	}
	return "", ask().Roots("client_roots"), ""
}

func askOnce(r round) (string, *server.InputRequestBuilder, string) {
	if r.state == "confirm" && server.ElicitationResponse(r.responses, "confirm") != nil {
		return "state-ok", nil, ""
	}
	return "", ask().Elicit("confirm", form("Please confirm", `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`)), "confirm"
}

func askAll(r round) (string, *server.InputRequestBuilder, string) {
	name, named := r.filled("user_name", "name")
	greeting := server.SamplingResponse(r.responses, "greeting")
	roots := server.RootsResponse(r.responses, "client_roots")
	if r.state == "all" && named && greeting != nil && roots != nil {
		return fmt.Sprintf("%s, %s, of %d roots.", sampled(greeting), name, len(roots.Roots)), nil, ""
	}
	return "", ask().
		Elicit("user_name", oneText("What is your name?", "name")).
		Sample("greeting", sampling("Generate a greeting")).
		Roots("client_roots"), "all"
}

func askTwice(r round) (string, *server.InputRequestBuilder, string) {
	name, named := r.filled("step1", "name")
	colour, coloured := r.filled("step2", "color")
	switch {
	case r.state == "step2" && coloured:
		return "The colour is " + colour + ".", nil, ""
	case r.state == "step1" && named:
		return "", ask().Elicit("step2", oneText("Step 2: What is your favorite color, "+name+"?", "color")), "step2"
	}
	return "", ask().Elicit("step1", oneText("Step 1: What is your name?", "name")), "step1"
}

// askWhatCan asks for whatever the client can be asked for.
func askWhatCan(r round) (string, *server.InputRequestBuilder, string) {
	switch {
	case len(r.responses) > 0:
		return "Thank you.", nil, ""
	case r.can == nil:
		return "Nothing can be asked.", nil, ""
	}
	b := ask()
	if r.can.Sampling != nil {
		b.Sample("model", sampling("Say something."))
	}
	if r.can.Elicitation != nil {
		b.Elicit("user", oneText("What is your name?", "name"))
	}
	return "", b, ""
}

func askContext(_ context.Context, r mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	about, ok := round{responses: r.Params.InputResponses}.filled("user_context", "context")
	if !ok {
		return ask().Elicit("user_context", oneText("What context should the prompt use?", "context")).PromptResult(), nil
	}
	return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: mcp.RoleUser, Content: mcp.NewTextContent("It is about " + about + ".")}}}, nil
}
