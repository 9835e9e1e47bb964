package host_test

import (
	"context"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
)

// A tool answers to the names it had before, which no list has.
func TestAlias(t *testing.T) {
	tool := reads("look", func(_ context.Context, _ *runtime.ReadCall, text string) (a answer, err error) {
		a.Text = "saw " + text
		return a, nil
	})
	tool.Aliases = []string{"acme.fake.peek", "acme.fake.look-at"}
	h := start(t, options(plugin(tool)))
	expect(t, call(t, h, "look", `{"text":"a"}`), "reply: saw a")
	expect(t, call(t, h, "peek", `{"text":"b"}`), "reply: saw b")
	expect(t, call(t, h, "look_at", `{"text":1}`), "invalid_args: text: expected a string, got a number\nHint: Send \"1\", in quotes.")
	if list := string(h.List()); strings.Contains(list, "peek") || strings.Count(list, `{"name":"acme_`) != 1 {
		t.Errorf("the list is %s", list)
	}
	out := outcome(t, h.Call(t.Context(), request("", "")))
	if !strings.HasPrefix(out, "protocol: Unknown tool") {
		t.Error(out)
	}
	r := request("", "")
	r.Tool = "acme.fake.peek"
	expect(t, outcome(t, h.Call(t.Context(), r)), `protocol: Unknown tool: acme.fake.peek {"code":"unknown_tool","hint":"The tool is called acme_fake__look."}`)
}

// A former name of a tool that nobody approved is refused as its present one is.
func TestAliasNotApproved(t *testing.T) {
	tool := reads("look", func(context.Context, *runtime.ReadCall, string) (a answer, err error) { return a, nil })
	tool.Aliases = []string{"acme.fake.peek"}
	o := options(plugin(tool))
	o.Approve = false
	h := start(t, o)
	expect(t, call(t, h, "peek", ""), call(t, h, "look", ""))
}
