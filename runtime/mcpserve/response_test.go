package mcpserve_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// Progress comes on the stream of its request, all of it and in order, before the answer that ends it.
func TestProgressOverHTTP(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	post := map[string]func(token string, header ...string) reply{
		"legacy": func(token string, header ...string) reply {
			return e.post(call("7", "wait", `{"steps":1000}`, `"_meta":{"progressToken":`+token+`}`), append(header, session)...)
		},
		"modern": func(token string, header ...string) reply {
			meta := strings.Replace(modernMeta, `{"`, `{"progressToken":`+token+`,"`, 1)
			return e.post(call("7", "wait", `{"steps":1000}`, meta), append(modernHeader("tools/call", "test_cases__wait"), header...)...)
		},
	}
	for era, post := range post {
		const token = `9007199254740993`
		r := post(token)
		all := r.events(t)
		if len(all) != 1001 || r.status != 200 || r.header.Get("X-Accel-Buffering") != "no" || r.header.Get("Cache-Control") != "no-cache" {
			t.Fatalf("%s: %d events, %d %v", era, len(all), r.status, r.header)
		}
		for i, m := range all[:1000] {
			if want := fmt.Sprintf(`{"progressToken":%s,"progress":%d,"total":1000,"message":"step"}`, token, i+1); string(m.Params) != want {
				t.Fatalf("%s: %s\nis not %s", era, m.line, want)
			}
		}
		if string(all[1000].ID) != "7" || toolResult(t, all[1000]).Content[0].Text != "Waited." {
			t.Errorf("%s: %s", era, all[1000].line)
		}
		if m := post("null").one(t); string(m.ID) != "7" { // nothing was asked for, so the answer comes alone
			t.Errorf("%s: %s", era, m.line)
		}
		for _, accept := range []string{"application/json", "application/*;q=0.5", "text/html", "application/json, text/event-stream;q=0"} {
			if m := post(token, "Accept: "+accept).one(t); toolResult(t, m).Content[0].Text != "Waited." {
				t.Errorf("%s, %s: %s", era, accept, m.line)
			}
		}
		for _, accept := range []string{"", "*/*", "text/*, application/json"} {
			if all := post(token, "Accept: "+accept).events(t); len(all) != 1001 {
				t.Errorf("%s, accept %q: %d events", era, accept, len(all))
			}
		}
		if m := only(t, post("null", "Accept: text/event-stream").events(t)); string(m.ID) != "7" {
			t.Errorf("%s: %s", era, m.line)
		}
	}
}

// watched is a stream of events that is read as it comes.
type watched struct {
	t      *testing.T
	body   io.ReadCloser
	lines  *bufio.Reader
	cancel context.CancelFunc
}

// open opens a stream.
func (e *endpoint) open(t *testing.T, method, body string, header ...string) *watched {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	answer, err := e.client.Do(e.request(ctx, method, mcpserve.Path, strings.NewReader(body), header...))
	if err != nil || answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatal(answer, err)
	}
	t.Cleanup(func() { cancel(); answer.Body.Close() })
	return &watched{t, answer.Body, bufio.NewReader(answer.Body), cancel}
}

// watch begins a call that tells progress, and waits until it runs.
func (e *endpoint) watch(t *testing.T, body string, header ...string) *watched {
	t.Helper()
	w := e.open(t, "POST", body, header...)
	if first := w.next(); !strings.Contains(first, `"notifications/progress"`) {
		t.Fatal(first)
	}
	return w
}

// next is the message of the next event, empty at the end of the stream.
func (w *watched) next() string {
	w.t.Helper()
	for {
		line, err := w.lines.ReadString('\n')
		if err == io.EOF && line == "" {
			return ""
		}
		if err != nil {
			w.t.Fatal(err)
		}
		if message, ok := strings.CutPrefix(line, "data: "); ok {
			return strings.TrimSuffix(message, "\n")
		}
	}
}

const watchedWait = `{"steps":1,"milliseconds":60000}`

// A modern client cancels by closing the connection; the project is free at once.
func TestCancelByClosing(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	meta := strings.Replace(modernMeta, `{"`, `{"progressToken":1,"`, 1)
	w := e.watch(t, call("1", "wait", watchedWait, meta), modernHeader("tools/call", "test_cases__wait")...)
	w.cancel()
	start := time.Now()
	if m := e.modern("2", "check", `{"n":1}`).one(t); string(m.ID) != "2" || time.Since(start) > 10*time.Second {
		t.Errorf("%s after %v", m.line, time.Since(start))
	}
}

// A legacy client that goes away has cancelled nothing: its call runs to its end.
func TestGoingAway(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	start := time.Now()
	w := e.watch(t, call("1", "wait", `{"steps":1,"milliseconds":2000}`, `"_meta":{"progressToken":1}`), session)
	w.cancel()
	if m := e.post(call("2", "check", `{"n":1}`, ""), session).one(t); string(m.ID) != "2" || time.Since(start) < 2*time.Second {
		t.Errorf("%s after %v", m.line, time.Since(start))
	}
}

// A legacy client cancels by a notification, whether its call runs or waits: the call's own response ends without an answer.
func TestCancelByNotification(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session, other := e.initialize("2025-06-18", "ann"), e.initialize("2025-06-18", "bob")
	w := e.watch(t, call("1", "wait", watchedWait, `"_meta":{"progressToken":1}`), session)
	waiting := make(chan reply, 2)
	for _, accept := range []string{"application/json", "text/event-stream, application/json"} {
		go func() {
			r, err := e.try("POST", mcpserve.Path, call(`"`+accept[:4]+`"`, "check", `{"n":1}`, ""), session, "Accept: "+accept)
			if err != nil {
				t.Error(err)
			}
			waiting <- r
		}()
	}
	cancel := func(id, session string) {
		t.Helper()
		if r := e.post(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`, session); r.status != 202 {
			t.Errorf("%+v", r)
		}
	}
	cancelled := func(id string) reply { // the call may come later than its cancellation, which is ignored then
		for {
			cancel(id, session)
			select {
			case r := <-waiting:
				return r
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
	cancel("1", other) // another client's
	if r := cancelled(`"appl"`); r.status != 202 || r.body != "" {
		t.Errorf("%+v", r)
	}
	if r := cancelled(`"text"`); r.status != 200 || len(r.events(t)) != 0 {
		t.Errorf("%+v", r)
	}
	cancel("1", session)
	if event := w.next(); event != "" {
		t.Errorf("an answer after the cancellation: %s", event)
	}
	if m := e.post(call("1", "check", `{"n":1}`, ""), session).one(t); string(m.ID) != "1" {
		t.Error(m.line)
	}
}

// A call can be cancelled from the moment its id is taken, also while its large _meta is being taken apart.
func TestCancelAtOnce(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	var large strings.Builder
	large.WriteString(`"_meta":{"a":0`)
	for i := range 200_000 {
		fmt.Fprintf(&large, `,"%d":0`, i)
	}
	ended := make(chan reply, 1)
	go func() {
		r, err := e.try("POST", mcpserve.Path, call("1", "wait", `{"milliseconds":600000}`, large.String()+"}"), session)
		if err != nil {
			t.Error(err)
		}
		ended <- r
	}()
	for {
		if r := e.post(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, session); r.status != 202 {
			t.Fatalf("the cancellation: %+v", r)
		}
		select {
		case r := <-ended:
			if r.status != 200 || r.body != "" {
				t.Errorf("the call: %+v", r)
			}
			return
		default:
		}
	}
}

// A project's calls queue up in one line, whoever makes them and by whatever transport.
func TestTwoTransports(t *testing.T) {
	server := mcpserve.New(newHost(t), identity)
	e := listenWith(t, server, mcpserve.HTTPOptions{})
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- server.Serve(t.Context(), inR, outW)
		outW.Close()
	}()
	lines := bufio.NewReader(outR)
	start := time.Now()
	io.WriteString(inW, call("1", "wait", `{"steps":1,"milliseconds":2000}`, `"_meta":{"progressToken":1}`))
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, "progress") {
		t.Fatal(line, err)
	}
	if m := e.modern("1", "put", `{"text":"by HTTP"}`).one(t); toolResult(t, m).IsError || time.Since(start) < 2*time.Second {
		t.Errorf("%s after %v", m.line, time.Since(start))
	}
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, "Waited.") {
		t.Error(line, err)
	}
	inW.Close() // one transport ends, the other goes on
	if err := <-done; err != nil {
		t.Error(err)
	}
	if m := e.modern("2", "check", `{"n":1}`).one(t); toolResult(t, m).IsError {
		t.Error(m.line)
	}
}
