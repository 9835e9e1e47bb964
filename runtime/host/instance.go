package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"sync"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// instance is a plugin in one project: the handlers that its Setup made there.
type instance struct {
	plugin  *runtime.Plugin
	project *project
	log     *slog.Logger

	mu sync.Mutex
	// running are the handlers at work, overdue those of them whose calls were answered without them.
	running, overdue int
	closed           bool
	// seen is the version of the documents that the plugin knows; nil when it knows none for certain.
	seen store.Version

	// state is the queue of those who use the handlers, beside each other, and of those who make them, alone.
	state    queue
	handlers any // nil until Setup succeeded
	app      *runtime.App
}

func newInstance(plugin *runtime.Plugin, p *project, log *slog.Logger) *instance {
	return &instance{plugin: plugin, project: p, log: log.With("plugin", plugin.ID, "project", p.path)}
}

// free tells whether a call may start: none runs on beyond its deadline.
func (in *instance) free() bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.overdue == 0 && !in.closed
}

// visit is one handler at work in an instance.
type visit struct {
	in *instance
	// Both are guarded by the instance.
	overdue, ended bool
}

func (in *instance) enter() *visit {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.running++
	return &visit{in: in}
}

// overrun says that the call is answered without its handler.
func (v *visit) overrun() {
	v.in.mu.Lock()
	defer v.in.mu.Unlock()
	if !v.ended {
		v.overdue = true
		v.in.overdue++
	}
}

// end says that the handler has returned.
func (v *visit) end() {
	v.in.mu.Lock()
	defer v.in.mu.Unlock()
	v.ended = true
	v.in.running--
	if v.overdue {
		v.in.overdue--
	}
}

// use waits for the plugin's handlers, which are used until release is called. The first call that gets here sets the
// plugin up, and one that finds that others changed its documents lets it read them anew, beside no other; when that fails
// the next tries again. Release is to be called whatever becomes of it, a panic of the plugin too.
func (in *instance) use(ctx context.Context, release *func()) (any, error) {
	p := in.state.join(store.Beside)
	*release = func() { in.state.leave(p) }
	if err := p.wait(ctx); err != nil {
		return nil, err
	}
	if in.handlers != nil && in.current() {
		return in.handlers, nil
	}
	in.state.leave(p)
	p = in.state.join(store.Alone)
	if err := p.wait(ctx); err != nil {
		return nil, err
	}
	if err := in.prepare(ctx); err != nil {
		return nil, err
	}
	in.state.share(p)
	return in.handlers, ctx.Err() // a call that ended meanwhile is not started
}

// refresh lets a plugin that is set up read its documents anew if need be.
func (in *instance) refresh(ctx context.Context, release *func()) error {
	p := in.state.join(store.Alone)
	*release = func() { in.state.leave(p) }
	if err := p.wait(ctx); err != nil || in.handlers == nil || in.current() {
		return err
	}
	return in.reload(ctx)
}

// prepare sets the plugin up, or lets it read its documents anew.
func (in *instance) prepare(ctx context.Context) error {
	switch {
	case in.handlers == nil:
		in.remember()
		app := runtime.NewApp(in.project.path, in.log, in.documents())
		handlers, err := in.plugin.Setup(ctx, app)
		if err != nil {
			in.log.Error("setup failed", "error", err)
			return in.notReady("could not start in this project", err)
		}
		in.handlers, in.app = handlers, app
	case !in.current():
		if err := in.reload(ctx); err != nil {
			in.log.Error("reload failed", "error", err)
			return in.notReady("could not read its documents anew, which others have changed", err)
		}
	}
	return nil
}

// reload runs the plugin's reloaders. What changes while they run is changed since.
func (in *instance) reload(ctx context.Context) (err error) {
	in.remember()
	reloaded := false
	defer func() {
		if !reloaded {
			in.forget()
		}
	}()
	err = in.app.Reload(ctx)
	reloaded = err == nil
	return err
}

// current tells whether the plugin's documents are as it knows them. One that reloads nothing knows nothing of them.
func (in *instance) current() bool {
	if !in.app.Reloads() {
		return true
	}
	now, err := in.project.store.Version(in.plugin.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	return err == nil && in.seen != nil && maps.Equal(in.seen, now)
}

// remember takes the documents as they are for what the plugin knows.
func (in *instance) remember() {
	in.learn(func(now store.Version) { in.seen = now })
}

// made takes what a step of the plugin's left for known, and nothing else: what others changed during the call is news.
func (in *instance) made(step *store.Step) {
	in.learn(func(now store.Version) {
		if in.seen == nil {
			return
		}
		for _, c := range step.Changes {
			if stamp, there := now[c.Document]; there {
				in.seen[c.Document] = stamp
			} else {
				delete(in.seen, c.Document)
			}
		}
	})
}

// learn has what the plugin knows be made of how its documents stand now. When that cannot be told it knows nothing; one
// that reloads nothing need not.
func (in *instance) learn(take func(now store.Version)) {
	if in.app != nil && !in.app.Reloads() {
		return
	}
	now, err := in.project.store.Version(in.plugin.ID)
	in.mu.Lock()
	defer in.mu.Unlock()
	if err != nil {
		in.seen = nil
		return
	}
	take(now)
}

// forget says that what the plugin knows of its documents may be wrong.
func (in *instance) forget() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.seen = nil
}

// notReady refuses a call because the plugin could not do something first, in the words of its error.
func (in *instance) notReady(what string, err error) error {
	message, hint := err.Error(), ""
	if r, ok := runtime.AsRefusal(err); ok {
		message, hint = r.Message, r.Hint
	}
	return runtime.Unavailable.Refuse("The plugin "+in.plugin.ID+" "+what+": "+message, hint)
}

// close closes the handlers that can be closed, once, unless a call still has them. No handler holds up the server's end.
func (in *instance) close() (err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.running > 0 {
		in.log.Warn("plugin still at work: its handlers were not closed")
		return nil
	}
	closer, ok := in.handlers.(io.Closer)
	if !ok || in.closed {
		return nil
	}
	in.closed = true
	defer func() {
		if p := recover(); p != nil {
			err = in.closeFault(panicked(p))
		}
	}()
	if err := closer.Close(); err != nil {
		return in.closeFault(err)
	}
	return nil
}

func (in *instance) closeFault(err error) error {
	return fmt.Errorf("plugin %s in %s did not close: %w", in.plugin.ID, in.project.path, err)
}

// documents are the plugin's documents in the project, for reading.
func (in *instance) documents() runtime.Documents { return documents{in} }

type documents struct{ in *instance }

func (d documents) Read(namespace string) ([]byte, error) {
	return d.in.project.store.Read(d.in.plugin.ID, namespace)
}

// panicked is what a panic says. A value that is no text is not shown: it would be a dump. No value at all is what is left
// of a goroutine that ended itself.
func panicked(value any) (err error) {
	err = errors.New("it panicked and did not say why")
	defer func() { _ = recover() }() // a value whose own method panics says nothing
	switch v := value.(type) {
	case nil:
		err = errors.New("it ended its goroutine instead of answering")
	case error:
		err = errors.New(v.Error())
	case fmt.Stringer:
		err = errors.New(v.String())
	case string:
		err = errors.New(v)
	}
	return err
}
