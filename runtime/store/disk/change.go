package disk

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/internal/check"
	"github.com/nlgen/nlgen/runtime/store"
)

// writing is what one call writes: a store.Change.
type writing struct {
	s      *Store
	origin store.Origin
	// key is of the call's lines that open.
	key    string
	writes []*written
	// refused are the namespaces that could not be read, and why.
	refused map[string]error
	closed  bool
	// began is how many lines of the history had changed documents as the call first wrote.
	began int
}

// written is a namespace that the call has written to.
type written struct {
	namespace, path string
	before          document
	digest          store.Digest // of before
	kept            string       // see first
	after           []byte
	// same tells that after has the value of before.
	same bool
}

// Begin is store.History's.
func (s *Store) Begin(origin store.Origin) store.Change {
	return &writing{s: s, origin: origin, key: rand.Text(), refused: map[string]error{}}
}

var (
	errEnded = errors.New("nothing can be written any more: the call has ended")
	errLost  = errors.New("nothing can be written any more: " + historyGone)
)

// historyGone is what has become of the history of a call that is not open in it any more.
const historyGone = historyFile + " was removed or changed by hand during the call"

// Write is store.Change's.
func (c *writing) Write(namespace string, text []byte) error {
	if c.closed {
		return errEnded
	}
	if err := c.refused[namespace]; err != nil {
		return err
	}
	path, err := c.s.claim(c.origin.Plugin, namespace)
	if err != nil {
		return err
	}
	if text != nil && isNull(text) {
		text = nil
	}
	err = c.s.writable()
	if err == nil {
		err = checkNew(text)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	w, differs, err := c.first(namespace, path, text)
	if err != nil || w == nil {
		return err
	}
	if err := c.s.put(path, text, w.before.mode(), c.s.fsync == FsyncAlways); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, cause(err))
	}
	w.after, w.same = text, !differs && sameValue(w.before.value, text)
	return nil
}

// first is a namespace that is about to be written to. Before the first time what is there is kept; it is nil when the text
// is already there: nothing is to be written then. The text is known to differ from what was there, or else may.
func (c *writing) first(namespace, path string, text []byte) (w *written, differs bool, err error) {
	if len(c.writes) > 0 && !c.s.history.isOpen(c.key) {
		return nil, false, errLost
	}
	if i := slices.IndexFunc(c.writes, func(w *written) bool { return w.namespace == namespace }); i >= 0 {
		return c.writes[i], false, c.untouched(c.writes[i])
	}
	before, err := c.s.readWritable(path)
	if err != nil {
		c.refused[namespace] = err
		return nil, false, err
	}
	if sameValue(before.value, text) {
		return nil, false, nil
	}
	w = &written{namespace: namespace, path: path, before: before, digest: digestOf(before.text), after: before.value, same: true}
	if err := c.capture(w); err != nil {
		return nil, false, fmt.Errorf("%s cannot be written: %w", path, cause(err))
	}
	c.writes = append(c.writes, w)
	return w, true, nil
}

// untouched is an error when a namespace is not as the call left it. Whoever edited it since meant it to stay, and an undo of
// the call would not bring it back.
func (c *writing) untouched(w *written) error {
	d, err := c.s.readWritable(w.path)
	if err == nil && !sameValue(d.value, w.after) {
		err = fmt.Errorf("%s cannot be written: someone else changed it during the call (so it is not overwritten)", w.path)
	}
	if err != nil {
		c.refused[w.namespace] = err
	}
	return err
}

// sameValue tells whether two documents are one JSON value; nil is none.
func sameValue(a, b []byte) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return bytes.Equal(a, b) || check.Equal(a, b)
}

// capture keeps a namespace's file and notes the call as open.
func (c *writing) capture(w *written) (err error) {
	if err := c.s.makeSide(); err != nil {
		return err
	}
	if err := c.s.own(c.origin.Plugin, w.namespace); err != nil {
		return err
	}
	open := &entry{Do: doOpen, Key: c.key, Namespace: w.namespace, Before: &w.digest}
	switch text := w.before.text; {
	case text == nil:
	case len(text) <= short:
		open.Text = new(string(text))
	default:
		if w.kept, err = c.s.keep(w.path, w.before); err != nil {
			return fmt.Errorf("what is there cannot be kept: %w", cause(err))
		}
	}
	open.Kept = w.kept
	if len(c.writes) == 0 {
		open.Origin, open.Time = &c.origin, now()
		c.began = c.s.history.nextN() - 1
	}
	if err = c.s.history.append(c.s.fsync == FsyncAlways, open); err != nil {
		c.s.unkeep(w.kept)
	}
	return err
}

// isOpen tells whether a call is still open: whoever got the lock after it would have closed it.
func (h *history) isOpen(key string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open != nil && h.open.key == key
}
