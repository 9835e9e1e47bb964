package server_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
)

// rude are handlers that take what is not theirs.
type rude struct{ cases.Tools }

func rudePlugin() runtime.Plugin {
	return cases.Plugin(func(ctx context.Context, app *runtime.App) (cases.Tools, error) {
		tools, err := cases.Setup(ctx, app)
		return rude{tools}, err
	})
}

// Check answers what it and its child can read on standard input.
func (rude) Check(context.Context, *runtime.ReadCall, cases.CheckArgs) (a runtime.Answer[cases.CheckData], err error) {
	read, err := io.ReadAll(os.Stdin)
	child := exec.Command("cat")
	child.Stdin = os.Stdin
	childRead, childErr := child.Output()
	a.Text = fmt.Sprintf("read %q and %q", read, childRead)
	return a, errors.Join(err, childErr)
}

// Wait does not look at its context, and reports progress without end.
func (rude) Wait(_ context.Context, call *runtime.ReadCall, in cases.WaitArgs) (a runtime.TextAnswer, err error) {
	for i := 0; in.Steps == 0 || i < in.Steps; i++ {
		call.Progress(float64(i), 0, "rude")
	}
	time.Sleep(time.Duration(in.Milliseconds) * time.Millisecond)
	return a, nil
}

// Options logs as many lines as its limit, and prints one when it is to be red.
func (rude) Options(_ context.Context, call *runtime.ReadCall, in cases.OptionsArgs) (a runtime.TextAnswer, err error) {
	for i := range in.Limit {
		call.Log.Info("rude", "line", i)
	}
	a.Text = "Logged."
	if in.Color == cases.Red {
		if _, err := fmt.Println("printed"); err != nil {
			a.Text = "Logged, and could not print."
		}
	}
	return a, nil
}

func rudeCommand(t *testing.T, flags ...string) *exec.Cmd {
	c := command(t, append(flags, "--approve", "--log-level", "debug")...)
	c.Env = append(os.Environ(), asServer+"=rude")
	return c
}

// What handlers and their children read is never the protocol's.
func TestReading(t *testing.T) {
	c := rudeCommand(t)
	c.Stdin = strings.NewReader(call(1, "check", `{"n":1}`) + call(2, "check", `{"n":1}`))
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := answers(t, string(out))
	if len(all) != 2 {
		t.Fatalf("%s", out)
	}
	for _, a := range all {
		if a.Result.IsError || a.Result.Content[0].Text != `read "" and ""` {
			t.Error(a)
		}
	}
}

// An error stream without a reader ends nothing.
func TestClosedStderr(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	c := rudeCommand(t)
	c.Stdin, c.Stderr = strings.NewReader(call(1, "options", `{"color":"red"}`)+call(2, "options", `{"color":"red"}`)), w
	out, err := c.Output()
	if err != nil {
		t.Errorf("%v", err)
	}
	if all := answers(t, string(out)); len(all) != 2 || all[1].Result.Content[0].Text != "Logged, and could not print." {
		t.Errorf("%s", out)
	}
}

// An error stream that nobody reads holds up neither a call nor the end.
func TestUnreadStderr(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	c := command(t, "--approve", "--log-level", "debug")
	var input strings.Builder
	const calls = 3000
	for i := range calls {
		input.WriteString(call(i, "check", `{"n":1}`))
	}
	c.Stdin, c.Stderr = strings.NewReader(input.String()), w
	start := time.Now()
	out, err := c.Output()
	if all := answers(t, string(out)); err != nil || len(all) != calls || time.Since(start) > 10*time.Second {
		t.Errorf("%v, %d answers after %v", err, len(all), time.Since(start))
	}
}

// A signal ends a server whose handler is deaf: with 0, and with an answer to every call if the client reads.
func TestDeafHandler(t *testing.T) {
	for name, reads := range map[string]bool{"read": true, "unread": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := rudeCommand(t)
			in, _ := c.StdinPipe()
			out, _ := c.StdoutPipe()
			var log strings.Builder
			c.Stderr = &log
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			steps := "1"
			token := ""
			if !reads {
				steps, token = "0", `,"_meta":{"progressToken":1}`
			}
			io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_cases__wait","arguments":{"milliseconds":20000,"steps":`+steps+`}`+token+`}}`+"\n"+
				call(2, "check", `{"n":1}`)+`{"jsonrpc":"2.0","id":3,"method":"ping"}`+"\n")
			pong := make([]byte, 1)
			if _, err := io.ReadFull(out, pong); err != nil { // so the calls are in
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
			start := time.Now()
			c.Process.Signal(syscall.SIGTERM)
			if reads {
				rest, err := io.ReadAll(out)
				if err != nil {
					t.Error(err)
				}
				_, lines, _ := strings.Cut(string(rest), "\n") // the pong
				all := answers(t, lines)
				if len(all) != 2 || !strings.HasPrefix(all[0].Result.Content[0].Text, "unavailable: The server stopped before") ||
					all[1].ID != 2 || !strings.HasPrefix(all[1].Result.Content[0].Text, "unavailable: The server is stopping.") {
					t.Errorf("%s", lines)
				}
			}
			if err := c.Wait(); err != nil || !strings.Contains(log.String(), "plugin still at work") {
				t.Errorf("%v: %s", err, &log)
			}
			if took := time.Since(start); took > 9*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// Without a place for the answers a server says so, before it listens or makes a token.
func TestNoStdout(t *testing.T) {
	for name, stdout := range map[string]string{"closed": ">&-", "null": ">/dev/null", "beside HTTP": "--http 127.0.0.1:0 --stdio >/dev/null"} {
		c := command(t, "--approve")
		c.Args = append([]string{"sh", "-c", `exec "$0" "$@" ` + stdout, c.Path}, c.Args[1:]...)
		sh, err := exec.LookPath("sh")
		if err != nil {
			t.Skip("no shell here:", err)
		}
		c.Path = sh
		var errs strings.Builder
		c.Stderr = &errs
		var exit *exec.ExitError
		if err := c.Run(); !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(errs.String(), "standard output is closed or leads to") ||
			!strings.Contains(errs.String(), "\nhint: ") || strings.Contains(errs.String(), "serving MCP at") {
			t.Errorf("%s: %v: %s", name, err, &errs)
		}
	}
}
