package soak

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime/server"
)

// The test's own binary is the notes plugin's when this is set.
const asBinary = "NLGEN_SOAK_BINARY"

func TestMain(m *testing.M) {
	if os.Getenv(asBinary) != "" {
		server.Main(notes.Plugin(notes.Setup))
	}
	os.Exit(m.Run())
}

// binary is a command of the notes plugin's binary in a project.
func binary(project string, words ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append(words, "--project", project)...)
	c.Env = append(os.Environ(), asBinary+"=1")
	return c
}

// process is a server process and the one client that talks to it.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	errs  bytes.Buffer
	log   string // its path
	ended bool
}

func serve(t *testing.T, project string) *process {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	p := &process{log: log, cmd: binary(project, "serve", "--approve", "--allow-writes", "--log-level", "debug", "--log-format", "json", "--log-file", log)}
	p.in, _ = p.cmd.StdinPipe()
	out, _ := p.cmd.StdoutPipe()
	p.out, p.cmd.Stderr = bufio.NewReader(out), &p.errs
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.end(t) })
	return p
}

// end ends the server, once.
func (p *process) end(t *testing.T) {
	t.Helper()
	if p.ended {
		return
	}
	p.ended = true
	p.in.Close()
	if err := p.cmd.Wait(); err != nil || strings.Contains(p.errs.String(), "DATA RACE") {
		t.Errorf("a server ended with %v:\n%s", err, &p.errs)
	}
}

// answer is what a call is answered.
type answer struct {
	Result struct {
		Content    []struct{ Text string }
		Structured struct {
			Notes []notes.Note
			Count int
			Error struct{ Code string }
		} `json:"structuredContent"`
		IsError bool
	}
}

func (p *process) call(tool, arguments string) (a answer, err error) {
	request := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"acme_notes__%s","arguments":%s}}`+"\n", tool, arguments)
	if _, err = io.WriteString(p.in, request); err != nil {
		return a, err
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, err
	}
	if len(a.Result.Content) == 0 || a.Result.IsError && a.Result.Structured.Error.Code != "paused" {
		return a, fmt.Errorf("unexpected: %s", line)
	}
	return a, nil
}

// do does what an agent does.
func (p *process) do(a act) (seen, error) {
	if a.kind == add {
		got, err := p.call("add_note", `{"text":"`+a.text+`"}`)
		return seen{count: got.Result.Structured.Count, refused: got.Result.IsError}, err
	}
	got, err := p.call("list", `{}`)
	return seen{notes: joined(got.Result.Structured.Notes)}, err
}

func joined(all []notes.Note) string {
	var b strings.Builder
	for _, n := range all {
		b.WriteString(n.Text + ",")
	}
	return b.String()
}
