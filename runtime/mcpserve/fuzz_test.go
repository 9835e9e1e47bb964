package mcpserve_test

import (
	"bytes"
	"encoding/json"
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
		all := messages(t, out.String())
		if len(all) > bytes.Count(input, []byte("\n"))+2 {
			t.Fatalf("%d messages", len(all))
		}
		answered := false
		for _, m := range all {
			answered = answered || string(m.ID) == `"after"` && string(m.Result) == "{}"
			if m.ID != nil && !bytes.Contains(append(input, `"after"`...), m.ID) {
				t.Errorf("the id of %s never came in", m.line)
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
