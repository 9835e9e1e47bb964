package server_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// What the author decides on the command line reaches the client of a server that runs: the list of tools has changed, once.
func TestAuthorElsewhere(t *testing.T) {
	folder := t.TempDir()
	c := command(t, "--project", folder)
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	next := func() string {
		t.Helper()
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`+"\n"+
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n"+`{"jsonrpc":"2.0","id":2,"method":"ping"}`+"\n")
	next()
	next() // so it is initialized
	for _, act := range []struct {
		words  string
		listed bool
	}{{"approve --yes", true}, {"set plugin.test.cases off", false}, {"set plugin.test.cases on --yes", true}, {"revoke test.cases", false}} {
		author := exec.Command(os.Args[0], append(strings.Fields(act.words), "--project", folder)...)
		author.Env = append(os.Environ(), asServer+"=cases")
		if text, err := author.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", act.words, err, text)
		}
		if line := next(); line != `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`+"\n" {
			t.Fatalf("%s: %s", act.words, line)
		}
		io.WriteString(in, `{"jsonrpc":"2.0","id":3,"method":"tools/list"}`+"\n")
		if line := next(); strings.Contains(line, `"test_cases__check"`) != act.listed {
			t.Fatalf("%s: %s", act.words, line)
		}
	}
	in.Close()
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		t.Errorf("%s %v", rest, err)
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}
