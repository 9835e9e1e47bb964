package disk

import (
	"context"
	"fmt"
	"sync"

	"github.com/nlgen/nlgen/runtime/store"
)

// The files that are locked, one after the other: whoever wants the project locks the first, and has it until the next is
// locked too. At each of them but the first at most one waits, whoever has the one before it, so whoever has the first is
// overtaken by nobody, although the system gives a lock to any of those who wait for it. Among as many processes as there are
// files, main included, the first is free for whoever comes. The system frees what a process held that died.
var inTurn = [...]string{side + "/fourth", side + "/third", side + "/second", side + "/next"}

// mainFile is the last of them: who has it, has the project.
const mainFile = side + "/main"

// queueFile is what all who wait have beside that, together.
const queueFile = side + "/queue"

// Lock is store.Locker's. Where the project's folder is not ours to write in, there is no file to lock: nothing can be
// written either, so nothing is locked.
func (s *Store) Lock(ctx context.Context, mode store.Mode) (unlock func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	held := s.resume(mode)
	if held == nil {
		if held, err = s.wait(ctx, mode); err != nil {
			return nil, err
		}
	}
	if s.ready(held, mode) {
		return s.unlocker(held, mode), nil
	}
	// A process died with something open, which is closed alone.
	s.free(held)
	if held, err = s.wait(ctx, store.Alone); err != nil {
		return nil, err
	}
	s.ready(held, store.Alone)
	s.free(held)
	if held, err = s.wait(ctx, mode); err != nil {
		return nil, err
	}
	return s.unlocker(held, mode), nil
}

// Settle closes what a process that died had left open, if something is open and nobody has the project before ctx ends: who
// only looks sees it as a step then. A call that runs is left alone, and a project without a history is not written to.
func (s *Store) Settle(ctx context.Context) {
	if s.history.refresh(); !s.history.leftOpen() {
		return
	}
	if unlock, err := s.Lock(ctx, store.Alone); err == nil {
		unlock()
	}
}

// ready closes what a process that died had left open; false says that this needs the lock alone. Where it cannot be closed
// documents are read as before, and writing says why it is refused.
func (s *Store) ready(held *lockFile, mode store.Mode) bool {
	if mode == store.Beside {
		return held == nil || !s.history.leftOpen()
	}
	if held != nil {
		s.recover()
	}
	return true
}

// unlocker ends the turn of who has a lock, once.
func (s *Store) unlocker(held *lockFile, mode store.Mode) func() {
	return sync.OnceFunc(func() { s.leave(held, mode) })
}

// wait waits for the lock in the store's own line, and learns what others have written to the history meanwhile.
func (s *Store) wait(ctx context.Context, mode store.Mode) (*lockFile, error) {
	w := &waiter{mode: mode, got: make(chan grant, 1)}
	s.lineup.join(w, s.take, s.free)
	select {
	case g := <-w.got:
		if g.err == nil {
			s.history.refresh()
		}
		return g.held, g.err
	case <-ctx.Done():
	}
	if !s.lineup.leave(w) { // it has been served meanwhile
		s.free((<-w.got).held)
	}
	return nil, ctx.Err()
}

// take blocks until the project is locked.
func (s *Store) take(mode store.Mode) (*lockFile, error) {
	waiting, err := s.lockFile(queueFile, false)
	if waiting == nil {
		return nil, err
	}
	defer s.free(waiting)
	var place *lockFile
	for _, name := range inTurn {
		nearer, err := s.lockFile(name, true)
		s.free(place)
		if nearer == nil {
			return nil, err
		}
		place = nearer
	}
	defer s.free(place)
	return s.lockFile(mainFile, mode == store.Alone)
}

func lockError(err error) error {
	if noLocks(err) {
		return fmt.Errorf("the project cannot be locked: the file system it lies on has no locks (%w); it has to lie on another, as a local disk", err)
	}
	return fmt.Errorf("the project cannot be locked: %w", err)
}
