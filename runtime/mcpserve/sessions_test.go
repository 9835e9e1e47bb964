package mcpserve_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// A legacy client is known by the id that initialize gave it, until it ends its session.
func TestSession(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	a, b := e.initialize("2025-06-18", "ann"), e.initialize("2025-11-25", "bob")
	if a == b || len(a) < len("Mcp-Session-Id: ")+20 || strings.ContainsFunc(a[16:], func(r rune) bool { return r < 0x21 || r > 0x7e }) {
		t.Errorf("sessions %q and %q", a, b)
	}
	for session, name := range map[string]string{a: "ann", b: "bob"} {
		r := e.post(call("1", "check", `{"n":1}`, ""), session, "MCP-Protocol-Version: 2025-06-18")
		if got := toolResult(t, r.one(t)).Content[0].Text; got != "client "+name || r.status != 200 || r.header.Get("Mcp-Session-Id") != "" {
			t.Errorf("%s is %q: %+v", name, got, r)
		}
	}
	refused := func(what string, r reply, status int, id string) {
		t.Helper()
		if m := r.one(t); r.status != status || m.Error == nil || m.Error.Code != -32600 || string(m.ID) != id {
			t.Errorf("%s: %+v", what, r)
		}
	}
	const gone = "Mcp-Session-Id: AAAAAAAAAAAAAAAAAAAAAAAAAA"
	refused("no session", e.post(call("1", "check", `{"n":1}`, "")), 400, "1")
	refused("no session's notification", e.post(`{"jsonrpc":"2.0","method":"notifications/initialized"}`), 400, "")
	refused("an unknown session", e.post(call(`"x"`, "check", `{"n":1}`, ""), gone), 404, `"x"`)
	for _, method := range []string{"GET", "DELETE"} {
		refused(method+" without a session", e.send(method, mcpserve.Path, ""), 400, "")
		refused(method+" of an unknown session", e.send(method, mcpserve.Path, "", gone), 404, "")
	}
	if r := e.send("DELETE", mcpserve.Path, "", a); r.status != 204 || r.body != "" {
		t.Errorf("%+v", r)
	}
	refused("an ended session", e.post(request("2", "ping", ""), a), 404, "2")
	refused("an ended session", e.send("DELETE", mcpserve.Path, "", a), 404, "")
	if r := e.post(request("2", "ping", ""), b); r.status != 200 {
		t.Errorf("the other session: %+v", r)
	}
}

// What is said and not asked is accepted without an answer, whatever is wrong with it.
func TestPostedNotifications(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	for _, body := range []string{
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`,
		`{"jsonrpc":"2.0","method":"no/such"}`,
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}`,
	} {
		if r := e.post(body, session); r.status != 202 || r.body != "" {
			t.Errorf("%s: %+v", body, r)
		}
	}
	modern := modernHeader("notifications/cancelled", "")
	if r := e.post(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`, modern...); r.status != 202 || r.body != "" {
		t.Errorf("%+v", r)
	}
	if r := e.post(`{"jsonrpc":"2.0","id":1,"result":{}}`, modern...); r.status != 400 || r.one(t).Error.Code != -32600 {
		t.Errorf("%+v", r)
	}
}

// The version in the header of a legacy message is one that is served, or it is refused; without the header all is well.
func TestVersionHeader(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	for version, want := range map[string]struct{ status, code int }{
		"": {200, 0}, "2025-06-18": {200, 0}, "2024-11-05": {200, 0}, " 2025-03-26\t": {200, 0},
		"1900-01-01": {400, -32022}, "latest": {400, -32022}, "2025-06-18, 2025-06-18": {400, -32022}, "é": {400, -32022},
		"2026-07-28": {400, -32602}, "2027-01-01": {400, -32602}, // a modern request without what it has to say
	} {
		r := e.post(request("1", "ping", ""), session, "MCP-Protocol-Version: "+version)
		m := r.one(t)
		if code := 0; r.status != want.status || m.Error != nil && m.Error.Code != want.code || m.Error == nil && code != want.code {
			t.Errorf("%q: %+v", version, r)
		}
		if want.code == -32022 && !strings.Contains(string(m.Error.Data), `"supported":["2026-07-28",`) {
			t.Errorf("%q: %s", version, r.body)
		}
	}
	// A request that says another revision of itself than its header does.
	legacy := request("1", "ping", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-06-18"}}`)
	for _, version := range []string{"2026-07-28", "2027-01-01"} {
		if r := e.post(legacy, session, "MCP-Protocol-Version: "+version); r.status != 400 || r.one(t).Error.Code != -32020 {
			t.Errorf("%s: %+v", version, r)
		}
	}
	for _, method := range []string{"GET", "DELETE"} {
		if r := e.send(method, mcpserve.Path, "", session, "MCP-Protocol-Version: 2026-07-28"); r.status != 405 || r.header.Get("Allow") != "POST" {
			t.Errorf("modern %s: %+v", method, r)
		}
		if r := e.send(method, mcpserve.Path, "", session, "MCP-Protocol-Version: latest"); r.status != 400 {
			t.Errorf("%s: %+v", method, r)
		}
	}
}

// A session belongs to who began it: its id lets nobody else in.
func TestSessionsOfUsers(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens})
	alice, other := "Authorization: Bearer "+secret, "Authorization: Bearer anonymous-token"
	session := e.initialize("2025-06-18", "ann", alice)
	if r := e.post(request("1", "ping", ""), session, alice); r.status != 200 {
		t.Errorf("%+v", r)
	}
	for _, method := range []string{"POST", "GET", "DELETE"} {
		if r := e.send(method, mcpserve.Path, request("1", "ping", ""), session, other); r.status != 404 {
			t.Errorf("%s: %+v", method, r)
		}
	}
}

// Clients that shake hands and never come back take a bounded memory, and those that are there stay.
func TestManySessions(t *testing.T) {
	server := mcpserve.New(newHost(t), identity)
	e, err := server.Endpoint(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, mcpserve.HTTPOptions{})
	if err != nil {
		t.Fatal(err)
	}
	name := strings.Repeat("long name ", 1000)
	initialize := request("1", "initialize", `{"protocolVersion":"2025-06-18","clientInfo":{"name":"`+name+`","version":"1"}}`)
	first := serveOne(t, e, "POST", initialize).Header().Get("Mcp-Session-Id")
	kept := serveOne(t, e, "POST", initialize).Header().Get("Mcp-Session-Id")
	before := heap()
	for i := range 20_000 {
		r := serveOne(t, e, "POST", initialize)
		if r.Code != 200 || r.Header().Get("Mcp-Session-Id") == "" {
			t.Fatal(i, r)
		}
		if r := serveOne(t, e, "POST", shaken, "Mcp-Session-Id: "+r.Header().Get("Mcp-Session-Id")); r.Code != 202 {
			t.Fatal(i, r)
		}
		if i%1000 == 0 {
			if r := serveOne(t, e, "POST", request("1", "ping", ""), "Mcp-Session-Id: "+kept); r.Code != 200 {
				t.Fatalf("after %d others: %d %s", i, r.Code, r.Body)
			}
		}
	}
	grown := heap() - before
	t.Logf("%d KiB for 20 000 sessions, of which %d are kept", grown>>10, mcpserve.MaxSessions)
	if grown > mcpserve.MaxSessions*2<<10 {
		t.Errorf("20 000 sessions take %d KiB", grown>>10)
	}
	if r := serveOne(t, e, "POST", request("1", "ping", ""), "Mcp-Session-Id: "+first); r.Code != 404 {
		t.Errorf("the session that was silent for longest: %d %s", r.Code, r.Body)
	}
}

// serveOne serves one request without a connection.
func serveOne(t testing.TB, e http.Handler, method, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, "http://127.0.0.1:80"+mcpserve.Path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, line := range header {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)
	return w
}

// A session that is silent for a day is forgotten; a stream that stays open is not silent.
func TestSilentSessions(t *testing.T) {
	h := newHost(t)
	synctest.Test(t, func(t *testing.T) {
		e, err := mcpserve.New(h, identity).Endpoint(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, mcpserve.HTTPOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var sessions []string
		for range 3 {
			id := serveOne(t, e, "POST", request("1", "initialize", "")).Header().Get("Mcp-Session-Id")
			sessions = append(sessions, "Mcp-Session-Id: "+id)
		}
		ctx, cancel := context.WithCancel(t.Context())
		stream := httptest.NewRequestWithContext(ctx, "GET", "http://127.0.0.1:80"+mcpserve.Path, nil)
		stream.Header.Set("Mcp-Session-Id", sessions[2][16:])
		go e.ServeHTTP(httptest.NewRecorder(), stream)
		ping := func(session string) int { return serveOne(t, e, "POST", request("1", "ping", ""), session).Code }
		for range 3 {
			time.Sleep(mcpserve.IdleSession - time.Minute)
			if code := ping(sessions[0]); code != 200 {
				t.Errorf("a session in use: %d", code)
			}
		}
		if code := ping(sessions[1]); code != 404 {
			t.Errorf("a silent session: %d", code)
		}
		if code := ping(sessions[2]); code != 200 {
			t.Errorf("a session with a stream: %d", code)
		}
		cancel()
		synctest.Wait()
	})
}

// Two clients may use one id at once, and one client may use an id of any size.
func TestIDsOverHTTP(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	for _, id := range []string{`9007199254740993`, `"é\ud83d\ude00"`, `-170141183460469231731687303715884105727`, `""`, `"1"`} {
		if m := e.modern(id, "check", `{"n":9007199254740993}`).one(t); string(m.ID) != id || !strings.Contains(m.line, `"n":9007199254740993`) {
			t.Errorf("%s: %s", id, m.line)
		}
	}
	answers := make(chan reply, 8)
	for range cap(answers) {
		go func() {
			r, err := e.try("POST", mcpserve.Path, call("1", "wait", `{"milliseconds":50}`, modernMeta), modernHeader("tools/call", "test_cases__wait")...)
			if err != nil {
				r.body = err.Error()
			}
			answers <- r
		}()
	}
	for range cap(answers) {
		if r := <-answers; r.status != 200 || !strings.Contains(r.body, "Waited.") {
			t.Errorf("%+v", r)
		}
	}
	session := e.initialize("2025-06-18", "ann")
	started := make(chan struct{})
	go func() {
		defer close(started)
		r, err := e.try("POST", mcpserve.Path, call("1", "wait", `{"milliseconds":1500}`, ""), session)
		if err != nil || !strings.Contains(r.body, "Waited.") {
			t.Errorf("%+v %v", r, err)
		}
	}()
	refused := 0
	for i := 0; refused == 0 && i < 100; i++ { // the other request may come later
		if r := e.post(request("1", "ping", ""), session); r.status == 400 && r.one(t).Error.Code == -32600 {
			refused++
		}
		time.Sleep(time.Millisecond)
	}
	if <-started; refused == 0 {
		t.Error("a session's open id was given away")
	}
}
