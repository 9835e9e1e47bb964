package disk

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// soon locks a project that nobody keeps.
func soon(t testing.TB, s *Store, mode store.Mode) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	unlock, err := s.Lock(ctx, mode)
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

// lingers is since when a store has the lock that lingers; zero when none does.
func lingers(s *Store) (since time.Time) {
	s.lingering.mu.Lock()
	defer s.lingering.mu.Unlock()
	if s.lingering.file != nil {
		since = s.lingering.file.since
	}
	return since
}

// A lock that lingers is taken up again by its store, and keeps nobody out: another process, another mode, a store that closes.
func TestLockLingers(t *testing.T) {
	a := openHere(t)
	b := again(t, a)
	resumed := false
	for i := 0; i < 1000 && !resumed; i++ { // a busy machine can take longer than a lock lingers
		locked(t, a, store.Alone)()
		first := lingers(a)
		locked(t, a, store.Alone)()
		resumed = !first.IsZero() && lingers(a).Equal(first)
	}
	if !resumed {
		t.Error("the lock was taken anew each time")
	}
	for _, mode := range []store.Mode{store.Alone, store.Beside, store.Alone} {
		for _, s := range []*Store{a, b, b, a} {
			soon(t, s, mode)
		}
	}
	soon(t, a, store.Beside)
	first, second := locked(t, a, store.Beside), locked(t, a, store.Beside)
	first()
	second()
	soon(t, b, store.Alone)
	locked(t, a, store.Alone)()
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	soon(t, b, store.Alone)
}

// Whoever waits has its turn although the busy one cannot see it wait: the file that shows it was removed.
func TestLingeringEnds(t *testing.T) {
	busy := openHere(t)
	locked(t, busy, store.Alone)()
	if err := os.Remove(filepath.Join(busy.Project(), queueFile)); err != nil {
		t.Fatal(err)
	}
	other := again(t, busy)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if unlock, err := busy.Lock(ctx, store.Alone); err == nil {
				unlock()
			}
		}
	}()
	soon(t, other, store.Alone)
	stop()
	<-done
}
