package mcpserve

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
)

// Options are what a server says of itself, and its patience.
type Options struct {
	// Name and Version are what clients show and log; Title is the name for people and may be empty.
	Name, Version, Title string
	// Grace is how long accepted calls may still run after ctx has ended; 0 is 2 seconds.
	Grace time.Duration
}

// Serve answers the messages on in until it ends, or until ctx does, which is how a signal says stop. Either way the calls
// accepted by then are answered before it returns nil. At the end of the input they take the time they need; when ctx has
// ended, Options.Grace later the host is stopped: running calls are told to end, waiting ones are refused. The error is one
// of reading or writing.
//
// A line longer than MaxLine, or one that is no message, is answered with an error and the next one is read. The host gets
// the calls in the order they came; each is answered when the host has answered it, and everything else at once. A Read
// or Write that blocks when ctx ends is left behind. The host is not closed.
func Serve(ctx context.Context, h *host.Host, in io.Reader, out io.Writer, o Options) error {
	if o.Grace == 0 {
		o.Grace = 2 * time.Second
	}
	// Calls outlive ctx by the grace time, so theirs is another context.
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	s := &session{host: h, core: newCore(o, len(h.Guide()) > 0), calls: newCalls(), ctx: running, serverInfo: serverInfo(o)}
	s.out.out, s.out.broken = out, stop

	read := make(chan error, 1)
	go func() { read <- s.read(in) }()

	var err error
	select {
	case err = <-read:
	case <-ctx.Done():
	case <-running.Done():
	}
	s.drain(ctx, s.calls.close(), stop, o.Grace)
	return errors.Join(err, s.out.close())
}

// drain waits for the calls accepted so far: as long as they take, but once ctx has ended no longer than grace, and then for
// what the host answers as it stops.
func (s *session) drain(ctx context.Context, answered <-chan struct{}, stop func(), grace time.Duration) {
	select {
	case <-answered:
		return
	case <-s.ctx.Done(): // nothing can be written any more
	case <-ctx.Done():
		select {
		case <-answered:
			return
		case <-time.After(grace):
		}
		s.host.Stop()
	}
	stop()
	select {
	case <-answered:
	case <-time.After(host.GiveUp + host.GiveUp/2): // a client that reads nothing cannot hold the process
	}
}
