package mcpserve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	inside "github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// program is a server with a tool of its own, to which a host is attached.
func program(t testing.TB, h *host.Host) (*server.MCPServer, func()) {
	t.Helper()
	s := server.NewMCPServer("program", "1.0.0")
	s.AddTool(mcp.NewTool("greet"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("hello"), nil
	})
	detach, err := mcpserve.Attach(s, h)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(detach)
	return s, detach
}

// handled is what the program's server answers to a line.
func handled(t testing.TB, s *server.MCPServer, line string) message {
	t.Helper()
	b, err := json.Marshal(s.HandleMessage(t.Context(), json.RawMessage(line)))
	if err != nil {
		t.Fatal(err)
	}
	return only(t, messages(t, string(b)+"\n"))
}

// names are the tools that the program's server lists.
func names(t testing.TB, s *server.MCPServer) string {
	t.Helper()
	var r struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal(handled(t, s, request("1", "tools/list", "")).Result, &r); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, tool := range r.Tools {
		all = append(all, strings.TrimPrefix(tool.Name, "test_cases__"))
	}
	return strings.Join(all, " ")
}

// Attached tools are listed as they are everywhere, beside the program's.
func TestAttachList(t *testing.T) {
	h := newHost(t)
	s, _ := program(t, h)
	var theirs struct{ Tools []any }
	var ours []any
	if json.Unmarshal(handled(t, s, request("1", "tools/list", "")).Result, &theirs) != nil || json.Unmarshal(h.List(), &ours) != nil {
		t.Fatal("no list")
	}
	listed := map[string]bool{}
	for _, tool := range theirs.Tools {
		listed[fmt.Sprint(tool)] = true
	}
	for _, tool := range ours {
		if !listed[fmt.Sprint(tool)] {
			t.Errorf("not listed as it is: %v", tool)
		}
	}
	if len(theirs.Tools) != len(ours)+1 {
		t.Errorf("%d tools besides %d", len(theirs.Tools), len(ours))
	}
}

// What comes of every call is what comes of it without the program between: numbers beyond the doubles, refusals, data.
func TestAttachCalls(t *testing.T) {
	h := newHost(t)
	s, _ := program(t, h)
	for i, c := range arguments {
		line := call(fmt.Sprint(i), c.tool, c.arguments, "")
		want := only(t, talkTo(t, h, line))
		got := handled(t, s, line)
		if c.name == "number beyond the doubles" { // mcp-go reads arguments itself first, and cannot read this
			if got.Error == nil {
				t.Errorf("%s: %s", c.name, got.line)
			}
			continue
		}
		if got.Error != nil || string(canonical(t, got.Result)) != string(canonical(t, want.Result)) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got.line, want.line)
		}
	}
	for _, arguments := range []string{`[]`, `"{}"`} {
		if m := handled(t, s, call("1", "check", arguments, "")); m.Error == nil {
			t.Error(m.line)
		}
	}
	if r := toolResult(t, handled(t, s, call("1", "draw", "", ""))); len(r.Content) != 2 || r.Content[1].MIMEType != "image/png" {
		t.Error(r)
	}
	if r := toolResult(t, handled(t, s, call("1", "check", `{"n":1}`, strings.Replace(modernMeta, "{", `{"io.modelcontextprotocol/clientInfo":{"name":"m","version":"1"},`, 1)))); r.Content[0].Text != "client m" {
		t.Error(r)
	}
	if r := toolResult(t, handled(t, s, request("1", "tools/call", `{"name":"greet"}`))); r.Content[0].Text != "hello" {
		t.Error(r)
	}
}

// canonical is JSON with sorted members.
func canonical(t testing.TB, b []byte) []byte {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(string(b)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	b, _ = json.Marshal(v)
	return b
}

// A name of the program's own is never taken from it.
func TestAttachClash(t *testing.T) {
	for _, name := range []string{"agent_status", "test_cases__check"} {
		s := server.NewMCPServer("program", "1.0.0")
		s.AddTool(mcp.NewTool(name), nil)
		if _, err := mcpserve.Attach(s, newHost(t)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A tool that the program adds later is its own: what the author decides neither takes the name nor the tool.
func TestAttachLaterClash(t *testing.T) {
	h, author := undecided(t)
	s, detach := program(t, h)
	own := func(name string) server.ServerTool {
		return server.ServerTool{Tool: mcp.NewTool(name), Handler: func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return mcp.NewToolResultText("the program's"), nil
		}}
	}
	kept := func(when string) {
		t.Helper()
		for _, name := range []string{"agent_status", "test_cases__check"} {
			if m := handled(t, s, request("1", "tools/call", `{"name":"`+name+`"}`)); !strings.Contains(m.line, "the program's") {
				t.Errorf("%s: %s", when, m.line)
			}
		}
	}
	s.AddTools(own("agent_status"), own("test_cases__check"))
	s.AddTaskTool(mcp.NewTool("test_cases__put"), nil)
	author.approve(true)
	for range 100 {
		if strings.Contains(names(t, s), "draw") {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if got := names(t, s); got != "agent_guide agent_status greet check draw fail options put shout wait" {
		t.Error(got)
	}
	kept("approved")
	author.approve(false)
	for range 100 {
		if !strings.Contains(names(t, s), "draw") {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	kept("taken back")
	detach()
	kept("detached")
	if got := names(t, s); got != "agent_status greet check put" {
		t.Error(got)
	}
}

// The program's list follows what the author decides, until it is detached.
func TestAttachFollows(t *testing.T) {
	h, author := undecided(t)
	s, detach := program(t, h)
	const own = "agent_guide agent_status greet"
	all := strings.Replace(own, "greet", "greet check draw fail options put shout wait", 1)
	wait := func(want string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
			if names(t, s) == want {
				return
			}
		}
		t.Fatalf("%s is listed, not %s", names(t, s), want)
	}
	if names(t, s) != own {
		t.Fatal(names(t, s))
	}
	author.approve(true)
	wait(all)
	author.off(true)
	wait(own)
	author.off(false)
	wait(all)
	detach()
	if names(t, s) != "greet" {
		t.Error(names(t, s))
	}
}

// Over mcp-go's own stdio: progress, the client's name, cancellation.
func TestAttachStdio(t *testing.T) {
	s, _ := program(t, newHost(t))
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() { _ = server.NewStdioServer(s).Listen(ctx, inR, outW) }()
	lines := bufio.NewReader(outR)
	send := func(line string) { _, _ = io.WriteString(inW, line) }
	progress := 0
	until := func(wanted func(message) bool) message { // past notifications, some of them for the client of another test: mcp-go has one session for all of stdio
		t.Helper()
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			m := only(t, messages(t, line))
			if strings.Contains(line, `"progressToken":"x"`) {
				progress++
			}
			if wanted(m) {
				return m
			}
		}
	}
	answer := func(id string) message {
		t.Helper()
		return until(func(m message) bool { return string(m.ID) == id })
	}
	send(request("1", "initialize", shake))
	answer("1")
	send(shaken + call("2", "check", `{"n":9007199254740993}`, ""))
	if m := answer("2"); !strings.Contains(m.line, "client c") || !strings.Contains(m.line, `"n":9007199254740993`) {
		t.Error(m.line)
	}
	send(call("3", "wait", `{"steps":3,"milliseconds":20}`, `"_meta":{"progressToken":"x"}`))
	if m := answer("3"); toolResult(t, m).Content[0].Text != "Waited." {
		t.Error(m.line)
	}
	send(call("4", "wait", `{"steps":1,"milliseconds":600000}`, `"_meta":{"progressToken":"runs"}`))
	until(func(m message) bool { return strings.Contains(m.line, `"progressToken":"runs"`) }) // mcp-go cancels only what runs
	send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}` + "\n" + call("5", "check", `{"n":1}`, ""))
	answer("5")
	if progress != 3 { // some of it perhaps after its result: that is mcp-go's
		t.Errorf("%d of 3 reports", progress)
	}
}

// A program that calls its server in its own process has it as well; mcp-go tells no client's name there.
func TestAttachInProcess(t *testing.T) {
	s, _ := program(t, newHost(t))
	c, err := inside.NewInProcessClient(s)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var shake mcp.InitializeRequest
	shake.Params.ProtocolVersion, shake.Params.ClientInfo = "2025-06-18", mcp.Implementation{Name: "inside", Version: "1"}
	if _, err := c.Initialize(t.Context(), shake); err != nil {
		t.Fatal(err)
	}
	var r mcp.CallToolRequest
	r.Params.Name, r.Params.Arguments = "test_cases__check", map[string]any{"n": 5}
	got, err := c.CallTool(t.Context(), r)
	if err != nil || got.IsError || fmt.Sprint(got.StructuredContent) != "map[b:false l:[] n:5]" {
		t.Error(got, err)
	}
}
