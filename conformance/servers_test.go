package conformance_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// transports are the ways to a server.
var transports = []string{"stdio", "http"}

// project is a new project in which agents may use and change everything.
func project(t *testing.T, server string) string {
	t.Helper()
	dir := t.TempDir()
	for _, switched := range [][]string{{"approve", "--yes"}, {"writes", "on", "--yes"}} {
		if out, err := exec.Command(server, append(switched, "--project", dir)...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(switched, " "), err, out)
		}
	}
	return dir
}

// token is what clients show over HTTP.
const token = "conformance-token-of-32-characters"

// endpoint is a server over HTTP.
type endpoint struct{ URL, Token string }

// serve starts a server over HTTP on a project of its own. At the test's end it is told to stop, as a service manager does,
// and has to exit well.
func serve(t *testing.T, server string) endpoint {
	t.Helper()
	tokens := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(tokens, []byte("tester "+token+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	url := start(t, exec.Command(server, "serve", "--http", "127.0.0.1:0", "--token-file", tokens, "--project", project(t, server)))
	return endpoint{url, token}
}

// address is how a server says where it listens.
var address = regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+/mcp`)

// start starts a process that says on its error stream where it listens, and returns that.
func start(t *testing.T, c *exec.Cmd) (url string) {
	t.Helper()
	says, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	found, said := make(chan string, 1), make(chan []string, 1)
	go func() {
		var lines []string
		for s := bufio.NewScanner(says); s.Scan(); {
			lines = append(lines, s.Text())
			if at := address.FindString(s.Text()); at != "" && len(found) == 0 {
				found <- at
			}
		}
		close(found)
		said <- lines
	}()
	t.Cleanup(func() {
		if err := c.Process.Signal(syscall.SIGTERM); err != nil {
			t.Errorf("the server ended before it was told to: %v", err)
		}
		lines := <-said
		if err := c.Wait(); err != nil {
			t.Errorf("the server did not end well: %v", err)
		}
		if t.Failed() {
			t.Logf("the server said:\n%s", strings.Join(lines, "\n"))
		}
	})
	select {
	case url = <-found:
	case <-time.After(20 * time.Second):
	}
	if url == "" {
		t.Fatal("the server does not say where it listens")
	}
	return url
}
