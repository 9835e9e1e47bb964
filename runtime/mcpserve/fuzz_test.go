package mcpserve_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// Whatever comes in, only whole messages go out, at most one for each line, with an id that came in; and what follows is
// answered.
func FuzzServe(f *testing.F) {
	for _, c := range lines {
		f.Add([]byte(c.line))
	}
	for _, c := range arguments {
		f.Add([]byte(call("1", c.tool, c.arguments, modernMeta)))
	}
	f.Add([]byte(request("1", "server/discover", "{"+modernMeta+"}") + request("2", "initialize", `{"protocolVersion":"2025-06-18"}`)))
	f.Add([]byte(listen("1", `{"toolsListChanged":true}`) + listen("1", `{}`) + `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`))
	f.Add([]byte(request("2", "initialize", `{"protocolVersion":"2025-03-26"}`) + "[" + trimmed(request("3", "ping", "")) + "," + trimmed(call("4", "check", `{"n":1}`, "")) + ",5]"))
	h := newHost(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		if bytes.Contains(input, []byte("shout")) || bytes.Contains(input, []byte("wait")) {
			return // tools that take their time
		}
		var out bytes.Buffer
		after := request(`"after"`, "ping", "")
		if err := mcpserve.Serve(t.Context(), h, bytes.NewReader(append(append(bytes.Clone(input), '\n'), after...)), &out, identity); err != nil {
			t.Fatal(err)
		}
		all := messages(t, unbatched(out.String()))
		if len(all) > 3*bytes.Count(input, []byte("\"method\""))+bytes.Count(input, []byte("\n"))+bytes.Count(input, []byte(","))+2 {
			t.Fatalf("%d messages", len(all))
		}
		answered := false
		for _, m := range all {
			answered = answered || string(m.ID) == `"after"` && string(m.Result) == "{}"
			if m.ID != nil && !bytes.Contains(append(input, `"after"`...), m.ID) {
				t.Errorf("the id of %s never came in", m.line)
			}
			if strings.HasPrefix(m.Method, "notifications/") && m.ID == nil && m.Result == nil && m.Error == nil {
				continue // of a subscription
			}
			if !utf8.ValidString(m.line) || (m.Result == nil) == (m.Error == nil) || m.Method != "" {
				t.Errorf("no answer: %s", m.line)
			}
		}
		if !answered {
			t.Error("what follows is not answered")
		}
	})
}

// unbatched puts each answer of a batch on a line of its own.
func unbatched(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		var all []json.RawMessage
		if json.Unmarshal([]byte(line), &all) != nil {
			b.WriteString(line)
			continue
		}
		for _, m := range all {
			b.Write(append(m, '\n'))
		}
	}
	return b.String()
}

// The standard library judges what is a request.
func FuzzRequest(f *testing.F) {
	for _, c := range lines {
		f.Add([]byte(c.line))
	}
	h := newHost(f)
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.ContainsAny(line, "\n") || len(bytes.TrimLeft(line, " \t\r")) == 0 {
			return
		}
		var out bytes.Buffer
		if err := mcpserve.Serve(t.Context(), h, bytes.NewReader(line), &out, identity); err != nil {
			t.Fatal(err)
		}
		refused := bytes.Contains(out.Bytes(), []byte(`"code":-32700`))
		if valid := json.Valid(line) && utf8.Valid(line); valid == refused {
			t.Errorf("valid JSON: %v, refused as none: %v", valid, refused)
		}
	})
}
