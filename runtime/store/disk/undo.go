package disk

import (
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/runtime/store"
)

// Undo is store.History's.
func (s *Store) Undo(id string, force bool, by store.Event) (store.Restored, error) {
	return s.restore(&restoring{s: s, id: id, force: force, by: by})
}

// Redo is store.History's.
func (s *Store) Redo(id string, force bool, by store.Event) (store.Restored, error) {
	return s.restore(&restoring{s: s, id: id, redo: true, force: force, by: by})
}

// restoring is one undo or redo.
type restoring struct {
	s           *Store
	id          string
	redo, force bool
	by          store.Event

	step  store.Step // as it was
	steps []*record
	at    int // the step's place among them
	docs  []restored
	lost  []store.Lost
}

// restored is a document that is put back, in the order of writing.
type restored struct {
	change *change
	path   string
	now    document
	from   store.Digest // of now
	// expects is what the step, or its undo, left; to is what is put back.
	expects, to store.Digest
	text        []byte // that has digest to
}

// restore looks at everything before it changes anything. What it is about to do stands in the history first, so that
// whoever finds it there without its end can end it.
func (s *Store) restore(r *restoring) (store.Restored, error) {
	if err := s.writable(); err != nil {
		return store.Restored{}, err
	}
	if err := r.find(); err != nil {
		return store.Restored{}, err
	}
	if err := r.look(); err != nil {
		return store.Restored{}, err
	}
	if err := r.make(); err != nil {
		return store.Restored{}, err
	}
	takeBack, err := r.recorded()
	if err != nil {
		return store.Restored{}, err
	}
	if err := r.write(); err != nil {
		r.forgetLost()
		if errBack := takeBack(); errBack != nil {
			err = fmt.Errorf("%w; and the activity still has a record of it: %w", err, errBack)
		}
		return store.Restored{}, err
	}
	done := store.Restored{Step: s.history.step(r.id), Lost: r.lost}
	s.compact()
	return done, nil
}

// find finds the step, which must be one that can be undone or redone by its own state.
func (r *restoring) find() error {
	h := r.s.history
	h.mu.Lock()
	defer h.mu.Unlock()
	r.steps = slices.Clone(h.steps)
	r.at = slices.IndexFunc(r.steps, func(k *record) bool { return k.ID == r.id })
	if r.at < 0 {
		return noStep(r.id)
	}
	r.step = h.public(r.steps[r.at])
	why := ""
	switch {
	case !r.redo && r.step.State == store.Undone:
		why = "it is undone already"
	case r.redo && r.step.State == store.Done:
		why = "it is not undone"
	case r.redo && r.step.Redo == 0:
		why = "a later step has taken its place"
	default:
		return nil
	}
	return &store.NoStep{ID: r.id, Why: why}
}

// look reads the documents and finds what stands in the way: later steps, a person's edits, what cannot be read.
func (r *restoring) look() error {
	conflict := &store.Conflict{Step: r.step, Redo: r.redo, Later: r.later()}
	k := r.steps[r.at]
	for i := range k.Changes {
		c := &k.Changes[i]
		d := restored{change: c, expects: c.After, to: c.Before}
		if r.redo {
			d.expects, d.to = d.to, d.expects
		}
		path, err := r.s.claim(k.Plugin, c.Namespace)
		if err == nil {
			d.path = path
			d.now, err = r.s.readWritable(path)
		}
		if err != nil {
			conflict.Unreadable = err
			return conflict
		}
		if d.from = digestOf(d.now.text); d.from != d.expects {
			conflict.Edited = append(conflict.Edited, c.Namespace)
		}
		r.docs = append(r.docs, d)
	}
	if !r.force && len(conflict.Later)+len(conflict.Edited) > 0 {
		return conflict
	}
	if !r.redo {
		slices.Reverse(r.docs)
	}
	return nil
}

// later are the steps that touched the same documents and stand before this one: later ones that are done, and for a redo
// earlier ones that can be redone.
func (r *restoring) later() (all []store.Step) {
	h := r.s.history
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, k := range r.steps {
		before := i > r.at && !k.undone
		if r.redo && i < r.at {
			before = slices.Contains(h.redo, k.ID)
		}
		if before && touchSame(k, r.steps[r.at]) {
			all = append(all, h.public(k))
		}
	}
	return all
}

func touchSame(a, b *record) bool {
	return a.Plugin == b.Plugin && slices.ContainsFunc(a.Changes, func(x change) bool {
		return slices.ContainsFunc(b.Changes, func(y change) bool { return x.Namespace == y.Namespace })
	})
}

// make makes the texts that are put back, and keeps those that nothing else has.
func (r *restoring) make() (err error) {
	for i := range r.docs {
		d := &r.docs[i]
		if d.text, err = r.s.target(r.steps, r.at, d.change, r.redo, d.now.text); err != nil {
			return err
		}
	}
	for i := range r.docs {
		if err := r.keepLost(&r.docs[i]); err != nil {
			r.forgetLost()
			return err
		}
	}
	return nil
}

// target is a document that an undo or redo of the step puts back: made of the one that is there now if it can be, else of
// what the history has.
func (s *Store) target(steps []*record, at int, c *change, redo bool, now []byte) ([]byte, error) {
	if redo {
		if digestOf(now) != c.Before {
			var err error
			if now, err = s.before(steps, at, c); err != nil {
				return nil, err
			}
		}
		return orLost(steps[at], c, forward, now)
	}
	if digestOf(now) != c.After {
		return s.before(steps, at, c)
	}
	return orLost(steps[at], c, back, now)
}

func orLost(r *record, c *change, way func(*change, []byte) ([]byte, error), text []byte) ([]byte, error) {
	made, err := way(c, text)
	if err != nil {
		return nil, lostContent(r, c, err)
	}
	return made, nil
}

// recorded adds the act to the activity.
func (r *restoring) recorded() (takeBack func() error, err error) {
	if r.by.What == "" {
		return func() error { return nil }, nil
	}
	unlock, err := r.s.lockSettings()
	if err != nil {
		return nil, err
	}
	defer unlock()
	undo, err := r.s.record(r.by)
	if err != nil {
		return nil, err
	}
	return func() error {
		unlock, err := r.s.lockSettings()
		if err != nil {
			return err
		}
		defer unlock()
		return undo()
	}, nil
}
