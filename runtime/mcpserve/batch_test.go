package mcpserve_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// batched sends lines after a handshake and returns the lines that answer them.
func batched(t *testing.T, version string, input ...string) []string {
	t.Helper()
	all := request(`"shake"`, "initialize", `{"protocolVersion":"`+version+`","capabilities":{}}`) + strings.Join(input, "\n") + "\n"
	var out bytes.Buffer
	if err := mcpserve.Serve(t.Context(), newHost(t), strings.NewReader(all), &out, identity); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if !strings.Contains(lines[0], `"shake"`) {
		t.Fatal(lines)
	}
	return lines[1:]
}

func trimmed(line string) string { return strings.TrimSuffix(line, "\n") }

// In the one revision that has batches they are answered by one array, which holds an answer to each request and nothing for
// what is not answered.
func TestBatch(t *testing.T) {
	ping, check := trimmed(request("1", "ping", "")), trimmed(call(`"c"`, "check", `{"n":1}`, ""))
	const note = `{"jsonrpc":"2.0","method":"notifications/x"}`
	for _, c := range []struct {
		batch string
		want  []string // what the answers are: ids or codes
	}{
		{"[" + ping + "]", []string{"1"}},
		{" [ " + ping + " , " + note + "," + check + " ] ", []string{"1", `"c"`}},
		{"[" + note + "]", nil},
		{`[{"jsonrpc":"2.0","id":1,"result":{}}]`, nil},
		{"[" + ping + `,5,[` + ping + `],{"id":7}]`, []string{"1", "-32600", "-32600", "-32600"}},
		{"[" + trimmed(request("4", "initialize", shake)) + "]", []string{"-32600"}},
		{"[" + trimmed(request("4", "tools/list", "{"+modernMeta+"}")) + "," + trimmed(call("5", "check", `{"n":1}`, modernMeta)) + "," +
			trimmed(listen("6", `{"toolsListChanged":true}`)) + "," + ping + "]", []string{"-32600", "-32600", "-32600", "1"}},
		{"[" + trimmed(call("5", "wait", `{"milliseconds":100}`, "")) + "," + trimmed(call("5", "check", `{"n":1}`, "")) + "," + ping + "]", []string{"-32600", "1", "5"}},
		{"[" + trimmed(call("5", "wait", `{"milliseconds":600000}`, "")) + `,{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}},` + ping + "]", []string{"1"}},
	} {
		lines := batched(t, "2025-03-26", c.batch)
		if c.want == nil {
			if len(lines) > 0 {
				t.Errorf("%s: answered %q", c.batch, lines)
			}
			continue
		}
		var all []message
		if len(lines) != 1 || json.Unmarshal([]byte(lines[0]), &all) != nil {
			t.Errorf("%s: not one array: %q", c.batch, lines)
			continue
		}
		var got []string
		for _, m := range all {
			if m.Error != nil {
				got = append(got, fmt.Sprint(m.Error.Code))
			} else {
				got = append(got, string(m.ID))
			}
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: %s", c.batch, lines[0])
		}
	}
}

// What is no batch of messages is one error, and so is a batch in any other revision, or before the handshake.
func TestNoBatch(t *testing.T) {
	ping := trimmed(request("1", "ping", ""))
	for input, code := range map[string]int{`[]`: -32600, ` [ ] `: -32600, `[` + ping: -32700, `[` + ping + `,]`: -32700, "[\"\xff\"]": -32700, `[]5`: -32700,
		"[" + strings.Repeat("1,", mcpserve.MaxBatch) + "1]": -32600} {
		lines := batched(t, "2025-03-26", input)
		if m := only(t, messages(t, strings.Join(lines, "\n")+"\n")); m.Error == nil || m.Error.Code != code || m.ID != nil {
			t.Errorf("%s: %q", input, lines)
		}
	}
	for _, version := range []string{"2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"} {
		lines := batched(t, version, "["+ping+"]")
		if m := only(t, messages(t, strings.Join(lines, "\n")+"\n")); m.Error == nil || m.Error.Code != -32600 || m.ID != nil {
			t.Errorf("%s: %q", version, lines)
		}
	}
}

// What is told of a call in a batch comes while it runs.
func TestBatchProgress(t *testing.T) {
	lines := batched(t, "2025-03-26", "["+trimmed(call("1", "wait", `{"steps":3}`, `"_meta":{"progressToken":1}`))+","+trimmed(request("2", "ping", ""))+"]")
	if len(lines) != 4 || lines[3][0] != '[' || !strings.Contains(lines[0], `"progress":1`) || !strings.Contains(lines[2], `"progress":3`) {
		t.Error(lines)
	}
}
