package disk

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// Nobody who waits for the project is overtaken: as many others hold it meanwhile as waited before, which are four here,
// however eager they are to have it again. The counting begins a little before the waiting does, so some more are seen; ten
// is what is promised.
func TestNobodyIsOvertaken(t *testing.T) {
	const all, turns, most = 5, 400, 10
	first := openHere(t)
	stores := []*Store{first}
	for len(stores) < all {
		stores = append(stores, again(t, first))
	}
	var holds atomic.Int64
	waits := make([]map[int64]int, all)
	var done sync.WaitGroup
	for i, s := range stores {
		waits[i] = map[int64]int{}
		done.Go(func() {
			for range turns {
				before := holds.Load()
				unlock, err := s.Lock(t.Context(), store.Alone)
				if err != nil {
					t.Error(err)
					return
				}
				waits[i][holds.Add(1)-1-before]++
				time.Sleep(200 * time.Microsecond)
				unlock()
			}
		})
	}
	done.Wait()
	sum := map[int64]int{}
	for _, w := range waits {
		for n, times := range w {
			sum[n] += times
		}
	}
	t.Log(sum)
	for n, times := range sum {
		if n > most {
			t.Errorf("%d waited for %d others", times, n)
		}
	}
}
