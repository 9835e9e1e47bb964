package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/conversation.txt")

// The conversation with the built server is the one in testdata, each time.
func TestConversation(t *testing.T) {
	server := filepath.Join(t.TempDir(), "acme-notes")
	if out, err := exec.Command("go", "build", "-o", server, "github.com/nlgen/nlgen/examples/notes/cmd/acme-notes").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got bytes.Buffer
	if err := play(t.Context(), server, &got); err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/conversation.txt"
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the conversation differs from %s; go test ./internal/demo -update writes it:\n%s", golden, &got)
	}
}

// A server that cannot be started, or is none, is an error in words and not a conversation.
func TestNoServer(t *testing.T) {
	for _, server := range []string{filepath.Join(t.TempDir(), "missing"), "/bin/false"} {
		var got bytes.Buffer
		if err := play(t.Context(), server, &got); err == nil {
			t.Errorf("%s: no error", server)
		}
	}
}
