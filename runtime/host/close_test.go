package host_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// closer are handlers that remember being closed.
type closer struct{ close func() error }

func (c *closer) Close() error { return c.close() }

func closing(close func() error, tools ...runtime.Tool) runtime.Plugin {
	return pluginOf("acme.fake", func(context.Context, *runtime.App) (any, error) { return &closer{close}, nil }, tools...)
}

const stopping = "unavailable: The server is stopping.\nHint: Try again once it has been started anew."

func TestCloseClosesHandlersOnce(t *testing.T) {
	closed := 0
	o := options(closing(func() error { closed++; return nil }, list))
	o.Projects = []store.Store{newMemory("/a"), newMemory("/b"), newMemory("/never")}
	h := start(t, o)
	for _, project := range []string{"/a", "/b"} {
		expect(t, call(t, h, "list", `{"project":"`+project+`"}`), `reply: {"notes":[]}`)
	}
	for range 2 {
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if closed != 2 {
		t.Errorf("closed %d times", closed)
	}
	expect(t, call(t, h, "list", ""), stopping)
}

func TestCloseTellsWhatFailed(t *testing.T) {
	for want, close := range map[string]func() error{
		"plugin acme.fake in /project did not close: no": func() error { return errors.New("no") },
		"plugin acme.fake in /project did not close: oh": func() error { panic("oh") },
	} {
		h := start(t, options(closing(close, list)))
		call(t, h, "list", "")
		if err := h.Close(t.Context()); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Calls that came before are answered, in order, before anything is closed.
func TestCloseWaitsForCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		closed := false
		h := start(t, options(closing(func() error { closed = true; return nil }, does(func(context.Context, *runtime.ReadCall) error {
			time.Sleep(time.Second)
			if closed {
				t.Error("closed under a running handler")
			}
			return nil
		}))))
		answers := make(chan string, 2)
		for range 2 {
			answer := h.Accept(t.Context(), request("x", ""))
			go func() { answers <- outcome(t, answer()) }()
		}
		began := time.Now()
		if err := h.Close(t.Context()); err != nil || !closed || time.Since(began) != 2*time.Second {
			t.Errorf("%v, closed %v after %v", err, closed, time.Since(began))
		}
		expect(t, <-answers, "reply: done")
		expect(t, <-answers, "reply: done")
	})
}

// When the time is up, waiting calls are refused and running handlers told to give up.
func TestCloseThatRunsOutOfTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		closed := false
		h := start(t, options(closing(func() error { closed = true; return nil }, does(func(ctx context.Context, _ *runtime.ReadCall) error {
			<-ctx.Done()
			return ctx.Err()
		}))))
		first, second := h.Accept(t.Context(), request("x", "")), h.Accept(t.Context(), request("x", ""))
		answers := make(chan string, 2)
		go func() { answers <- outcome(t, first()) }()
		go func() { answers <- outcome(t, second()) }()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := h.Close(ctx); err != nil || !closed {
			t.Errorf("%v, closed %v", err, closed)
		}
		got := []string{<-answers, <-answers}
		if all := strings.Join(got, "\n"); !strings.Contains(all, stopping) || !strings.Contains(all, "The call ended before the tool had answered.") {
			t.Errorf("got %s", all)
		}
	})
}

// A handler that does not give up is left alone: nothing is closed under it, its call is answered without it, and so are
// those behind it. That its client had cancelled it before changes nothing.
func TestCloseLeavesAStuckHandler(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan bool)
			var log bytes.Buffer
			o := options(closing(func() error { t.Error("closed under a running handler"); return nil }, does(func(context.Context, *runtime.ReadCall) error {
				<-release
				return nil
			})))
			o.Log = slog.New(slog.NewTextHandler(&log, nil))
			h := start(t, o)
			client, gone := context.WithCancel(t.Context())
			defer gone()
			first, second := h.Accept(client, request("x", "")), h.Accept(t.Context(), request("x", ""))
			answers := make(chan string)
			go func() {
				answers <- outcome(t, first())
				answers <- outcome(t, second())
			}()
			synctest.Wait()
			if cancelled {
				gone()
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			began := time.Now()
			closed := make(chan error)
			go func() { closed <- h.Close(ctx) }()
			expect(t, <-answers, "unavailable: The server stopped before the tool had answered, and the tool may still be working.\nHint: Look at what it has done before calling it again.")
			expect(t, <-answers, stopping)
			if err := <-closed; err != nil || time.Since(began) != time.Second {
				t.Errorf("%v after %v", err, time.Since(began))
			}
			if !strings.Contains(log.String(), "plugin still at work: its handlers were not closed") {
				t.Errorf("the log says %s", &log)
			}
			close(release)
		})
	}
}

// A handler beyond its deadline is no failure of the server's end either.
func TestCloseAfterAnOverrun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan bool)
		h := start(t, options(closing(func() error { t.Error("closed under a running handler"); return nil }, does(func(context.Context, *runtime.ReadCall) error {
			<-release
			return nil
		}))))
		expect(t, call(t, h, "x", ""), tooLate)
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		close(release)
	})
}
