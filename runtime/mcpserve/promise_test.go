package mcpserve_test

import (
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/lex"
)

// An answer whose data is too large keeps its text, which says so, and is no error: the call was carried out. A client that
// holds answers to the schema of their data takes the {} in its place.
func TestLargeData(t *testing.T) {
	for _, c := range []struct {
		units   int
		dropped bool
	}{{60_000, false}, {60_001, true}} {
		text := strings.Repeat("x", c.units-len(`{"n":1,"s":"","l":[],"b":false}`))
		r := toolResult(t, only(t, talk(t, call("1", "check", `{"n":1,"s":"`+text+`"}`, ""))))
		if said := strings.Contains(r.Content[0].Text, "Data left out: its JSON is longer than 60000 characters."); said != c.dropped {
			t.Errorf("%d: says %q", c.units, r.Content[0].Text)
		}
		if !strings.HasPrefix(r.Content[0].Text, "no client") || r.IsError || (string(r.Structured) == "{}") != c.dropped {
			t.Errorf("%d: error %v, data of %d, text %q", c.units, r.IsError, lex.UTF16Len(string(r.Structured)), r.Content[0].Text)
		}
	}
}

// A refusal of a tool that promises data has its code as data all the same, whether its arguments, its handler or the host
// refuses: the promise admits it.
func TestRefusalOfPromise(t *testing.T) {
	for arguments, want := range map[string]string{
		`{}`:                         "invalid_args: n: required",
		`{"n":1,"s":""}`:             "invalid_args: s is empty.\nHint: Pass a word.",
		`{"n":1,"project":"/other"}`: "no_workspace: *",
	} {
		r := toolResult(t, only(t, talk(t, call("1", "check", arguments, ""))))
		if !r.IsError {
			t.Errorf("%s: %+v", arguments, r)
		}
		checkRefusal(t, r, want)
	}
	r := toolResult(t, only(t, talk(t, call("1", "fail", `{"how":"refusal"}`, ""))))
	checkRefusal(t, r, "not_found: There is no such thing.\nHint: Look again.")
}
