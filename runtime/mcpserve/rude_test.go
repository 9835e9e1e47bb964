package mcpserve_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	goruntime "runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// hurried is an endpoint that gives clients little time. Its own client has a connection for each request: one that it
// opened and found no need for is closed after that little time, while it may just be taking it for the next.
func hurried(t *testing.T, o mcpserve.HTTPOptions, within time.Duration) *endpoint {
	t.Helper()
	e := listenAt(t, mcpserve.New(newHost(t), identity), "127.0.0.1:0", o, func(e *mcpserve.Endpoint) {
		e.Hurry(within, within, within, time.Minute)
	})
	e.client.Transport.(*http.Transport).DisableKeepAlives = true
	return e
}

// dial is a bare connection.
func (e *endpoint) dial(t *testing.T) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", e.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// cutOff holds that the server closes a connection within some time, and returns what it sent before.
func cutOff(t *testing.T, what string, c net.Conn, within time.Duration) string {
	t.Helper()
	c.SetReadDeadline(time.Now().Add(within))
	b, err := io.ReadAll(c)
	if e, ok := err.(net.Error); ok && e.Timeout() {
		t.Errorf("%s: the connection is still open after %v", what, within)
	}
	return string(b)
}

// Who sends a request byte by byte is cut off, whether it has a token or not and wherever it slows down; others are served
// meanwhile.
func TestSlowClients(t *testing.T) {
	const within = time.Second
	e := hurried(t, mcpserve.HTTPOptions{Tokens: tokens}, within)
	head := "POST /mcp HTTP/1.1\r\nHost: " + e.address + "\r\nContent-Type: application/json\r\n"
	in := "Authorization: Bearer " + secret + "\r\n"
	for what, c := range map[string]struct{ sent, drip, status string }{
		"nothing":                     {"", "", ""},
		"headers":                     {head, "X-More: more\r\n", ""},
		"a header":                    {head + "X: ", "x", ""},
		"a body":                      {head + in + "Content-Length: 100000\r\n\r\n{", " ", "408"},
		"chunks":                      {head + in + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "1\r\n \r\n", "408"},
		"a body without token":        {head + "Content-Length: 100000\r\n\r\n", " ", "401"},
		"a body to nowhere":           {strings.Replace(head, "/mcp", "/", 1) + in + "Content-Length: 100\r\n\r\n", " ", "404"},
		"a body that never comes":     {head + in + "Content-Length: 100000\r\n\r\n", "", "408"},
		"a body of which some misses": {head + "Content-Length: 50\r\n\r\n{", "", "401"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			connection := e.dial(t)
			io.WriteString(connection, c.sent)
			stop := make(chan struct{})
			defer close(stop)
			go func() {
				for c.drip != "" {
					select {
					case <-stop:
						return
					case <-time.After(20 * time.Millisecond):
						io.WriteString(connection, c.drip)
					}
				}
			}()
			said := cutOff(t, what, connection, 10*within+2*time.Second)
			if c.status != "" && !strings.HasPrefix(said, "HTTP/1.1 "+c.status+" ") {
				t.Errorf("said %q", said)
			}
			if r := e.modern("1", "check", `{"n":1}`, in[:len(in)-2]); r.status != 200 {
				t.Errorf("another client: %+v", r)
			}
		})
	}
}

// Who reads nothing of its answer, or of a stream, is cut off, and holds neither its project's queue nor the process.
func TestSlowReaders(t *testing.T) {
	e := hurried(t, mcpserve.HTTPOptions{}, time.Second)
	long := strings.Repeat("x", 59_000)
	connection := e.dial(t)
	connection.(*net.TCPConn).SetReadBuffer(4 << 10)
	request := func(body, more string) string {
		return fmt.Sprintf("POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n%sContent-Length: %d\r\n\r\n%s",
			e.address, more, len(body), body)
	}
	one := request(call("1", "check", `{"n":1,"s":"`+long+`"}`, modernMeta), "Mcp-Name: test_cases__check\r\n")
	connection.SetWriteDeadline(time.Now().Add(10 * time.Second))
	var err error
	for i := 0; i < 2000 && err == nil; i++ { // until no answer fits in between any more, and then the connection is closed
		_, err = io.WriteString(connection, one)
	}
	if e, ok := err.(net.Error); err == nil || ok && e.Timeout() {
		t.Errorf("who reads no answers: %v", err)
	}
	connection = e.dial(t)
	connection.(*net.TCPConn).SetReadBuffer(4 << 10)
	meta := strings.Replace(modernMeta, `{"`, `{"progressToken":1,"`, 1)
	start := time.Now()
	io.WriteString(connection, request(call("1", "wait", `{"steps":200000}`, meta), "Mcp-Name: test_cases__wait\r\n"))
	time.Sleep(50 * time.Millisecond) // it reads nothing, and its handler waits with it
	if m := e.modern("2", "check", `{"n":1}`).one(t); toolResult(t, m).IsError || time.Since(start) > 20*time.Second {
		t.Errorf("another call: %s after %v", m.line, time.Since(start))
	}
}

// Whatever a client sends, the server keeps no more of it than the limits say.
func TestLargeRequests(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	fits := `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + modernMeta + `}`
	fits += strings.Repeat(" ", mcpserve.MaxBody-len(fits)-1) + "}"
	if r := e.post(fits, modernHeader("server/discover", "")...); r.status != 200 {
		t.Errorf("a body that fits: %d %.200s", r.status, r.body)
	}
	if r := e.post(fits+" ", modernHeader("server/discover", "")...); r.status != 413 || !strings.Contains(r.body, "The body is longer than 4 MiB.") {
		t.Errorf("a byte more: %d %.200s", r.status, r.body)
	}
	unsized := func(body io.Reader) int {
		request := e.request(t.Context(), "POST", mcpserve.Path, struct{ io.Reader }{body}, modernHeader("server/discover", "")...)
		answer, err := e.client.Do(request)
		if err != nil {
			return 0 // the connection was closed before all was sent
		}
		defer answer.Body.Close()
		return answer.StatusCode
	}
	if status := unsized(strings.NewReader(fits)); status != 200 {
		t.Errorf("a body in chunks that fits: %d", status)
	}
	goruntime.GC()
	var peak atomic.Uint64
	stop := make(chan struct{})
	defer close(stop)
	before := heapNow()
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
				peak.Store(max(peak.Load(), heapNow()))
			}
		}
	}()
	if status := unsized(io.LimitReader(endless{}, 200_000_000)); status != 413 && status != 0 {
		t.Errorf("200 MB in chunks: %d", status)
	}
	sized := e.request(t.Context(), "POST", mcpserve.Path, io.LimitReader(endless{}, 200_000_000))
	sized.ContentLength = 200_000_000
	if answer, err := e.client.Do(sized); err == nil && answer.StatusCode != 413 {
		t.Errorf("200 MB: %d", answer.StatusCode)
	}
	connection := e.dial(t)
	io.WriteString(connection, "GET /mcp HTTP/1.1\r\nHost: "+e.address+"\r\nX: ")
	io.Copy(connection, io.LimitReader(endless{}, 100_000_000))
	if said := cutOff(t, "headers of 100 MB", connection, 5*time.Second); said != "" && !strings.HasPrefix(said, "HTTP/1.1 431 ") {
		t.Errorf("headers of 100 MB: %.100q", said)
	}
	if grown := int64(peak.Load()) - int64(before); grown > 32<<20 {
		t.Errorf("%d MiB over idle", grown>>20)
	} else {
		t.Logf("%d MiB over idle", grown>>20)
	}
	if r := e.modern("1", "check", `{"n":1}`); r.status != 200 {
		t.Errorf("%+v", r)
	}
}

func heapNow() uint64 {
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Large bodies that come at once share a bounded memory: who finds none is told to come again, and the others are served.
func TestManyLargeBodies(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	head := "POST /mcp HTTP/1.1\r\nHost: " + e.address + "\r\nContent-Type: application/json\r\nConnection: close\r\n"
	const n = 40
	all := make(chan string, n)
	for range n { // each sends nearly all of its body, and waits
		connection := e.dial(t)
		go func() {
			io.WriteString(connection, fmt.Sprintf("%sContent-Length: %d\r\n\r\n", head, mcpserve.MaxBody))
			io.Copy(connection, io.LimitReader(endless{}, mcpserve.MaxBody-1))
			connection.SetReadDeadline(time.Now().Add(2 * time.Second))
			line, _ := bufio.NewReader(connection).ReadString('\n')
			all <- line
		}()
	}
	told := 0
	for range n {
		if line := <-all; strings.HasPrefix(line, "HTTP/1.1 503 ") {
			told++
		} else if line != "" {
			t.Errorf("said %q", line)
		}
	}
	if told == 0 || told == n {
		t.Errorf("%d of %d were told to come again", told, n)
	}
	if r := e.modern("1", "check", `{"n":1}`); r.status != 200 {
		t.Errorf("a small one: %+v", r)
	}
}

// Connections beyond those that may be open wait until there is room, and keep nobody from stopping the server.
func TestManyConnections(t *testing.T) {
	e := listenAt(t, mcpserve.New(newHost(t), identity), "127.0.0.1:0", mcpserve.HTTPOptions{}, func(e *mcpserve.Endpoint) {
		e.Hurry(500*time.Millisecond, time.Minute, time.Minute, time.Minute)
		e.Narrow(2)
	})
	start := time.Now()
	for range 4 {
		e.dial(t) // and says nothing
	}
	time.Sleep(50 * time.Millisecond)
	if r := e.send("GET", mcpserve.HealthPath, ""); r.status != 200 || time.Since(start) < 800*time.Millisecond {
		t.Errorf("%+v after %v", r, time.Since(start))
	}
	e.client.CloseIdleConnections()
	for range 4 {
		e.dial(t)
	}
	start = time.Now()
	e.stop()
	err := <-e.done
	if e.done <- err; err != nil || time.Since(start) > 7*time.Second {
		t.Errorf("stopped after %v: %v", time.Since(start), err)
	}
}

// What is no HTTP, or breaks off in the middle, leaves the server as it was.
func TestBrokenRequests(t *testing.T) {
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{})
	head := "POST /mcp HTTP/1.1\r\nHost: " + e.address + "\r\n"
	for _, sent := range []string{
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "hello\r\n\r\n", "POST /mcp HTTP/1.1\r\n\r\n", head + "Content-Length: -1\r\n\r\n",
		head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}", head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
		head + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", head + "Mcp-Method: a\x00b\r\n\r\n", "POST http://evil.example/mcp HTTP/1.1\r\nHost: " + e.address + "\r\n\r\n",
		"OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: " + e.address + "\r\n\r\n",
		"POST /mcp HTTP/1.0\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", head + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	} {
		connection := e.dial(t)
		io.WriteString(connection, sent)
		connection.(*net.TCPConn).CloseWrite()
		said := cutOff(t, sent, connection, 5*time.Second)
		if status := strings.TrimPrefix(strings.TrimPrefix(said, "HTTP/1.1 "), "HTTP/1.0 "); said != "" && (len(status) < 3 || status[0] != '4' && status[0] != '5') {
			t.Errorf("%q: said %q", sent, said)
		}
	}
	if r := e.modern("1", "check", `{"n":1}`); r.status != 200 {
		t.Errorf("%+v", r)
	}
}

// A request at which the server breaks is answered as such, and the next one on its connection is served. What a handler does is
// a refusal anyway.
func TestPanicOverHTTP(t *testing.T) {
	folder, err := disk.Open(t.TempDir(), disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	project := &breaking{Store: folder}
	e := listenTo(t, newHostOver(t, cases.Plugin(cases.Setup), project), mcpserve.HTTPOptions{})
	session := e.initialize("2025-06-18", "ann")
	for range 3 {
		project.broken.Store(true)
		for _, r := range []reply{
			e.post(request("1", "tools/list", ""), session),
			e.post(request("1", "tools/list", "{"+modernMeta+"}"), modernHeader("tools/list", "")...),
		} {
			if m := r.one(t); r.status != http.StatusOK || string(m.ID) != "1" || m.Error == nil || m.Error.Code != -32603 || strings.Contains(m.line, "paper") {
				t.Errorf("%+v", r)
			}
		}
		project.broken.Store(false)
		if r := e.modern("2", "fail", `{"how":"panic"}`); r.status != 200 || !toolResult(t, r.one(t)).IsError {
			t.Errorf("%+v", r)
		}
		if r := e.post(request("3", "tools/list", ""), session); r.status != 200 || r.one(t).Error != nil {
			t.Errorf("%+v", r)
		}
	}
}

// breaking is a project whose switches break whoever reads them.
type breaking struct {
	store.Store
	broken atomic.Bool
}

func (b *breaking) Switches() (store.Switches, error) {
	if b.broken.Load() {
		panic("out of paper")
	}
	return b.Store.Switches()
}
