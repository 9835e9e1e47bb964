//go:build unix

package mcpserve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// A reading call over HTTP, beside the same by mcp-go as it comes and by a bare loop that reads the request and writes the
// answer with encoding/json and checks nothing. The client is the same, and costs little: what is compared is the servers.
//
//	go test ./runtime/mcpserve -run '^$' -bench HTTP -count 7
func BenchmarkHTTP(b *testing.B) {
	for name, serve := range map[string]func(testing.TB) (address string){
		"nlgen": func(t testing.TB) string { return listenTo(t, newHost(t), mcpserve.HTTPOptions{}).address },
		"nlgen with token": func(t testing.TB) string {
			return listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens}).address
		},
		"nlgen without a disk": func(t testing.TB) string {
			folder, err := disk.Open(t.TempDir(), disk.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { folder.Close() })
			return listenTo(t, newHostOver(t, cases.Plugin(cases.Setup), diskless{folder}), mcpserve.HTTPOptions{}).address
		},
		"mcp-go": func(t testing.TB) string { return listening(t, server.NewStreamableHTTPServer(peer())) },
		"floor":  func(t testing.TB) string { return listening(t, http.HandlerFunc(bare)) },
	} {
		for _, flying := range []int{1, 16} {
			b.Run(fmt.Sprintf("%s/%d in flight", name, flying), func(b *testing.B) { call16(b, serve(b), flying) })
		}
	}
}

// diskless is a project of which nothing on the disk is asked for a reading call: no lock, no switches, no folder. What the
// transport costs shows without it.
type diskless struct{ store.Store }

func (diskless) Lock(context.Context, store.Mode) (func(), error) { return func() {}, nil }
func (diskless) Switches() (store.Switches, error)                { return store.Switches{}, nil }
func (diskless) Present() error                                   { return nil }

// call16 makes b.N calls by as many connections as are in flight.
func call16(b *testing.B, address string, flying int) {
	session := shakeHands(b, address)
	body := strings.TrimSuffix(call("1", "check", `{"n":5,"s":"word","l":["a","b"],"b":true}`, ""), "\n")
	one := fmt.Sprintf("POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"+
		"Authorization: Bearer %s\r\nMCP-Protocol-Version: 2025-06-18\r\nMcp-Session-Id: %s\r\nContent-Length: %d\r\n\r\n%s", address, secret, session, len(body), body)
	if flying > 1 { // ids of open requests differ in a session
		one = strings.Replace(one, `"id":1,`, `"id":%05d,`, 1)
		one = strings.Replace(one, fmt.Sprint("Content-Length: ", len(body)), fmt.Sprint("Content-Length: ", len(body)+4), 1)
	}
	b.ResetTimer()
	spent := processorTime()
	var all sync.WaitGroup
	for k := range flying {
		all.Go(func() {
			c, err := net.Dial("tcp", address)
			if err != nil {
				b.Error(err)
				return
			}
			defer c.Close()
			in := bufio.NewReader(c)
			request := one
			if flying > 1 {
				request = fmt.Sprintf(one, 10_000+k)
			}
			for i := k; i < b.N; i += flying {
				if err := roundTrip(c, in, request); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(float64(processorTime()-spent)/1e3/float64(b.N), "cpu-µs/op")
}

// processorTime is what the process has spent, in nanoseconds: on a busy machine it says more than the time that has passed.
func processorTime() int64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return r.Utime.Nano() + r.Stime.Nano()
}

// roundTrip sends one request and reads the whole of a good answer.
func roundTrip(c net.Conn, in *bufio.Reader, request string) error {
	if _, err := io.WriteString(c, request); err != nil {
		return err
	}
	length, status := 0, ""
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		switch {
		case status == "":
			status = string(line)
		case len(line) > 15 && strings.EqualFold(string(line[:15]), "Content-Length:"):
			fmt.Sscan(string(line[15:]), &length)
		case string(line) == "\r\n":
			answer, err := in.Peek(length)
			if err != nil || !strings.Contains(status, " 200 ") || !strings.Contains(string(answer), `"text":"client c"`) {
				return fmt.Errorf("%q %q %v", status, answer, err)
			}
			in.Discard(length)
			return nil
		}
	}
}

func shakeHands(b *testing.B, address string) (session string) {
	r := httptest.NewRequest("POST", "http://"+address+"/mcp", strings.NewReader(request("0", "initialize", shake)))
	r.RequestURI = ""
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Authorization", "Bearer "+secret)
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != 200 {
		b.Fatal(answer, err)
	}
	answer.Body.Close()
	return answer.Header.Get("Mcp-Session-Id")
}

func listening(t testing.TB, h http.Handler) string {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

// peer is mcp-go with a tool that does what ours does.
func peer() *server.MCPServer {
	s := server.NewMCPServer("peer", "1")
	tool := mcp.NewTool("test_cases__check", mcp.WithNumber("n", mcp.Required()), mcp.WithString("s"), mcp.WithArray("l"), mcp.WithBoolean("b"))
	s.AddTool(tool, func(_ context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		n, err := r.RequireInt("n")
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		data := map[string]any{"n": n, "s": r.GetString("s", ""), "l": r.GetStringSlice("l", nil), "b": r.GetBool("b", false)}
		return mcp.NewToolResultStructured(data, "client c"), nil
	})
	return s
}

// bareCall is what a bare loop reads of a call.
type bareCall struct {
	Method string          `json:"method"`
	ID     json.RawMessage `json:"id"`
	Params struct {
		Arguments struct {
			N int      `json:"n"`
			S string   `json:"s"`
			L []string `json:"l"`
			B bool     `json:"b"`
		} `json:"arguments"`
	} `json:"params"`
}

func (m bareCall) answer() any {
	return map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": map[string]any{
		"content": []map[string]any{{"type": "text", "text": "client c"}}, "structuredContent": m.Params.Arguments,
	}}
}

// bare answers a call and nothing else.
func bare(w http.ResponseWriter, r *http.Request) {
	var m bareCall
	b, _ := io.ReadAll(r.Body)
	if err := json.Unmarshal(b, &m); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer, _ := json.Marshal(m.answer())
	w.Header().Set("Content-Type", "application/json")
	w.Write(answer)
}
