package host_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	goruntime "runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// does makes a reading tool x.
func does(f func(context.Context, *runtime.ReadCall) error) runtime.Tool {
	return reads("x", func(ctx context.Context, call *runtime.ReadCall, _ string) (answer, error) {
		return answer{Text: "done"}, f(ctx, call)
	})
}

type words struct{}

func (words) String() string { return "words" }

// mute is an error that cannot say what it is.
type mute struct{ s *string }

func (m mute) Error() string { return *m.s }

func TestPanics(t *testing.T) {
	const failed = "internal: acme_fake__x (plugin acme.fake) failed: "
	for _, c := range []struct {
		name string
		f    func() error
		want string
	}{
		{"string", func() error { panic("boom") }, "boom"},
		{"error", func() error { panic(errors.New("boom")) }, "boom"},
		{"refusal", func() error { panic(runtime.NotFound.Refuse("boom", "")) }, "not_found: boom"},
		{"stringer", func() error { panic(words{}) }, "words"},
		{"struct", func() error { panic(struct{ Secret *int }{new(7)}) }, "it panicked and did not say why"},
		{"mute", func() error { panic(mute{}) }, "it panicked and did not say why"},
		{"runtime", func() error { var s []int; return errors.New(fmt.Sprint(s[3])) }, "runtime error: index out of range [3] with length 0"},
		{"nil", func() error { panic(nil) }, "panic called with nil argument"},
		{"goexit", func() error { goruntime.Goexit(); return nil }, "it ended its goroutine instead of answering"},
		{"error that panics", func() error { return mute{} }, "runtime error: invalid memory address or nil pointer dereference"},
		{"no panic", func() error { return errors.New("boom") }, "boom"},
	} {
		t.Run(c.name, func(t *testing.T) {
			broken := does(func(context.Context, *runtime.ReadCall) error { return c.f() })
			h := start(t, options(plugin(broken, list)))
			expect(t, call(t, h, "x", ""), failed+c.want)
			expect(t, call(t, h, "x", ""), failed+c.want)
			expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
		})
	}
}

// What a handler wrote before it failed stays.
func TestPanicAfterAWrite(t *testing.T) {
	h := start(t, options(plugin(list, writes("x", func(_ context.Context, call *runtime.WriteCall, _ string) (a answer, err error) {
		if err := notes.Put(call, []string{"kept"}); err != nil {
			return a, err
		}
		panic("boom")
	}))))
	expect(t, call(t, h, "x", ""), "internal: acme_fake__x (plugin acme.fake) failed: boom")
	expect(t, call(t, h, "list", ""), `reply: {"notes":["kept"]}`)
}

func TestWriteThatFails(t *testing.T) {
	h := start(t, options(plugin(writes("x", func(_ context.Context, call *runtime.WriteCall, _ string) (a answer, err error) {
		return a, runtime.Document[int]("full").Put(call, 1)
	}))))
	expect(t, call(t, h, "x", ""), "internal: acme_fake__x (plugin acme.fake) failed: no space left")
}

const tooLate = "unavailable: The tool did not answer in time and may still be working.\nHint: Look at what it has done before calling it again."

func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lateWrite, ended error
		proceed, returned := make(chan bool), make(chan bool)
		var kept atomic.Pointer[runtime.WriteCall]
		stuck := writes("stuck", func(ctx context.Context, call *runtime.WriteCall, _ string) (answer, error) {
			kept.Store(call)
			<-ctx.Done()
			ended = ctx.Err()
			<-proceed
			lateWrite = notes.Put(call, []string{"late"})
			call.Progress(1, 1, "late")
			close(returned)
			return answer{}, nil
		})
		other := pluginOf("acme.other", func(context.Context, *runtime.App) (any, error) { return 1, nil },
			runtime.Reading(told("acme.other.y"), decodeText, func(any, context.Context, *runtime.ReadCall, text) (answer, error) {
				return answer{Text: "fine"}, nil
			}))
		h := start(t, options(plugin(stuck, list), other))
		began := time.Now()
		r := request("stuck", "")
		r.Progress = func(float64, float64, string) { t.Error("progress after the answer") }
		expect(t, outcome(t, h.Call(t.Context(), r)), tooLate)
		if took := time.Since(began); took != host.DefaultDeadline {
			t.Errorf("the call took %v", took)
		}
		synctest.Wait()
		if !errors.Is(ended, context.DeadlineExceeded) {
			t.Errorf("the handler's context: %v", ended)
		}
		expect(t, call(t, h, "list", ""), "unavailable: The plugin acme.fake is still at work on an earlier call.\nHint: Try again later.")
		expect(t, outcome(t, h.Call(t.Context(), host.Request{Tool: "acme_other__y"})), "reply: fine")
		close(proceed)
		<-returned
		synctest.Wait()
		if lateWrite == nil || notes.Put(kept.Load(), nil) == nil {
			t.Error("a late write was taken")
		}
		expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	})
}

// What a handler says at its deadline is not its answer any more, whatever it says and whoever is first, it or the host.
func TestDeadlineThatTheHandlerKeeps(t *testing.T) {
	for name, says := range map[string]func(context.Context) error{
		"its context's error": func(ctx context.Context) error { return fmt.Errorf("asking the disk: %w", ctx.Err()) },
		"an error of its own": func(context.Context) error { return errors.New("no paper") },
		"a refusal":           func(context.Context) error { return runtime.NotFound.Refuse("Gone.", "") },
		"an answer":           func(context.Context) error { return nil },
		"a panic":             func(context.Context) error { panic("cut short") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := start(t, options(plugin(list, does(func(ctx context.Context, _ *runtime.ReadCall) error {
					<-ctx.Done()
					return says(ctx)
				}))))
				for range 50 {
					if got := call(t, h, "x", ""); !strings.HasPrefix(got, "unavailable: The tool did not answer in time") {
						t.Fatalf("got %s", got)
					}
					synctest.Wait()
					expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
				}
			})
		})
	}
}

func TestTimeouts(t *testing.T) {
	for _, c := range []struct {
		name             string
		option, own, sum time.Duration
	}{
		{"default", 0, 0, 30 * time.Second},
		{"option", 5 * time.Second, 0, 5 * time.Second},
		{"longer of its own", 5 * time.Second, time.Minute, time.Minute},
		{"shorter of its own", 5 * time.Second, time.Second, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tool := does(func(ctx context.Context, _ *runtime.ReadCall) error {
					if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) != c.sum {
						t.Errorf("deadline in %v", time.Until(deadline))
					}
					time.Sleep(time.Hour)
					return nil
				})
				tool.Timeout = c.own
				o := options(plugin(tool))
				o.Deadline = c.option
				h, began := start(t, o), time.Now()
				expect(t, call(t, h, "x", ""), tooLate)
				if took := time.Since(began); took != c.sum {
					t.Errorf("the call took %v", took)
				}
				time.Sleep(time.Hour)
			})
		})
	}
}

// A handler whose client has gone is told so, and has its turn until it returns.
func TestCancelledWhileRunning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		h := start(t, options(plugin(list, does(func(ctx context.Context, _ *runtime.ReadCall) error {
			cancel()
			<-ctx.Done()
			time.Sleep(time.Second)
			return ctx.Err()
		}))))
		first := make(chan host.Outcome)
		running := h.Accept(ctx, request("x", ""))
		go func() { first <- running() }()
		began := time.Now()
		expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
		if waited := time.Since(began); waited != time.Second {
			t.Errorf("the next call waited %v", waited)
		}
		expect(t, outcome(t, <-first), "unavailable: The call ended before the tool had answered.\nHint: Look at what it has done before calling it again.")
	})
}

func TestWriteAfterTheAnswer(t *testing.T) {
	var kept *runtime.WriteCall
	h := start(t, options(plugin(list, writes("x", func(_ context.Context, call *runtime.WriteCall, _ string) (answer, error) {
		kept = call
		return answer{Text: "done"}, notes.Put(call, []string{"in time"})
	}))))
	expect(t, call(t, h, "x", ""), "reply: done")
	if err := notes.Put(kept, []string{"late"}); err == nil || err.Error() != "nothing can be written any more: the call has ended" {
		t.Errorf("got %v", err)
	}
	expect(t, call(t, h, "list", ""), `reply: {"notes":["in time"]}`)
}

// Writes that race the handler's return are either in time or refused; the race detector watches.
func TestWritesThatRaceTheReturn(t *testing.T) {
	h := start(t, options(plugin(writes("x", func(_ context.Context, call *runtime.WriteCall, _ string) (answer, error) {
		for range 4 {
			go notes.Put(call, []string{"x"})
			go call.Progress(1, 2, "x")
		}
		return answer{Text: "done"}, nil
	}))))
	var running atomic.Bool
	for range 100 {
		r := request("x", "")
		running.Store(true)
		r.Progress = func(float64, float64, string) {
			if !running.Load() {
				t.Error("progress after the answer")
			}
		}
		expect(t, outcome(t, h.Call(t.Context(), r)), "reply: done")
		running.Store(false)
	}
}

func TestProgress(t *testing.T) {
	var got []string
	r := request("x", "")
	r.Progress = func(done, total float64, message string) {
		got = append(got, fmt.Sprintf("%v of %v %s", done, total, message))
	}
	h := start(t, options(plugin(does(func(_ context.Context, call *runtime.ReadCall) error {
		call.Progress(1, 4, "a")
		call.Progress(math.NaN(), 4, "b")
		call.Progress(math.Inf(1), 4, "c")
		call.Progress(2, math.Inf(1), "d")
		return nil
	}))))
	expect(t, outcome(t, h.Call(t.Context(), r)), "reply: done")
	expect(t, strings.Join(got, ", "), "1 of 4 a, 2 of 0 d")
	expect(t, call(t, h, "x", ""), "reply: done") // nobody asked for progress
}

func TestWhatACallKnows(t *testing.T) {
	ids := map[string]bool{}
	var got *runtime.ReadCall
	h := start(t, options(plugin(does(func(_ context.Context, call *runtime.ReadCall) error {
		got = call
		ids[call.ID] = true
		return nil
	}))))
	r := request("x", "")
	expect(t, outcome(t, h.Call(t.Context(), r)), "reply: done")
	if got.Client != nil || got.User != "" || got.Project != "/project" || got.Log == nil {
		t.Errorf("got %+v", got)
	}
	name := strings.Repeat("x", 79) + "😀"
	r.Client, r.User = &name, "me"
	expect(t, outcome(t, h.Call(t.Context(), r)), "reply: done")
	if *got.Client != strings.Repeat("x", 79) || got.User != "me" || len(name) != 83 {
		t.Errorf("got %+v", got)
	}
	if len(ids) != 2 {
		t.Errorf("ids %v", ids)
	}
}

func TestNestedCall(t *testing.T) {
	var h *host.Host
	h = start(t, options(plugin(list, does(func(ctx context.Context, _ *runtime.ReadCall) error {
		return errors.New(outcome(t, h.Call(ctx, request("list", ""))))
	}))))
	expect(t, call(t, h, "x", ""), "internal: acme_fake__x (plugin acme.fake) failed: unavailable: A tool was called from inside a running one.\nHint: Call it once the running one has answered.")
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
}
