package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/nlgen/nlgen/runtime"
)

// instance is a plugin in one project: the handlers that its Setup made there.
type instance struct {
	plugin  *runtime.Plugin
	project *project
	log     *slog.Logger

	mu sync.Mutex
	// running tells that a call has the instance. It may outlive its deadline.
	running bool
	closed  bool
	// handlers are nil until Setup succeeded.
	handlers any
}

func newInstance(plugin *runtime.Plugin, p *project, log *slog.Logger) *instance {
	return &instance{plugin: plugin, project: p, log: log.With("plugin", plugin.ID, "project", p.path)}
}

// take gives the instance to one call; ok is false while another has it.
func (in *instance) take() (ok bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	ok = !in.running && !in.closed
	in.running = in.running || ok
	return ok
}

// free takes the instance back.
func (in *instance) free() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.running = false
}

// ready is the plugin's handlers. The first call that gets here sets the plugin up; when that fails the next tries again.
func (in *instance) ready(ctx context.Context) (any, error) {
	if in.handlers != nil {
		return in.handlers, nil
	}
	handlers, err := in.plugin.Setup(ctx, runtime.NewApp(in.project.path, in.log, in.documents()))
	if err != nil {
		in.log.Error("setup failed", "error", err)
		return nil, in.notReady(err)
	}
	in.handlers = handlers
	return handlers, nil
}

// notReady refuses a call because Setup failed, in the words of its error.
func (in *instance) notReady(err error) error {
	message, hint := err.Error(), ""
	if r, ok := runtime.AsRefusal(err); ok {
		message, hint = r.Message, r.Hint
	}
	return runtime.Unavailable.Refuse("The plugin "+in.plugin.ID+" could not start in this project: "+message, hint)
}

// close closes the handlers that can be closed, once, unless a call still has them. No handler holds up the server's end.
func (in *instance) close() (err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.running {
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
