package disk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// again opens a project once more, as another process would.
func again(t testing.TB, s *Store) *Store {
	t.Helper()
	other, err := Open(s.Project(), Options{Fsync: s.fsync})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	return other
}

func locked(t testing.TB, s *Store, mode store.Mode) (unlock func()) {
	t.Helper()
	unlock, err := s.Lock(t.Context(), mode)
	if err != nil {
		t.Fatal(err)
	}
	return unlock
}

// refused checks that the lock is not to be had just now, and that whoever waits for it can give up.
func refused(t testing.TB, s *Store, mode store.Mode) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := s.Lock(ctx, mode); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("mode %v: %v", mode, err)
	}
}

// Many callers in several stores are never two at once, and none is lost when others give up.
func TestLockExcludes(t *testing.T) {
	a := openHere(t)
	stores := []*Store{a, again(t, a), again(t, a)}
	var inside, done atomic.Int32
	var all sync.WaitGroup
	for i := range 60 {
		all.Go(func() {
			ctx := t.Context()
			if i%3 == 0 {
				short, cancel := context.WithTimeout(ctx, time.Duration(i)*100*time.Microsecond)
				defer cancel()
				ctx = short
			}
			unlock, err := stores[i/2%3].Lock(ctx, store.Alone)
			if err != nil {
				if i%3 != 0 {
					t.Error(err)
				}
				return
			}
			if inside.Add(1) != 1 {
				t.Error("two at once")
			}
			time.Sleep(time.Millisecond)
			inside.Add(-1)
			done.Add(1)
			unlock()
		})
	}
	all.Wait()
	if done.Load() < 40 {
		t.Errorf("only %d had their turn", done.Load())
	}
}

// Closing a store frees what it held.
func TestCloseUnlocks(t *testing.T) {
	a := openHere(t)
	b := again(t, a)
	locked(t, a, store.Alone)
	refused(t, b, store.Alone)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	locked(t, b, store.Alone)()
}

// Whoever removes the side folder takes no lock away from those who come later.
func TestLockFilesRemoved(t *testing.T) {
	a := openHere(t)
	b := again(t, a)
	unlock := locked(t, a, store.Alone)
	got := make(chan func())
	go func() {
		unlock, err := b.Lock(context.Background(), store.Alone)
		if err != nil {
			t.Error(err)
		}
		got <- unlock
	}()
	time.Sleep(20 * time.Millisecond) // it waits at the file that is removed now
	if err := os.RemoveAll(filepath.Join(a.Project(), side)); err != nil {
		t.Fatal(err)
	}
	unlock()
	unlock = <-got
	refused(t, a, store.Alone)
	unlock()
}

// The files that are locked stay open between locks. One that was removed, or lies in a folder that was, locks nobody out:
// all take the new one.
func TestLockFilesStayOpen(t *testing.T) {
	a := openHere(t)
	f := &failing{files: a.files, op: "lock"}
	f.once = 1 << 30 // only counts
	a.through(f)
	for range 20 {
		locked(t, a, store.Alone)()
		first, second := locked(t, a, store.Beside), locked(t, a, store.Beside)
		first()
		second()
	}
	if f.times > len(inTurn)+3 {
		t.Errorf("files were opened %d times", f.times)
	}
	b := again(t, a)
	for _, name := range append(inTurn[:], queueFile, mainFile, side) {
		locked(t, b, store.Alone)()
		if err := os.RemoveAll(filepath.Join(a.Project(), name)); err != nil {
			t.Fatal(err)
		}
		unlock := locked(t, b, store.Alone)
		refused(t, a, store.Alone)
		refused(t, a, store.Beside)
		unlock()
		for _, s := range []*Store{a, b} { // each learns of it as it takes the lock anew
			for !lingers(s).IsZero() {
				time.Sleep(linger)
			}
			locked(t, s, store.Alone)()
		}
		for _, s := range []*Store{a, b} {
			for _, own := range append(inTurn[:], queueFile) {
				for f := s.locks.take(own); f != nil; f = s.locks.take(own) {
					if !s.isFile(f) {
						t.Errorf("%s was removed, and a %s stays open that is there no more", name, own)
					}
					f.Close()
				}
			}
		}
	}
}

// An unlock that comes a second time gives back nothing that another has by then.
func TestUnlockTwice(t *testing.T) {
	a := openHere(t)
	first := locked(t, a, store.Alone)
	first()
	second := locked(t, a, store.Alone)
	first()
	refused(t, a, store.Alone)
	second()
	locked(t, a, store.Alone)()
}

// unwritable is a project whose folder we may not write in, for us or on a medium that is read-only.
type unwritable struct{ files }

func (unwritable) MkdirAll(string) error             { return os.ErrPermission }
func (unwritable) Create(string) (file, error)       { return nil, os.ErrPermission }
func (unwritable) Append(string) (file, error)       { return nil, os.ErrPermission }
func (unwritable) Lockable(string) (*os.File, error) { return nil, os.ErrPermission }

// A project that cannot be written in is read, and the first write is what is refused.
func TestReadOnlyProject(t *testing.T) {
	s := openHere(t)
	s.through(unwritable{s.files})
	for _, mode := range []store.Mode{store.Alone, store.Beside} {
		unlock := locked(t, s, mode)
		if doc, err := s.Read("acme.notes", "notes"); doc != nil || err != nil {
			t.Errorf("read %q, %v", doc, err)
		}
		unlock()
	}
	defer locked(t, s, store.Alone)()
	change := s.Begin(store.Origin{Plugin: "acme.notes"})
	if err := change.Write("notes", []byte("1")); err == nil || !strings.Contains(err.Error(), "cannot be used: permission denied") {
		t.Errorf("written: %v", err)
	}
	if step, err := change.Close(); step != nil || err != nil {
		t.Errorf("closed: %v, %v", step, err)
	}
}

// Who only looks sees what a process that died had left as a step, but for a call that still runs.
func TestSettle(t *testing.T) {
	died := openHere(t)
	unlock := locked(t, died, store.Alone)
	must(t, died.Begin(store.Origin{Plugin: acme, Title: "Edit"}).Write("a", []byte("1")))
	looks := again(t, died)
	steps := func(within time.Duration) []store.Step {
		ctx, cancel := context.WithTimeout(t.Context(), within)
		defer cancel()
		looks.Settle(ctx)
		all, err := looks.Steps()
		must(t, err)
		return all
	}
	if all := steps(50 * time.Millisecond); len(all) > 0 {
		t.Errorf("a call that runs became %v", all)
	}
	unlock() // as the system does when a process dies
	if all := steps(20 * time.Second); len(all) != 1 || !all[0].Interrupted {
		t.Errorf("a call that ended with its process became %v", all)
	}
	looks = openHere(t)
	if steps(time.Second); len(names(t, looks.Project())) > 0 {
		t.Error("looking at a project wrote there")
	}
}

func names(t *testing.T, folder string) []os.DirEntry {
	t.Helper()
	all, err := os.ReadDir(folder)
	must(t, err)
	return all
}
