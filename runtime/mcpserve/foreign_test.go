package mcpserve_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// foreignCore is a core of mcp-go as a program fills it: tools that reach the client in every way, a prompt and resources.
func foreignCore() *server.MCPServer {
	s := server.NewMCPServer("program", "9", server.WithToolCapabilities(true), server.WithResourceCapabilities(true, true),
		server.WithPromptCapabilities(true), server.WithLogging(), server.WithCompletions(), server.WithPromptCompletionProvider(many{}))
	s.EnableSampling()
	add := func(name string, handler server.ToolHandlerFunc) {
		s.AddTool(mcp.NewToolWithRawSchema(name, "Of the program.", []byte(`{"type":"object"}`)), handler)
	}
	add("echo", func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText(fmt.Sprintf("%s", r.GetRawArguments())), nil
	})
	add("count", func(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for n := range 1000 {
			if err := s.SendNotificationToClient(ctx, "notifications/progress", map[string]any{"progressToken": r.Params.Meta.ProgressToken, "progress": n}); err != nil {
				return nil, err
			}
		}
		return mcp.NewToolResultText("counted"), nil
	})
	add("ask", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "Who?", RequestedSchema: json.RawMessage(`{"type":"object"}`)}})
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(fmt.Sprint(r.Action, r.Content)), nil
	})
	add("round", func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if a := server.ElicitationResponse(r.Params.InputResponses, "who"); a != nil {
			return mcp.NewToolResultText(fmt.Sprint(a.Action, r.Params.RequestState)), nil
		}
		return server.NewInputRequestBuilder("s").Elicit("who", mcp.ElicitationParams{Message: "Who?", RequestedSchema: json.RawMessage(`{"type":"object"}`)}).ToolResult(), nil
	})
	add("needs", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("no: %w", mcp.MissingRequiredClientCapabilityError{Capability: "sampling"})
	})
	add("fails", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("it is broken")
	})
	add("panics", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("broken") })
	add("unsendable", func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{StructuredContent: make(chan int)}, nil
	})
	add("waits", func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	})
	s.AddTool(mcp.NewToolWithRawSchema("region", "Of the program.", []byte(`{"type":"object","properties":{"at":{"type":"string","x-mcp-header":"At"}}}`)),
		func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("there"), nil
		})
	s.AddPrompt(mcp.NewPrompt("greet", mcp.WithPromptDescription("Of the program.")), func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: mcp.RoleUser, Content: mcp.NewTextContent("Hello.")}}}, nil
	})
	s.AddResource(mcp.NewResource("program://a", "a"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: "program://a", Text: "A"}}, nil
	})
	s.AddResourceTemplate(mcp.NewResourceTemplate("program://t/{id}", "t"), func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return nil, server.ErrResourceNotFound
	})
	return s
}

// many completes with more values than the protocol allows.
type many struct{}

func (many) CompletePromptArgument(context.Context, string, mcp.CompleteArgument, mcp.CompleteContext) (*mcp.Completion, error) {
	return &mcp.Completion{Values: strings.Split(strings.Repeat("v,", 149)+"v", ","), Total: 150}, nil
}

// beside is a server of the cases plugin that serves a program's core beside it.
func beside(core *server.MCPServer) mcpserve.Options {
	o := identity
	o.Core = core
	return o
}

// own is a call of one of the program's tools.
func own(id, tool, arguments, more string) string {
	return strings.ReplaceAll(call(id, tool, arguments, more), "test_cases__", "")
}

func elicits(version string) string {
	return request("0", "initialize", `{"protocolVersion":"`+version+`","capabilities":{"elicitation":{}},"clientInfo":{"name":"n","version":"1"}}`)
}

const modernElicits = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`

// ask asks one thing.
func (c *client) ask(line string) message {
	c.t.Helper()
	c.send(line)
	return c.receive()
}

// has is a message that holds words, in this order.
func (m message) has(t testing.TB, words ...string) {
	t.Helper()
	rest := m.line
	for _, w := range words {
		_, after, ok := strings.Cut(rest, w)
		if !ok {
			t.Errorf("no %s in %s", w, m.line)
			return
		}
		rest = after
	}
}

// Lists and capabilities are those of both, and the server is one: the host's.
func TestBesideLists(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	for _, era := range []struct{ hello, meta string }{
		{request("0", "initialize", `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}`), "{}"},
		{request("0", "server/discover", "{"+modernMeta+"}"), "{" + modernMeta + "}"},
	} {
		m := c.ask(era.hello)
		for _, capability := range []string{`"completions":{}`, `"logging":{}`, `"prompts":{"listChanged":true}`, `"tools":{"listChanged":true}`, `"subscribe":true`, `"name":"test.cases"`} {
			m.has(t, capability)
		}
		c.ask(request("1", "tools/list", era.meta)).has(t, `"name":"agent_status"`, `"name":"test_cases__`, `"name":"ask"`, `"name":"waits"`)
		c.ask(request("2", "prompts/list", era.meta)).has(t, `"name":"greet"`)
		c.ask(request("3", "resources/list", era.meta)).has(t, `"uri":"program://a"`)
		c.ask(request("4", "resources/templates/list", era.meta)).has(t, `"program://t/{id}"`)
		c.ask(request("5", "nothing/here", era.meta)).has(t, `"code":-32601`)
		c.ask(call("6", "check", `{"n":1}`, era.meta[1:len(era.meta)-1])).has(t, `"id":6`, `"n":1`)
	}
}

// Arguments and ids come through as they were sent, in both eras, and a modern answer says whose it is.
func TestBesideCalls(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	const id, arguments = "9007199254740993", `{"n":12345678901234567890,"s":"é"}`
	c.ask(own(id, "echo", arguments, "")).has(t, `"id":`+id, `{\"n\":12345678901234567890,\"s\":\"é\"}`)
	c.ask(own(id, "echo", arguments, modernMeta)).has(t, `"id":`+id, `"io.modelcontextprotocol/serverInfo":{"name":"test.cases"`, `"resultType":"complete"`)
	c.ask(own("1", "echo", `{"n":1},"Arguments":{"n":2}`, "")).has(t, `{\"n\":1}`) // the core would take the second
	c.ask(request("2", "prompts/get", `{"name":"greet"}`)).has(t, "Hello.")
	c.ask(request("3", "resources/read", `{"uri":"program://a"}`)).has(t, `"text":"A"`)
	for _, meta := range []string{"", "," + modernMeta} {
		m := c.ask(request("4", "completion/complete", `{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"a","value":""}`+meta+`}`))
		if n := strings.Count(m.line, `"v"`); n != 100 || !strings.Contains(m.line, `"hasMore":true`) {
			t.Errorf("%d values: %s", n, m.line)
		}
	}
}

// What a handler tells the client comes whole, in order and before its answer, with the token as it was sent.
func TestBesideProgress(t *testing.T) {
	for _, token := range []string{`"t"`, "5", "9007199254740993"} {
		c := connect(t, beside(foreignCore()))
		c.send(own("1", "count", "{}", `"_meta":{"progressToken":`+token+`}`))
		for n := range 1000 {
			c.receive().has(t, "notifications/progress", fmt.Sprintf(`"progress":%d`, n), `"progressToken":`+token)
		}
		c.receive().has(t, `"id":1`, "counted")
	}
}

// A legacy client that said so is asked by a request of ours; its response goes to who asked.
func TestBesideAsks(t *testing.T) {
	answers := map[string]string{
		`"result":{"action":"accept","content":{"a":1}}`: "acceptmap[a:1]",
		`"error":{"code":-1,"message":"busy"}`:           "busy",
		`"result":5`:                                     "no such answer",
	}
	for answer, want := range answers {
		c := connect(t, beside(foreignCore()))
		c.ask(elicits("2025-06-18"))
		asked := c.ask(own("1", "ask", "{}", ""))
		asked.has(t, `"method":"elicitation/create"`, `"message":"Who?"`)
		c.send(`{"jsonrpc":"2.0","id":"nobody","result":{}}` + "\n" + `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n") // dropped
		c.ask(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`+"\n", asked.ID, answer)).has(t, `"id":1`, want)
	}
}

// A client that cannot be asked is not: it did not say so, its revision does not have it, or it is a modern one.
func TestBesideDoesNotAsk(t *testing.T) {
	for _, hello := range []string{elicits("2025-03-26"), strings.Replace(elicits("2025-11-25"), `"elicitation":{}`, "", 1),
		strings.Replace(elicits("2025-11-25"), `"elicitation":{}`, `"elicitation":{"url":{}}`, 1)} {
		c := connect(t, beside(foreignCore()))
		c.ask(hello)
		c.ask(own("1", "ask", "{}", "")).has(t, `"id":1`, "cannot be asked", `"isError":true`)
	}
	connect(t, beside(foreignCore())).ask(own("1", "ask", "{}", modernElicits)).has(t, `"id":1`, `"isError":true`)
}

// Nobody waits for the answer of a client that is gone.
func TestBesideEndWhileAsked(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	c.ask(elicits("2025-11-25"))
	c.ask(own("1", "ask", "{}", "")).has(t, "elicitation/create")
	c.in.Close()
	all, err := c.rest()
	if err != nil {
		t.Fatal(err)
	}
	only(t, all).has(t, `"id":1`, "answers nothing any more")
}

// A modern client is asked in its rounds, and only for what it said.
func TestBesideRounds(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	c.ask(own("1", "round", "{}", modernElicits)).has(t, `"elicitation/create"`, `"requestState":"s"`, `"resultType":"input_required"`)
	c.ask(own("2", "round", "{}", modernElicits+`,"requestState":"s","inputResponses":{"who":{"action":"decline"}}`)).has(t, "declines", `"resultType":"complete"`)
	for _, meta := range []string{modernMeta, strings.Replace(modernElicits, `"elicitation":{}`, `"elicitation":{"url":{}}`, 1)} {
		c.ask(own("3", "round", "{}", meta)).has(t, `"code":-32021`, `"data":{"requiredCapabilities":{"elicitation":{}}}`)
	}
}

// Faults have the protocol's codes, in each era's way, and no words of Go's.
func TestBesideFaults(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	for _, fault := range []struct{ line, want string }{
		{own("1", "echo", "5", ""), `"code":-32602`},
		{own("1", "echo", "{}", `"arguments":{}`), `"code":-32602`},
		{own("1", "none", "{}", ""), `"code":-32602`},
		{own("1", "needs", "{}", ""), `"code":-32021`},
		{own("1", "fails", "{}", ""), `"code":-32603,"message":"it is broken"`},
		{own("1", "panics", "{}", ""), `"code":-32603`},
		{own("1", "unsendable", "{}", ""), `"code":-32603`},
		{request("1", "prompts/get", `{"name":"none"}`), `"code":-32602`},
		{request("1", "prompts/get", `{"name":5}`), `"code":-32602`},
		{request("1", "resources/read", `{"uri":"program://none"}`), `"code":-32002`},
		{request("1", "resources/read", `{"uri":"program://none",`+modernMeta+`}`), `"code":-32602`},
		{request("1", "resources/read", `{"uri":"program://t/1"}`), `"code":-32002`},
		{request("1", "resources/read", `{"uri":"narraleaf://guide/plugin/none"}`), `"code":-32002`},
		{request("1", "resources/read", `{"uri":5}`), `"code":-32602`},
		{request("1", "logging/setLevel", `{"level":"info",`+modernMeta+`}`), `"code":-32601`},
	} {
		m := c.ask(fault.line)
		m.has(t, `"id":1`, fault.want)
		for _, leak := range []string{"Go ", "json:", "mcp.", "goroutine"} {
			if strings.Contains(m.line, leak) {
				t.Errorf("%s is said in %s", leak, m.line)
			}
		}
		if strings.Contains(fault.line, "program://") {
			m.has(t, `"data":{"uri":"program://`)
		}
	}
	c.ask(request("2", "ping", "")).has(t, `"id":2`)
}

// A cancelled call is not answered, and its handler is told.
func TestBesideCancel(t *testing.T) {
	c := connect(t, beside(foreignCore()))
	c.send(own("1", "waits", "{}", "") + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}` + "\n")
	c.in.Close()
	if all, err := c.rest(); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
}

// What the program changes is told to who wants to know: legacy clients all, modern ones what they asked for.
func TestBesideChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core := foreignCore()
		c := eager(connect(t, beside(core)))
		c.ask(elicits("2025-11-25"))
		c.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
		c.ask(request("1", "resources/subscribe", `{"uri":"program://a"}`)).has(t, `"id":1`)
		listen := func(id, what string) {
			c.ask(request(id, "subscriptions/listen", `{"notifications":{`+what+`},`+modernMeta+`}`)).has(t, "acknowledged", what)
		}
		listen(`"p"`, `"promptsListChanged":true`)
		listen(`"t"`, `"toolsListChanged":true`)
		listen(`"r"`, `"resourceSubscriptions":["program://a"]`)
		synctest.Wait()

		core.DeletePrompts("greet")
		told(t, c, "prompts/list_changed", 2)
		core.DeleteTools("echo")
		told(t, c, "tools/list_changed", 2)
		core.SendNotificationToAllClients("notifications/resources/updated", map[string]any{"uri": "program://a"})
		told(t, c, "resources/updated", 2)
		core.SendNotificationToAllClients("notifications/resources/updated", map[string]any{"uri": "program://b"})
		c.ask(request("2", "ping", "")).has(t, `"id":2`) // and of nothing else
		time.Sleep(5 * time.Second)
		c.ask(request("3", "ping", "")).has(t, `"id":3`)
		c.in.Close()
		if all, err := c.rest(); err != nil || len(all) != 6 {
			t.Errorf("%v, %v: three subscriptions end", all, err)
		}
	})
}

// told is that a change comes to so many, one of them a legacy client, which is told without a mark.
func told(t *testing.T, c *client, what string, times int) {
	t.Helper()
	unmarked := 0
	for range times {
		m := c.receive()
		m.has(t, "notifications/"+what)
		if !strings.Contains(m.line, "subscriptionId") {
			unmarked++
		}
	}
	if unmarked != 1 {
		t.Errorf("%s came %d times without a mark", what, unmarked)
	}
}

// A tool of the program's cannot be called like one of the host's.
func TestBesideClash(t *testing.T) {
	core := foreignCore()
	core.AddTool(mcp.NewTool("agent_status"), nil)
	if err := <-connect(t, beside(core)).done; err == nil || !strings.Contains(err.Error(), "agent_status") {
		t.Errorf("the error is %v", err)
	}
	late := foreignCore()
	c := connect(t, beside(late))
	c.ask(request("0", "ping", ""))
	late.AddTool(mcp.NewTool("agent_status"), nil)
	if m := c.ask(request("1", "tools/list", "")); strings.Count(m.line, `"agent_status"`) != 1 {
		t.Errorf("listed twice: %s", m.line)
	}
	c.ask(request("2", "tools/call", `{"name":"agent_status"}`)).has(t, `"id":2`, `"projects"`)
}

// Over HTTP a question comes on the request's own stream, its answer by a POST of its own, and a fault has its status.
func TestBesideHTTP(t *testing.T) {
	e := listenWith(t, mcpserve.New(newHost(t), beside(foreignCore())), mcpserve.HTTPOptions{})
	hello := e.post(elicits("2025-11-25"))
	session := "Mcp-Session-Id: " + hello.header.Get("Mcp-Session-Id")

	answered := make(chan reply)
	asked := make(chan string, 1)
	go func() {
		id := <-asked
		answered <- e.post(`{"jsonrpc":"2.0","id":`+id+`,"result":{"action":"accept"}}`, session)
	}()
	stream := e.open(t, "POST", own("1", "ask", "{}", ""), session)
	question := only(t, messages(t, stream.next()+"\n"))
	question.has(t, "elicitation/create")
	asked <- string(question.ID)
	only(t, messages(t, stream.next()+"\n")).has(t, `"id":1`, "accept")
	if r := <-answered; r.status != 202 || r.body != "" {
		t.Errorf("a client's response is answered %+v", r)
	}

	missing := e.post(own("1", "needs", "{}", modernMeta), modernHeader("tools/call", "needs")...)
	if missing.status != 400 || !strings.Contains(missing.body, `"requiredCapabilities":{"sampling":{}}`) {
		t.Errorf("answered %+v", missing)
	}
	for header, want := range map[string]int{"Mcp-Param-At: sea": 200, "Mcp-Param-At: land": 400, "Mcp-Param-At: =?base64?c2Vh?=": 200, "Mcp-Param-At: ": 400} {
		r := e.post(own("1", "region", `{"at":"sea"}`, modernMeta), append(modernHeader("tools/call", "region"), header)...)
		if r.status != want || want == 400 && !strings.Contains(r.body, `"code":-32020`) {
			t.Errorf("%q: answered %+v", header, r)
		}
	}
}
