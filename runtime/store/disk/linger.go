package disk

import (
	"sync"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// A lock that nobody else waits for is not given back at once: taking it anew takes longer than a call that only reads.
const (
	// linger is how long it stays when no call of this store comes.
	linger = time.Millisecond
	// longest is how long it stays however many come, so that nobody starves whose waiting is not seen.
	longest = 10 * time.Millisecond
)

// lingering is such a lock.
type lingering struct {
	mu   sync.Mutex
	file *lockFile // nil when there is none
	mode store.Mode
	left time.Time
	// expiry frees it when its time is over. It is not stopped when the lock is taken up again, which calls do more often than
	// it fires: it finds out then.
	expiry *time.Timer
	armed  bool
}

// leave ends the turn of who had a lock.
func (s *Store) leave(f *lockFile, mode store.Mode) {
	if f == nil || time.Since(f.since) > longest || !s.history.known() || !s.lineup.empty() || s.awaited() || !s.lingering.put(f, mode, s.expire) {
		s.free(f)
	}
}

// awaited tells whether somebody waits for the project, in this process or another. One that is only about to say so is seen
// when the next call ends.
func (s *Store) awaited() bool {
	f := s.locks.take(queueFile)
	if f == nil {
		return true
	}
	defer s.locks.keep(f)
	ok, err := tryLock(f.File)
	return !ok || err != nil || unlock(f.File) != nil
}

// resume takes a lock that lingers and still locks the project. One of the other mode is given back.
func (s *Store) resume(mode store.Mode) *lockFile {
	f, was := s.lingering.take()
	if f == nil || was == mode && s.isFile(f) {
		return f
	}
	s.free(f)
	return nil
}

// expire gives back a lock that has lingered long enough.
func (s *Store) expire() {
	if f := s.lingering.over(); f != nil {
		s.free(f)
	}
}

// put has a lock linger; ok is false when another does.
func (l *lingering) put(f *lockFile, mode store.Mode, expire func()) (ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		return false
	}
	l.file, l.mode, l.left = f, mode, time.Now()
	if l.expiry == nil {
		l.expiry, l.armed = time.AfterFunc(linger, expire), true
	} else {
		l.arm(linger)
	}
	return true
}

// arm has the timer fire, unless it is about to.
func (l *lingering) arm(after time.Duration) {
	if !l.armed {
		l.armed = true
		l.expiry.Reset(after)
	}
}

func (l *lingering) take() (f *lockFile, mode store.Mode) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f, l.file = l.file, nil
	return f, l.mode
}

// over takes it when its time is over, as the timer has fired. One that was taken up again meanwhile has some left.
func (l *lingering) over() (f *lockFile) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.armed = false
	if l.file == nil {
		return nil
	}
	if left := linger - time.Since(l.left); left > 0 {
		l.arm(left)
		return nil
	}
	f, l.file = l.file, nil
	return f
}
