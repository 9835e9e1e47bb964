package disk

import (
	"slices"
	"sync"

	"github.com/nlgen/nlgen/runtime/store"
)

// lineup is those who wait for the lock in one store, in order. One goroutine fetches the lock for them: that blocks in the
// system and cannot be cancelled, so whoever gives up leaves the line, and what is fetched goes to the next in it.
type lineup struct {
	mu       sync.Mutex
	waiting  []*waiter
	fetching bool
}

type waiter struct {
	mode store.Mode
	got  chan grant // has room for one
}

// grant is a lock, or why there is none.
type grant struct {
	held *lockFile
	err  error
}

// join puts w at the end of the line.
func (l *lineup) join(w *waiter, take func(store.Mode) (*lockFile, error), free func(*lockFile)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, w)
	if !l.fetching {
		l.fetching = true
		go l.fetch(take, free)
	}
}

// leave takes w out of the line; ok is false when it has been served.
func (l *lineup) leave(w *waiter) (ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(l.waiting, w)
	if i < 0 {
		return false
	}
	l.waiting = slices.Delete(l.waiting, i, i+1)
	return true
}

// empty tells whether nobody waits.
func (l *lineup) empty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.fetching
}

// fetch fetches the lock until nobody waits.
func (l *lineup) fetch(take func(store.Mode) (*lockFile, error), free func(*lockFile)) {
	for {
		mode, some := l.first()
		if !some {
			return
		}
		held, err := take(mode)
		if !l.serve(mode, grant{held, err}) {
			free(held)
		}
	}
}

// first is what the first in the line waits for. With nobody there the fetching ends.
func (l *lineup) first() (mode store.Mode, some bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 {
		l.fetching = false
		return mode, false
	}
	return l.waiting[0].mode, true
}

// serve gives the first in the line what was fetched, unless that is not what it waits for.
func (l *lineup) serve(mode store.Mode, g grant) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 || l.waiting[0].mode != mode {
		return false
	}
	l.waiting[0].got <- g
	l.waiting = slices.Delete(l.waiting, 0, 1)
	return true
}
