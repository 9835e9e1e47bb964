package disk

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime/store"
)

// losts is the folder that has documents which a forced undo or redo threw away. They are the person's to remove.
const losts = side + "/lost"

// keepLost keeps a document that nobody expected there.
func (r *restoring) keepLost(d *restored) error {
	if d.from == d.expects || d.from == d.to {
		return nil
	}
	l := store.Lost{Namespace: d.change.Namespace}
	if d.now.text != nil {
		name := fileName(r.steps[r.at].Plugin, d.change.Namespace)
		l.Kept = losts + "/" + strings.TrimSuffix(name, ".json") + "." + r.id + "." + now().Format("20060102T150405.000") + ".json"
		err := r.s.in(losts, func() error { return replaceFile(r.s.files, l.Kept, d.now.text, 0, r.s.fsync != FsyncNever) })
		if err != nil {
			return fmt.Errorf("%s cannot be kept: %w", d.path, cause(err))
		}
	}
	r.lost = append(r.lost, l)
	return nil
}

// forgetLost removes what was kept of documents that were not thrown away after all.
func (r *restoring) forgetLost() {
	for _, l := range r.lost {
		if l.Kept != "" {
			r.s.files.Remove(l.Kept)
		}
	}
}

// write puts the documents back, between the two lines that say so. After an error they are what they were.
func (r *restoring) write() error {
	h := r.s.history
	e := &entry{Do: doUndo, ID: r.id, Time: now()}
	if r.redo {
		e.Do = doRedo
	}
	for _, d := range r.docs {
		e.Targets = append(e.Targets, target{d.change.Namespace, d.from, d.to})
	}
	if err := h.append(true, e); err != nil {
		return err
	}
	for i, d := range r.docs {
		if err := r.s.put(d.path, d.text, d.now.mode(), r.s.fsync == FsyncAlways); err != nil {
			return r.putBack(i, fmt.Errorf("%s cannot be written: %w", d.path, cause(err)))
		}
	}
	for _, d := range r.docs {
		if err := r.s.reach(d.path); err != nil {
			return r.putBack(len(r.docs), fmt.Errorf("%s cannot be written: %w", d.path, cause(err)))
		}
	}
	if err := h.append(true, &entry{Do: doDone, ID: r.id, N: h.nextN(), Time: now()}); err != nil {
		return r.putBack(len(r.docs), err)
	}
	return nil
}

// putBack puts back the first n documents and says what became of that.
func (r *restoring) putBack(n int, why error) error {
	var failed []string
	for _, d := range slices.Backward(r.docs[:n]) {
		if err := r.s.putBack(d.path, d.now, ""); err != nil {
			failed = append(failed, d.path)
		}
	}
	if len(failed) > 0 {
		return fmt.Errorf("%w; %s could not be put back: it will be ended once the disk can be written", why, strings.Join(failed, ", "))
	}
	if err := r.s.history.append(false, &entry{Do: doDrop}); err != nil {
		return fmt.Errorf("%w; it will be ended once the disk can be written", why)
	}
	return why
}
