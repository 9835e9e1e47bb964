package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// devModule is a plugin in a module of its own.
var devModule = map[string]string{
	"manifest.json": `{"id": "acme.greet", "contributes": {"agentTools": [{"name": "acme.greet.hello", "write": false}]}}`,
	"args.go":       "package greet\n\n// HelloArgs greets.\ntype HelloArgs struct{}\n",
	"greet.go": `package greet

import (
	"context"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

type greeter struct{}

// Setup makes the tools.
func Setup(context.Context, *runtime.App) (Tools, error) { return greeter{}, nil }

func (greeter) Hello(context.Context, *runtime.ReadCall, HelloArgs) (runtime.TextAnswer, error) {
	time.Sleep(pause)
	return runtime.TextAnswer{Text: "Hello."}, nil
}

const pause = 0 * time.Second
`,
	"cmd/acme-greet/main.go": `package main

import (
	"example.com/greet"

	"github.com/nlgen/nlgen/runtime/server"
)

func main() { server.Main(greet.Plugin(greet.Setup)) }
`,
}

// workbench is a module under nlgen dev, and the client that it serves.
type workbench struct {
	t   *testing.T
	dir string
	in  io.WriteCloser
	out chan string
	cmd *exec.Cmd

	mu   sync.Mutex
	said bytes.Buffer
}

func (w *workbench) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.Write(p)
}

func (w *workbench) words() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.String()
}

func (w *workbench) write(name, text string) {
	w.t.Helper()
	file := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		w.t.Fatal(err)
	}
}

// replace changes a text in a file.
func (w *workbench) replace(name, old, text string) {
	w.t.Helper()
	before, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil || !strings.Contains(string(before), old) {
		w.t.Fatalf("%s has no %q: %v", name, old, err)
	}
	w.write(name, strings.ReplaceAll(string(before), old, text))
}

// newWorkbench writes the module and starts nlgen dev on it.
func newWorkbench(t *testing.T, command ...string) *workbench {
	t.Helper()
	w := &workbench{t: t, dir: t.TempDir(), out: make(chan string, 100)}
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range devModule {
		w.write(name, text)
	}
	w.write("go.mod", "module example.com/greet\n\ngo 1.26.0\n\nrequire github.com/nlgen/nlgen v0.0.0\n\nreplace github.com/nlgen/nlgen => "+repository+"\n")
	w.lookUp()
	w.cmd = exec.Command("nlgen", append([]string{"dev", "-C", w.dir}, command...)...)
	w.cmd.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOPROXY=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")
	w.cmd.Stderr = w
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.cmd.Process.Kill() })
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Buffer(nil, 1<<20); lines.Scan(); {
			w.out <- lines.Text()
		}
		close(w.out)
	}()
	return w
}

// lookUp has the go command look up what the module is built of, as its author did once: it then needs no network.
func (w *workbench) lookUp() {
	w.t.Helper()
	tidy := exec.Command("go", "mod", "tidy")
	tidy.Dir, tidy.Env = w.dir, append(os.Environ(), "GOFLAGS=", "GOSUMDB=off", "GOWORK=off", "GOTOOLCHAIN=local")
	if out, err := tidy.CombinedOutput(); err != nil {
		w.t.Fatalf("go mod tidy, which looks modules up where the go command finds them: %v\n%s", err, out)
	}
}

func (w *workbench) send(line string) { io.WriteString(w.in, line+"\n") }

func (w *workbench) call(id, tool string) {
	w.send(`{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"acme_greet__` + tool + `"}}`)
}

// next is the next message.
func (w *workbench) next() (m struct {
	ID     json.RawMessage
	Method string
	Result struct {
		Content []struct{ Text string }
		Tools   []struct{ Name string }
	}
}) {
	w.t.Helper()
	select {
	case line := <-w.out:
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			w.t.Fatalf("%q: %v", line, err)
		}
	case <-time.After(2 * time.Minute):
		w.t.Fatalf("nothing came; it said\n%s", w.words())
	}
	return m
}

// answered holds that the next message answers a call with a text.
func (w *workbench) answered(id, text string) {
	w.t.Helper()
	if m := w.next(); string(m.ID) != id || len(m.Result.Content) == 0 || m.Result.Content[0].Text != text {
		w.t.Fatalf("got %+v, want %s %q; it said\n%s", m, id, text, w.words())
	}
}

// hears waits until something was said, once more than before.
func (w *workbench) hears(expression string, times int) {
	w.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if len(regexp.MustCompile("(?m)"+expression).FindAllString(w.words(), -1)) >= times {
			return
		}
	}
	w.t.Fatalf("it never said %s, but\n%s", expression, w.words())
}

// TestDev works on a plugin while a client is connected: it never has to connect again, no call is lost, and it hears of the
// list of tools when that changes.
func TestDev(t *testing.T) {
	project := t.TempDir()
	w := newWorkbench(t, "--", "go", "run", "./cmd/acme-greet", "serve", "--approve", "--project", project)
	w.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"tester","version":"1"}}}`)
	if m := w.next(); string(m.ID) != "0" {
		t.Fatalf("%+v; it said\n%s", m, w.words())
	}
	w.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	w.call("1", "hello")
	w.answered("1", "Hello.")

	// A handler is another one. The list of tools is not, so nothing is told. A call of the old server is answered by it.
	w.replace("greet.go", "0 * time.Second", "2 * time.Second")
	w.hears("the new server has taken over$", 1)
	w.call("2", "hello")
	w.replace("greet.go", `"Hello."`, `"Good morning."`)
	w.replace("greet.go", "2 * time.Second", "0 * time.Second")
	w.answered("2", "Hello.")
	w.hears("the new server has taken over$", 2)
	w.call("3", "hello")
	w.answered("3", "Good morning.")

	// What does not build is told with its place, and the old server stays.
	w.replace("greet.go", "return greeter{}, nil", "return greeting{}, nil")
	w.hears(`^\./greet\.go:\d+:\d+: undefined: greeting$`, 1)
	w.hears("the server is not built; the one that runs, if any, stays", 1)
	w.call("4", "hello")
	w.answered("4", "Good morning.")
	w.replace("greet.go", "return greeting{}, nil", "return greeter{}, nil")

	// So is what nlgen refuses.
	w.replace("args.go", "// HelloArgs greets.\n", "")
	w.hears(`^args\.go:3:6: NL4006: `, 1)
	w.call("5", "hello")
	w.answered("5", "Good morning.")
	w.write("args.go", devModule["args.go"])

	// A file that matters to no server, and a build that makes the same one, change nothing.
	w.write("docs/readme.md", "# Nothing\n")

	// Another tool: the client is told once.
	w.write("bye.go", "package greet\n\nimport (\n\t\"context\"\n\n\t\"github.com/nlgen/nlgen/runtime\"\n)\n\n// ByeArgs says goodbye.\ntype ByeArgs struct{}\n\n"+
		"func (greeter) Bye(context.Context, *runtime.ReadCall, ByeArgs) (runtime.TextAnswer, error) {\n\treturn runtime.TextAnswer{Text: \"Bye.\"}, nil\n}\n")
	w.write("manifest.json", strings.Replace(devModule["manifest.json"], `"write": false}`, `"write": false}, {"name": "acme.greet.bye", "write": false}`, 1))
	if m := w.next(); m.Method != "notifications/tools/list_changed" {
		t.Fatalf("%+v; it said\n%s", m, w.words())
	}
	w.hears("the new server has taken over, with another list of tools$", 1)
	w.call("6", "bye")
	w.answered("6", "Bye.")

	w.in.Close()
	if err := w.cmd.Wait(); err != nil {
		t.Errorf("%v; it said\n%s", err, w.words())
	}
	for line := range w.out {
		t.Errorf("came besides: %s", line)
	}
	if n := strings.Count(w.words(), "taken over"); n != 3 {
		t.Errorf("taken over %d times, want 3; it said\n%s", n, w.words())
	}
}

// A command that is no go run is started anew at each change, after what --build says.
func TestDevBuild(t *testing.T) {
	project := t.TempDir()
	w := newWorkbench(t, "--build", "go build -o bin/ ./cmd/acme-greet", "--", "bin/acme-greet", "serve", "--approve", "--project", project)
	w.call("1", "hello") // in whichever era: nobody has to begin
	w.answered("1", "Hello.")
	w.replace("greet.go", `"Hello."`, `"Good morning."`)
	w.hears("taken over$", 1)
	w.call("2", "hello")
	w.answered("2", "Good morning.")
	w.cmd.Process.Signal(os.Interrupt)
	if err := w.cmd.Wait(); err != nil {
		t.Errorf("%v; it said\n%s", err, w.words())
	}
}
