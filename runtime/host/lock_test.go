package host_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// otherwise is a project that another process may have, and whose changes may not be recorded.
type otherwise struct {
	*memory
	lock   func(context.Context) error
	closes error
	modes  []store.Mode
	given  int // back
}

func (e *otherwise) Lock(ctx context.Context, mode store.Mode) (func(), error) {
	e.modes = append(e.modes, mode)
	if err := e.lock(ctx); err != nil {
		return nil, err
	}
	return func() { e.given++ }, nil
}

func (e *otherwise) Begin(o store.Origin) store.Change {
	return unrecorded{e.memory.Begin(o), e.closes}
}

type unrecorded struct {
	store.Change
	err error
}

func (u unrecorded) Close() (*store.Step, error) { return nil, u.err }

func free(context.Context) error { return nil }

func hostOf(t *testing.T, e *otherwise) *host.Host {
	read := beside("read", func(context.Context, string) error { return nil })
	o := options(plugin(list, add, read))
	o.Projects = []store.Store{e}
	return start(t, o)
}

// A call has the project's lock in its own way, and gives it back whatever became of it.
func TestLock(t *testing.T) {
	e := &otherwise{memory: newMemory("/project"), lock: free}
	h := hostOf(t, e)
	expect(t, call(t, h, "read", ""), "reply: done")
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
	e.turn(func(s *store.Switches) { s.Paused = true })
	call(t, h, "add", `{"text":"a"}`)
	h.Call(t.Context(), dryRun("list", ""))
	if len(e.modes) != 4 || e.modes[0] != store.Beside || e.modes[1] != store.Alone || e.modes[2] != store.Alone || e.given != 4 {
		t.Errorf("locked %v, given back %d times", e.modes, e.given)
	}
}

// A call that waits for another process is ended as one that waits for its turn here; a lock that cannot be had is told.
func TestLockThatCannotBeHad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &otherwise{memory: newMemory("/project"), lock: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}
		h := hostOf(t, e)
		began := time.Now()
		expect(t, call(t, h, "add", `{"text":"a"}`), "unavailable: The calls before this one took so long that it was not started.\nHint: Try again later.")
		if waited := time.Since(began); waited != host.DefaultDeadline {
			t.Errorf("waited %v", waited)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			time.Sleep(time.Second)
			cancel()
		}()
		expect(t, outcome(t, h.Call(ctx, request("list", ""))), "unavailable: The call was cancelled before it was started.")
		e.lock = func(context.Context) error { return errors.New("the folder is read-only") }
		expect(t, call(t, h, "list", ""), "unavailable: The call cannot be started: the folder is read-only.\nHint: The project's author can help.")
		e.lock = free
		expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	})
}

// A call whose change cannot be recorded has failed, whatever it answered.
func TestChangeThatIsNotRecorded(t *testing.T) {
	e := &otherwise{memory: newMemory("/project"), lock: free, closes: errors.New("the history cannot be written: no space left")}
	h := hostOf(t, e)
	expect(t, call(t, h, "add", `{"text":"a"}`), "internal: acme_fake__add (plugin acme.fake) failed: the history cannot be written: no space left")
	expect(t, call(t, h, "read", ""), "reply: done") // a reading call has no change
	if e.given != 2 {
		t.Errorf("given back %d times", e.given)
	}
}
