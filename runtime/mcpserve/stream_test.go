package mcpserve_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// client talks to a server step by step.
type client struct {
	t    testing.TB
	in   *io.PipeWriter
	out  *bufio.Reader
	done chan error
	stop context.CancelFunc
}

func connect(t testing.TB, o mcpserve.Options) *client { return connectTo(t, newHost(t), o) }

func connectTo(t testing.TB, h *host.Host, o mcpserve.Options) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	c := &client{t, inW, bufio.NewReader(outR), make(chan error, 1), stop}
	go func() {
		c.done <- mcpserve.Serve(ctx, h, inR, outW, o)
		outW.Close()
	}()
	t.Cleanup(func() {
		inW.Close()
		outR.Close()
	})
	return c
}

func (c *client) send(input string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, input); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) receive() message {
	c.t.Helper()
	line, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	return only(c.t, messages(c.t, line))
}

// rest is what else the server sends until it ends, and how that was.
func (c *client) rest() ([]message, error) {
	c.t.Helper()
	all, err := io.ReadAll(c.out)
	if err != nil {
		c.t.Fatal(err)
	}
	return messages(c.t, string(all)), <-c.done
}

// Fifty calls are piped in and the input ends: every one is answered.
func TestEndOfInput(t *testing.T) {
	for range 20 {
		var input strings.Builder
		for i := range 50 {
			input.WriteString(call(fmt.Sprint(i), "check", fmt.Sprintf(`{"n":%d}`, i), ""))
		}
		all := talk(t, input.String())
		if len(all) != 50 {
			t.Fatalf("%d of 50 answered", len(all))
		}
		for i, m := range all {
			if string(m.ID) != fmt.Sprint(i) || !strings.Contains(m.line, fmt.Sprintf(`"n":%d,`, i)) {
				t.Fatalf("answer %d is %s", i, m.line)
			}
		}
	}
}

// The calls of a project that run one after another are answered in the order in which they came, the failed ones too.
func TestOrderOfAnswers(t *testing.T) {
	const n = 1000
	var input strings.Builder
	for i := range n {
		tool, arguments := "check", `{"n":1}`
		switch i % 3 {
		case 1:
			tool, arguments = "put", fmt.Sprintf(`{"text":"%d"}`, i)
		case 2:
			tool, arguments = "fail", `{"how":"panic"}`
		}
		input.WriteString(call(fmt.Sprint(i), tool, arguments, ""))
	}
	var out bytes.Buffer
	if err := mcpserve.Serve(t.Context(), newHost(t), strings.NewReader(input.String()), &out, identity); err != nil {
		t.Fatal(err)
	}
	all := messages(t, out.String())
	if len(all) != n {
		t.Fatalf("%d answers", len(all))
	}
	for i, m := range all {
		if string(m.ID) != fmt.Sprint(i) {
			t.Fatalf("answer %d is that to call %s", i, m.ID)
		}
	}
}

// What is not a call is answered while calls run.
func TestOthersAtOnce(t *testing.T) {
	c := connect(t, identity)
	c.send(call("1", "wait", `{"milliseconds":20000}`, "") + call("2", "check", `{"n":1}`, "") + request("3", "ping", ""))
	if m := c.receive(); string(m.ID) != "3" {
		t.Fatal(m.line)
	}
	c.send(request("4", "tools/list", ""))
	if m := c.receive(); string(m.ID) != "4" {
		t.Fatal(m.line)
	}
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}` + "\n")
	if m := c.receive(); string(m.ID) != "2" {
		t.Fatal(m.line)
	}
}

// A cancelled call is not answered, whether it runs or waits; its id may be used again. The string "2" is not the id 2.
func TestCancel(t *testing.T) {
	c := connect(t, identity)
	c.send(call("1", "wait", `{"milliseconds":20000}`, "") + call("2", "put", `{"text":"never"}`, "") + call(`"2"`, "check", `{"n":2}`, ""))
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}` + "\n")
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"no longer wanted"}}` + "\n")
	c.send(call("1", "check", `{"n":3}`, ""))
	c.in.Close()
	all, err := c.rest()
	if err != nil || len(all) != 2 || string(all[0].ID) != `"2"` || string(all[1].ID) != "1" || !strings.Contains(all[1].line, `"n":3`) {
		t.Error(all, err)
	}
}

// While a call is open its id belongs to it.
func TestIDInUse(t *testing.T) {
	c := connect(t, identity)
	c.send(call("1", "wait", `{"milliseconds":300}`, "") + call("1", "check", `{"n":1}`, ""))
	if m := c.receive(); m.Error == nil || m.Error.Code != -32600 || string(m.ID) != "1" {
		t.Error(m.line)
	}
	if m := c.receive(); toolResult(t, m).Content[0].Text != "Waited." {
		t.Error(m.line)
	}
}

// An id that is open is refused to requests of any method, also in another spelling; every other id is free.
func TestIDs(t *testing.T) {
	for _, c := range []struct {
		open, sent string
		same       bool
	}{
		{`1`, `1`, true}, {`1`, `"1"`, false}, {`-0`, `0`, true}, {`9007199254740993`, `9007199254740992`, false},
		{`"a"`, `"\u0061"`, true}, {`"/"`, `"\/"`, true}, {`"😀"`, `"\uD83d\ude00"`, true}, {`"\n"`, `"\u000A"`, true},
		{`"\ud800"`, `"\ud801"`, false}, {`"\ud800"`, `"\uD800"`, true}, {`"\ud800"`, `"\ufffd"`, false}, {`"\ud800"`, `"\\ud800"`, false},
		{`"\udc00\ud800"`, `"\udc00\uD800"`, true}, {`"\udc00\ud800"`, `"\ud800\udc00"`, false}, {`"\ud800é\n\ud83d\ude00"`, `"\uD800\u00e9\u000a😀"`, true},
		{`"\ud800\n"`, `"\ud800n"`, false}, {`"\ud800"`, `"\ud800 "`, false},
	} {
		for _, method := range []string{"ping", "tools/list", "no/such", "initialize"} {
			s := connect(t, identity)
			s.send(call(c.open, "wait", `{"milliseconds":20000}`, "") + request(c.sent, method, ""))
			m := s.receive()
			if refused := m.Error != nil && m.Error.Code == -32600; refused != c.same || string(m.ID) != c.sent {
				t.Errorf("%s while %s is open: %s", c.sent, c.open, m.line)
			}
			s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + c.sent + `}}` + "\n")
			s.send(request(c.open, "ping", ""))
			if m := s.receive(); (m.Error == nil) != c.same {
				t.Errorf("%s after %s was cancelled: %s", c.open, c.sent, m.line)
			}
			s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + c.open + `}}` + "\n")
			s.in.Close()
			if all, err := s.rest(); len(all) > 0 || err != nil {
				t.Error(all, err)
			}
		}
	}
}

// Progress arrives in order, all of it, with the token as it was sent, before the answer; and none without a token.
func TestProgress(t *testing.T) {
	for _, token := range []string{`"t\u006fken"`, `9007199254740993`, ``} {
		meta := `"_meta":{"progressToken":` + token + `}`
		if token == "" {
			meta = `"_meta":{"progressToken":null}`
		}
		all := talk(t, call("1", "wait", `{"steps":1000}`, meta))
		if token == "" {
			only(t, all)
			continue
		}
		if len(all) != 1001 || string(all[1000].ID) != "1" {
			t.Fatalf("%d messages", len(all))
		}
		for i, m := range all[:1000] {
			want := fmt.Sprintf(`{"progressToken":%s,"progress":%d,"total":1000,"message":"step"}`, token, i+1)
			if m.Method != "notifications/progress" || string(m.Params) != want {
				t.Fatalf("%s\nis not %s", m.line, want)
			}
		}
	}
}

// A line beyond the limit is refused without being kept, and the next one is read.
func TestLongLines(t *testing.T) {
	fits := `{"jsonrpc":"2.0","id":1,"method":"ping","x":"` // and then filled up to the limit
	fits += strings.Repeat("a", mcpserve.MaxLine-len(fits)-2) + `"}`
	long := strings.Replace(fits, "aa", "aaa", 1)
	h := newHost(t)
	for _, end := range []string{"\n", "\r\n", ""} {
		if m := only(t, talkTo(t, h, fits+end)); string(m.ID) != "1" || m.Error != nil {
			t.Errorf("%q: %s", end, m.line)
		}
		if m := only(t, talkTo(t, h, long+end)); m.ID != nil || m.Error == nil || m.Error.Code != -32700 {
			t.Errorf("%q: %s", end, m.line)
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	huge := io.MultiReader(io.LimitReader(endless{}, 200_000_000), strings.NewReader("\n"+request("2", "ping", "")))
	var out bytes.Buffer
	if err := mcpserve.Serve(t.Context(), h, huge, &out, identity); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	all := messages(t, out.String())
	if len(all) != 2 || all[0].Error == nil || string(all[1].ID) != "2" {
		t.Error(all)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 64<<20 {
		t.Errorf("a line of 200 MB took %d MB in all", grown>>20)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// A read or write that fails ends the server with its error, and stops what runs.
func TestBrokenStreams(t *testing.T) {
	broken := errors.New("the cable is cut")
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader(call("1", "check", `{"n":1}`, "")), iotest.ErrReader(broken))
	if err := mcpserve.Serve(t.Context(), newHost(t), in, &out, identity); !errors.Is(err, broken) {
		t.Error(err)
	}
	if m := only(t, messages(t, out.String())); string(m.ID) != "1" { // what was accepted is still answered
		t.Error(m.line)
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(broken)
	start := time.Now()
	input := strings.NewReader(call("1", "wait", `{"milliseconds":120000,"steps":1}`, `"_meta":{"progressToken":1}`))
	if err := mcpserve.Serve(t.Context(), newHost(t), input, writer, identity); !errors.Is(err, broken) || time.Since(start) > 20*time.Second {
		t.Error(err, time.Since(start))
	}
}

// When ctx ends, calls that end within the grace time are answered; those that do not are told to, and answered too.
func TestStop(t *testing.T) {
	for _, c := range []struct {
		milliseconds, says string
		grace              time.Duration
	}{{"100", "Waited.", time.Minute}, {"120000", "Cancelled.", 300 * time.Millisecond}} {
		o := identity
		o.Grace = c.grace
		s := connect(t, o)
		s.send(call("1", "wait", `{"steps":1,"milliseconds":`+c.milliseconds+`}`, `"_meta":{"progressToken":1}`) + call("2", "check", `{"n":1}`, ""))
		if m := s.receive(); m.Method == "" {
			t.Fatal(m.line)
		}
		s.stop()
		all, err := s.rest()
		found := byID(t, all)
		if err != nil || len(all) != 2 || len(found) != 2 || toolResult(t, found["1"]).Content[0].Text != c.says {
			t.Errorf("%s: %v %v", c.says, all, err)
		}
	}
}

// A client that reads nothing cannot keep the server from stopping.
func TestStopUnread(t *testing.T) {
	o := identity
	o.Grace = 100 * time.Millisecond
	s := connect(t, o)
	s.send(call("1", "check", `{"n":1}`, "") + request("2", "ping", ""))
	s.stop()
	select {
	case err := <-s.done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("still running")
	}
}

// Writes happen in the order they were sent: the last one stays.
func TestWritesInOrder(t *testing.T) {
	folder := t.TempDir()
	var input strings.Builder
	for i := range 10 {
		input.WriteString(call(fmt.Sprint(i), "put", fmt.Sprintf(`{"text":"%d"}`, i), ""))
	}
	talkTo(t, newHostIn(t, folder), input.String())
	b, err := os.ReadFile(folder + "/editor/services/plugin__test.cases__text.json")
	if err != nil || string(b) != "\"9\"\n" {
		t.Errorf("%q %v", b, err)
	}
}

// Failing handlers are refusals, and the server lives on.
func TestFailing(t *testing.T) {
	var input strings.Builder
	for i, how := range []string{"error", "panic", "refusal", "exit"} {
		input.WriteString(call(fmt.Sprint(i), "fail", `{"how":"`+how+`"}`, ""))
	}
	all := talk(t, input.String())
	for i, start := range []string{
		"internal: test_cases__fail (plugin test.cases) failed: out of ink \uFFFD",
		"internal: test_cases__fail (plugin test.cases) failed: out of paper",
		"not_found: There is no such thing.\nHint: Look again.",
		"internal: test_cases__fail (plugin test.cases) failed: ",
	} {
		r := toolResult(t, all[i])
		checkRefusal(t, r, start+"*")
		if !r.IsError {
			t.Error(all[i].line)
		}
	}
}

// An image is a block of its own, after the text; without data there is no structure.
func TestImage(t *testing.T) {
	r := toolResult(t, only(t, talk(t, call("1", "draw", "", ""))))
	if len(r.Content) != 2 || r.Content[1].Type != "image" || r.Content[1].MIMEType != "image/png" || !bytes.HasPrefix(r.Content[1].Data, []byte("\x89PNG")) || r.Structured != nil {
		t.Error(r)
	}
}
