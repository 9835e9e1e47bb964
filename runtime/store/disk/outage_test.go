package disk

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// From whichever operation on nothing can be done, until the end of a call, an undo, a redo: once it can be done again, the
// same store's next call goes on at once, and nothing is left that the history does not explain.
func TestOutages(t *testing.T) {
	for at, over := 1, false; !over; at++ {
		s := prepared(t, []Fsync{FsyncCall, FsyncAlways}[at%2])
		f := &failing{files: s.files, at: at, dead: true, err: faults[at%len(faults)]}
		s.through(f)
		for i := 0; i < len(deeds) && !f.died(); i++ {
			if err := deeds[i].do(s); err != nil && !f.died() {
				t.Fatalf("operation %d: %s: %v", at, deeds[i].what, err)
			}
		}
		over = !f.died()
		f.at = 0
		if err := tryCall(s, write{"a", "[9]"}, write{"after", "1"}); err != nil {
			t.Errorf("operation %d (%s): the next call: %v", at, f.done[at-1], err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		checkSettled(t, s, fmt.Sprintf("operation %d", at))
	}
}

// On a disk that is full at the end of a call, its documents get back what was kept of them: that needs no room.
func TestFullDiskAtTheEnd(t *testing.T) {
	s := openHere(t)
	callWrites(t, s, write{"a", long("1")}, write{"b", long("1")})
	f := &failing{files: s.files, err: syscall.ENOSPC}
	s.through(f)
	unlock := locked(t, s, store.Alone)
	change := s.Begin(store.Origin{Plugin: acme, Title: "Edit"})
	must(t, change.Write("a", []byte(long("2"))))
	must(t, change.Write("b", nil))
	must(t, change.Write("new", []byte("2")))
	f.op = "write"
	_, err := change.Close()
	if err == nil || !strings.HasPrefix(err.Error(), "the change could not be recorded, and all was put back: ") || !strings.HasSuffix(err.Error(), f.err.Error()) {
		t.Error(err)
	}
	documentsAre(t, s, map[string]string{"a": long("1"), "b": long("1")})
	unlock()
	f.op = ""
	callWrites(t, s, write{"a", long("3")})
	must(t, s.Close())
	checkSettled(t, s, "a full disk")
	if steps, err := again(t, s).Steps(); err != nil || len(steps) != 3 || steps[1].Interrupted {
		t.Errorf("%+v %v", steps, err)
	}
}
