package mcpserve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// modernMeta is the _meta of a modern request.
const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

var identity = mcpserve.Options{Name: "test.cases", Version: "1.2.3"}

// newHost is a host of the cases plugin in a new project, approved and with writes allowed.
func newHost(t testing.TB) *host.Host { return newHostIn(t, t.TempDir()) }

func newHostIn(t testing.TB, folder string) *host.Host {
	t.Helper()
	return newHostOf(t, cases.Plugin(cases.Setup), folder)
}

func newHostOf(t testing.TB, plugin runtime.Plugin, folders ...string) *host.Host {
	t.Helper()
	var projects []store.Store
	for _, folder := range folders {
		project, err := disk.Open(folder, disk.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { project.Close() })
		projects = append(projects, project)
	}
	return newHostOver(t, plugin, projects...)
}

func newHostOver(t testing.TB, plugin runtime.Plugin, projects ...store.Store) *host.Host {
	t.Helper()
	h, err := host.New(host.Options{
		Plugins:  []runtime.Plugin{plugin},
		Projects: projects,
		Approve:  true, AllowWrites: true,
		Deadline: 10 * time.Minute, // a slow machine is not what is tested
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

// talk sends the input whole to a new host and returns the messages answered, in the order in which they were asked for:
// calls are answered as they end. Notifications, and what answers no request of the input, stay where they are.
func talk(t testing.TB, input string) []message {
	t.Helper()
	return talkTo(t, newHost(t), input)
}

func talkTo(t testing.TB, h *host.Host, input string) []message {
	t.Helper()
	var out bytes.Buffer
	if err := mcpserve.Serve(t.Context(), h, strings.NewReader(input), &out, identity); err != nil {
		t.Fatal(err)
	}
	return asAsked(messages(t, out.String()), input)
}

// asAsked puts answers into the order of the requests in the input.
func asAsked(all []message, input string) []message {
	asked := map[string]int{}
	for line := range strings.Lines(input) {
		var m message
		if json.Unmarshal([]byte(line), &m) == nil && m.ID != nil {
			asked[string(m.ID)] = len(asked)
		}
	}
	var places []int
	var answers []message
	for i, m := range all {
		if _, ok := asked[string(m.ID)]; ok {
			places, answers = append(places, i), append(answers, m)
		}
	}
	slices.SortStableFunc(answers, func(a, b message) int { return asked[string(a.ID)] - asked[string(b.ID)] })
	for k, i := range places {
		all[i] = answers[k]
	}
	return all
}

// byID finds the one answer to each request.
func byID(t testing.TB, all []message) map[string]message {
	t.Helper()
	found := map[string]message{}
	for _, m := range all {
		if m.ID == nil {
			continue
		}
		if _, twice := found[string(m.ID)]; twice {
			t.Errorf("answered twice: %s", m.line)
		}
		found[string(m.ID)] = m
	}
	return found
}

// message is one message of a server.
type message struct {
	line    string
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	} `json:"error"`
}

// messages takes an output apart. Every line of it must be one message.
func messages(t testing.TB, output string) (all []message) {
	t.Helper()
	for line := range strings.Lines(output) {
		m := message{line: strings.TrimSuffix(line, "\n")}
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.Version != "2.0" || m.line == line {
			t.Fatalf("not a message and its line break: %q (%v)", line, err)
		}
		all = append(all, m)
	}
	return all
}

// request is a line that asks for something; params may be empty.
func request(id, method, params string) string {
	if params != "" {
		params = `,"params":` + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"%s"%s}`+"\n", id, method, params)
}

// call is a line that calls a tool of the cases plugin; arguments and more may be empty.
func call(id, tool, arguments, more string) string {
	params := `{"name":"test_cases__` + tool + `"`
	if arguments != "" {
		params += `,"arguments":` + arguments
	}
	if more != "" {
		params += "," + more
	}
	return request(id, "tools/call", params+"}")
}

// result is a tool's result.
type result struct {
	Content []struct {
		Type     string `json:"type"`
		Text     string `json:"text"`
		Data     []byte `json:"data"`
		MIMEType string `json:"mimeType"`
	} `json:"content"`
	Structured json.RawMessage            `json:"structuredContent"`
	IsError    bool                       `json:"isError"`
	Type       *string                    `json:"resultType"`
	Meta       map[string]json.RawMessage `json:"_meta"`
}

// toolResult is a message's result as a tool's; its first block is always text.
func toolResult(t testing.TB, m message) result {
	t.Helper()
	var r result
	if err := json.Unmarshal(m.Result, &r); err != nil {
		t.Fatalf("%v: %s", err, m.line)
	}
	if len(r.Content) == 0 || r.Content[0].Type != "text" {
		t.Fatalf("no text first: %s", m.line)
	}
	return r
}

// only is the one message there must be.
func only(t testing.TB, all []message) message {
	t.Helper()
	if len(all) != 1 {
		t.Fatalf("%d messages instead of one: %v", len(all), all)
	}
	return all[0]
}
