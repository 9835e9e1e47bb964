package mcpserve_test

import (
	"context"
	"testing"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
)

// traced says what it learns of the trace.
type traced struct{ cases.Tools }

func (traced) Wait(_ context.Context, call *runtime.ReadCall, _ cases.WaitArgs) (a runtime.TextAnswer, err error) {
	t := call.Trace()
	a.Text = t.ID + " " + t.Span + " " + t.State + " " + t.Baggage
	return a, nil
}

// What a client says of its trace reaches the handler, in each era; what is invalid does not.
func TestTrace(t *testing.T) {
	plugin := cases.Plugin(func(ctx context.Context, app *runtime.App) (cases.Tools, error) {
		tools, err := cases.Setup(ctx, app)
		return traced{tools}, err
	})
	const sent = `"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01","tracestate":"a=1","baggage":"b=2"`
	h := newHostOf(t, plugin, t.TempDir())
	for meta, want := range map[string]string{
		`"_meta":{` + sent + `}`:                             "4bf92f3577b34da6a3ce929d0e0e4736 00f067aa0ba902b7 a=1 b=2",
		modernMeta[:len(modernMeta)-1] + "," + sent + `}`:    "4bf92f3577b34da6a3ce929d0e0e4736 00f067aa0ba902b7 a=1 b=2",
		`"_meta":{"traceparent":5,"tracestate":"a=1"}`:       "   ",
		`"_meta":{"traceparent":"00-4b-00-01","baggage":""}`: "   ",
	} {
		if r := toolResult(t, only(t, talkTo(t, h, call("1", "wait", `{}`, meta)))); r.Content[0].Text != want {
			t.Errorf("%s: %q", meta, r.Content[0].Text)
		}
	}
}
