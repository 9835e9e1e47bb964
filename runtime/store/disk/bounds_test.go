package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// fast is a store that waits for no disk.
func fast(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.TempDir(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// sideBytes is the size of all that lies in the side folder.
func sideBytes(t *testing.T, s *Store) (bytes int64) {
	t.Helper()
	err := filepath.Walk(filepath.Join(s.Project(), side), func(_ string, info os.FileInfo, err error) error {
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

// However long a history gets, a call takes as long as it did, what is kept stays as large as it was, and every step that
// is kept can be undone.
func TestLongHistory(t *testing.T) {
	steps := 1_500
	if os.Getenv("NLGEN_SOAK") != "" {
		steps = 10_000
	}
	s := fast(t)
	document := func(i int) string { return fmt.Sprintf(`{"n":%d,"text":%q}`, i, strings.Repeat("words ", 500)) }
	var first, last time.Duration
	var largest int64
	for part := range 10 {
		start := time.Now()
		for i := range steps / 10 {
			n := part*steps/10 + i
			callWrites(t, s, write{fmt.Sprint(n % 3), document(n)})
		}
		if last = time.Since(start); part == 0 {
			first = last
		}
		largest = max(largest, sideBytes(t, s))
	}
	t.Logf("%d steps: the first tenth took %v, the last %v; at most %d bytes were kept", steps, first, last, largest)
	if last > 3*first {
		t.Errorf("the last %d calls took %v, the first %v", steps/10, last, first)
	}
	if largest > 200_000 {
		t.Errorf("%d bytes are kept", largest)
	}

	start := time.Now()
	again, err := Open(s.Project(), Options{Fsync: FsyncNever})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	kept, err := again.Steps()
	if took := time.Since(start); err != nil || len(kept) < maxSteps || len(kept) > slackSteps || took > time.Second {
		t.Fatalf("%d steps are read in %v: %v", len(kept), took, err)
	}
	for i := range kept {
		step, _ := store.LastDone(kept[:len(kept)-i])
		if _, conflict := restore(t, again, again.Undo, step.ID, false); conflict != nil {
			t.Fatal(conflict)
		}
	}
	texts(t, again)
}

// Documents that change as a whole are not kept without end either, and the newest step is there however large it is.
func TestLargeHistory(t *testing.T) {
	s := fast(t)
	const size = 3 << 20
	for i := range 11 {
		step := callWrites(t, s, write{"big", `"` + strings.Repeat(string(rune('a'+i)), size) + `"`})
		locked(t, s, store.Alone)()
		if kept, bound := sideBytes(t, s), int64(slackBytes+3*size); kept > bound {
			t.Fatalf("after %s %d bytes are kept, more than %d", step.ID, kept, bound)
		}
	}
	steps, err := s.Steps()
	if err != nil || len(steps) == 0 || len(steps) == 11 {
		t.Fatalf("%d steps: %v", len(steps), err)
	}
	huge := callWrites(t, s, write{"big", `"` + strings.Repeat("z", slackBytes) + `"`})
	if _, conflict := restore(t, s, s.Undo, huge.ID, false); conflict != nil {
		t.Fatal(conflict)
	}
	documentsAre(t, s, map[string]string{"big": `"` + strings.Repeat("k", size) + `"`})
}
