package disk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/runtime/store"
)

// recover closes what a process that died had left open. It is done by who holds the lock alone. Where it cannot be done
// nothing is written until it can: otherwise something could not be undone any more.
func (s *Store) recover() {
	err := s.end()
	if err != nil {
		err = fmt.Errorf("a process ended in the middle of its work, and that cannot be closed: %w; until it can, nothing is written", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = err
}

// unclosed is an error when something is open that could not be closed.
func (s *Store) unclosed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

// end ends what is open.
func (s *Store) end() error {
	h := s.history
	if !h.leftOpen() && s.swept {
		return nil
	}
	h.mu.Lock()
	fault, torn, open, doing := h.fault, h.torn, h.open, h.doing
	h.mu.Unlock()
	if fault != nil {
		return nil // which is said without us
	}
	if torn {
		if err := h.mend(); err != nil {
			return err
		}
	}
	var err error
	switch {
	case open != nil:
		err = s.endCall(open)
	case doing != nil:
		err = s.endRestoring(doing)
	}
	if err != nil {
		return err
	}
	s.sweep()
	s.swept = true
	return nil
}

// mend cuts off a line without an end.
func (h *history) mend() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.cut()
	if err != nil {
		return unreadable(historyFile, err)
	}
	h.was, h.torn = seen{}, false
	return nil
}

// endCall makes a step of what a call had written, as its end would have done.
func (s *Store) endCall(o *opened) error {
	h := s.history
	e := &entry{Do: doStep, ID: h.nextID(), N: h.nextN(), Origin: &o.origin, Time: o.time, Interrupted: true}
	e.Title += " (interrupted)"
	for _, f := range o.firsts {
		c, err := s.since(o.origin.Plugin, f)
		if err != nil {
			return err
		}
		if c != nil {
			e.Changes = append(e.Changes, *c)
		}
	}
	if len(e.Changes) == 0 {
		return h.append(true, &entry{Do: doDrop})
	}
	return h.append(true, e)
}

// since is what became of a namespace since the call first wrote to it, nil when it has the same value.
func (s *Store) since(plugin string, f first) (*change, error) {
	path := folder + "/" + fileName(plugin, f.namespace)
	d, err := s.read(path)
	if err != nil {
		return nil, err
	}
	after := digestOf(d.text)
	if after == f.before {
		return nil, nil
	}
	before, err := s.readFirst(f)
	if err != nil {
		return nil, fmt.Errorf("%w; when it is not to be had any more, move %s away to begin a new history", err, historyFile)
	}
	if sameValue(withoutMark(before), d.value) {
		return nil, s.put(path, before, d.mode(), s.fsync != FsyncNever)
	}
	c := &change{Namespace: f.namespace, Before: f.before, After: after, Delta: deltaOf(before, d.text)}
	if s.history.leadsTo(plugin, f.namespace, f.before) {
		return c, nil
	}
	if c.Base = f.kept; c.Base == "" {
		c.Base, err = s.keepCopy(before)
	}
	return c, err
}

// readFirst is a document before the call's first write to it.
func (s *Store) readFirst(f first) ([]byte, error) {
	switch {
	case f.before == (store.Digest{}):
		return nil, nil
	case f.text == nil:
		return s.readKept(f.kept, f.before)
	case digestOf([]byte(*f.text)) != f.before:
		return nil, errors.New("what the history has of a document was altered")
	}
	return []byte(*f.text), nil
}

// endRestoring goes on with an undo or redo where it stopped. What someone edited since is theirs.
func (s *Store) endRestoring(e *entry) error {
	h := s.history
	steps := h.kept()
	at := slices.IndexFunc(steps, func(r *record) bool { return r.ID == e.ID })
	if at < 0 {
		return noStep(e.ID)
	}
	done := &entry{Do: doDone, ID: e.ID, N: h.nextN(), Time: now()}
	for _, t := range e.Targets {
		i := slices.IndexFunc(steps[at].Changes, func(c change) bool { return c.Namespace == t.Namespace })
		if i < 0 {
			return errors.New("the history restores a document that the step did not touch")
		}
		left, err := s.endTarget(steps, at, &steps[at].Changes[i], e.Do == doRedo, t)
		if err != nil {
			return err
		}
		if left {
			done.Left = append(done.Left, t.Namespace)
		}
	}
	return h.append(true, done)
}

// endTarget puts one document back, unless it is already, or left to who edited it.
func (s *Store) endTarget(steps []*record, at int, c *change, redo bool, t target) (left bool, err error) {
	path := folder + "/" + fileName(steps[at].Plugin, c.Namespace)
	d, err := s.read(path)
	if err != nil {
		return false, err
	}
	switch digestOf(d.text) {
	case t.To:
		return false, nil
	case t.From:
		text, err := s.target(steps, at, c, redo, d.text)
		if err != nil {
			return false, err
		}
		return false, s.put(path, text, d.mode(), s.fsync != FsyncNever)
	}
	return true, nil
}
