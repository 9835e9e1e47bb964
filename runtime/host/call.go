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
	// real steps are left out by a dry run.
	real bool
}

// The steps of a call, in the order of contract 6.
var (
	// arrival is what happens to a call as it arrives (contract 6.1 to 6.4). No step of it waits.
	arrival = []step{
		{"tool", (*call).findTool, false},
		{"arguments", (*call).bindArguments, false},
		{"writes allowed anywhere", (*call).writesAnywhere, false},
		{"project", (*call).route, false},
		{"project there", (*call).present, false},
		{"approved and on", (*call).offered, false},
		{"not from inside a handler", (*call).notNested, false},
		{"queue", (*call).join, true},
	}
	// turn is what happens to a call that has a place in its project's queue (contract 6.4 to 6.8).
	turn = []step{
		{"turn", (*call).awaitTurn, true},
		{"project still there", (*call).present, false},
		{"lock", (*call).lock, true},
		{"still approved and on", (*call).offered, false},
		{"gate", (*call).gate, false},
		{"plugin free", (*call).pluginFree, false},
		{"handler", (*call).handle, true},
		{"limits", (*call).limit, true},
	}
	// ownArrival and own are what happens to a call of a tool of the host itself: it waits for nobody and needs no approval
	// (contract 6.1).
	ownArrival = []step{
		{"arguments", (*call).bindArguments, false},
		{"project", (*call).routeOwn, false},
	}
	own = []step{
		{"answer", (*call).answerOwn, false},
	}
	// finish gives back what the call holds but its place in the queue, however far it came. All of its steps are done; the
	// last that fails says what became of the call. That is told before the place is given up: see end.
	finish = []step{
		{"undo step", (*call).closeHeld, true},
		{"documents known", (*call).known, true},
		{"unlock", (*call).giveBack, true},
	}
)

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
	decisions map[*project]decision // of this phase
	tool      *runtime.Registered
	bound     runtime.Bound
	project   *project
	deadline  time.Time
	place     *place
	unlock    func()
	held      *held // nil until the handler is started
	overran   bool  // answered without the handler
	reply     runtime.Reply
}

// Call answers one call of a tool. When ctx ends the call is cancelled: it leaves the queue, or its handler's context ends.
func (h *Host) Call(ctx context.Context, r Request) Outcome { return h.Accept(ctx, r)() }

// Accept takes a call as far as it gets without waiting, its place in the queue included, and returns the rest of it, which
// must be run once. A transport that accepts calls as it reads them and answers them elsewhere keeps their order.
func (h *Host) Accept(ctx context.Context, r Request) (answer func() Outcome) {
	c := &call{host: h, Request: r, ctx: ctx, arrived: time.Now()}
	number, ok := h.calls.enter(c)
	if !ok {
		return func() Outcome { return c.tell(Stopping) }
	}
	c.id = strconv.FormatUint(number, 10)
	c.log = callLog(h.log, c.id, r.Tool)
	first, rest := arrival, turn
	if c.tool = h.own[r.Tool]; c.tool != nil {
		first, rest = ownArrival, own
	}
	if err := c.take(first); err != nil {
		return func() Outcome { return c.end(err) }
	}
	return func() Outcome { return c.end(c.take(rest)) }
}

// take takes the steps in order until one ends the call.
func (c *call) take(steps []step) error {
	for _, s := range steps {
		if s.real && c.DryRun {
			continue
		}
		if err := s.do(c); err != nil {
			c.log.LogAttrs(c.ctx, slog.LevelDebug, "call stopped", slog.String("step", s.name), slog.String("why", err.Error()))
			return err
		}
	}
	return nil
}

// end gives up what the call holds and tells what became of it. The next in the queue starts after that, so calls of one
// project that run one after another are answered in their order.
func (c *call) end(err error) Outcome {
	o := c.tell(c.close(err))
	c.leave()
	return o
}

// close gives up what the call holds but its place in the queue. The error is err, or what went wrong as it did.
func (c *call) close(err error) error {
	for _, s := range finish {
		if failed := s.do(c); failed != nil {
			err = failed
		}
	}
	return err
}

// tell says what became of the call.
func (c *call) tell(err error) Outcome {
	o := c.outcome(err)
	if c.Answered != nil {
		c.Answered(o)
	}
	return o
}

// leave ends the call.
func (c *call) leave() {
	c.leaveQueue()
	if c.cancel != nil {
		c.cancel()
	}
	c.host.calls.leave(c)
	c.log.LogAttrs(c.ctx, slog.LevelDebug, "call answered", slog.Duration("took", time.Since(c.arrived)))
}

// outcome is what became of the call.
func (c *call) outcome(err error) Outcome {
	o := Outcome{Tool: c.host.Tool(c.Request.Tool)}
	if err == nil {
		if c.DryRun && c.tool.Plugin != nil {
			c.reply = c.wouldRun()
		}
		o.Reply = &c.reply
	} else if !errors.As(err, &o.Protocol) {
		refusal, _ := runtime.AsRefusal(err)
		o.Refusal = refusal.Limited()
	}
	return o
}

// Stopping refuses a call because the server stops.
var Stopping = &runtime.Refusal{Code: runtime.Unavailable, Message: "The server is stopping.", Hint: "Try again once it has been started anew."}
