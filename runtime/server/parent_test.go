package server_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// beParent is a client that starts a server whose answers go to where its own output goes, and lives on.
func beParent() {
	binary, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := exec.Command(binary, os.Args[1:]...)
	c.Env = append(os.Environ(), asServer+"=cases")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	in, err := c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		panic(err)
	}
	fmt.Fprint(in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
	time.Sleep(time.Hour)
}

// A server whose client is killed ends, since nobody holds the other end of its input any more.
func TestParentDies(t *testing.T) {
	t.Setenv(asServer, "parent")
	c := command(t, "--approve")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, len(`{"jsonrpc":"2.0","id":1,"result":{}}`+"\n"))); err != nil { // so the server serves
		t.Fatal(err)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 { // until the server, too, has ended
		t.Errorf("%q %v", rest, err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it ended after %v", took)
	}
	_ = c.Wait() // it was killed
}
