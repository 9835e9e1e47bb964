// Package host runs the tools of plugins in the open projects, in the order of contract 6. In goes a call as bytes and who
// makes it; out comes a reply, a refusal or a fault of the protocol, whatever the handler does: it may panic, hang or write
// too late. In a project one call at a time runs, or reads that may run beside each other. The order itself is the lists of
// steps in call.go. Beside calls it knows what an author is asked for and has approved (contract 8), takes calls back
// (contract 7), and answers for itself: the status, and the chapters of the guide (contract 9).
package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// DefaultDeadline is how long a call may take where nothing else is said (contract 1).
const DefaultDeadline = 30 * time.Second

// Options are what a host is made of.
type Options struct {
	// Plugins are registered all or none.
	Plugins []runtime.Plugin
	// Projects are the open projects. The host does not close them.
	Projects []store.Store
	// Approve approves every plugin in every open project, as long as the host lives. What their authors switched off stays off.
	Approve bool
	// AllowWrites allows writes in every open project, as long as the host lives. The other switches hold (contract 6.5).
	AllowWrites bool
	// Command is the name of the binary whose commands hints name, as in `acme-notes approve`; may be empty.
	Command string
	// Deadline is how long a call may take from its arrival to its answer; unless positive, DefaultDeadline. A tool's own timeout
	// goes before it.
	Deadline time.Duration
	// CheckData holds the data of every answer to the schema its tool promises, for development: data that does not fit is
	// refused as internal, with its places.
	CheckData bool
	// Log may be nil.
	Log *slog.Logger
}

// Host answers the calls of any number of clients at once.
type Host struct {
	options  Options
	log      *slog.Logger
	tools    map[string]*runtime.Registered // by advertised name, former ones too
	own      map[string]*runtime.Registered // the host's own, by name
	projects []*project
	list     *list
	asks     map[*runtime.Plugin][]store.Permission // by which each plugin is approved
	chapters []Chapter
	sessions sessions
	calls    *calls
}

// New registers the plugins. The error is a runtime.RegistrationError when they do not fit their manifests or each other.
func New(o Options) (*Host, error) {
	registered, err := runtime.Register(o.Plugins...)
	if err != nil {
		return nil, err
	}
	builtIn, err := builtIns()
	if err != nil {
		return nil, err
	}
	h := &Host{
		options: o, log: o.Log, calls: newCalls(), chapters: chapters(o.Plugins), list: newList(builtIn, registered),
		tools: map[string]*runtime.Registered{}, own: map[string]*runtime.Registered{}, asks: map[*runtime.Plugin][]store.Permission{},
	}
	for _, p := range h.list.plugins {
		h.asks[p] = Permissions(p)
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.options.Deadline <= 0 {
		h.options.Deadline = DefaultDeadline
	}
	for i := range builtIn {
		h.own[builtIn[i].Name] = &builtIn[i]
	}
	for i := range registered {
		h.tools[registered[i].Advertised] = &registered[i]
		for _, name := range registered[i].Former {
			h.tools[name] = &registered[i]
		}
	}
	for _, s := range o.Projects {
		if slices.ContainsFunc(h.projects, func(p *project) bool { return p.path == s.Project() }) {
			return nil, fmt.Errorf("project %s is given twice", s.Project())
		}
		h.projects = append(h.projects, newProject(s, registered, h.log))
	}
	return h, nil
}

// Tool is the tool that agents call by that name, or did before; nil when there is none.
func (h *Host) Tool(advertised string) *runtime.Registered {
	if own := h.own[advertised]; own != nil {
		return own
	}
	return h.tools[advertised]
}

// Longest is how long the tool that may take longest may take for a call, from its arrival to its answer.
func (h *Host) Longest() time.Duration {
	longest := h.options.Deadline
	for _, t := range h.tools {
		longest = max(longest, t.Timeout)
	}
	return longest
}

// giveUp is how long handlers that were told to give up have for it.
const giveUp = time.Second

// StopTime is how long after Stop calls may still be answered, at most. What is missing then is an answer that nobody takes.
const StopTime = giveUp + giveUp/2

// Stop ends the calls: those that wait are refused, running handlers are told through their context to give up, and a
// second later their calls are answered without them. Calls that arrive from now on are refused.
func (h *Host) Stop() {
	h.calls.close()
	h.calls.stop()
}

// Close stops the host: calls that arrive from now on are refused, those that did are answered. When ctx ends first, they
// are ended as Stop does. Handlers that are an io.Closer are closed, unless one of their calls is still running even then,
// which the log tells.
func (h *Host) Close(ctx context.Context) error {
	h.calls.close()
	select {
	case <-h.calls.left:
	case <-ctx.Done():
		h.Stop()
		select {
		case <-h.calls.left:
		case <-time.After(StopTime): // a call that nobody waits for is never answered
		}
	}
	var errs []error
	for _, p := range h.projects {
		for _, in := range p.instances {
			errs = append(errs, in.close())
		}
	}
	return errors.Join(errs...)
}
