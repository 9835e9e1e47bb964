package server

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

const (
	// maxUnread is how many bytes of lines wait for a slow reader; beyond it lines are dropped.
	maxUnread = 256 << 10
	// flushTime is how long the end of the process waits for its last lines to be read.
	flushTime = 500 * time.Millisecond
)

// lossy writes lines to a stream whose reader may be slow, gone, or never have looked: whoever writes never waits and
// never fails. Lines that there is no room for are dropped, and how many is said once there is.
type lossy struct {
	out  io.Writer
	name string // of the program, for its own words
	done chan struct{}

	mu      sync.Mutex
	changed sync.Cond // lines wait, or no more will come
	lines   []byte
	full    bool // there was no room for a line, and those that wait are not on their way yet
	dropped int  // lines, since the last time it was said
	closed  bool
	// settled is closed when no line waits and none is on its way; nil when nobody asked.
	settled chan struct{}
	passing bool // lines are on their way
}

func newLossy(out io.Writer, name string) *lossy {
	w := &lossy{out: out, name: name, done: make(chan struct{})}
	w.changed.L = &w.mu
	go w.pass()
	return w
}

// Write takes whole lines.
func (w *lossy) Write(lines []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	// Once there was no room for a line all are dropped, until those that wait are on their way: they miss in one place.
	if w.full = w.full || len(w.lines)+len(lines) > maxUnread; w.full || w.closed {
		w.dropped += bytes.Count(lines, []byte("\n"))
		w.changed.Signal()
		return len(lines), nil
	}
	w.lines = append(w.lines, lines...)
	w.changed.Signal()
	return len(lines), nil
}

// pass writes the lines that wait until no more will come.
func (w *lossy) pass() {
	defer close(w.done)
	for last := false; !last; {
		var lines []byte
		var dropped int
		lines, dropped, last = w.next()
		dropped += w.failed(lines)
		if dropped > 0 && w.failed(fmt.Appendf(nil, "%s: %d lines of this log were dropped here, since nobody read it fast enough\n", w.name, dropped)) > 0 {
			w.mu.Lock()
			w.dropped += dropped // to be said with the next lines
			w.mu.Unlock()
		}
	}
}

// next waits for lines; last tells that no more will come.
func (w *lossy) next() (lines []byte, dropped int, last bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.passing = false
	for len(w.lines) == 0 && !w.full && !w.closed {
		if w.settled != nil {
			close(w.settled)
			w.settled = nil
		}
		w.changed.Wait()
	}
	w.passing = true
	lines, dropped = w.lines, w.dropped
	w.lines, w.dropped, w.full = nil, 0, false
	return lines, dropped, w.closed
}

// failed writes lines and is how many could not be written. A stream that takes none, such as a pipe without a reader, may
// take later ones: a file's disk can have room again.
func (w *lossy) failed(lines []byte) int {
	if len(lines) == 0 {
		return 0
	}
	if _, err := w.out.Write(lines); err != nil {
		return bytes.Count(lines, []byte("\n"))
	}
	return 0
}

// settle waits until what was written before has been passed on, as far as it is read within flushTime: what is written to
// another stream then comes after it.
func (w *lossy) settle() {
	w.mu.Lock()
	if len(w.lines) == 0 && !w.passing || w.closed {
		w.mu.Unlock()
		return
	}
	if w.settled == nil {
		w.settled = make(chan struct{})
	}
	settled := w.settled
	w.mu.Unlock()
	select {
	case <-settled:
	case <-time.After(flushTime):
	}
}

// close passes on what waits, as far as it is read within flushTime.
func (w *lossy) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.changed.Signal()
	select {
	case <-w.done:
	case <-time.After(flushTime):
	}
}
