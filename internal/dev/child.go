package dev

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// child is a server that runs.
type child struct {
	server  *Server
	command *exec.Cmd
	in      *outbox
	started time.Time
	exited  chan struct{}

	// pending are the requests of ours that it has not answered, by id.
	pending map[string]func(message)
	// tools is its list of tools, nil until it told one; welcome its answer to initialize.
	tools   []byte
	welcome []byte
	// early are its messages to the client from before it took over.
	early [][]byte
	// ready is set when it has answered all that it was told; closing when its input has ended.
	ready, closing bool
	kill           sync.Once
}

// start runs a server. Its messages go to line, then that it has ended to exit, both from other goroutines.
func start(server *Server, errOut io.Writer, line func(*child, []byte) bool, exit func(*child, error)) (*child, error) {
	c := &child{server: server, started: time.Now(), exited: make(chan struct{}), pending: map[string]func(message){}}
	c.command = exec.Command(server.Args[0], server.Args[1:]...)
	c.command.Dir, c.command.Stderr = server.Dir, errOut
	c.command.WaitDelay = time.Second // for what it started and left behind
	in, err := c.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	from, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.command.Stdout = to
	err = c.command.Start()
	to.Close()
	if err != nil {
		from.Close()
		return nil, err
	}
	c.in = newOutbox(in)
	read := make(chan struct{})
	go func() {
		defer close(read)
		readLines(from, func(text []byte) bool { return line(c, text) }) // whatever ends it, Wait tells why
	}()
	go func() {
		err := c.command.Wait()
		select {
		case <-read:
		case <-time.After(time.Second): // something else has its output
		}
		from.Close()
		<-read
		c.in.close()
		close(c.exited)
		exit(c, err)
	}()
	return c, nil
}

// runs tells whether a child, which may be nil, is this server.
func (c *child) runs(server *Server) bool { return c != nil && c.server == server }

// end closes the server's input, on which it answers what it was asked and ends. It is killed if it does not in time.
func (c *child) end() {
	c.closing = true
	c.in.close()
	c.kill.Do(func() {
		go func() {
			select {
			case <-c.exited:
			case <-time.After(endTime):
				c.command.Process.Kill()
			}
		}()
	})
}

// howEnded is why a process ended, in words.
func howEnded(err error) string {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return "exit status 0"
	case errors.As(err, &exit):
		return exit.String()
	}
	return err.Error()
}
