// Package dev keeps one session of an MCP client while the server behind it is replaced again and again. In go the client's
// streams and the servers to run, each as soon as it is built; out come the messages of whichever server runs. What always
// holds: every request of the client is answered once, by a server or, when that ended before it could, by an error; a new
// server takes over only when it has started well and the old one has answered what it was asked; and the client is told of
// another list of tools exactly when there is one. A server that ends by itself is started again, later and later. A Watch tells
// when files changed, and a Builder makes the next server.
package dev

import (
	"context"
	"fmt"
	"io"
	"time"
)

// Server is a command to run as the server.
type Server struct {
	// Args are the command and its arguments, Dir the folder it runs in.
	Args []string
	Dir  string
	// Gone is called when the server has ended and will not be started again; nil is for nothing to do.
	Gone func()
}

// Options are what a session is made of.
type Options struct {
	// In and Out are the client's; Err takes what servers print there, and what there is to say.
	In       io.Reader
	Out, Err io.Writer
	// Servers are those to run, each in the place of the one before; nil stands for one that could not be built.
	Servers <-chan *Server
}

// How long things may take.
const (
	startTime = 30 * time.Second // of a server, until it has answered initialize and told its tools
	drainTime = time.Minute      // for the calls of a server that is replaced
	endTime   = 5 * time.Second  // for a server whose input has ended
	firstWait = 500 * time.Millisecond
	longWait  = 10 * time.Second
)

// Run passes messages on until the client's input or ctx ends, and no server runs any more. When ctx ends, servers have a few
// seconds to answer what they were asked.
func Run(ctx context.Context, o Options) error {
	s := newSession(o)
	defer s.close()
	lines := make(chan []byte)
	ended := make(chan error, 1)
	go func() { ended <- readLines(o.In, func(line []byte) bool { return send(s.done, lines, line) }) }()
	servers, stopped := o.Servers, ctx.Done()
	for !s.over() {
		select {
		case line := <-lines:
			s.fromClient(line)
		case err := <-ended:
			if err != nil {
				s.say("the client's messages cannot be read: %v", err)
			}
			s.ended = true
		case do := <-s.events:
			do()
		case server := <-servers:
			s.renew(server)
		case <-stopped:
			servers, stopped = nil, nil
			s.stop()
		case <-s.out.failed:
			return fmt.Errorf("the client takes no messages: %w", s.out.err)
		}
	}
	return nil
}

// send sends unless done comes first.
func send[T any](done <-chan struct{}, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-done:
		return false
	}
}
