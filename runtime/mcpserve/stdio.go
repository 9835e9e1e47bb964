package mcpserve

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/nlgen/nlgen/runtime/host"
)

// Serve answers the messages on in until it ends, or until ctx does, which is how a signal says stop. Either way the calls
// accepted by then are answered before it returns nil. At the end of the input they take the time they need, but those of
// Options.Core no longer than the host's may take; when ctx has ended, Options.Grace later the host is stopped: running
// calls are told to end, waiting ones are refused. The error is one of reading or writing.
//
// A line longer than MaxLine, or one that is no message, is answered with an error and the next one is read. The host gets
// the calls in the order they came; each is answered when the host has answered it, and everything else at once. A Read
// or Write that blocks when ctx ends is left behind.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := s.foreign.clash(s.host); err != nil {
		return err
	}
	// Calls outlive ctx by the grace time, so theirs is another context.
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	w := &writer{out: out, broken: stop}
	c := s.newSession("stdio", "")
	c.stand(w)

	read := make(chan error, 1)
	go func() { read <- c.read(running, in, w) }()

	var err error
	select {
	case err = <-read:
	case <-ctx.Done():
	case <-running.Done():
	}
	c.drain(ctx, running, stop)
	return errors.Join(err, w.close())
}

// read acts on one line after the other until the input ends, or ctx does.
func (s *session) read(ctx context.Context, in io.Reader, out outlet) error {
	lines := newLineReader(in)
	for {
		line, err := lines.next()
		switch {
		case err == errTooLong:
			sendProblem(out, nil, problem{code: parseError, message: "The message is longer than 8 MiB."})
			out.done()
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case !blank(line):
			s.receive(ctx, line, out)
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// drain waits for the calls accepted so far: as long as the host lets them take, but once ctx has ended no longer than the
// grace time, and then for what the host answers as it stops. No more messages come.
func (s *session) drain(ctx, running context.Context, stop func()) {
	answered := s.close()
	select {
	case <-answered:
		return
	case <-running.Done(): // nothing can be written any more
	case <-time.After(s.host.Longest() + host.StopTime): // what goes on is not the host's: a program's core has no deadlines
	case <-ctx.Done():
		select {
		case <-answered:
			return
		case <-time.After(s.grace):
		}
		s.host.Stop()
	}
	stop()
	select {
	case <-answered:
	case <-time.After(host.StopTime): // a client that reads nothing cannot hold the process
	}
}

func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}
