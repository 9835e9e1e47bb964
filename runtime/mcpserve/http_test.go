package mcpserve_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// endpoint is an endpoint that is served on loopback.
type endpoint struct {
	t       testing.TB
	address string // host:port
	client  *http.Client
	stop    context.CancelFunc
	done    chan error
}

func listenTo(t testing.TB, h *host.Host, o mcpserve.HTTPOptions) *endpoint {
	return listenWith(t, mcpserve.New(h, identity), o)
}

func listenWith(t testing.TB, s *mcpserve.Server, o mcpserve.HTTPOptions) *endpoint {
	t.Helper()
	return listenAt(t, s, "127.0.0.1:0", o)
}

func listenOn(t testing.TB, address string, o mcpserve.HTTPOptions) *endpoint {
	t.Helper()
	return listenAt(t, mcpserve.New(newHost(t), identity), address, o)
}

func listenAt(t testing.TB, s *mcpserve.Server, address string, o mcpserve.HTTPOptions, before ...func(*mcpserve.Endpoint)) *endpoint {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	served, err := s.Endpoint(l.Addr(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range before {
		do(served)
	}
	ctx, stop := context.WithCancel(context.Background())
	e := &endpoint{t, l.Addr().String(), &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}, stop, make(chan error, 1)}
	go func() { e.done <- served.Serve(ctx, l) }()
	t.Cleanup(func() {
		e.client.CloseIdleConnections()
		stop()
		if err := <-e.done; err != nil {
			t.Error(err)
		}
		e.done <- nil
	})
	return e
}

// reply is a response that was read whole.
type reply struct {
	status int
	header http.Header
	body   string
}

// send sends one request; header is of lines "Name: value".
func (e *endpoint) send(method, path, body string, header ...string) reply {
	e.t.Helper()
	r, err := e.try(method, path, body, header...)
	if err != nil {
		e.t.Fatal(err)
	}
	return r
}

func (e *endpoint) try(method, path, body string, header ...string) (r reply, err error) {
	answer, err := e.client.Do(e.request(e.t.Context(), method, path, strings.NewReader(body), header...))
	if err != nil {
		return r, err
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	return reply{answer.StatusCode, answer.Header, string(b)}, err
}

func (e *endpoint) request(ctx context.Context, method, path string, body io.Reader, header ...string) *http.Request {
	e.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, "http://"+e.address+path, body)
	if err != nil {
		e.t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
	}
	for _, line := range header {
		name, value, _ := strings.Cut(line, ": ")
		switch {
		case name == "Host":
			r.Host = value
		case value == "":
			r.Header.Del(name)
		default:
			r.Header.Set(name, value)
		}
	}
	return r
}

// post posts one message.
func (e *endpoint) post(body string, header ...string) reply {
	e.t.Helper()
	return e.send(http.MethodPost, mcpserve.Path, body, header...)
}

// initialize shakes hands, and returns the header that names the session.
func (e *endpoint) initialize(version, name string, header ...string) string {
	e.t.Helper()
	r := e.post(request("0", "initialize", `{"protocolVersion":"`+version+`","capabilities":{},"clientInfo":{"name":"`+name+`","version":"1"}}`), header...)
	id := r.header.Get("Mcp-Session-Id")
	if r.status != 200 || id == "" {
		e.t.Fatalf("no session: %+v", r)
	}
	return "Mcp-Session-Id: " + id
}

// modernHeader are the headers of a modern request; name may be empty.
func modernHeader(method, name string) []string {
	h := []string{"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: " + method}
	if name != "" {
		h = append(h, "Mcp-Name: "+name)
	}
	return h
}

// modern posts a call of a tool of the cases plugin as a modern client does.
func (e *endpoint) modern(id, tool, arguments string, header ...string) reply {
	e.t.Helper()
	return e.post(call(id, tool, arguments, modernMeta), append(modernHeader("tools/call", "test_cases__"+tool), header...)...)
}

// one is the message in a JSON body.
func (r reply) one(t testing.TB) message {
	t.Helper()
	m := message{line: r.body}
	if err := json.Unmarshal([]byte(r.body), &m); err != nil || r.header.Get("Content-Type") != "application/json" || strings.Contains(r.body, "\n") {
		t.Fatalf("not one message: %+v (%v)", r, err)
	}
	return m
}

// events are the messages of a stream. Every event must be one message in one line.
func (r reply) events(t testing.TB) (all []message) {
	t.Helper()
	if r.header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("no stream: %+v", r)
	}
	for event := range strings.SplitSeq(r.body, "\n\n") {
		if event == "" || event == ":" {
			continue
		}
		line, ok := strings.CutPrefix(event, "event: message\ndata: ")
		if !ok {
			t.Fatalf("not an event with a message: %q", event)
		}
		all = append(all, only(t, messages(t, line+"\n")))
	}
	return all
}
