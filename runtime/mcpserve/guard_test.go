package mcpserve_test

import (
	"bytes"
	"net"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

const secret = "s3cret.Token-of_Alice~+/="

var tokens = []mcpserve.Token{{Secret: secret, User: "alice"}, {Secret: "anonymous-token"}}

// What is wrong with a request is told in one order, whatever else is wrong with it: each fault is sent with all that come
// after it.
func TestOrderOfRefusals(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens})
	faults := []struct {
		name, header string // what is wrong
		method, path string
		body         string
		status, code int
	}{
		{"origin", "Origin: https://evil.example", "", "", "", 403, -32600},
		{"host", "Host: evil.example", "", "", "", 403, -32600},
		{"token", "Authorization: Bearer wrong", "", "", "", 401, -32600},
		{"path", "", "", "/elsewhere", "", 404, -32600},
		{"method", "", "PUT", "", "", 405, -32600},
		{"type", "Content-Type: text/plain", "", "", "", 415, -32600},
		{"size", "", "", "", strings.Repeat(" ", mcpserve.MaxBody+1), 413, -32600},
		{"JSON", "", "", "", `{"jsonrpc"`, 400, -32700},
		{"message", "", "", "", `{"jsonrpc":"2.0","id":1}`, 400, -32600},
		{"meta", "", "", "", request("1", "tools/call", "{}"), 400, -32602},
		{"version", "MCP-Protocol-Version: 2025-06-18", "", "", request("1", "tools/call", "{"+strings.Replace(modernMeta, "2026-07-28", "2099-01-01", 1)+"}"), 400, -32020},
		{"revision", "MCP-Protocol-Version: 2099-01-01", "", "", request("1", "tools/call", "{"+strings.Replace(modernMeta, "2026-07-28", "2099-01-01", 1)+"}"), 400, -32022},
		{"method's header", "Mcp-Method: tools/list", "", "", request("1", "no/such", "{"+modernMeta+"}"), 400, -32020},
		{"name's header", "Mcp-Name: other", "", "", request("1", "tools/call", `{"name":"test_cases__check",`+modernMeta+"}"), 400, -32020},
		{"unknown method", "Mcp-Method: no/such", "", "", request("1", "no/such", "{"+modernMeta+"}"), 404, -32601},
		{"unknown tool", "Mcp-Name: other", "", "", request("1", "tools/call", `{"name":"other",`+modernMeta+"}"), 400, -32602},
		{"nothing", "", "", "", call("1", "check", `{"n":1}`, modernMeta), 200, 0},
	}
	for i, first := range faults {
		// The headers, method, path and body of all later faults, unless an earlier one of them has set the same.
		header := []string{"Authorization: Bearer " + secret, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: test_cases__check"}
		method, path, body := "POST", mcpserve.Path, faults[len(faults)-1].body
		if i < 9 {
			for k := len(faults) - 1; k > i; k-- {
				if f := faults[k]; k < 8 {
					if f.header != "" {
						header = append(header, f.header)
					}
					method, path, body = or(f.method, method), or(f.path, path), or(f.body, body)
				}
			}
		}
		if first.header != "" {
			header = append(header, first.header)
		}
		method, path, body = or(first.method, method), or(first.path, path), or(first.body, body)
		r := e.send(method, path, body, header...)
		m := r.one(t)
		if code := 0; r.status != first.status || m.Error != nil && m.Error.Code != first.code || m.Error == nil && code != first.code {
			t.Errorf("%s: %d %s, want %d and code %d", first.name, r.status, r.body, first.status, first.code)
		}
		if challenge := r.header.Get("WWW-Authenticate"); (challenge != "") != (r.status == 401) {
			t.Errorf("%s: challenge %q", first.name, challenge)
		}
		if allow := r.header.Get("Allow"); (allow != "") != (r.status == 405) {
			t.Errorf("%s: allows %q", first.name, allow)
		}
	}
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// An Origin that is not ours is refused although nothing else is wrong, and so is a Host; what is ours is not.
func TestOriginAndHost(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Origins: []string{"https://app.example", "HTTP://Other.example:80/"}, Hosts: []string{"notes.example", "tunnel.example:9000"}})
	_, port, _ := net.SplitHostPort(e.address)
	ping := func(header ...string) reply {
		return e.post(request("1", "server/discover", "{"+modernMeta+"}"), append(modernHeader("server/discover", ""), header...)...)
	}
	for origin, status := range map[string]int{
		"":                                 200,
		"http://127.0.0.1:" + port:         200,
		"http://localhost:" + port:         200,
		"http://LOCALHOST:" + port:         200,
		"http://[::1]:" + port:             200,
		"https://app.example":              200,
		"https://APP.example":              200,
		"http://other.example":             200,
		"null":                             403,
		"https://127.0.0.1:" + port:        403,
		"http://127.0.0.1:1":               403,
		"http://localhost":                 403,
		"http://app.example":               403,
		"https://app.example.evil.example": 403,
		"https://app.example:444":          403,
		"http://127.0.0.1:" + port + "/":   403,
		"http://127.0.0.1:" + port + "@x":  403,
		"http://evil.example:" + port:      403,
		"http://notes.example":             403, // reached by another host
		"file://":                          403,
		"127.0.0.1:" + port:                403,
	} {
		r := ping("Origin: " + origin)
		if r.status != status {
			t.Errorf("origin %q: %d %s", origin, r.status, r.body)
		}
		if status == 403 && strings.Contains(r.body, "(null)") != (origin == "null") {
			t.Errorf("origin %q is told %s", origin, r.body)
		}
		if readable := r.header.Get("Access-Control-Allow-Origin"); origin != "" && (readable == origin) != (status == 200) {
			t.Errorf("origin %q: pages of %q can read", origin, readable)
		}
	}
	for host, status := range map[string]int{
		"127.0.0.1:" + port:        200,
		"localhost:" + port:        200,
		"LocalHost.:" + port:       200,
		"[::1]:" + port:            200,
		"notes.example":            200,
		"notes.example:123":        200,
		"tunnel.example:9000":      200,
		"tunnel.example":           403,
		"tunnel.example:9001":      403,
		"evil.example":             403,
		"evil.example:" + port:     403,
		"localhost":                403,
		"localhost:1":              403,
		"127.0.0.2:" + port:        403,
		"localhost.evil.example":   403,
		"localhost:" + port + "@x": 403,
	} {
		if r := ping("Host: " + host); r.status != status {
			t.Errorf("host %q: %d %s", host, r.status, r.body)
		}
	}
	if r := ping("Host: notes.example", "Origin: http://notes.example"); r.status != 200 {
		t.Errorf("our own page by an allowed name: %d %s", r.status, r.body)
	}
	r := e.request(t.Context(), "POST", mcpserve.Path, strings.NewReader(""))
	r.Header["Origin"] = []string{"http://" + e.address, "https://evil.example"}
	if answer, err := e.client.Do(r); err != nil || answer.StatusCode != 403 {
		t.Errorf("two origins: %v %v", answer, err)
	}
}

// A page of an allowed origin asks first whether it may, without a token, and can read what it needs of the answers.
func TestCrossOrigin(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Origins: []string{"https://app.example"}, Tokens: tokens})
	question := []string{"Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization,content-type,mcp-protocol-version,mcp-session-id"}
	r := e.send("OPTIONS", mcpserve.Path, "", append(question, "Origin: https://app.example")...)
	if r.status != 204 || r.header.Get("Access-Control-Allow-Methods") != "POST, GET, DELETE" || r.header.Get("Vary") != "Origin" {
		t.Errorf("%+v", r)
	}
	allowed := strings.ToLower(r.header.Get("Access-Control-Allow-Headers"))
	for name := range strings.SplitSeq("authorization content-type accept mcp-protocol-version mcp-session-id mcp-method mcp-name last-event-id", " ") {
		if !strings.Contains(allowed, name) {
			t.Errorf("%s may not be sent: %s", name, allowed)
		}
	}
	if r := e.send("OPTIONS", mcpserve.Path, "", append(question, "Origin: https://evil.example")...); r.status != 403 {
		t.Errorf("another page's question: %+v", r)
	}
	if r := e.send("OPTIONS", mcpserve.Path, "", question...); r.status != 401 {
		t.Errorf("no page's question: %+v", r)
	}
	r = e.post(request("1", "initialize", `{"protocolVersion":"2025-06-18"}`), "Origin: https://app.example", "Authorization: Bearer "+secret)
	if r.status != 200 || !strings.Contains(r.header.Get("Access-Control-Expose-Headers"), "Mcp-Session-Id") {
		t.Errorf("%+v", r)
	}
}

// Who has no token, or a wrong one, is told so by every method; who has one is known by its name.
func TestTokens(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens})
	for authorization, want := range map[string]struct {
		status int
		says   string
	}{
		"":                             {401, `Bearer realm="mcp"`},
		"Basic YWxpY2U6c2VjcmV0":       {401, `Bearer realm="mcp"`},
		"Bearer wrong":                 {401, `error="invalid_token"`},
		"Bearer " + secret[1:]:         {401, `error="invalid_token"`},
		"Bearer " + secret + "=":       {401, `error="invalid_token"`},
		"Bearer " + secret + "x":       {400, `error="invalid_request"`},
		"Bearer":                       {400, `error="invalid_request"`},
		"Bearer a b":                   {400, `error="invalid_request"`},
		`Bearer "` + secret + `"`:      {400, `error="invalid_request"`},
		"Bearer " + secret:             {200, ""},
		"bearer  " + secret:            {200, ""},
		"BEARER anonymous-token":       {200, ""},
		"Bearer " + secret + ", other": {400, `error="invalid_request"`},
	} {
		for _, method := range []string{"POST", "GET", "DELETE", "PUT"} {
			r := e.send(method, mcpserve.Path, request("1", "initialize", ""), "Authorization: "+authorization)
			challenge := r.header.Get("WWW-Authenticate")
			switch {
			case want.status != 200 && (r.status != want.status || !strings.Contains(challenge, want.says) || !strings.HasPrefix(challenge, `Bearer realm="mcp"`)):
				t.Errorf("%s, %q: %d %q", method, authorization, r.status, challenge)
			case want.status == 200 && (r.status == 401 || challenge != "" || method == "POST" && r.status != 200):
				t.Errorf("%s, %q: %d %q", method, authorization, r.status, challenge)
			case want.status == 401 && want.says == `Bearer realm="mcp"` && strings.Contains(challenge, "error"):
				t.Errorf("%s, %q: nothing was sent, and %q says it was wrong", method, authorization, challenge)
			}
		}
	}
	if r := e.send("POST", mcpserve.Path+"?access_token="+secret, request("1", "initialize", "")); r.status != 401 {
		t.Errorf("a token in the query: %d", r.status)
	}
}

// A client that is refused looks for OAuth and must find, without a token, that there is none; whether the server lives
// anyone may know who reaches it.
func TestWithoutToken(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens})
	for _, path := range []string{
		"/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server",
		"/.well-known/openid-configuration", "/authorize", "/token", "/register",
	} {
		for _, method := range []string{"GET", "POST"} {
			if r := e.send(method, path, ""); r.status != 404 || r.header.Get("WWW-Authenticate") != "" {
				t.Errorf("%s %s: %+v", method, path, r)
			}
		}
	}
	for _, path := range []string{"/", "/mcp/", "/mcp/x", "/sse", "/MCP", "/healthz/x", "//mcp", "/%6dcp/.."} {
		if r := e.send("GET", path, "", "Authorization: Bearer "+secret); r.status != 404 || bytes.Contains([]byte(r.body), []byte(secret)) {
			t.Errorf("%s: %+v", path, r)
		}
	}
	if r := e.send("GET", mcpserve.HealthPath, ""); r.status != 200 || r.body != `{"status":"ok"}` {
		t.Errorf("%+v", r)
	}
	if r := e.send("HEAD", mcpserve.HealthPath, ""); r.status != 200 || r.body != "" {
		t.Errorf("%+v", r)
	}
	if r := e.send("POST", mcpserve.HealthPath, ""); r.status != 405 || r.header.Get("Allow") != "GET, HEAD" {
		t.Errorf("%+v", r)
	}
	if r := e.send("GET", mcpserve.HealthPath, "", "Host: evil.example"); r.status != 403 {
		t.Errorf("%+v", r)
	}
}

// What is given as an origin or a host is told to be none, and what is one is read as browsers and clients send it.
func TestParseOriginAndHost(t *testing.T) {
	for given, want := range map[string]string{
		"https://app.example": "https://app.example", "HTTPS://App.Example:443/": "https://app.example", "http://a:80": "http://a", "http://a:443": "http://a:443",
		"http://[::1]:5173": "http://[::1]:5173", "vscode-webview://x": "vscode-webview://x",
		"null": "", "*": "", "": "", "app.example": "", "https://": "", "https://*.example": "", "https://a/path": "", "https://a?q": "", "https://u@a": "", "https://a#f": "", "localhost:3000": "", "http://a:0": "", "http://a:65536": "", "http://a:080": "", "https://bücher.example": "",
	} {
		if got, err := mcpserve.ParseOrigin(given); got != want || (err == nil) != (want != "") {
			t.Errorf("origin %q is %q, %v", given, got, err)
		}
	}
	for given, want := range map[string]string{
		"Notes.Example": "notes.example", "notes.example:80": "notes.example:80", "[::1]:80": "[::1]:80", "[::1]": "[::1]", "[2001:DB8:0::1]": "[2001:db8::1]", "[2001:DB8:0::1]:81": "[2001:db8::1]:81", "a:65535": "a:65535", "10.0.0.1": "10.0.0.1",
		"": "", "*": "", "https://a": "", "a/b": "", "::1": "", "a b": "", "a,b": "", ":80": "", "a:0": "", "a:65536": "", "a:http": "", "a:080": "", "a:+80": "", "bücher.example": "", "bücher.example:80": "",
	} {
		if got, err := mcpserve.ParseHost(given); got != want || (err == nil) != (want != "") {
			t.Errorf("host %q is %q, %v", given, got, err)
		}
		if want == "" {
			continue
		}
		e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Hosts: []string{want}}) // as a program gives on what it was told
		r := e.post(request("1", "server/discover", "{"+modernMeta+"}"), append(modernHeader("server/discover", ""), "Host: "+want)...)
		if r.status != 200 {
			t.Errorf("host %q is let in as %q, and is answered %d %s", given, want, r.status, r.body)
		}
	}
	server := mcpserve.New(newHost(t), identity)
	for _, o := range []mcpserve.HTTPOptions{{Origins: []string{"null"}}, {Hosts: []string{"*"}}} {
		if _, err := server.Endpoint(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}, o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// Beyond loopback no name is ours but those that are allowed; an address in numbers cannot be bent to lead here.
func TestRemoteHosts(t *testing.T) {
	e := listenOn(t, "0.0.0.0:0", mcpserve.HTTPOptions{Hosts: []string{"notes.example"}, Tokens: tokens})
	_, port, _ := net.SplitHostPort(e.address)
	for host, status := range map[string]int{
		"127.0.0.1:" + port: 200, "192.168.7.7:8080": 200, "[2001:db8::1]:80": 200, "notes.example": 200, "localhost:" + port: 200,
		"evil.example": 403, "notes.example.evil.example": 403,
	} {
		if r := e.send("GET", mcpserve.HealthPath, "", "Host: "+host); r.status != status {
			t.Errorf("host %q: %+v", host, r)
		}
		if r := e.send("GET", mcpserve.HealthPath, "", "Host: "+host, "Origin: http://"+host); r.status != status {
			t.Errorf("its own page by host %q: %+v", host, r)
		}
		if r := e.send("GET", mcpserve.HealthPath, "", "Host: "+host, "Origin: http://203.0.113.9"); r.status != 403 {
			t.Errorf("another page by host %q: %+v", host, r)
		}
	}
}
