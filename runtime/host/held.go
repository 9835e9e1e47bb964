package host

import (
	"errors"
	"math"
	"sync"

	"github.com/nlgen/nlgen/runtime/store"
)

// held is what a handler holds of its call beside reading: the way to write and to report progress. It closes with the
// call, so a handler that keeps it, or runs on beyond its deadline, reaches nothing any more.
type held struct {
	// change is what a writing call writes; nil of a reading one.
	change store.Change
	report func(done, total float64, message string)

	mu     sync.Mutex
	closed bool
	step   *store.Step
	err    error
	// reports come one at a time. A report that waits for a slow client holds up other reports, never the call's end.
	reports sync.Mutex
}

// Write writes a document of the plugin. It is the runtime.Writer of a writing handler; a reading one never gets it.
func (h *held) Write(namespace string, document []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errors.New("nothing can be written any more: the call has ended")
	}
	return h.change.Write(namespace, document)
}

// progress passes progress on while the call runs. Numbers that JSON does not have are not passed on.
func (h *held) progress(done, total float64, message string) {
	if h.report == nil || !finite(done) {
		return
	}
	if !finite(total) {
		total = 0
	}
	h.reports.Lock()
	defer h.reports.Unlock()
	if h.running() {
		h.report(done, total, message)
	}
}

func (h *held) running() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.closed
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// close waits for a write that is under way; none starts afterwards. What was written is a step then (contract 6.7), nil
// when nothing was. Closing it again says the same.
func (h *held) close() (*store.Step, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.change != nil && !h.closed {
		h.step, h.err = h.change.Close()
	}
	h.closed = true
	return h.step, h.err
}
