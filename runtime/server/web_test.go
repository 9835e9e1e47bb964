package server_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// served is a server process that is reached over HTTP.
type served struct {
	t       *testing.T
	command *exec.Cmd
	url     string
	says    string // until it serves
	rest    *bytes.Buffer
	read    chan struct{}
	in      io.WriteCloser
	out     io.Reader
}

// serveHTTP starts a server on a free port and waits until it serves.
func serveHTTP(t *testing.T, flags ...string) *served {
	t.Helper()
	s := &served{t: t, command: command(t, append([]string{"--http", "127.0.0.1:0"}, flags...)...), rest: new(bytes.Buffer), read: make(chan struct{})}
	s.in, _ = s.command.StdinPipe()
	s.out, _ = s.command.StdoutPipe()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s.command.Stderr = w
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		s.command.Process.Kill()
		s.command.Wait()
	})
	lines := bufio.NewReader(r)
	for s.url == "" {
		line, err := lines.ReadString('\n')
		s.says += line
		if err != nil {
			t.Fatalf("not served: %s", s.says)
		}
		if found := regexp.MustCompile(`serving MCP at (http://\S+:[1-9]\d*/mcp)\n`).FindStringSubmatch(line); found != nil {
			s.url = found[1]
		}
	}
	go func() {
		io.Copy(s.rest, lines)
		close(s.read)
	}()
	return s
}

// token is what the server says clients send.
func (s *served) token() string {
	s.t.Helper()
	found := regexp.MustCompile("`Authorization: Bearer ([^`]+)`").FindStringSubmatch(s.says)
	if found == nil {
		s.t.Fatalf("no token: %s", s.says)
	}
	return found[1]
}

const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// call calls a tool of the cases plugin with a token, if there is one.
func (s *served) call(token, tool, arguments string) (status int, body string, err error) {
	r, err := http.NewRequest("POST", s.url, strings.NewReader(fmt.Sprintf(
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_cases__%s","arguments":%s,%s}}`, tool, arguments, modernMeta)))
	if err != nil {
		return 0, "", err
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "test_cases__" + tool,
	} {
		r.Header.Set(name, value)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(b), err
}

func (s *served) mustCall(token, tool, arguments string) string {
	s.t.Helper()
	status, body, err := s.call(token, tool, arguments)
	if err != nil || status != 200 {
		s.t.Fatalf("%d %s %v", status, body, err)
	}
	return body
}

// stop sends a signal and holds that the process ends well.
func (s *served) stop() {
	s.t.Helper()
	start := time.Now()
	s.command.Process.Signal(syscall.SIGTERM)
	out, _ := io.ReadAll(s.out)
	if err := s.command.Wait(); err != nil || time.Since(start) > 20*time.Second || strings.Contains(string(out), "serving") {
		s.t.Errorf("%v after %v, printed %q", err, time.Since(start), out)
	}
	<-s.read
}

// A project's token is printed when it is made and never again, and lets in.
func TestOwnToken(t *testing.T) {
	project := t.TempDir()
	s := serveHTTP(t, "--approve", "--project", project)
	token := s.token()
	if status, body, err := s.call("", "check", `{"n":1}`); status != 401 || err != nil {
		t.Errorf("%d %s %v", status, body, err)
	}
	s.mustCall(token, "check", `{"n":1}`)
	s.stop()
	file := filepath.Join(project, ".nlgen", "http-token")
	if kept, err := os.ReadFile(file); string(kept) != token+"\n" || strings.Contains(s.rest.String(), token) {
		t.Errorf("%q %v, said %s", kept, err, s.rest)
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	again := serveHTTP(t, "--approve", "--project", project)
	again.mustCall(token, "check", `{"n":1}`)
	if strings.Contains(again.says, token) || !strings.Contains(again.says, "with the token in ") ||
		!strings.Contains(again.says, "other users of this machine may read the tokens in ") || !strings.Contains(again.says, "\nhint: chmod 600 ") {
		t.Error(again.says)
	}
	again.stop()
}

// Tokens of a file let in, and the name beside one stands in the history.
func TestTokenFile(t *testing.T) {
	project, file := t.TempDir(), filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte("\n# who may\nalice alices-token\r\n  nameless-token\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	s := serveHTTP(t, "--approve", "--allow-writes", "--project", project, "--token-file", file)
	if strings.Contains(s.says, "Bearer") || !strings.Contains(s.says, "other users of this machine may read the tokens in "+file+"\nhint: chmod 600 ") {
		t.Errorf("says %s", s.says)
	}
	s.mustCall("alices-token", "put", `{"text":"hers"}`)
	s.mustCall("nameless-token", "put", `{"text":"someone's"}`)
	if status, _, _ := s.call("alices-toke", "check", `{"n":1}`); status != 401 {
		t.Errorf("a part of a token: %d", status)
	}
	s.stop()
	_, history, _ := run(t, nothing, "history", "--json", "--project", project)
	if strings.Count(history, `"user": "alice"`) != 1 || strings.Count(history, `"tool": "test_cases__put"`) != 2 {
		t.Error(history)
	}
	if _, err := os.Stat(filepath.Join(project, ".nlgen", "http-token")); err == nil {
		t.Error("a token was made beside the file")
	}
}

// Without a token everybody on the machine is let in, where that was asked for. Standard input is left alone.
func TestNoToken(t *testing.T) {
	s := serveHTTP(t, "--approve", "--no-token")
	s.in.Close()
	s.mustCall("", "check", `{"n":1}`)
	s.stop()
	s = serveHTTP(t, "--approve", "--no-token") // its input stays open, and full
	io.WriteString(s.in, call(1, "check", `{"n":1}`))
	s.mustCall("", "shout", `{}`)
	s.command.Process.Signal(os.Interrupt)
	out, _ := io.ReadAll(s.out)
	if strings.Contains(string(out), "jsonrpc") {
		t.Errorf("standard input was read: %s", out)
	}
	if err := s.command.Wait(); err != nil {
		t.Error(err)
	}
}

// Both transports at once: the input's end ends one of them, a signal the process.
func TestBothTransports(t *testing.T) {
	s := serveHTTP(t, "--approve", "--allow-writes", "--stdio", "--no-token")
	io.WriteString(s.in, call(1, "put", `{"text":"by stdio"}`))
	line, err := bufio.NewReader(s.out).ReadString('\n')
	if all := answers(t, line); err != nil || len(all) != 1 || all[0].Result.Content[0].Text != "Put." {
		t.Error(line, err)
	}
	s.mustCall("", "put", `{"text":"by HTTP"}`)
	s.in.Close()
	time.Sleep(300 * time.Millisecond)
	s.mustCall("", "check", `{"n":1}`)
	s.stop()
}

// A signal lets the accepted calls end, those that wait too, and ends streams without an end. The process exits with 0.
func TestSignalOverHTTP(t *testing.T) {
	s := serveHTTP(t, "--approve", "--no-token")
	answered := make(chan string, 2)
	for _, arguments := range []string{`{"milliseconds":2500}`, `{"milliseconds":100}`} {
		go func() {
			_, body, err := s.call("", "wait", arguments)
			answered <- fmt.Sprint(body, err)
		}()
		time.Sleep(time.Second) // it has come by then: the first runs, the second waits
	}
	hello, err := http.Post(s.url, "application/json", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}`))
	if err != nil {
		t.Fatal(err)
	}
	hello.Body.Close()
	get, _ := http.NewRequest("GET", s.url, nil)
	get.Header.Set("Mcp-Session-Id", hello.Header.Get("Mcp-Session-Id"))
	stream, err := http.DefaultClient.Do(get)
	if err != nil || stream.StatusCode != 200 {
		t.Fatal(stream, err)
	}
	defer stream.Body.Close()
	s.stop()
	for range cap(answered) {
		if body := <-answered; !strings.Contains(body, "Waited.") {
			t.Error(body)
		}
	}
	if rest, err := io.ReadAll(stream.Body); err != nil {
		t.Errorf("the stream was cut off: %q %v", rest, err)
	}
}

// An address that is taken is told, with the way out.
func TestAddressTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	code, _, errs := run(t, nothing, "serve", "--project", t.TempDir(), "--http", l.Addr().String())
	if want := "tool: the address " + l.Addr().String() + " is taken by another program\nhint: pass --http and another port, or 0 for a free one\n"; code != 1 || errs != want {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// Other machines are let in where that was asked for, with a token, and the author is told what that means.
func TestAllowRemote(t *testing.T) {
	s := serveHTTP(t, "--http", "0.0.0.0:0", "--allow-remote", "--approve")
	for _, words := range []string{"HTTP encrypts nothing: put a proxy with TLS before it", "`Authorization: Bearer "} {
		if !strings.Contains(s.says, words) {
			t.Errorf("%q is not said: %s", words, s.says)
		}
	}
	port := s.url[strings.LastIndex(s.url, ":"):]
	s.url = "http://127.0.0.1" + port
	s.mustCall(s.token(), "check", `{"n":1}`)
	s.stop()
}
