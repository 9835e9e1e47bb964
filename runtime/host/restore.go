package host

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// restoring is what happens to an undo or a redo: it has its turn as a call that writes has, and no gate, since the
// project's author asks for it.
var restoring = []step{
	{"not from inside a handler", (*call).notNested, false},
	{"queue", (*call).join, true},
	{"turn", (*call).awaitTurn, true},
	{"project there", (*call).present, false},
	{"lock", (*call).lock, true},
}

// ReloadError says that documents were restored, and that the plugin could not read them anew then. It tries again before
// its next call.
type ReloadError struct {
	Plugin string
	Err    error
}

func (e *ReloadError) Error() string {
	return fmt.Sprintf("the documents are restored, but the plugin %s could not read them anew: %v", e.Plugin, e.Err)
}

func (e *ReloadError) Unwrap() error { return e.Err }

// Undo takes a step of the project at path back, or the last that is done when step is empty, and lets the plugin read its
// documents anew (contract 7). It waits its turn as a call does, with the host's deadline. The error is a *store.Conflict
// or a *store.NoStep of the store's, a *runtime.Refusal when it never had its turn, or a *ReloadError beside what was
// restored. How is how the act was confirmed; see store.Event.
func (h *Host) Undo(ctx context.Context, path, step string, force bool, how string) (store.Restored, error) {
	return h.restore(ctx, path, "undo", func(s store.Store) (store.Restored, error) {
		id, err := named(s, step, "undo", store.LastDone)
		if err != nil {
			return store.Restored{}, err
		}
		return s.Undo(id, force, event("undo", id, how))
	})
}

// Redo brings an undone step back, or the next one when step is empty, under the rules of Undo.
func (h *Host) Redo(ctx context.Context, path, step string, force bool, how string) (store.Restored, error) {
	return h.restore(ctx, path, "redo", func(s store.Store) (store.Restored, error) {
		id, err := named(s, step, "redo", store.NextRedo)
		if err != nil {
			return store.Restored{}, err
		}
		return s.Redo(id, force, event("redo", id, how))
	})
}

// named is the step that is meant: the one named, else the one that next picks.
func named(s store.Store, step, verb string, next func([]store.Step) (store.Step, bool)) (id string, err error) {
	if step != "" {
		return step, nil
	}
	steps, err := s.Steps()
	if err != nil {
		return "", err
	}
	picked, ok := next(steps)
	if !ok {
		return "", &store.NoStep{Why: "there is nothing to " + verb}
	}
	return picked.ID, nil
}

// History are the steps that are kept of the project at path, oldest first. The error is a *runtime.Refusal when no open
// project lies there.
func (h *Host) History(path string) ([]store.Step, error) {
	p := h.named(path)
	if p == nil {
		return nil, h.noWorkspace("No open project lies at " + quoted(path) + ".")
	}
	return p.store.Steps()
}

func event(verb, step, how string) store.Event {
	return store.Event{What: verb + " " + step, How: how}
}

// restore takes a turn in the project for an undo or a redo.
func (h *Host) restore(ctx context.Context, path, verb string, do func(store.Store) (store.Restored, error)) (r store.Restored, err error) {
	c := &call{host: h, Request: Request{Tool: verb}, ctx: ctx, arrived: time.Now(), tool: &restorer, project: h.named(path)}
	if c.project == nil {
		return r, h.noWorkspace("No open project lies at " + quoted(path) + ".")
	}
	number, ok := h.calls.enter(c)
	if !ok {
		return r, Stopping
	}
	c.id = strconv.FormatUint(number, 10)
	c.log = callLog(h.log, c.id, verb)
	if err = c.take(restoring); err == nil {
		if r, err = do(c.project.store); err == nil {
			err = c.reloadAfter(r.Step.Plugin)
		}
	}
	err = c.close(err)
	c.leave()
	return r, err
}

// restorer stands for the tool of an undo: one that writes.
var restorer = runtime.Registered{Tool: runtime.Tool{Write: true}}

// reloadAfter lets a plugin that is at work in the project read its documents anew, once, and no longer than the deadline.
// One that is busy, or was never set up, does so before its next call.
func (c *call) reloadAfter(plugin string) error {
	in := c.project.instances[plugin]
	if in == nil || !in.free() {
		return nil
	}
	v := in.enter()
	done := make(chan error, 1)
	go func() {
		var err error
		var release func()
		returned := false
		defer func() {
			if !returned {
				err = panicked(recover())
			}
			release()
			v.end()
			done <- err
		}()
		err = in.refresh(context.WithValue(c.ctx, inHandler{}, true), &release)
		returned = true
	}()
	var err error
	select {
	case err = <-done:
	case <-c.ctx.Done():
		v.overrun()
		err = c.ctx.Err()
	}
	if err != nil {
		return &ReloadError{plugin, err}
	}
	return nil
}
