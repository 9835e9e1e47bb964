package mcpserve_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// A legacy client's stream of what it did not ask for is open from the start, until its session ends or another stream takes
// its place.
func TestGetStream(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	first := e.open(t, "GET", "", session, "Accept: text/event-stream")
	second := e.open(t, "GET", "", session)
	if m := first.next(); m != "" {
		t.Errorf("the first of two streams: %s", m)
	}
	if r := e.send("GET", mcpserve.Path, "", session, "Accept: application/json"); r.status != 406 {
		t.Errorf("%+v", r)
	}
	if r := e.send("DELETE", mcpserve.Path, "", session); r.status != 204 {
		t.Errorf("%+v", r)
	}
	if m := second.next(); m != "" {
		t.Errorf("after the end: %s", m)
	}
}

// A change of the list of tools is told once on each client's stream, in the way of its era; what changed while no stream was
// open is told when one is.
func TestChangesOverHTTP(t *testing.T) {
	h, author := undecided(t)
	defer h.Close(t.Context())
	o := identity
	o.Grace = time.Minute
	var served *mcpserve.Endpoint
	e := listenAt(t, mcpserve.New(h, o), "127.0.0.1:0", mcpserve.HTTPOptions{}, func(e *mcpserve.Endpoint) { served = e })
	session := e.initialize("2025-06-18", "ann")
	if r := e.post(shaken[:len(shaken)-1], session); r.status != 202 {
		t.Fatalf("%+v", r)
	}
	legacy := e.open(t, "GET", "", session)
	header := modernHeader("subscriptions/listen", "")
	modern := e.open(t, "POST", listen(`"s"`, `{"toolsListChanged":true}`), header...)
	deaf := e.open(t, "POST", listen(`7`, `{}`), header...)
	for id, stream := range map[string]*watched{`"s"`: modern, `7`: deaf} {
		if m := stream.next(); !strings.HasPrefix(m, strings.TrimSuffix(marked(id, "subscriptions/acknowledged", ""), "}}")) {
			t.Errorf("first on subscription %s: %s", id, m)
		}
	}
	expect := func(stream *watched, want string) {
		t.Helper()
		if m := stream.next(); m != want {
			t.Errorf("told %s, want %s", m, want)
		}
	}
	author.approve(true)
	expect(legacy, changed)
	expect(modern, marked(`"s"`, "tools/list_changed", ""))
	legacy.cancel()
	modern.cancel()
	for served.Streaming() > 0 { // until the server has seen that nobody reads
		time.Sleep(10 * time.Millisecond)
	}
	author.approve(false)
	time.Sleep(2500 * time.Millisecond) // it has looked by then, most likely, and told nobody
	legacy = e.open(t, "GET", "", session)
	expect(legacy, changed)
	start := time.Now()
	e.stop()
	expect(legacy, "")
	expect(deaf, `{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":7}}}`)
	expect(deaf, "")
	err := <-e.done
	if e.done <- err; err != nil || time.Since(start) > o.Grace/2 {
		t.Errorf("stopped after %v: %v", time.Since(start), err)
	}
}

// A subscription is refused to who could not be told anything, and holds up nothing.
func TestListenOverHTTP(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	header := modernHeader("subscriptions/listen", "")
	if r := e.post(listen("1", `{}`), append(header, "Accept: application/json")...); r.status != 400 || r.one(t).Error.Code != -32600 {
		t.Errorf("%+v", r)
	}
	if r := e.post(listen("1", `[]`), header...); r.status != 400 || r.one(t).Error.Code != -32602 {
		t.Errorf("%+v", r)
	}
	for i := range 20 { // all with one id: each is another client's
		e.open(t, "POST", listen("1", `{"toolsListChanged":true}`), header...)
		if m := e.modern(fmt.Sprint(i), "put", `{"text":"x"}`).one(t); toolResult(t, m).IsError {
			t.Error(m.line)
		}
	}
}

// In the one revision that has batches an array is answered by an array, or by nothing; elsewhere it is refused.
func TestBatchOverHTTP(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-03-26", "ann")
	ping, check := trimmed(request("1", "ping", "")), trimmed(call(`"c"`, "check", `{"n":1}`, ""))
	const note = `{"jsonrpc":"2.0","method":"notifications/x"}`
	r := e.post("["+ping+","+note+","+check+"]", session)
	if r.status != 200 || !strings.HasPrefix(r.body, `[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":"c","result":{`) || !strings.HasSuffix(r.body, "}]") {
		t.Errorf("%+v", r)
	}
	if r := e.post("[" + ping + "]"); r.status != 200 || r.body != `[{"jsonrpc":"2.0","id":1,"result":{}}]` {
		t.Errorf("of a client that says nothing of itself: %+v", r)
	}
	if r := e.post("[" + trimmed(request("1", "initialize", shake)) + "]"); r.status != 200 || r.header.Get("Mcp-Session-Id") != "" || !strings.Contains(r.body, "-32600") {
		t.Errorf("%+v", r)
	}
	if r := e.post(" ["+note+"]", session); r.status != 202 || r.body != "" {
		t.Errorf("%+v", r)
	}
	// Modern requests are judged by their headers, of which a batch has none.
	for _, r := range []string{trimmed(call("1", "check", `{"n":1}`, modernMeta)), trimmed(listen("1", "{}"))} {
		if r := e.post("[" + r + "]"); r.status != 200 || !strings.HasPrefix(r.body, `[{"jsonrpc":"2.0","id":1,"error":{"code":-32600,`) {
			t.Errorf("%+v", r)
		}
	}
	told := e.open(t, "POST", "["+trimmed(call("2", "wait", `{"steps":2}`, `"_meta":{"progressToken":1}`))+","+ping+"]", session)
	for range 2 {
		if m := told.next(); !strings.Contains(m, `"notifications/progress"`) {
			t.Error(m)
		}
	}
	if m := told.next(); !strings.HasPrefix(m, "[{") || !strings.Contains(m, "Waited.") || !strings.Contains(m, `"id":1`) {
		t.Error(m)
	}
	newer := e.initialize("2025-06-18", "bob")
	for what, r := range map[string]reply{
		"empty":             e.post("[]", session),
		"no JSON":           e.post("["+ping, session),
		"another revision":  e.post("["+ping+"]", newer),
		"no session":        e.post("["+ping+"]", "MCP-Protocol-Version: 2025-03-26"),
		"a modern client's": e.post("["+ping+"]", modernHeader("ping", "")...),
	} {
		if m := r.one(t); r.status != http.StatusBadRequest || m.ID != nil || m.Error == nil {
			t.Errorf("%s: %+v", what, r)
		}
	}
}
