package disk

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime/store"
)

// Close is store.Change's.
func (c *writing) Close() (*store.Step, error) {
	if c.closed {
		return nil, nil
	}
	c.closed = true
	if len(c.writes) == 0 {
		return nil, nil
	}
	h := c.s.history
	if h.refresh(); !h.isOpen(c.key) {
		if h.interrupted(c.origin, c.began) {
			return nil, errors.New("the call's changes were closed as interrupted: see the history")
		}
		return nil, c.takeBack()
	}
	changed := c.changed()
	if len(changed) == 0 {
		c.drop()
		return nil, nil
	}
	step, err := c.record(changed)
	if err != nil {
		return nil, c.putBack(err)
	}
	for _, w := range c.writes {
		if !slices.ContainsFunc(step.Changes, func(ch change) bool { return ch.Base != "" && ch.Base == w.kept }) {
			c.s.unkeep(w.kept)
		}
	}
	done := h.step(step.ID)
	c.s.compact()
	return &done, nil
}

// changed are the namespaces that have another value than before. A file that was written to and has its old value gets its
// old text back: nothing has happened to it.
func (c *writing) changed() []*written {
	return slices.DeleteFunc(slices.Clone(c.writes), func(w *written) bool {
		if !w.same {
			return false
		}
		return bytes.Equal(w.before.value, w.after) || c.s.putBack(w.path, w.before, w.kept) == nil
	})
}

// record makes the step.
func (c *writing) record(changed []*written) (*entry, error) {
	h := c.s.history
	e := &entry{Do: doStep, ID: h.nextID(), N: h.nextN(), Origin: &c.origin, Time: now()}
	for _, w := range changed {
		if err := c.s.reach(w.path); err != nil {
			return nil, fmt.Errorf("%s: %w", w.path, cause(err))
		}
		ch := change{Namespace: w.namespace, Before: w.digest, After: digestOf(w.after), Delta: deltaOf(w.before.text, w.after)}
		if !h.leadsTo(c.origin.Plugin, w.namespace, w.digest) {
			if w.kept == "" {
				var err error
				if w.kept, err = c.s.keepCopy(w.before.text); err != nil {
					return nil, fmt.Errorf("what was there cannot be kept: %w", cause(err))
				}
			}
			ch.Base = w.kept
		}
		e.Changes = append(e.Changes, ch)
	}
	return e, h.append(true, e)
}

// drop notes that nothing has changed. If that fails, whoever has the lock next finds it out.
func (c *writing) drop() error {
	err := c.s.history.append(false, &entry{Do: doDrop})
	if err == nil {
		for _, w := range c.writes {
			c.s.unkeep(w.kept)
		}
	}
	return err
}

// putBack puts back what the call wrote, since it could not be recorded, and says what became of that.
func (c *writing) putBack(why error) error {
	var failed []string
	for _, w := range slices.Backward(c.writes) {
		if err := c.s.putBack(w.path, w.before, w.kept); err != nil {
			failed = append(failed, w.path)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("the change could not be recorded (%w), and %s could not be put back: it will be a step of its own, to be undone, once the disk can be written",
			why, strings.Join(failed, ", "))
	}
	c.drop()
	return fmt.Errorf("the change could not be recorded, and all was put back: %w", why)
}

// takeBack puts back what the call wrote after its history was removed or broken by hand. Others may have got the lock
// since, so what is not as the call left it is theirs, and so is what the history says now.
func (c *writing) takeBack() error {
	var left []string
	for _, w := range slices.Backward(c.writes) {
		d, err := c.s.read(w.path)
		if err == nil && sameValue(d.value, w.after) {
			err = c.s.putBack(w.path, w.before, w.kept)
		} else if err == nil {
			err = errors.New("someone else changed it")
		}
		if err != nil {
			left = append(left, w.path)
		}
	}
	const why = "the change could not be recorded: " + historyGone
	if len(left) > 0 {
		return errors.New(why + "; and " + strings.Join(left, ", ") + " could not be put back")
	}
	return errors.New(why + "; all was put back")
}

// interrupted tells whether someone closed the call, which began after line n, in its place.
func (h *history) interrupted(o store.Origin, n int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.steps, func(r *record) bool {
		return r.Interrupted && r.N > n && r.Plugin == o.Plugin && r.Tool == o.Tool && r.Call == o.Call
	})
}

func (h *history) nextID() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return stepID(h.last + 1)
}

func (h *history) nextN() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.n + 1
}

func (h *history) step(id string) store.Step {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.public(h.find(id))
}

// leadsTo tells whether a document of that digest can be made from the steps that are kept.
func (h *history) leadsTo(plugin, namespace string, want store.Digest) bool {
	if want == (store.Digest{}) {
		return true
	}
	return leads(h.kept(), plugin, namespace, want)
}

func leads(steps []*record, plugin, namespace string, want store.Digest) bool {
	return slices.ContainsFunc(steps, func(r *record) bool {
		return r.Plugin == plugin && slices.ContainsFunc(r.Changes, func(c change) bool {
			return c.Namespace == namespace && (c.Before == want || c.After == want)
		})
	})
}
