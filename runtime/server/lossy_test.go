package server_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

// reader is an error stream that takes nothing until it is opened.
type reader struct {
	open chan bool
	mu   sync.Mutex
	got  bytes.Buffer
}

func (r *reader) Write(b []byte) (int, error) {
	<-r.open
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.got.Write(b)
}

// A reader that comes late gets the first lines whole, and the number of those it missed; nothing waits for it.
func TestSlowLog(t *testing.T) {
	late := &reader{open: make(chan bool)}
	in, client := io.Pipe()
	answered, out := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- server.Run(t.Context(), []string{"--project", t.TempDir(), "--approve", "--log-level", "debug"}, in, out, late,
			server.Options{Name: "tool", Plugins: []runtime.Plugin{rudePlugin()}})
	}()
	const lines = 20_000
	io.WriteString(client, call(1, "options", fmt.Sprintf(`{"limit":%d}`, lines))+call(2, "options", `{"limit":0}`))
	both := bufio.NewReader(answered)
	for range 2 {
		line, err := both.ReadString('\n')
		if err != nil || answers(t, line)[0].Result.IsError {
			t.Fatal(line, err)
		}
	}
	close(late.open)
	client.Close()
	if code := <-ended; code != 0 {
		t.Fatalf("exit %d", code)
	}
	late.mu.Lock()
	defer late.mu.Unlock()
	log := late.got.String()
	logged := strings.Count(log, "msg=rude")
	dropped := 0
	for _, m := range regexp.MustCompile(`(?m)^tool: (\d+) lines of this log were dropped`).FindAllStringSubmatch(log, -1) {
		n, _ := strconv.Atoi(m[1])
		dropped += n
	}
	// Beside the rude lines two are logged for each call, and one is said at the start.
	if all := strings.Count(log, "\n") - strings.Count(log, "were dropped") + dropped; dropped == 0 || logged == 0 || all != lines+5 {
		t.Errorf("%d lines were logged and %d dropped, %d in all", logged, dropped, all)
	}
	if strings.Count(log, "were dropped") > 3 || !strings.HasPrefix(log, "tool: serving") || !strings.Contains(log, "line=0\n") {
		t.Errorf("the log is\n%.2000s", log)
	}
}

// failing takes every second write.
type failing struct {
	bytes.Buffer
	writes int
}

func (f *failing) Write(b []byte) (int, error) {
	if f.writes++; f.writes%2 > 0 {
		return 0, errors.New("no space left")
	}
	return f.Buffer.Write(b)
}

// An error stream that fails for a while goes on where it can, and says how much is missing.
func TestFailingLog(t *testing.T) {
	var log failing
	var input strings.Builder
	for i := range 10 {
		input.WriteString(call(i, "options", `{"limit":100}`))
	}
	code := server.Run(t.Context(), []string{"--project", t.TempDir(), "--approve", "--log-level", "info"}, strings.NewReader(input.String()), io.Discard, &log,
		server.Options{Name: "tool", Plugins: []runtime.Plugin{rudePlugin()}})
	if said := log.String(); code != 0 || log.writes < 2 || !strings.Contains(said, "lines of this log were dropped") {
		t.Errorf("exit %d after %d writes: %.1000s", code, log.writes, said)
	}
}

// An error stream that takes nothing changes no exit code.
func TestBrokenLog(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(errors.New("no reader"))
	for code, arg := range map[int]string{2: "--nothing", 0: "--approve"} {
		got := server.Run(t.Context(), []string{"--project", t.TempDir(), arg}, nothing, io.Discard, w, server.Options{Name: "tool", Plugins: []runtime.Plugin{rudePlugin()}})
		if got != code {
			t.Errorf("%s: exit %d", arg, got)
		}
	}
}

// What a command says on both streams comes in its order where both are one, as on a terminal.
func TestBothStreamsInOrder(t *testing.T) {
	var both together
	for i := range 20 {
		both.text = nil
		args := []string{"approve", "--yes", "--project", t.TempDir()}
		if code := server.Run(t.Context(), args, strings.NewReader(""), &both, &both, server.Options{Name: "tool", Plugins: []runtime.Plugin{rudePlugin()}}); code != 0 {
			t.Fatalf("exit %d: %s", code, both.text)
		}
		asked, told := bytes.Index(both.text, []byte("changes the project")), bytes.Index(both.text, []byte("is approved in"))
		if asked < 0 || told < asked {
			t.Fatalf("run %d:\n%s", i, both.text)
		}
	}
}

// together is two streams in one, the second of which is slow.
type together struct {
	mu   sync.Mutex
	text []byte
}

func (w *together) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("changes the project")) {
		time.Sleep(5 * time.Millisecond)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, b...)
	return len(b), nil
}
