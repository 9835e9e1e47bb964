package server_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/internal/fixture/real"
	"github.com/nlgen/nlgen/runtime/server"
)

// The test's own binary is the server when this is set.
const asServer = "NLGEN_TEST_SERVER"

func TestMain(m *testing.M) {
	switch os.Getenv(asServer) {
	case "":
	case "parent":
		beParent()
	case "rude":
		server.Main(rudePlugin())
	case "forms":
		server.Main(real.Plugin(formsSetup))
	default:
		server.Main(cases.Plugin(cases.Setup))
	}
	scripts(m)
}

// command is a server process in a project of its own, with everything allowed.
func command(t *testing.T, flags ...string) *exec.Cmd {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(flags, "--project") {
		flags = append(flags, "--project", t.TempDir())
	}
	c := exec.Command(binary, append([]string{"serve"}, flags...)...)
	c.Env = append(os.Environ(), asServer+"="+cmp.Or(os.Getenv(asServer), "cases"))
	return c
}

func call(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"test_cases__%s","arguments":%s}}`+"\n", id, tool, arguments)
}

type answer struct {
	ID     int
	Result struct {
		Content []struct{ Text string }
		IsError bool
	}
}

// answers takes an output apart, in the order of the ids: answers come as calls end. Every line must be an answer.
func answers(t *testing.T, output string) (all []answer) {
	t.Helper()
	for line := range strings.Lines(output) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil || len(a.Result.Content) == 0 {
			t.Fatalf("not an answer: %q", line)
		}
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b answer) int { return a.ID - b.ID })
	return all
}

// A plugin that prints, through fmt, through a file opened before main, or through a child, does not break the protocol.
func TestPrinting(t *testing.T) {
	c := command(t, "--approve")
	var out, errs bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(call(1, "shout", "{}")+call(2, "check", `{"n":1}`)), &out, &errs
	if err := c.Run(); err != nil {
		t.Fatal(err, &errs)
	}
	if all := answers(t, out.String()); len(all) != 2 || all[0].Result.Content[0].Text != "Shouted." {
		t.Error(&out)
	}
	for _, printed := range []string{"shouted through fmt\n", "shouted through a file opened earlier\n", "go version go"} {
		if !strings.Contains(errs.String(), printed) {
			t.Errorf("%q is not on the error stream: %q", printed, &errs)
		}
	}
}

// Calls piped into a process are all answered, in order, before it ends.
func TestPiped(t *testing.T) {
	piped(t, 50, "put", `{"text":"%d"}`, "Put.")
}

// piped pipes calls of a tool into a process, whose arguments have a number in them.
func piped(t *testing.T, calls int, tool, arguments, says string) {
	t.Helper()
	var input, out bytes.Buffer
	for i := range calls {
		input.WriteString(call(i, tool, fmt.Sprintf(arguments, i)))
	}
	c := command(t, "--approve", "--allow-writes")
	c.Stdin, c.Stdout = &input, &out
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	all := answers(t, out.String())
	for i, a := range all {
		if a.ID != i || a.Result.Content[0].Text != says {
			t.Fatalf("answer %d: %+v", i, a)
		}
	}
	if len(all) != calls {
		t.Errorf("%d of %d answered", len(all), calls)
	}
}

// A signal that asks for the end lets the running call end, and the process exits with 0.
func TestSignals(t *testing.T) {
	// Where this process was started to outlive its terminal, its servers were too, if nobody waited for that signal here.
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGHUP)
	defer signal.Stop(ended)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		c := command(t, "--approve")
		in, _ := c.StdinPipe()
		out, _ := c.StdoutPipe()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(in, call(1, "wait", `{"milliseconds":500}`)+`{"jsonrpc":"2.0","id":2,"method":"ping"}`+"\n")
		pong := make([]byte, len(`{"jsonrpc":"2.0","id":2,"result":{}}`+"\n"))
		if _, err := io.ReadFull(out, pong); err != nil { // so the call runs
			t.Fatal(err)
		}
		start := time.Now()
		c.Process.Signal(s)
		rest, err := io.ReadAll(out)
		if err != nil {
			t.Fatal(err)
		}
		if all := answers(t, string(rest)); len(all) != 1 || all[0].Result.Content[0].Text != "Waited." {
			t.Errorf("%v: %s", s, rest)
		}
		if err := c.Wait(); err != nil || time.Since(start) > 20*time.Second {
			t.Errorf("%v: %v after %v", s, err, time.Since(start))
		}
	}
}

// A server that was started to outlive its terminal, as by nohup, does.
func TestHangUpIgnored(t *testing.T) {
	c := command(t, "--approve")
	c.Args = append([]string{"sh", "-c", `trap "" HUP; exec "$@"`, "sh", c.Path}, c.Args[1:]...)
	c.Path = "/bin/sh"
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for id := range 2 {
		io.WriteString(in, call(id, "check", `{"n":1}`))
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("after %d signals: %q %v", id, line, err)
		}
		answers(t, line)
		c.Process.Signal(syscall.SIGHUP)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}
