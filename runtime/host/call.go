package host

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/nlgen/nlgen/runtime"
)

// A step lets a call go on, or ends it with a *runtime.Refusal or a *ProtocolError.
type step struct {
	name string
	do   func(*call) error
}

// arrival is what happens to a call as it arrives (contract 6.1 to 6.4). No step of it waits.
var arrival = []step{
	{"tool", (*call).findTool},
	{"arguments", (*call).bindArguments},
	{"writes allowed anywhere", (*call).writesAnywhere},
	{"project", (*call).route},
	{"project there", (*call).present},
	{"approved", (*call).approved},
	{"not from inside a handler", (*call).notNested},
	{"queue", (*call).queue},
}

// turn is what happens to a call that has a place in its project's queue (contract 6.4 to 6.8).
var turn = []step{
	{"turn", (*call).awaitTurn},
	{"project still there", (*call).present},
	{"gate", (*call).gate},
	{"plugin free", (*call).takePlugin},
	{"handler", (*call).handle},
	{"limits", (*call).limit},
}

// call is one call on its way.
type call struct {
	host *Host
	Request
	id      string
	log     *slog.Logger
	arrived time.Time
	// ctx ends when the client cancels; from the queue on also at the deadline and when the host stops.
	ctx    context.Context
	cancel context.CancelFunc

	// What the steps find out.
	tool     *runtime.Registered
	bound    runtime.Bound
	project  *project
	deadline time.Time
	place    *place
	instance *instance
	reply    runtime.Reply
}

// Call answers one call of a tool. When ctx ends the call is cancelled: it leaves the queue, or its handler's context ends.
func (h *Host) Call(ctx context.Context, r Request) Outcome { return h.Accept(ctx, r)() }

// Accept takes a call as far as it gets without waiting, its place in the queue included, and returns the rest of it, which
// must be run once. A transport that accepts calls as it reads them and answers them elsewhere keeps their order.
func (h *Host) Accept(ctx context.Context, r Request) (answer func() Outcome) {
	c := &call{host: h, Request: r, ctx: ctx, arrived: time.Now()}
	number, ok := h.calls.enter(c)
	if !ok {
		return func() Outcome { return c.outcome(Stopping) }
	}
	c.id = strconv.FormatUint(number, 10)
	c.log = callLog(h.log, c.id, r.Tool)
	if err := c.take(arrival); err != nil {
		out := c.end(err)
		return func() Outcome { return out }
	}
	return func() Outcome { return c.end(c.take(turn)) }
}

// take takes the steps in order until one ends the call.
func (c *call) take(steps []step) error {
	for _, s := range steps {
		if err := s.do(c); err != nil {
			c.log.LogAttrs(c.ctx, slog.LevelDebug, "call stopped", slog.String("step", s.name), slog.String("why", err.Error()))
			return err
		}
	}
	return nil
}

// end gives up what the call holds and says what became of it.
func (c *call) end(err error) Outcome {
	if c.place != nil {
		c.project.queue.leave(c.place)
	}
	if c.cancel != nil {
		c.cancel()
	}
	c.host.calls.leave(c)
	c.log.LogAttrs(c.ctx, slog.LevelDebug, "call answered", slog.Duration("took", time.Since(c.arrived)))
	return c.outcome(err)
}

// outcome is what became of the call.
func (c *call) outcome(err error) Outcome {
	o := Outcome{Tool: c.host.Tool(c.Request.Tool)}
	if err == nil {
		o.Reply = &c.reply
	} else if !errors.As(err, &o.Protocol) {
		refusal, _ := runtime.AsRefusal(err)
		o.Refusal = refusal.Limited()
	}
	return o
}

// Stopping refuses a call because the server stops.
var Stopping = &runtime.Refusal{Code: runtime.Unavailable, Message: "The server is stopping.", Hint: "Try again once it has been started anew."}
