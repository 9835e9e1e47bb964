package mcpserve_test

import (
	"context"
	"fmt"
	goruntime "runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

const (
	hold    = "0" // the id of a call that holds up those behind it
	release = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + hold + `}}` + "\n"
)

// filler is a _meta of so many bytes, more or less.
func filler(size int) string { return `"_meta":{"x":"` + strings.Repeat("x", size) + `"}` }

// Calls beyond what a connection may keep waiting are refused at once; all else goes on, and those that wait are answered.
func TestCrowded(t *testing.T) {
	for name, c := range map[string]struct {
		fit  int
		more string
	}{
		"calls": {mcpserve.MaxCalls - 1, ""},
		"bytes": {8, filler(mcpserve.MaxCallBytes/8 - 200)},
	} {
		t.Run(name, func(t *testing.T) {
			s := connect(t, identity)
			s.send(call(hold, "wait", `{"milliseconds":600000}`, ""))
			for i := range c.fit {
				s.send(call(fmt.Sprint(i+1), "check", fmt.Sprintf(`{"n":%d}`, i+1), c.more))
			}
			for _, meta := range []string{filler(2000), modernMeta + `,"x":"` + strings.Repeat("x", 2000) + `"`} {
				s.send(call(`"over"`, "options", `{}`, meta) + request(`"ping"`, "ping", ""))
				m := s.receive()
				if r := toolResult(t, m); string(m.ID) != `"over"` || !r.IsError || !strings.HasPrefix(r.Content[0].Text, "unavailable: Too many calls") ||
					!strings.Contains(r.Content[0].Text, "\nHint: Wait") || !strings.Contains(string(r.Structured), `"unavailable"`) {
					t.Fatal(m.line)
				}
				if m := s.receive(); string(m.ID) != `"ping"` {
					t.Fatal(m.line)
				}
			}
			s.send(release)
			var answers []message
			for range c.fit {
				answers = append(answers, s.receive())
			}
			found := byID(t, answers)
			for i := range c.fit {
				if m, ok := found[fmt.Sprint(i+1)]; !ok || toolResult(t, m).IsError {
					t.Fatalf("call %d: %s", i+1, m.line)
				}
			}
			s.send(call(`"over"`, "check", `{"n":1}`, c.more))
			if m := s.receive(); toolResult(t, m).IsError {
				t.Error(m.line)
			}
		})
	}
}

// A call that was answered is not kept, however long others are waiting behind it.
func TestAnsweredIsFreed(t *testing.T) {
	const calls, size = 32, 1 << 20
	s := connect(t, identity)
	s.send(call(hold, "wait", `{"milliseconds":600000}`, ""))
	for i := range calls {
		s.send(call(fmt.Sprint(i+1), "check", `{"n":1}`, filler(size)))
	}
	s.send(call(`"last"`, "wait", `{"milliseconds":600000}`, "") + call(`"behind"`, "check", `{"n":1}`, ""))
	before := heap()
	s.send(release)
	for range calls {
		s.receive()
	}
	if freed := before - heap(); freed < calls*size*3/4 {
		t.Errorf("%d MiB of %d were freed", freed>>20, calls*size>>20)
	}
}

func heap() int {
	goruntime.GC()
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// deaf waits without looking at its context.
type deaf struct{ cases.Tools }

func (deaf) Wait(_ context.Context, call *runtime.ReadCall, in cases.WaitArgs) (a runtime.TextAnswer, err error) {
	call.Progress(1, 0, "deaf")
	time.Sleep(time.Duration(in.Milliseconds) * time.Millisecond)
	return a, nil
}

func deafPlugin() runtime.Plugin {
	return cases.Plugin(func(ctx context.Context, app *runtime.App) (cases.Tools, error) {
		tools, err := cases.Setup(ctx, app)
		return deaf{tools}, err
	})
}

// A handler that does not look at its context holds up neither the end of the server nor an answer to anyone.
func TestStopDeaf(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		o := identity
		o.Grace = 200 * time.Millisecond
		s := connectTo(t, newHostOf(t, deafPlugin(), t.TempDir()), o)
		s.send(call(hold, "wait", `{"milliseconds":6000}`, `"_meta":{"progressToken":1}`) + call("1", "check", `{"n":1}`, "") + call("2", "put", `{"text":"x"}`, modernMeta))
		if m := s.receive(); m.Method == "" {
			t.Fatal(m.line)
		}
		if cancelled {
			s.send(release)
		}
		start := time.Now()
		s.stop()
		all, err := s.rest()
		if took := time.Since(start); err != nil || took > 5*time.Second {
			t.Errorf("%v after %v", err, took)
		}
		want := map[string]string{"1": "The server is stopping.", "2": "The server is stopping."}
		if !cancelled {
			want[hold] = "The server stopped before the tool had answered"
		}
		found := byID(t, all)
		if len(found) != len(want) || len(all) != len(want) {
			t.Errorf("answered: %v", all)
		}
		for id, words := range want {
			if text := toolResult(t, found[id]).Content[0].Text; !strings.HasPrefix(text, "unavailable: "+words) {
				t.Error(text)
			}
		}
	}
}

// A client that is slow to read its progress still gets its answers as the server stops.
func TestStopSlowReader(t *testing.T) {
	o := identity
	o.Grace = 100 * time.Millisecond
	s := connect(t, o)
	s.send(call("1", "wait", `{"steps":1000,"milliseconds":20000}`, `"_meta":{"progressToken":1}`) + call("2", "check", `{"n":1}`, ""))
	s.receive() // so it runs, and waits for the next report to be read
	s.stop()
	time.Sleep(2 * o.Grace)
	all, err := s.rest()
	found := byID(t, all)
	if err != nil || len(found) != 2 {
		t.Fatal(all, err)
	}
	if after := all[slices.IndexFunc(all, func(m message) bool { return string(m.ID) == "1" }):]; slices.ContainsFunc(after, func(m message) bool { return m.Method != "" }) {
		t.Errorf("progress after the answer: %v", after)
	}
	if m := found["2"]; !strings.HasPrefix(toolResult(t, m).Content[0].Text, "unavailable: The server is stopping.") {
		t.Error(m.line)
	}
}

// Calls of different projects, and reads that may run beside each other, do not wait for each other: each is answered as it
// ends.
func TestOverlap(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	plugin := cases.Plugin(cases.Setup)
	for i := range plugin.Tools {
		plugin.Tools[i].Parallel = plugin.Tools[i].Name == "test.cases.check" || plugin.Tools[i].Name == "test.cases.wait"
	}
	s := connectTo(t, newHostOf(t, plugin, a, b), identity)
	in := func(folder string) string { return `,"project":` + strconv.Quote(folder) + `}` }
	s.send(call("1", "wait", `{"milliseconds":600000`+in(a), "") + call("2", "put", `{"text":"waits"`+in(a), "") +
		call("3", "check", `{"n":3`+in(a), "") + call("4", "check", `{"n":4`+in(b), ""))
	if m := s.receive(); string(m.ID) != "4" { // the other project's
		t.Fatal(m.line)
	}
	s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}` + "\n")
	if m := s.receive(); string(m.ID) != "3" { // beside the one that waits, now that no write is between them
		t.Fatal(m.line)
	}
	s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}` + "\n")
	s.in.Close()
	if all, err := s.rest(); err != nil || len(all) > 0 {
		t.Error(all, err)
	}
}
