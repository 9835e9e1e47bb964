package disk

import (
	"crypto/rand"
	"slices"

	"github.com/nlgen/nlgen/runtime/store"
)

// How much of a history is kept: so many steps and bytes, the newest step in any case. It is written anew once it has
// grown beyond the second bounds, so that the work is spread over many steps.
const (
	maxSteps = 100
	maxBytes = 20 << 20

	slackSteps = maxSteps + maxSteps/4
	slackBytes = maxBytes + maxBytes/4
	slackLines = 2000
)

// compact writes the history anew without its oldest steps once it has grown too large. Nothing depends on it: if it fails
// all is as it was, and the next call tries again.
func (s *Store) compact() {
	h := s.history
	h.mu.Lock()
	bytes := h.bytes()
	due := len(h.steps) > slackSteps || bytes > slackBytes && bytes > h.least+slackBytes-maxBytes || h.lines > slackLines
	h.mu.Unlock()
	if due && s.rewrite() == nil {
		s.sweepBefores()
	}
}

// bytes is the size of the history and of the befores that it needs.
func (h *history) bytes() int64 {
	bytes := h.size
	for _, r := range h.steps {
		bytes += r.baseBytes()
	}
	return bytes
}

// baseBytes is the size of the befores that a step needs.
func (r *record) baseBytes() (bytes int64) {
	for _, c := range r.Changes {
		if c.Base != "" {
			bytes += c.Before.Size
		}
	}
	return bytes
}

// rewrite writes the history anew.
func (s *Store) rewrite() error {
	h := s.history
	steps := h.kept()
	from, err := oldest(steps)
	if err != nil {
		return err
	}
	kept := make([]*record, 0, len(steps)-from)
	for at := from; at < len(steps); at++ {
		r := *steps[at]
		r.Changes = slices.Clone(r.Changes)
		for i := range r.Changes {
			if err := s.rebase(steps, kept, at, &r.Changes[i]); err != nil {
				return err
			}
		}
		kept = append(kept, &r)
	}
	return h.replace(kept)
}

// oldest is the place of the oldest step that is kept.
func oldest(steps []*record) (int, error) {
	bytes := int64(0)
	for at := len(steps) - 1; at >= 0; at-- {
		text, err := encode(&steps[at].entry)
		if err != nil {
			return 0, err
		}
		bytes += int64(len(text)) + steps[at].baseBytes()
		if at < len(steps)-1 && (len(steps)-at > maxSteps || bytes > maxBytes) {
			return at + 1, nil
		}
	}
	return 0, nil
}

// rebase gives a change a file of what was before it, if the steps that are kept do not lead there. What is not known any
// more stays unknown.
func (s *Store) rebase(steps, kept []*record, at int, c *change) error {
	plugin := steps[at].Plugin
	if c.Base != "" || c.Before == (store.Digest{}) || leads(kept, plugin, c.Namespace, c.Before) {
		return nil
	}
	text, err := s.before(steps, at, c)
	if err != nil {
		return nil
	}
	c.Base, err = s.keepCopy(text)
	return err
}

// replace puts a history of these steps into the place of the one that is there.
func (h *history) replace(steps []*record) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fault != nil || h.open != nil || h.doing != nil {
		return h.fault
	}
	entries := []*entry{{Do: doHead, Version: historyVersion, Generation: rand.Text(), Last: h.last, N: h.n}}
	states := &entry{Do: doStates, Redo: h.redo}
	for _, r := range steps {
		e := r.entry
		e.N = r.touched
		entries = append(entries, &e)
		if r.undone {
			states.Undone = append(states.Undone, r.ID)
		}
	}
	text, err := encode(append(entries, states)...)
	if err != nil {
		return err
	}
	if err := replaceFile(h.files, historyFile, text, 0, h.fsync != FsyncNever); err != nil {
		return err
	}
	h.forget()
	h.take(text)
	h.least = h.bytes()
	return nil
}
