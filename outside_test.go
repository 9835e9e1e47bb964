package nlgen_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A plugin in a module of its own is generated, built and called with nothing but the go command.
func TestOutsideModule(t *testing.T) {
	repo, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	archive, err := txtar.ParseFile("testdata/greeter.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, bytes.ReplaceAll(f.Data, []byte("REPO"), []byte(repo)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile("go.sum")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	inside := func(stdin string, name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir, c.Stdin = dir, strings.NewReader(stdin)
		c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
		var errs strings.Builder
		c.Stderr = &errs
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, errs.String())
		}
		return string(out)
	}
	inside("", "go", "list", "-deps", "tool") // completes go.mod, as go get -tool does, and asks no proxy for versions
	inside("", "go", "generate", "./...")
	inside("", "go", "tool", "nlgen", "check", "./...")
	inside("", "go", "vet", "./...")
	inside("", "go", "build", "-o", "server", "./cmd/greeter")
	answer := inside(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"example_greeter__greet","arguments":{"name":"Ann","tone":"loud"}}}`,
		filepath.Join(dir, "server"), "--approve")
	want := `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"HELLO ANN. HELLO ANN. "}]}}` + "\n"
	if answer != want {
		t.Errorf("got  %s\nwant %s", answer, want)
	}
}
