package disk

import "time"

// forsaken is how old a temporary file has to be that nobody is at any more; settings are written without the lock.
const forsaken = time.Hour

// sweep removes what processes left behind that died. What it cannot remove it leaves: nothing reads it.
func (s *Store) sweep() {
	s.sweepTemps(folder, 0)
	s.sweepTemps(side, forsaken)
	s.sweepTemps(losts, 0)
	s.sweepBefores()
}

func (s *Store) sweepTemps(folder string, age time.Duration) {
	names, _ := s.files.Names(folder)
	for _, name := range names {
		if !isTemp(name) {
			continue
		}
		if info, err := s.files.Lstat(folder + "/" + name); err == nil && time.Since(info.ModTime()) >= age {
			s.files.Remove(folder + "/" + name)
		}
	}
}

// sweepBefores removes the befores that nothing needs. Where a symbolic link leads lies what is not ours.
func (s *Store) sweepBefores() {
	if info, err := s.files.Lstat(befores); err != nil || !info.IsDir() {
		return
	}
	names, _ := s.files.Names(befores)
	if len(names) == 0 {
		return
	}
	needed := s.history.needed()
	for _, name := range names {
		if !needed[name] {
			s.unkeep(name)
		}
	}
}

// needed are the names of the befores that the steps and an open call need.
func (h *history) needed() map[string]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	needed := map[string]bool{}
	for _, r := range h.steps {
		for _, c := range r.Changes {
			needed[c.Base] = true
		}
	}
	if h.open != nil {
		for _, f := range h.open.firsts {
			needed[f.kept] = true
		}
	}
	return needed
}
