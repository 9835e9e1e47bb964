package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// full is an output that takes nothing, as a full disk does.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// A command whose words are lost says so and fails: who reads its output must not take silence for "nothing to do".
func TestLostOutput(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":        "module example.com/notes\n\ngo 1.26.0\n",
		"manifest.json": `{"id": "acme.notes", "contributes": {"agentTools": [{"name": "acme.notes.list", "write": false}]}}`,
		"args.go":       "package notes\n\n// ListArgs lists notes.\ntype ListArgs struct{}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"-C DIR -n", "-C DIR check --diff", "-C DIR check --json", "-C DIR -n --json", "-C DIR schema list", "-C DIR schema list --stats",
		"-C DIR schema list --draft 2020-12", "-C DIR", // the last writes the files
		"manifest-schema", "explain", "explain NL2104", "version",
	} {
		var said strings.Builder
		code := run(context.Background(), strings.Fields(strings.ReplaceAll(args, "DIR", dir)), full{}, &said)
		if code != failed || !strings.HasSuffix(said.String(), "nlgen: no space left on device\n") {
			t.Errorf("nlgen %s: exit code %d, and it said %q", args, code, said.String())
		}
	}
}
