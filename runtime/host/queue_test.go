package host_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// Calls run in the order in which they were accepted, whoever answers them when.
func TestOrderOfTheQueue(t *testing.T) {
	const n = 200
	var mu sync.Mutex
	var ran []string
	h := start(t, options(plugin(reads("x", func(_ context.Context, _ *runtime.ReadCall, s string) (a answer, err error) {
		mu.Lock()
		defer mu.Unlock()
		ran = append(ran, s)
		return a, nil
	}))))
	var answers []func() host.Outcome
	for i := range n {
		answers = append(answers, h.Accept(t.Context(), request("x", fmt.Sprintf(`{"text":"%d"}`, i))))
	}
	var all sync.WaitGroup
	for _, answer := range slices.Backward(answers) {
		all.Go(func() { answer() })
	}
	all.Wait()
	for i, s := range ran {
		if s != strconv.Itoa(i) {
			t.Fatalf("call %d ran as number %s", i, s)
		}
	}
	if len(ran) != n {
		t.Errorf("%d calls ran", len(ran))
	}
}

// Calls that run one after another are answered in their order: what becomes of one is told before the next starts. Reads
// that run beside each other do not wait for that.
func TestOrderOfTheAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var started atomic.Int32
		run := func() (a answer, err error) { started.Add(1); return a, nil }
		alone := reads("alone", func(context.Context, *runtime.ReadCall, string) (answer, error) { return run() })
		read := beside("read", func(context.Context, string) error { _, err := run(); return err })
		h := start(t, options(plugin(alone, read)))
		for own, want := range map[string]int32{"alone": 1, "read": 3} {
			started.Store(0)
			told := make(chan bool)
			var all sync.WaitGroup
			for range 3 {
				r := request(own, "")
				r.Answered = func(o host.Outcome) {
					expect(t, outcome(t, o)[:6], "reply:")
					<-told
				}
				answer := h.Accept(t.Context(), r)
				all.Go(func() { answer() })
			}
			synctest.Wait()
			if n := started.Load(); n != want {
				t.Errorf("%s: %d have started while the first is being answered", own, n)
			}
			close(told)
			all.Wait()
			if n := started.Load(); n != 3 {
				t.Errorf("%s: %d have started", own, n)
			}
		}
	})
}

// No two calls run at once in a project, and each sees what those before it wrote.
func TestOneCallAtATime(t *testing.T) {
	const clients, calls = 8, 50
	var running atomic.Int32
	o := options(plugin(list, writes("x", func(_ context.Context, call *runtime.WriteCall, _ string) (a answer, err error) {
		if running.Add(1) != 1 {
			t.Error("two calls run at once")
		}
		defer running.Add(-1)
		_, err = runtime.Document[int]("n").Update(call, func(n *int) error { *n++; return nil })
		return a, err
	})))
	h := start(t, o)
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for range calls {
				expect(t, call(t, h, "x", ""), "reply: ")
				call(t, h, "list", "")
			}
		})
	}
	all.Wait()
	expect(t, o.Projects[0].(*memory).all()[[2]string{"acme.fake", "n"}], strconv.Itoa(clients*calls)+"\n")
}

// Projects do not wait for each other.
func TestQueuesOfTwoProjects(t *testing.T) {
	met := make(chan string)
	o := options(plugin(does(func(_ context.Context, call *runtime.ReadCall) error {
		select {
		case met <- call.Project:
		case <-met:
		case <-time.After(10 * time.Second):
			t.Error("the other project's call did not come")
		}
		return nil
	})))
	o.Projects = []store.Store{newMemory("/a"), newMemory("/b")}
	h := start(t, o)
	var all sync.WaitGroup
	for _, project := range []string{"/a", "/b"} {
		all.Go(func() { expect(t, call(t, h, "x", `{"project":"`+project+`"}`), "reply: done") })
	}
	all.Wait()
}

func TestWaitingPastTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		h := start(t, options(plugin(reads("x", func(_ context.Context, _ *runtime.ReadCall, s string) (answer, error) {
			ran++
			time.Sleep(20 * time.Second)
			return answer{Text: s}, nil
		}))))
		var answers []func() host.Outcome
		for _, s := range []string{"a", "b", "c"} {
			answers = append(answers, h.Accept(t.Context(), request("x", `{"text":"`+s+`"}`)))
		}
		got := make([]string, len(answers))
		var all sync.WaitGroup
		for i, answer := range answers {
			all.Go(func() { got[i] = outcome(t, answer()) })
		}
		all.Wait()
		expect(t, got[0], "reply: a")
		expect(t, got[1], tooLate) // started after 20 s, cut off after 30
		expect(t, got[2], "unavailable: The calls before this one took so long that it was not started.\nHint: Try again later.")
		time.Sleep(time.Minute)
		synctest.Wait()
		if ran != 2 {
			t.Errorf("%d handlers ran", ran)
		}
		expect(t, call(t, h, "x", `{"text":"d"}`), "reply: d")
	})
}

// A call that is cancelled while it waits leaves the queue; the others keep their order.
func TestCancelledWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ran []string
		release := make(chan bool)
		h := start(t, options(plugin(reads("x", func(_ context.Context, _ *runtime.ReadCall, s string) (answer, error) {
			ran = append(ran, s)
			<-release
			return answer{Text: s}, nil
		}))))
		ctx, cancel := context.WithCancel(t.Context())
		first := h.Accept(t.Context(), request("x", `{"text":"a"}`))
		second := h.Accept(ctx, request("x", `{"text":"b"}`))
		third := h.Accept(t.Context(), request("x", `{"text":"c"}`))
		var all sync.WaitGroup
		all.Go(func() { expect(t, outcome(t, first()), "reply: a") })
		all.Go(func() { expect(t, outcome(t, third()), "reply: c") })
		gone := make(chan string)
		go func() { gone <- outcome(t, second()) }()
		synctest.Wait()
		cancel()
		expect(t, <-gone, "unavailable: The call was cancelled before it was started.")
		close(release)
		all.Wait()
		if !slices.Equal(ran, []string{"a", "c"}) {
			t.Errorf("ran %v", ran)
		}
	})
}

// A call whose context has ended already is not started, also when nothing is before it.
func TestCancelledBeforeItCame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := start(t, options(plugin(does(func(context.Context, *runtime.ReadCall) error { t.Error("it ran"); return nil }), list)))
	expect(t, outcome(t, h.Call(ctx, request("x", ""))), "unavailable: The call was cancelled before it was started.")
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
}

// Calls leave from everywhere in the queue, and those that stay keep their order.
func TestLeavingFromAnywhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 60
		var ran []string
		release := make(chan bool)
		h := start(t, options(plugin(reads("x", func(_ context.Context, _ *runtime.ReadCall, s string) (answer, error) {
			<-release
			ran = append(ran, s)
			return answer{Text: s}, nil
		}))))
		var all sync.WaitGroup
		var want []string
		var leave []context.CancelFunc
		for i := range n {
			ctx, cancel := context.WithCancel(t.Context())
			answer := h.Accept(ctx, request("x", fmt.Sprintf(`{"text":"%d"}`, i)))
			all.Go(func() { answer() })
			if i > 0 && (i%3 > 0 || i > n-5) { // neighbours, and the last ones
				leave = append(leave, cancel)
			} else {
				defer cancel()
				want = append(want, strconv.Itoa(i))
			}
		}
		for i := range leave {
			leave[(i*7)%len(leave)]() // 7 and the number of those that leave have no common divisor
			synctest.Wait()
		}
		close(release)
		all.Wait()
		if !slices.Equal(ran, want) {
			t.Errorf("ran %v\nwant %v", ran, want)
		}
		expect(t, call(t, h, "x", `{"text":"after"}`), "reply: after")
	})
}

func BenchmarkCall(b *testing.B) {
	h := start(b, options(plugin(reads("x", func(context.Context, *runtime.ReadCall, string) (answer, error) {
		return answer{Text: "done"}, nil
	}))))
	r := request("x", `{"text":"a"}`)
	b.Run("alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			h.Call(b.Context(), r)
		}
	})
	b.Run("together", func(b *testing.B) {
		b.ReportAllocs()
		b.SetParallelism(16)
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				h.Call(b.Context(), r)
			}
		})
	})
}
