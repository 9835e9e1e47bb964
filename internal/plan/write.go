package plan

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
)

// Write makes the disk what the Plan says. Every changed file is first written whole beside its place, under a name that
// no build looks at; only when all are there, and no place has changed since Make, do they take their places, by
// renaming; orphans are removed last. A file's permissions stay. An error before the renaming leaves everything as it
// was; a file is never half-written. It does not wait for the disk: what is lost in a power cut can be generated again.
func (p *Plan) Write() error {
	var waiting []staged
	defer func() {
		for _, s := range waiting {
			s.discard()
		}
	}()
	for _, e := range p.Entries {
		if e.Status != New && e.Status != Changed {
			continue
		}
		s, err := stage(e)
		if err != nil {
			return failure(e.Path, err)
		}
		waiting = append(waiting, s)
	}
	for _, s := range waiting {
		if err := s.unchanged(); err != nil {
			return failure(s.entry.Path, err)
		}
	}
	for len(waiting) > 0 {
		if err := waiting[0].commit(); err != nil {
			return failure(waiting[0].entry.Path, err)
		}
		waiting = waiting[1:]
	}
	for _, e := range p.Entries {
		if e.Status != Orphan {
			continue
		}
		if err := remove(e); err != nil {
			return failure(e.Path, err)
		}
	}
	return nil
}

// staged is a file that lies complete beside its place.
type staged struct {
	entry     Entry
	disk      *os.Root
	temporary string
}

func stage(e Entry) (s staged, err error) {
	if err := os.MkdirAll(e.dir, 0o755); err != nil {
		return s, err
	}
	disk, err := os.OpenRoot(e.dir)
	if err != nil {
		return s, err
	}
	s = staged{e, disk, path.Join(path.Dir(e.name), ".nlgen-"+rand.Text()+".tmp")}
	if err = s.write(); err != nil {
		s.discard()
	}
	return s, err
}

func (s staged) write() error {
	if err := s.disk.MkdirAll(path.Dir(s.entry.name), 0o755); err != nil {
		return err
	}
	f, err := s.disk.OpenFile(s.temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, s.entry.mode)
	if err != nil {
		return err
	}
	if _, err := f.Write(s.entry.Content); err != nil {
		f.Close()
		return err
	}
	if s.entry.Status == Changed { // the process's umask does not count for a file that had its permissions already
		if err := f.Chmod(s.entry.mode); err != nil {
			f.Close()
			return err
		}
	}
	return f.Close()
}

// unchanged fails when what stands at the file's place is not what the Plan was made from: an editor saved it, a
// checkout went through.
func (s staged) unchanged() error {
	info, err := s.disk.Lstat(s.entry.name)
	if errors.Is(err, fs.ErrNotExist) && s.entry.Status == New {
		return nil
	}
	if err == nil && s.entry.Status == Changed && info.Mode().IsRegular() {
		if now, err := s.disk.ReadFile(s.entry.name); err == nil && bytes.Equal(now, s.entry.Old) {
			return nil
		}
	}
	return errChanged
}

var errChanged = errors.New("it changed while nlgen ran; nothing was written, run nlgen again")

// commit puts the file in its place.
func (s staged) commit() error {
	if err := s.disk.Rename(s.temporary, s.entry.name); err != nil {
		return err
	}
	return s.disk.Close()
}

// discard removes what was staged. It is for failures, so its own failure tells nothing new.
func (s staged) discard() {
	s.disk.Remove(s.temporary)
	s.disk.Close()
}

func remove(e Entry) error {
	disk, err := os.OpenRoot(e.dir)
	if err != nil {
		return err
	}
	defer disk.Close()
	return disk.Remove(e.name)
}
