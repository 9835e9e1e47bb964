package host_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// promising is a host of one tool that answers the data given, and promises an object with a list of named things.
func promising(t *testing.T, data *json.RawMessage, check bool) *host.Host {
	tool := reads("get", func(context.Context, *runtime.ReadCall, string) (a answer, err error) {
		a.Text, a.Data = "got", *data
		return a, nil
	})
	tool.Output = `{"type":"object","properties":{"things":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}},"required":["things"]}`
	o := options(plugin(tool))
	o.CheckData = check
	return start(t, o)
}

// Data is held to what its tool promises where that is asked for, and let out where it is not.
func TestCheckData(t *testing.T) {
	var data json.RawMessage
	checked, unchecked := promising(t, &data, true), promising(t, &data, false)
	const failed = "internal: acme_fake__get (plugin acme.fake) failed: its data does not fit its output schema: "
	for text, want := range map[string]string{
		`{"things":[]}`:                        "",
		`{"things":[{"name":"a","more":[1]}]}`: "",
		`{}`:                                   failed + "things: required",
		`{"things":null}`:                      failed + "things: expected an array, got null",
		`{"things":[{"name":"a"},{"name":null},{}]}`: failed + "things[1].name: expected a string, got null; things[2].name: required",
		`[]`: "internal: acme_fake__get (plugin acme.fake) failed: its data is not a JSON object",
		"":   "internal: acme_fake__get (plugin acme.fake) failed: it answered without the data that its output schema promises",
	} {
		if data = json.RawMessage(text); text == "" {
			data = nil
		}
		got := call(t, checked, "get", "")
		if want == "" {
			want = "reply: got" + text
		}
		expect(t, got, want)
		if got := call(t, unchecked, "get", ""); !strings.HasPrefix(got, "reply: got") {
			t.Errorf("unchecked %s: %s", text, got)
		}
	}
}

// Who reads an outcome learns which tool it is of, whatever became of the call, and so what it promises.
func TestOutcomeTool(t *testing.T) {
	data := json.RawMessage(`{"things":[]}`)
	h := promising(t, &data, false)
	for _, arguments := range []string{"", `{"text":1}`, `[]`} {
		if o := h.Call(t.Context(), request("get", arguments)); o.Tool == nil || o.Tool.Output == "" {
			t.Errorf("%s: %+v", arguments, o)
		}
	}
	if o := h.Call(t.Context(), request("none", "")); o.Tool != nil {
		t.Errorf("%+v", o)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if o := h.Call(t.Context(), request("get", "")); o.Tool == nil || o.Refusal == nil {
		t.Errorf("%+v", o)
	}
}

// The line about data that is left out counts inside the text.
func TestPromiseKeepsTheLimit(t *testing.T) {
	data := json.RawMessage(`{"things":[],"x":"` + strings.Repeat("x", 60_000) + `"}`)
	tool := reads("get", func(context.Context, *runtime.ReadCall, string) (a answer, err error) {
		a.Text, a.Data = strings.Repeat("t", 70_000), data
		return a, nil
	})
	tool.Output = `{"type":"object"}`
	o := start(t, options(plugin(tool))).Call(t.Context(), request("get", ""))
	if n := len(o.Reply.Text); n != 60_000 || string(o.Reply.Data) != "{}" || !strings.HasSuffix(o.Reply.Text, "is longer than 60000 characters.]") {
		t.Errorf("%d units, ending %q", n, o.Reply.Text[n-100:])
	}
}
