package mcpserve_test

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// When the server is told to stop, accepted calls are answered: those that end within the grace time as they end, the others
// as they are stopped. Streams without an end are ended, and nothing new is accepted.
func TestStopOverHTTP(t *testing.T) {
	for _, c := range []struct {
		milliseconds, says string
		grace              time.Duration
	}{{"300", "Waited.", time.Minute}, {"120000", "Cancelled.", 300 * time.Millisecond}} {
		o := identity
		o.Grace = c.grace
		e := listenWith(t, mcpserve.New(newHost(t), o), mcpserve.HTTPOptions{})
		session := e.initialize("2025-06-18", "ann")
		w := e.watch(t, call("1", "wait", `{"steps":1,"milliseconds":`+c.milliseconds+`}`, `"_meta":{"progressToken":1}`), session)
		stream, err := e.client.Do(e.request(t.Context(), "GET", mcpserve.Path, http.NoBody, session))
		if err != nil {
			t.Fatal(err)
		}
		defer stream.Body.Close()
		start := time.Now()
		e.stop()
		if event := w.next(); !strings.Contains(event, c.says) {
			t.Errorf("%s: %q", c.says, event)
		}
		if event := w.next(); event != "" {
			t.Errorf("%s: %q after the answer", c.says, event)
		}
		if _, err := io.ReadAll(stream.Body); err != nil {
			t.Errorf("%s: the stream was cut off: %v", c.says, err)
		}
		err = <-e.done
		e.done <- err
		if err != nil || time.Since(start) > 30*time.Second {
			t.Errorf("%s: %v after %v", c.says, err, time.Since(start))
		}
		if _, err := e.try("GET", mcpserve.HealthPath, ""); err == nil {
			t.Error("still served")
		}
	}
}

// Who reads nothing, or has not sent all, cannot keep the server from stopping.
func TestStopWithRudeClients(t *testing.T) {
	o := identity
	o.Grace = 100 * time.Millisecond
	e := listenWith(t, mcpserve.New(newHost(t), o), mcpserve.HTTPOptions{})
	head := "POST /mcp HTTP/1.1\r\nHost: " + e.address + "\r\nContent-Type: application/json\r\n"
	for _, sent := range []string{"", "POST /mcp", head, head + "Content-Length: 100\r\n\r\n{"} {
		io.WriteString(e.dial(t), sent)
	}
	e.post(request("1", "server/discover", "{"+modernMeta+"}"), modernHeader("server/discover", "")...) // and an idle connection
	start := time.Now()
	e.stop()
	err := <-e.done
	e.done <- err
	if err != nil || time.Since(start) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// A call that takes long shows that it lives where the client accepts a stream; the answer then comes on it.
func TestSignsOfLife(t *testing.T) {
	e := listenAt(t, mcpserve.New(newHost(t), identity), "127.0.0.1:0", mcpserve.HTTPOptions{}, func(e *mcpserve.Endpoint) {
		e.Hurry(time.Second, time.Second, time.Second, 100*time.Millisecond)
	})
	r := e.modern("1", "wait", `{"milliseconds":1500}`)
	if beats := strings.Count(r.body, ":\n\n"); beats < 3 || string(only(t, r.events(t)).ID) != "1" {
		t.Errorf("%d signs of life: %+v", beats, r)
	}
	if m := e.modern("1", "wait", `{"milliseconds":1500}`, "Accept: application/json").one(t); toolResult(t, m).Content[0].Text != "Waited." {
		t.Error(m.line)
	}
	session := e.initialize("2025-06-18", "ann")
	stream, err := e.client.Do(e.request(t.Context(), "GET", mcpserve.Path, http.NoBody, session))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewReader(stream.Body)
	for range 5 {
		if line, err := lines.ReadString('\n'); err != nil || line != ":\n" && line != "\n" {
			t.Errorf("%q %v", line, err)
		}
	}
}
