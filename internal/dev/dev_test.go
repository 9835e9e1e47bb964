package dev

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// talk is a client's session.
type talk struct {
	t       *testing.T
	in      *io.PipeWriter
	out     chan string
	servers chan *Server
	ended   chan error
	stop    context.CancelFunc
	gone    sync.WaitGroup

	mu   sync.Mutex
	said strings.Builder
}

func (k *talk) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.said.Write(p)
}

func begin(t *testing.T) *talk {
	t.Helper()
	in, client := io.Pipe()
	from, out := io.Pipe()
	k := &talk{t: t, in: client, out: make(chan string, 100), servers: make(chan *Server), ended: make(chan error, 1)}
	ctx, stop := context.WithCancel(t.Context())
	k.stop = stop
	go func() {
		k.ended <- Run(ctx, Options{In: in, Out: out, Err: k, Servers: k.servers})
		out.Close()
	}()
	go func() {
		for lines := bufio.NewScanner(from); lines.Scan(); {
			k.out <- lines.Text()
		}
		close(k.out)
	}()
	return k
}

// serve has a server take over, and counts that it goes.
func (k *talk) serve(mode string, tools ...string) {
	k.gone.Add(1)
	self, err := os.Executable()
	if err != nil {
		k.t.Fatal(err)
	}
	k.servers <- &Server{Args: append([]string{self, "fake", mode}, tools...), Gone: k.gone.Done}
}

func (k *talk) send(lines ...string) {
	for _, line := range lines {
		io.WriteString(k.in, line+"\n")
	}
}

func call(id int, tool string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q}}`, id, tool)
}

func by(id int, mode string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"by":%q}}`, id, mode)
}

// wants holds that the next messages are these.
func (k *talk) wants(lines ...string) {
	k.t.Helper()
	for _, want := range lines {
		select {
		case got := <-k.out:
			if got != want {
				k.t.Fatalf("got\n%s\nwant\n%s\nand it said\n%s", got, want, k.words())
			}
		case <-time.After(20 * time.Second):
			k.t.Fatalf("nothing came; wanted\n%s\nand it said\n%s", want, k.words())
		}
	}
}

func (k *talk) words() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.said.String()
}

// hears waits until something was said.
func (k *talk) hears(expression string) {
	k.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if regexp.MustCompile("(?m)" + expression).MatchString(k.words()) {
			return
		}
	}
	k.t.Fatalf("it never said %s, but\n%s", expression, k.words())
}

// end ends the client, and holds that nothing else came and that every server is gone.
func (k *talk) end() {
	k.t.Helper()
	k.in.Close()
	select {
	case err := <-k.ended:
		if err != nil {
			k.t.Error(err)
		}
	case <-time.After(20 * time.Second):
		k.t.Fatalf("it does not end, and said\n%s", k.words())
	}
	for line := range k.out {
		k.t.Errorf("came besides: %s", line)
	}
	k.gone.Wait()
}

const (
	hello   = `{"jsonrpc":"2.0","id":"h","method":"initialize","params":{}}`
	ready   = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	changed = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
)

func welcome(mode string) string {
	return `{"jsonrpc":"2.0","id":"h","result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"fake","version":"` + mode + `"}}}`
}

// greeted is a session with a server.
func greeted(t *testing.T, tools ...string) *talk {
	k := begin(t)
	k.send(hello) // before there is a server
	k.serve("one", tools...)
	k.wants(welcome("one"))
	k.send(ready, call(1, "t"))
	k.wants(by(1, "one"))
	return k
}

// A new server takes over the session as it is; the client hears of the list of tools only when it is another one, once.
func TestTakeOver(t *testing.T) {
	k := greeted(t, "a", "b")
	k.send(`{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"info"}}`)
	k.wants(`{"jsonrpc":"2.0","id":2,"result":{}}`)
	k.serve("two", "a", "b")
	k.hears("^nlgen dev: the new server has taken over; what it says of itself changed")
	k.send(call(3, "t"))
	k.wants(by(3, "two"))
	k.serve("three", "a", "b", "c")
	k.hears("taken over, with another list of tools")
	k.wants(changed)
	k.send(`{"jsonrpc":"2.0","id":4,"method":"tools/list"}`)
	k.wants(`{"jsonrpc":"2.0","id":4,"result":{"tools":[{"name":"a"},{"name":"b"},{"name":"c"}]}}`)
	k.end()
}

// Calls that run are answered by the server that has them, later ones by the new one, all in turn.
func TestCallsInFlight(t *testing.T) {
	k := greeted(t, "a")
	k.send(call(2, "slow"), call(3, "slow"), call(4, "never"))
	k.serve("two", "a", "new")
	k.hears("waits until the old one has answered")
	k.send(call(5, "t"), `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}`, call(6, "t"))
	first, second := <-k.out, <-k.out
	if got, want := map[string]bool{first: true, second: true}, map[string]bool{by(2, "one"): true, by(3, "one"): true}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	k.wants(changed, by(5, "two"), by(6, "two"))
	k.end()
}

// The newest server counts, also when several come while calls run.
func TestSeveralAtOnce(t *testing.T) {
	k := greeted(t, "a")
	k.send(call(2, "slow"))
	k.serve("two", "a")
	k.hears("waits until the old one has answered")
	k.serve("three", "a")
	k.serve("four", "a")
	k.wants(by(2, "one"))
	k.hears("taken over(.|\n)*taken over")
	k.send(call(3, "t"))
	k.wants(by(3, "four"))
	k.end()
}

// A server that ends by itself leaves no call without an answer, and starts again.
func TestCrash(t *testing.T) {
	k := greeted(t, "a")
	k.send(call(2, "slow"), call(3, "ask"))
	k.wants(`{"jsonrpc":"2.0","id":"q","method":"roots/list"}`)
	k.send(call(4, "crash"))
	lost := `,"error":{"code":-32603,"message":"the server ended before it answered (exit status 2); nlgen dev starts it again"}}`
	k.wants(`{"jsonrpc":"2.0","id":2`+lost, `{"jsonrpc":"2.0","id":3`+lost, `{"jsonrpc":"2.0","id":4`+lost,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q","reason":"the server ended"}}`)
	k.send(call(5, "t"), `{"jsonrpc":"2.0","id":"q","result":{}}`, call(6, "t"))
	k.hears("the server ended: exit status 2; it is started again in 500ms")
	k.wants(by(5, "one"), by(6, "one"))
	k.hears("the server runs again$")
	k.send(call(7, "crash"))
	k.wants(`{"jsonrpc":"2.0","id":7` + lost)
	k.hears("it is started again in 1s")
	k.send(call(8, "t"))
	k.wants(by(8, "one"))
	k.end()
}

// A server that does not start leaves the old one where it is, or answers the calls that wait.
func TestDoesNotStart(t *testing.T) {
	k := greeted(t, "a")
	k.serve("broken")
	k.hears(`^fake: does not start\nnlgen dev: the new server does not start \(exit status 3\); the old one stays`)
	k.send(call(2, "t"))
	k.wants(by(2, "one"))
	k.send(call(3, "crash"))
	k.wants(`{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"the server ended before it answered (exit status 2); nlgen dev starts it again"}}`)
	k.send(call(4, "t"))
	k.wants(`{"jsonrpc":"2.0","id":4,"error":{"code":-32603,"message":"the server does not start: exit status 3"}}`)
	k.serve("two", "a")
	k.send(call(5, "t"))
	k.wants(by(5, "two"))
	k.gone.Add(1)
	k.servers <- &Server{Args: []string{filepath.Join(t.TempDir(), "nothing")}, Gone: k.gone.Done}
	k.hears("nothing cannot be started: ")
	k.send(call(6, "t"))
	k.wants(by(6, "two"))
	k.end()
}

// A session that was not begun is begun with the first server that starts.
func TestFirstDoesNotStart(t *testing.T) {
	k := begin(t)
	k.send(hello)
	k.serve("broken")
	k.hears("the server does not start: exit status 3; it is tried again in 500ms")
	k.servers <- nil
	k.serve("two")
	k.wants(welcome("two"))
	k.end()
}

// What the client sent before its end is answered, also when nothing was built yet.
func TestEnd(t *testing.T) {
	k := begin(t)
	k.send(hello, ready, call(1, "slow"), call(2, "slow"))
	k.in.Close()
	k.serve("one", "a")
	k.wants(welcome("one"))
	if got := map[string]bool{<-k.out: true, <-k.out: true}; !got[by(1, "one")] || !got[by(2, "one")] {
		t.Errorf("got %v", got)
	}
	k.end()

	k = begin(t)
	k.send(call(1, "t"))
	k.in.Close()
	k.servers <- nil
	k.wants(`{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"no server runs that could answer"}}`)
	k.end()
}

// When it is told to stop, so are the servers.
func TestStop(t *testing.T) {
	k := greeted(t, "a")
	k.stop()
	k.end()

	k = greeted(t, "a") // with one call that is answered yet, and one that is not
	k.send(call(1, "slow"), call(2, "ask"), call(3, "t"))
	k.wants(`{"jsonrpc":"2.0","id":"q","method":"roots/list"}`, by(3, "one"))
	k.stop()
	k.wants(by(1, "one"))
	if got := <-k.out; !strings.Contains(got, `"id":2,"error"`) {
		t.Errorf("got %s", got)
	}
	k.wants(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q","reason":"the server ended"}}`)
	k.end()

	k = begin(t) // while nothing was built
	k.send(hello)
	k.send(call(1, "t"))
	k.send("") // it is read when the line before has been taken
	k.servers <- nil
	k.stop()
	for range 2 {
		if got := <-k.out; !strings.Contains(got, "nlgen dev was stopped") {
			t.Errorf("got %s", got)
		}
	}
	k.end()
}

// A server that another took the place of before it started has ended, too, when all is over.
func TestGivenUp(t *testing.T) {
	k := begin(t)
	k.send(hello, ready)
	k.serve("deaf")
	k.serve("one", "a")
	k.wants(welcome("one"))
	k.end()
	length := func() int {
		k.mu.Lock()
		defer k.mu.Unlock()
		return k.said.Len()
	}
	before := length()
	if time.Sleep(300 * time.Millisecond); length() != before {
		t.Error("the server still runs")
	}
}

// A client of revision 2026-07-28 keeps its subscription: it is confirmed once, and told of another list in its own form.
func TestSubscription(t *testing.T) {
	k := begin(t)
	k.serve("one", "a")
	k.send(`{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"},"notifications":{"toolsListChanged":true}}}`)
	k.wants(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"s"},"notifications":{"toolsListChanged":true}}}`)
	k.serve("two", "a")
	k.hears("taken over$")
	k.serve("three", "b")
	k.wants(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"s"}}}`)
	k.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s"}}`)
	k.serve("four", "c")
	k.hears("taken over(.|\n)*taken over(.|\n)*taken over$")
	k.send(call(1, "t"))
	k.wants(by(1, "four"))
	k.end()
}

func TestParseGoRun(t *testing.T) {
	for line, want := range map[string]GoRun{
		"go run ./cmd/x serve -v":                 {nil, []string{"./cmd/x"}, []string{"serve", "-v"}},
		"go run -race -tags a,b -mod=mod . -x":    {[]string{"-race", "-tags", "a,b", "-mod=mod"}, []string{"."}, []string{"-x"}},
		"go run main.go other.go serve x.go":      {nil, []string{"main.go", "other.go"}, []string{"serve", "x.go"}},
		"go run example.com/x@latest --read-only": {nil, []string{"example.com/x@latest"}, []string{"--read-only"}},
	} {
		got, ok, err := ParseGoRun(strings.Fields(line))
		if err != nil || !ok || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v %t %v", line, got, ok, err)
		}
	}
	for _, line := range []string{"", "go", "go build .", "./bin/x serve"} {
		if _, ok, err := ParseGoRun(strings.Fields(line)); ok || err != nil {
			t.Errorf("%s is taken for go run: %v", line, err)
		}
	}
	for _, line := range []string{"go run", "go run -race", "go run -tags", "go run -exec sudo ."} {
		if _, ok, err := ParseGoRun(strings.Fields(line)); !ok || err == nil {
			t.Errorf("%s is good", line)
		}
	}
}

// A change of what a server is made of is noticed when it is over, anything else is not.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("a.go", "1")
	binary := write("bin/x", "1")
	w := NewWatch(dir, binary)
	next := func(within time.Duration) bool {
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		return w.Next(ctx)
	}
	for _, name := range []string{"a_test.go", "editor/services/x.json", ".git/a.go", "testdata/a.go", "_old/a.go", "node_modules/a.go"} {
		write(name, "1")
	}
	if next(4 * pollTime) {
		t.Error("a file matters that should not")
	}
	for _, name := range []string{"a.go", "b/c.go", "manifest.json", "agent/guide.md", "go.mod", "bin/x"} {
		if write(name, "12"); !next(20 * time.Second) {
			t.Errorf("%s does not matter", name)
		}
	}
	if os.Remove(filepath.Join(dir, "b/c.go")); !next(20 * time.Second) {
		t.Error("that a file is gone does not matter")
	}
	if w.Pass(write("nlgen.gen.go", "1")); next(4 * pollTime) {
		t.Error("a file that was passed matters")
	}
}
