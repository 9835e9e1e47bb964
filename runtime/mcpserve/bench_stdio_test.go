//go:build unix

package mcpserve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// A reading call over pipes, beside the same by mcp-go as it comes and by a bare loop of encoding/json that checks nothing. The
// client is the same, and costs little: what is compared is the servers.
//
//	go test ./runtime/mcpserve -run '^$' -bench Stdio -count 7
func BenchmarkStdio(b *testing.B) {
	for name, serve := range map[string]func(t testing.TB, in io.Reader, out io.Writer) error{
		"nlgen": func(t testing.TB, in io.Reader, out io.Writer) error {
			return mcpserve.Serve(t.Context(), newHost(t), in, out, identity)
		},
		"nlgen without a disk": func(t testing.TB, in io.Reader, out io.Writer) error {
			folder, err := disk.Open(t.TempDir(), disk.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { folder.Close() })
			return mcpserve.Serve(t.Context(), newHostOver(t, cases.Plugin(cases.Setup), diskless{folder}), in, out, identity)
		},
		"mcp-go": func(t testing.TB, in io.Reader, out io.Writer) error {
			return server.NewStdioServer(peer()).Listen(t.Context(), in, out)
		},
		"floor": func(_ testing.TB, in io.Reader, out io.Writer) error { return bareLines(in, out) },
	} {
		for _, flying := range []int{1, 16} {
			b.Run(fmt.Sprintf("%s/%d in flight", name, flying), func(b *testing.B) {
				callPiped(b, flying, func(in io.Reader, out io.Writer) error { return serve(b, in, out) })
			})
		}
	}
}

// callPiped makes b.N calls, as many as are in flight at once.
func callPiped(b *testing.B, flying int, serve func(in io.Reader, out io.Writer) error) {
	theirs, requests, _ := os.Pipe()
	answers, ours, _ := os.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(theirs, ours) }()
	out := bufio.NewReader(answers)
	io.WriteString(requests, request("0", "initialize", shake))
	if line, err := out.ReadString('\n'); err != nil || !strings.Contains(line, "protocolVersion") {
		b.Fatal(line, err)
	}
	one := call("%d", "check", `{"n":5,"s":"word","l":["a","b"],"b":true}`, "")
	b.ResetTimer()
	spent := processorTime()
	sent := 0
	send := func() {
		if sent < b.N {
			sent++
			fmt.Fprintf(requests, one, sent)
		}
	}
	for range flying {
		send()
	}
	for range b.N {
		line, err := out.ReadSlice('\n')
		if err != nil || !strings.Contains(string(line), `"text":"client`) {
			b.Fatalf("%q %v", line, err)
		}
		send()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(float64(processorTime()-spent)/1e3/float64(b.N), "cpu-µs/op")
	requests.Close()
	if err := <-ended; err != nil && err != io.EOF && err != context.Canceled {
		b.Error(err)
	}
}

// bareLines answers calls and nothing else.
func bareLines(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return err
		}
		var m bareCall
		if err := json.Unmarshal(line, &m); err != nil {
			return err
		}
		if m.Method == "initialize" {
			fmt.Fprintln(out, `{"protocolVersion":""}`)
			continue
		}
		answer, err := json.Marshal(m.answer())
		if err != nil {
			return err
		}
		if _, err := out.Write(append(answer, '\n')); err != nil {
			return err
		}
	}
}
