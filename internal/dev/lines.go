package dev

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"sync"
)

// readLines reads lines, however long, until the end or until take returns false. Blank ones are left out.
func readLines(from io.Reader, take func(line []byte) bool) error {
	r := bufio.NewReaderSize(from, 1<<16)
	for {
		line, err := r.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 && !take(line) {
			return nil
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// outbox writes lines in their order, and never keeps who sends them waiting: a server that is not reading must not keep
// others from being read.
type outbox struct {
	to io.WriteCloser

	mu     sync.Mutex
	more   sync.Cond
	lines  [][]byte
	closed bool

	// failed is closed when a line could not be written, for the reason err; written when all are and no more will come.
	failed, written chan struct{}
	err             error
}

func newOutbox(to io.WriteCloser) *outbox {
	b := &outbox{to: to, failed: make(chan struct{}), written: make(chan struct{})}
	b.more.L = &b.mu
	go b.write()
	return b
}

func (b *outbox) send(line []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.lines = append(b.lines, line)
		b.more.Signal()
	}
}

// close closes the stream when all lines are written.
func (b *outbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.more.Signal()
}

func (b *outbox) write() {
	defer close(b.written)
	defer b.to.Close()
	for {
		line, ok := b.next()
		if !ok {
			return
		}
		if _, err := b.to.Write(append(bytes.Clone(line), '\n')); err != nil {
			b.err = err
			close(b.failed)
			return
		}
	}
}

func (b *outbox) next() (line []byte, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.lines) == 0 && !b.closed {
		b.more.Wait()
	}
	if len(b.lines) == 0 {
		return nil, false
	}
	line, b.lines = b.lines[0], b.lines[1:]
	return line, true
}

// open is a stream that somebody else closes.
type open struct{ io.Writer }

func (open) Close() error { return nil }
