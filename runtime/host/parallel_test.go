package host_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// beside makes a reading tool that may run beside others of its kind.
func beside(own string, f func(context.Context, string) error) runtime.Tool {
	tool := reads(own, func(ctx context.Context, _ *runtime.ReadCall, s string) (answer, error) {
		return answer{Text: "done"}, f(ctx, s)
	})
	tool.Parallel = true
	return tool
}

// Reads that may run beside each other do so, never beside a write or another read, and everyone has their turn in the
// order in which they came: the time each starts tells.
func TestParallelReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var log []string
		began := time.Now()
		busy := func(s string) {
			mu.Lock()
			log = append(log, fmt.Sprintf("%s@%d", s, time.Since(began)/time.Second))
			mu.Unlock()
			time.Sleep(time.Second)
		}
		read := beside("read", func(_ context.Context, s string) error { busy(s); return nil })
		alone := reads("alone", func(_ context.Context, _ *runtime.ReadCall, s string) (a answer, err error) { busy(s); return a, nil })
		write := writes("write", func(_ context.Context, _ *runtime.WriteCall, s string) (a answer, err error) { busy(s); return a, nil })
		write.Parallel = true // which means nothing of it
		h := start(t, options(plugin(read, alone, write)))
		var all sync.WaitGroup
		for i, own := range []string{"read", "read", "write", "write", "read", "alone", "read", "read", "read"} {
			answer := h.Accept(t.Context(), request(own, fmt.Sprintf(`{"text":"%d"}`, i)))
			all.Go(func() { answer() })
		}
		all.Wait()
		slices.Sort(log)
		expect(t, fmt.Sprint(log), "[0@0 1@0 2@1 3@2 4@3 5@4 6@5 7@5 8@5]")
	})
}

// Reads that keep coming do not keep a write from its turn, and a write that leaves lets those behind it go on.
func TestWriteIsNotStarved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read := beside("read", func(context.Context, string) error { time.Sleep(time.Second); return nil })
		write := writes("write", func(context.Context, *runtime.WriteCall, string) (answer, error) { return answer{Text: "done"}, nil })
		h := start(t, options(plugin(read, write)))
		stop := make(chan bool)
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				for {
					call(t, h, "read", "")
					select {
					case <-stop:
						return
					default:
					}
				}
			})
			time.Sleep(100 * time.Millisecond)
		}
		began := time.Now()
		expect(t, call(t, h, "write", ""), "reply: done")
		if waited := time.Since(began); waited > time.Second {
			t.Errorf("the write waited %v", waited)
		}
		close(stop)
		all.Wait()

		running := h.Accept(t.Context(), request("read", ""))
		ctx, cancel := context.WithCancel(t.Context())
		gone := h.Accept(ctx, request("write", ""))
		behind := h.Accept(t.Context(), request("read", ""))
		for _, answer := range []func() host.Outcome{running, gone, behind} {
			all.Go(func() { answer() })
		}
		synctest.Wait()
		began = time.Now()
		cancel()
		all.Wait()
		if took := time.Since(began); took != time.Second {
			t.Errorf("the read behind a write that left ended after %v", took)
		}
	})
}

// A parallel read that outlives its deadline keeps its plugin busy, also for reads that could run beside it.
func TestParallelOverrun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan bool)
		read := beside("read", func(_ context.Context, s string) error {
			if s == "stuck" {
				<-release
			}
			return nil
		})
		h := start(t, options(plugin(read)))
		stuck := h.Accept(t.Context(), request("read", `{"text":"stuck"}`))
		var all sync.WaitGroup
		all.Go(func() { expect(t, outcome(t, stuck()), tooLate) })
		synctest.Wait()
		expect(t, call(t, h, "read", ""), "reply: done")
		all.Wait()
		expect(t, call(t, h, "read", ""), "unavailable: The plugin acme.fake is still at work on an earlier call.\nHint: Try again later.")
		close(release)
		synctest.Wait()
		expect(t, call(t, h, "read", ""), "reply: done")
	})
}

// First calls that come together set the plugin up once.
func TestParallelSetup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var setups, ran atomic.Int32
		p := pluginOf("acme.fake", func(context.Context, *runtime.App) (any, error) {
			time.Sleep(time.Second)
			if setups.Add(1) == 1 {
				panic("not yet")
			}
			return struct{}{}, nil
		}, beside("read", func(context.Context, string) error { ran.Add(1); return nil }))
		h := start(t, options(p))
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() { call(t, h, "read", "") })
		}
		all.Wait()
		if setups.Load() != 2 || ran.Load() != 4 {
			t.Errorf("set up %d times, %d of 5 ran", setups.Load(), ran.Load())
		}
	})
}

// However calls come, end and are cancelled, no two run beside each other that may not, and none is forgotten.
func TestQueueAtRandom(t *testing.T) {
	var reading, alone atomic.Int32
	check := func() {
		if n := alone.Load(); n > 1 || n == 1 && reading.Load() > 0 {
			t.Error("calls run beside each other that may not")
		}
	}
	read := beside("read", func(context.Context, string) error {
		reading.Add(1)
		check()
		reading.Add(-1)
		return nil
	})
	write := writes("write", func(context.Context, *runtime.WriteCall, string) (a answer, err error) {
		alone.Add(1)
		check()
		alone.Add(-1)
		return a, nil
	})
	h := start(t, options(plugin(read, write)))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				ctx, cancel := context.WithCancel(t.Context())
				switch rand.IntN(4) {
				case 0:
					cancel()
				case 1:
					go cancel()
				}
				own := "read"
				if rand.IntN(3) == 0 {
					own = "write"
				}
				h.Call(ctx, request(own, ""))
				cancel()
			}
		})
	}
	all.Wait()
}
