package disk

import (
	"errors"
	"slices"
	"syscall"
	"testing"

	"github.com/nlgen/nlgen/runtime/store"
)

// Whatever operation fails, and whenever, a switch that could not be turned is as it was, and nothing is recorded of it.
func TestSettingsFailures(t *testing.T) {
	for _, op := range []string{"lstat", "open", "read", "lock", "create", "write", "chmod", "sync", "close", "rename"} {
		for nth := 1; ; nth++ {
			s := openHere(t)
			turn := func(on bool) error {
				return s.SetSwitches(func(v *store.Switches) error { v.Writes = on; return nil }, store.Event{What: "turn"})
			}
			if err := turn(true); err != nil {
				t.Fatal(err)
			}
			intact := s.files
			f := &failing{files: intact, op: op, once: nth, err: syscall.ENOSPC}
			s.files = f
			err := turn(false)
			s.files = intact
			if !slices.Contains(f.done, op) {
				t.Errorf("%s was never done: %v", op, f.done)
			}
			if err == nil {
				break // it was done less often
			}
			if !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%s: %v", op, err)
			}
			switches, err := s.Switches()
			if err != nil || !switches.Writes {
				t.Errorf("%s %d: the switches are %+v, %v", op, nth, switches, err)
			}
			events, err := s.Activity()
			if err != nil || len(events) != 1 {
				t.Errorf("%s %d: recorded %+v, %v", op, nth, events, err)
			}
			names, err := s.files.Names(side)
			slices.Sort(names)
			if want := []string{".gitignore", activityFile, "settings", switchesFile}; err != nil || !slices.Equal(names, want) {
				t.Errorf("%s %d: left %q, %v", op, nth, names, err)
			}
		}
	}
}
