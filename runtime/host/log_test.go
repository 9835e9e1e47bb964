package host_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
)

// logged runs a call of x and returns what the log says of it, without times.
func logged(t *testing.T, level slog.Level, tool runtime.Tool) string {
	t.Helper()
	var out bytes.Buffer
	o := options(plugin(tool))
	o.Log = slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey || a.Key == "took" || a.Key == "waited" {
			return slog.Attr{}
		}
		return a
	}}))
	call(t, start(t, o), "x", "")
	return out.String()
}

func TestCallLog(t *testing.T) {
	got := logged(t, slog.LevelInfo, does(func(_ context.Context, call *runtime.ReadCall) error {
		call.Log.Info("plain", "n", 1)
		call.Log.With("a", 2).Info("with")
		call.Log.WithGroup("g").Info("group", "n", 3)
		call.Log.Debug("not shown")
		return nil
	}))
	const call = " call=1 tool=acme_fake__x"
	expect(t, got, "level=INFO msg=plain"+call+" n=1\nlevel=INFO msg=with"+call+" a=2\nlevel=INFO msg=group"+call+" g.n=3\n")
}

func TestQuietCall(t *testing.T) {
	fine := does(func(context.Context, *runtime.ReadCall) error { return nil })
	expect(t, logged(t, slog.LevelInfo, fine), "")
	expect(t, logged(t, slog.LevelDebug, fine), `level=DEBUG msg="call has the project" call=1 tool=acme_fake__x
level=DEBUG msg="call answered" call=1 tool=acme_fake__x
`)
}

func TestPanicIsLoggedWithItsStack(t *testing.T) {
	got := logged(t, slog.LevelInfo, does(func(context.Context, *runtime.ReadCall) error { panic("boom") }))
	if !strings.Contains(got, "level=ERROR") || !strings.Contains(got, "panic=boom") || !strings.Contains(got, "log_test.go") {
		t.Errorf("got %s", got)
	}
}

// Types that parse themselves run at decoding; a panic there is a tool's panic.
func TestDecoderThatPanics(t *testing.T) {
	broken := runtime.Reading(told("acme.fake.x"), func(*args.Reader, *text) { panic("boom") },
		func(any, context.Context, *runtime.ReadCall, text) (a answer, err error) { return a, nil })
	h := start(t, options(plugin(broken, list)))
	expect(t, call(t, h, "x", "{}"), "internal: acme_fake__x (plugin acme.fake) failed: boom")
	expect(t, call(t, h, "list", "{}"), `reply: {"notes":[]}`)
}
