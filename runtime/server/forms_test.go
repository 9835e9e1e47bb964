package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/nlgen/nlgen/internal/fixture/real"
	"github.com/nlgen/nlgen/runtime"
)

// formsPlugin answers in what form its arguments came; of its tools only these are called.
type formsPlugin struct{ real.Tools }

func formsSetup(context.Context, *runtime.App) (real.Tools, error) { return formsPlugin{}, nil }

func (formsPlugin) UpdateIssue(_ context.Context, _ *runtime.WriteCall, in real.UpdateIssueArgs) (a runtime.TextAnswer, err error) {
	form := func(sent, null bool, value any) string {
		switch {
		case null:
			return "null"
		case !sent:
			return "absent"
		}
		return fmt.Sprintf("%#v", value)
	}
	a.Text = "type " + form(in.Kind.Sent, in.Kind.Null, in.Kind.Value) + ", milestone " + form(in.Milestone.Sent, in.Milestone.Null, in.Milestone.Value)
	return a, nil
}

func (formsPlugin) SetFills(_ context.Context, _ *runtime.WriteCall, in real.SetFillsArgs) (a runtime.TextAnswer, err error) {
	b, err := json.Marshal(in.Paints)
	a.Text = string(b)
	return a, err
}

func (formsPlugin) CreateEvent(_ context.Context, _ *runtime.WriteCall, in real.CreateEventArgs) (a runtime.TextAnswer, err error) {
	b, err := json.Marshal(in.Start)
	a.Text = string(b)
	return a, err
}

// Over the protocol, through a real client: null, absent and the zero value reach a handler apart, a union reaches it as the
// one form that was sent, and what fits no form is told in the words of the form that was meant.
func TestForms(t *testing.T) {
	t.Setenv(asServer, "forms")
	c, _ := connect(t, "", "--approve", "--allow-writes")
	listed, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var schemas strings.Builder
	for _, tool := range listed.Tools {
		b, err := json.Marshal(tool.InputSchema.Properties)
		if err != nil {
			t.Fatal(err)
		}
		schemas.Write(b)
	}
	if want := `"type":{"description":"Type of the issue, by name.","oneOf":[{"type":"string"},{"type":"null"}]}`; !strings.Contains(schemas.String(), want) {
		t.Errorf("no schema has %s", want)
	}
	issue := func(more string) string { return `{"owner":"acme","repo":"web","issue_number":1` + more + `}` }
	fills := func(paint string) string { return `{"fileKey":"abcdefghij","nodeId":"1:2","fills":[` + paint + `]}` }
	start := func(moment string) string { return `{"summary":"x","start":` + moment + `}` }
	for _, call := range []struct{ tool, arguments, want string }{
		{"update_issue", issue(``), "type absent, milestone absent"},
		{"update_issue", issue(`,"type":null,"milestone":null`), "type null, milestone null"},
		{"update_issue", issue(`,"type":"","milestone":0`), `type "", milestone 0`},
		{"update_issue", issue(`,"type":5`), "invalid_args: type: expected a string or null, got a number\nHint: Send \"5\", in quotes."},

		{"set_fills", fills(`{"type":"SOLID","color":{"r":1,"g":0,"b":0}}`), `[{"type":"SOLID","color":{"r":1,"g":0,"b":0},"opacity":1}]`},
		{"set_fills", fills(`{"color":{"r":1,"g":0,"b":0},"type":"SOLID"}`), `[{"type":"SOLID","color":{"r":1,"g":0,"b":0},"opacity":1}]`},
		{"set_fills", fills(`{"type":"SOLID"}`), `invalid_args: fills[0]: for type "SOLID": fills[0].color: required`},
		{"set_fills", fills(`{"type":"IMAGE","color":{}}`), `invalid_args: fills[0]: for type "IMAGE": fills[0].imageRef: required; fills[0].color: unknown argument (expected type, imageRef, scaleMode)`},
		{"set_fills", fills(`{"type":"solid"}`), "invalid_args: fills[0]: fills[0].type: must be one of \"SOLID\", \"GRADIENT_LINEAR\", \"GRADIENT_RADIAL\", \"IMAGE\"\nHint: Did you mean \"SOLID\"?"},
		{"set_fills", fills(`{}`), "invalid_args: fills[0]: fills[0].type: required"},
		{"set_fills", fills(`"red"`), "invalid_args: fills[0]: expected an object, got a string"},

		{"create_event", start(`{"date":"2026-11-30"}`), `{"date":"2026-11-30"}`},
		{"create_event", start(`{"date_time":"noon"}`), "invalid_args: start: start.date_time: not an RFC 3339 time (for example 2026-11-30T09:00:00Z)"},
		{"create_event", start(`{}`), "invalid_args: start: fits none of the 2 forms it may have: start.date: required, or start.date_time: required"},
	} {
		text, r := use(t, c, "fixture_real__"+call.tool, json.RawMessage(call.arguments))
		if text != call.want || r.IsError != strings.HasPrefix(text, "invalid_args") {
			t.Errorf("%s %s\ngot  %s\nwant %s", call.tool, call.arguments, text, call.want)
		}
	}
}
