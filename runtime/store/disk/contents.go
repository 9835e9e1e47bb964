package disk

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/runtime/store"
)

// Contents are store.History's.
func (s *Store) Contents(id string) ([]store.Content, error) {
	s.history.refresh()
	steps := s.history.kept()
	at := slices.IndexFunc(steps, func(r *record) bool { return r.ID == id })
	if at < 0 {
		return nil, noStep(id)
	}
	contents := make([]store.Content, len(steps[at].Changes))
	for i := range steps[at].Changes {
		c := &steps[at].Changes[i]
		before, err := s.before(steps, at, c)
		if err != nil {
			return nil, err
		}
		after, err := forward(c, before)
		if err != nil {
			return nil, lostContent(steps[at], c, err)
		}
		contents[i] = store.Content{Namespace: c.Namespace, Before: before, After: after}
	}
	return contents, nil
}

// kept are the steps that are kept.
func (h *history) kept() []*record {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.steps)
}

// before is the document that a step found, byte for byte: a file has it, or a step before it left or found the same one.
func (s *Store) before(steps []*record, at int, c *change) ([]byte, error) {
	if c.Before == (store.Digest{}) {
		return nil, nil
	}
	if c.Base != "" {
		text, err := s.readKept(c.Base, c.Before)
		if err != nil {
			return nil, lostContent(steps[at], c, err)
		}
		return text, nil
	}
	for i := at - 1; i >= 0; i-- {
		if steps[i].Plugin != steps[at].Plugin {
			continue
		}
		for k := range steps[i].Changes {
			earlier := &steps[i].Changes[k]
			if earlier.Namespace != c.Namespace || earlier.Before != c.Before && earlier.After != c.Before {
				continue
			}
			text, err := s.before(steps, i, earlier)
			if err == nil && earlier.Before != c.Before {
				text, err = forward(earlier, text)
			}
			return text, err
		}
	}
	return nil, lostContent(steps[at], c, errors.New("no step leads to it"))
}

// forward is the document that a step left, made of the one that it found.
func forward(c *change, before []byte) ([]byte, error) {
	if c.After == (store.Digest{}) {
		return nil, nil
	}
	text, err := c.Delta.forward(before)
	return verified(text, err, c.After)
}

// back is the document that a step found, made of the one that it left.
func back(c *change, after []byte) ([]byte, error) {
	if c.Before == (store.Digest{}) {
		return nil, nil
	}
	text, err := c.Delta.back(after)
	return verified(text, err, c.Before)
}

// verified is a text if it is what it has to be.
func verified(text []byte, err error, want store.Digest) ([]byte, error) {
	if err == nil && digestOf(text) != want {
		err = errNotOf
	}
	return text, err
}

func lostContent(r *record, c *change, err error) error {
	return fmt.Errorf("what step %s found in %s is not known any more: %w", r.ID, folder+"/"+fileName(r.Plugin, c.Namespace), err)
}

func noStep(id string) error { return &store.NoStep{ID: id, Why: "no step has that id"} }
