package host

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// pluginFree refuses a call while an earlier one of the plugin runs on beyond its deadline (contract 6.6).
func (c *call) pluginFree() error {
	if !c.instance().free() {
		return runtime.Unavailable.Refuse("The plugin "+c.tool.Plugin.ID+" is still at work on an earlier call.", "Try again later.")
	}
	return nil
}

func (c *call) instance() *instance { return c.project.instances[c.tool.Plugin.ID] }

// handle runs the handler (contract 6.7) and waits for it until the deadline (6.8), or a moment only once the server stops.
// A handler whose client has gone is told so through its context, and the call lasts until it returns all the same.
func (c *call) handle() error {
	c.held = c.holds()
	v := c.instance().enter()
	done := make(chan result, 1)
	go c.work(v, done)
	if r, returned := c.await(done); returned {
		return c.returned(r)
	}
	v.overrun()
	c.overran = true
	if time.Now().Before(c.deadline) {
		c.log.Warn("handler still running as the server stops")
		return runtime.Unavailable.Refuse("The server stopped before the tool had answered, and the tool may still be working.",
			"Look at what it has done before calling it again.")
	}
	c.log.Warn("handler still running at its deadline")
	return runtime.Unavailable.Refuse("The tool did not answer in time and may still be working.",
		"Look at what it has done before calling it again.")
}

// returned takes what the handler returned, unless that was at the deadline or after it: its context has ended by then, and what
// a handler answers that was cut short is not what was asked for.
func (c *call) returned(r result) error {
	if r.at.Before(c.deadline) {
		c.reply = r.reply
		return r.err
	}
	return runtime.Unavailable.Refuse("The tool did not answer in time.", "Look at what it has done before calling it again.")
}

// holds is what the handler gets of the call.
func (c *call) holds() *held {
	h := &held{report: c.Progress}
	if c.tool.Write {
		h.change = c.project.store.Begin(store.Origin{Plugin: c.tool.Plugin.ID, Tool: c.tool.Advertised, Title: c.tool.Title,
			Call: c.id, Client: c.client(), User: c.User})
	}
	return h
}

// result is what became of a handler.
type result struct {
	reply runtime.Reply
	err   error // a *runtime.Refusal, if any
	at    time.Time
}

// await waits for the handler, at most until the deadline, and no longer than giveUp once the server stops.
func (c *call) await(done <-chan result) (r result, returned bool) {
	select {
	case r = <-done:
		return r, true
	case <-c.ctx.Done():
	}
	// The context can end before the deadline.
	rest := time.NewTimer(time.Until(c.deadline))
	defer rest.Stop()
	select {
	case r = <-done:
		return r, true
	case <-rest.C:
	case <-c.host.calls.stopped:
		rest.Reset(min(giveUp, time.Until(c.deadline)))
		select {
		case r = <-done:
			return r, true
		case <-rest.C:
		}
	}
	select {
	case r = <-done: // just now
		return r, true
	default:
		return r, false
	}
}

// work runs the handler and says what became of it, whatever that is: a panic or the end of its goroutine too. Whatever the
// handler holds of the call is closed before anyone learns that it has returned.
func (c *call) work(v *visit, done chan<- result) {
	var r result
	var release func()
	returned := false
	defer func() {
		if !returned {
			r.err = c.panicked(recover())
		}
		r.at = time.Now()
		c.held.close()
		release()
		v.end()
		done <- r
	}()
	r.reply, r.err = c.run(&release)
	returned = true
}

// run sets the plugin up, if need be, and calls the handler.
func (c *call) run(release *func()) (runtime.Reply, error) {
	ctx := context.WithValue(c.ctx, inHandler{}, true)
	handlers, err := c.instance().use(ctx, release)
	if err != nil {
		return runtime.Reply{}, c.failed(err)
	}
	info := runtime.Call{ID: c.id, Client: c.client(), User: c.User, Meta: c.Meta, Project: c.project.path, Log: c.log}
	reply, err := c.tool.Run(ctx, handlers, runtime.NewCall(info, c.instance().documents(), c.held.progress), c.held, c.bound)
	if err == nil && c.host.options.CheckData {
		err = c.tool.CheckData(reply)
	}
	if err != nil {
		return runtime.Reply{}, c.failed(err)
	}
	return reply, nil
}

// failed is the refusal that a handler's error becomes. One that gave up because its context ended did not fail.
func (c *call) failed(err error) error {
	if ended := c.ctx.Err(); ended != nil && errors.Is(err, ended) {
		return runtime.Unavailable.Refuse("The call ended before the tool had answered.", "Look at what it has done before calling it again.")
	}
	return runtime.HandlerRefusal(c.tool.Advertised, c.tool.Plugin.ID, err)
}

// panicked is the refusal that a panic becomes. The log has the stack.
func (c *call) panicked(value any) error {
	err := panicked(value)
	c.log.Error("tool panicked", "panic", err, "stack", string(debug.Stack()))
	return c.failed(err)
}

// MaxClient is how much of a client's name is kept, in UTF-16 units (contract 1).
const MaxClient = 80

func (c *call) client() *string {
	if c.Client == nil {
		return nil
	}
	return new(lex.UTF16Prefix(*c.Client, MaxClient))
}

// closeHeld takes from the handler what it holds of the call: nothing it still writes is kept.
// What it wrote is a step then; a call that cannot be recorded has failed, whatever it answered.
func (c *call) closeHeld() error {
	if c.held == nil {
		return nil
	}
	if _, err := c.held.close(); err != nil {
		return runtime.HandlerRefusal(c.tool.Advertised, c.tool.Plugin.ID, err)
	}
	return nil
}

// known takes what a writing call left for what its plugin knows of its documents. A plugin whose call did not end well, or
// was put back, knows nothing for certain: it reads them anew before its next call.
func (c *call) known() error {
	if c.held == nil || c.held.change == nil {
		return nil
	}
	switch step, err := c.held.close(); {
	case err != nil || c.overran:
		c.instance().forget()
	case step != nil:
		c.instance().made(step)
	}
	return nil
}

// limit holds the reply to the limits of answers (contract 1).
func (c *call) limit() error {
	c.reply = c.tool.Limited(c.reply)
	return nil
}
