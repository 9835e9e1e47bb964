//go:build !race

package server_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// A line of 200 MB takes no more than 32 MiB over what an idle server takes, is refused, and the next one is answered. (The race
// detector takes memory of its own.)
func TestHugeLineTakesLittle(t *testing.T) {
	c := command(t, "--approve")
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	ping := func() {
		t.Helper()
		io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
		if line, err := lines.ReadString('\n'); err != nil || line != `{"jsonrpc":"2.0","id":1,"result":{}}`+"\n" {
			t.Fatal(line, err)
		}
	}
	ping()
	idle := peak(t, c.Process.Pid)
	chunk := strings.Repeat("x", 1<<20)
	for range 200 {
		if _, err := io.WriteString(in, chunk); err != nil {
			t.Fatal(err)
		}
	}
	io.WriteString(in, "\n")
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, `"code":-32700`) {
		t.Fatal(line, err)
	}
	ping()
	if more := peak(t, c.Process.Pid) - idle; more > 32<<10 {
		t.Errorf("it took %d KiB more than an idle server", more)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}

// peak is the most memory a process has held, in KiB.
func peak(t *testing.T, pid int) (kib int) {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(b), "VmHWM:")
	if _, err := fmt.Sscanf(rest, "%d", &kib); !ok || err != nil {
		t.Fatal("no VmHWM", err)
	}
	return kib
}
