package mcpserve

import (
	"bytes"
	"sync"
	"time"
)

// lookEvery is how long a change of the list of tools may go unnoticed. What changes it is mostly done by another process:
// the author approves a plugin, or switches one on or off, on the command line. To look costs a few calls of stat.
const lookEvery = time.Second

// watch tells those who want to know that the list of tools has changed: once for each change that is left when it looks,
// whatever caused it. While nobody wants to know it does nothing.
type watch struct {
	list func() []byte

	mu       sync.Mutex
	current  []byte
	watchers map[*watcher]struct{}
	stop     chan struct{} // ends the looking; nil while nobody watches
}

// watcher is one who wants to know.
type watcher struct {
	seen []byte // the list that is known there
	// tell tells of a change. It must not wait. False, nobody can be told now, and it is asked again.
	tell func() bool
}

// add begins to tell of changes from now on. Once remove has returned tell is not called again; it may be called twice.
func (w *watch) add(tell func() bool) (remove func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v := &watcher{seen: w.now(), tell: tell}
	if w.stop == nil {
		w.watchers, w.stop = map[*watcher]struct{}{}, make(chan struct{})
		go w.keepLooking(w.stop)
	}
	w.watchers[v] = struct{}{}
	return func() { w.remove(v) }
}

// now is the list, in the same memory as long as it is the same: thousands of watchers are compared with it. The caller holds
// the lock, so that nobody who looked earlier tells of it later.
func (w *watch) now() []byte {
	if list := w.list(); !bytes.Equal(list, w.current) {
		w.current = list
	}
	return w.current
}

func (w *watch) remove(v *watcher) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.watchers, v)
	if len(w.watchers) == 0 && w.stop != nil {
		close(w.stop)
		w.stop = nil
	}
}

func (w *watch) keepLooking(stop <-chan struct{}) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			w.look()
		}
	}
}

// look tells everyone who knows another list than that of now.
func (w *watch) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.now()
	for v := range w.watchers {
		if !bytes.Equal(v.seen, list) && v.tell() {
			v.seen = list
		}
	}
}
