package disk

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// stands waits until somebody has a file, or nobody.
func stands(t *testing.T, s *Store, name string, somebody bool) {
	t.Helper()
	f, err := s.openLock(name)
	must(t, err)
	defer f.Close()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Microsecond) {
		free, err := tryLock(f.File)
		must(t, err)
		if free {
			must(t, unlock(f.File))
		}
		if free != somebody {
			return
		}
	}
	t.Fatalf("%s is taken: %v", name, !somebody)
}

// Whoever waits for the project is served in the order in which they came, and the one that had it and wants it again at once
// comes last: with as many as there are files nobody is overtaken, whenever the system lets them run.
func TestNobodyIsOvertaken(t *testing.T) {
	first := openHere(t)
	stores := []*Store{first}
	for range inTurn {
		stores = append(stores, again(t, first))
	}
	for range 50 {
		unlock := locked(t, first, store.Alone)
		var order []int
		var mu sync.Mutex // whoever has the project is alone, which the race detector does not know
		var all sync.WaitGroup
		turn := func(i int) {
			defer all.Done()
			unlock, err := stores[i].Lock(t.Context(), store.Alone)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			order = append(order, i)
			mu.Unlock()
			unlock()
		}
		all.Add(len(stores))
		for i := range inTurn {
			go turn(i + 1)
			place := len(inTurn) - 1 - i
			stands(t, first, inTurn[place], true)
			if place > 0 { // nor has it the one before any more
				stands(t, first, inTurn[place-1], false)
			}
		}
		unlock()
		turn(0)
		all.Wait()
		if !slices.Equal(order, []int{1, 2, 3, 4, 0}) {
			t.Fatalf("served in the order %v", order)
		}
	}
}

// A lock does not linger when somebody waits, wherever in the row.
func TestWaitingIsSeen(t *testing.T) {
	busy := openHere(t)
	other := again(t, busy)
	for i, name := range append(inTurn[:], mainFile) {
		locked(t, busy, store.Alone)()
		locked(t, other, store.Alone)()
		unlock := locked(t, busy, store.Alone)
		var place *lockFile
		if name != mainFile {
			var err error
			place, err = other.lockFile(name, true)
			must(t, err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			soon(t, other, store.Alone)
		}()
		if i == 0 {
			stands(t, busy, queueFile, true)
		} else {
			stands(t, busy, inTurn[i-1], true)
		}
		unlock()
		if !lingers(busy).IsZero() {
			t.Errorf("with somebody waiting for %s the lock stayed", name)
		}
		other.free(place)
		<-done
	}
}
