package mcpserve_test

import (
	"bytes"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// Whatever headers and body a request has, it is answered by a status that HTTP has, with nothing or with messages of the
// protocol; who has no token learns nothing; and what follows is answered.
func FuzzHTTP(f *testing.F) {
	const in = "Authorization: Bearer " + secret + "\n"
	modern := in + strings.Join(modernHeader("tools/call", "test_cases__check"), "\n")
	f.Add("POST", "/mcp", modern, []byte(call("1", "check", `{"n":1}`, modernMeta)))
	f.Add("POST", "/mcp", modern+"\nMcp-Name: =?base64?dGVzdA==?=\nAccept: text/event-stream;q=0", []byte(call("1", "check", `{"n":1}`, modernMeta)))
	f.Add("POST", "/mcp", in+"Accept: text/event-stream", []byte(request("1", "initialize", shake)))
	f.Add("POST", "/mcp", in, []byte("["+trimmed(request("1", "ping", ""))+`,{"jsonrpc":"2.0","method":"notifications/x"}]`))
	f.Add("POST", "/mcp", in+"MCP-Protocol-Version: 2025-06-18\nMcp-Session-Id: x", []byte(request("1", "ping", "")))
	f.Add("GET", "/mcp", in+"Origin: null\nHost: [::1]:80", []byte{})
	f.Add("OPTIONS", "/mcp", "Origin: http://localhost:80\nAccess-Control-Request-Method: POST", []byte{})
	f.Add("DELETE", "/.well-known/x", "Authorization: Bearer\nContent-Type: application/json; charset=\"", []byte("{"))
	e, err := mcpserve.New(newHost(f), identity).Endpoint(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, mcpserve.HTTPOptions{Tokens: tokens})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, method, path, header string, body []byte) {
		for _, slow := range []string{"shout", "wait", "subscriptions"} { // what takes its time, or has no end
			if bytes.Contains(body, []byte(slow)) || bytes.Contains(body, []byte(`\u`)) {
				return
			}
		}
		if !strings.HasPrefix(path, "/") || method == "" || strings.ContainsAny(method+path, " \t\r\n%?#\x00") {
			return // net/http refuses it, or takes it for something else
		}
		r := httptest.NewRequest("POST", "http://127.0.0.1:80/mcp", bytes.NewReader(body))
		r.Method, r.URL.Path = method, path
		r.Header.Set("Content-Type", "application/json")
		for line := range strings.Lines(header) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			if name == "Host" {
				r.Host = value
			} else {
				r.Header.Add(name, value)
			}
		}
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		checkAnswer(t, w)
		if admitted := r.Header["Authorization"]; len(admitted) != 1 || !strings.Contains(strings.ToLower(admitted[0]), "bearer") {
			if strings.Contains(w.Body.String(), `"result"`) || w.Header().Get("Mcp-Session-Id") != "" {
				t.Errorf("without a token: %d %s", w.Code, w.Body)
			}
		}
		if after := serveOne(t, e, "POST", request("1", "initialize", shake), "Authorization: Bearer "+secret); after.Code != 200 {
			t.Errorf("what follows: %d %s", after.Code, after.Body)
		}
	})
}

func checkAnswer(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	var all []string
	switch kind := w.Header().Get("Content-Type"); {
	case w.Body.Len() == 0:
		if w.Code != http.StatusAccepted && w.Code != http.StatusNoContent && kind != "text/event-stream" {
			t.Errorf("%d and nothing", w.Code)
		}
	case kind == "application/json":
		all = []string{w.Body.String()}
	case kind == "text/event-stream":
		for event := range strings.SplitSeq(strings.TrimSuffix(w.Body.String(), "\n\n"), "\n\n") {
			all = append(all, strings.TrimPrefix(event, "event: message\ndata: "))
		}
	default:
		t.Errorf("an answer of type %q", kind)
	}
	for _, m := range all {
		if !json.Valid([]byte(m)) || strings.Contains(m, "\n") {
			t.Errorf("not a message: %d %q", w.Code, m)
		}
	}
	if w.Code < 200 || w.Code > 599 {
		t.Errorf("the status %d", w.Code)
	}
}
