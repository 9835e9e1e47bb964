package disk

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// state is what the lines of a history say when they are read from the first on.
type state struct {
	generation string
	// last is the number of the newest step, n that of the newest line that changed documents.
	last, n int
	// steps are those that are kept, oldest first.
	steps []*record
	// redo are the ids of the steps that can be redone, the next one last.
	redo []string
	// open is the call that is open, doing what is about to be undone or redone; at most one of them is set.
	open  *opened
	doing *entry
}

// record is a step that is kept.
type record struct {
	entry
	undone bool
	// touched is the number of the newest line that changed documents by it.
	touched int
}

// opened is a call that has written and not ended.
type opened struct {
	key    string
	origin store.Origin
	time   time.Time
	firsts []first
}

// first is a namespace before the call's first write to it.
type first struct {
	namespace string
	kept      string
	text      *string
	before    store.Digest
}

// stepID and number are a step's name and what it counts.
func stepID(number int) string { return "s" + strconv.Itoa(number) }

func number(id string) (int, bool) {
	digits, ok := strings.CutPrefix(id, "s")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil && n > 0 && stepID(n) == id
}

// apply takes one line in. An error says what is wrong with the line, and leaves the state as it was.
func (s *state) apply(e *entry) error {
	switch e.Do {
	case doHead:
		return s.head(e)
	case doOpen:
		return s.opens(e)
	case doStep:
		return s.step(e)
	case doUndo, doRedo:
		return s.starts(e)
	case doDone:
		return s.done(e)
	case doDrop:
		s.open, s.doing = nil, nil
		return nil
	case doStates:
		s.states(e)
		return nil
	}
	return fmt.Errorf("the line says %q, which only a newer version may know", e.Do)
}

func (s *state) head(e *entry) error {
	switch {
	case s.generation != "":
		return errors.New("the line is a second head")
	case e.Version > historyVersion:
		return errors.New("a newer version has written it")
	case e.Version != historyVersion || e.Generation == "" || e.Last < 0:
		return errors.New("the head is not one of a history")
	}
	s.generation, s.last, s.n = e.Generation, e.Last, e.N
	return nil
}

func (s *state) opens(e *entry) error {
	switch {
	case e.Key == "" || e.Before == nil:
		return errors.New("the line does not say what is opened")
	case s.doing != nil || s.open != nil && s.open.key != e.Key:
		return errors.New("the line opens a call while something else is open")
	case s.open == nil:
		s.open = &opened{key: e.Key, time: e.Time}
		if e.Origin != nil {
			s.open.origin = *e.Origin
		}
	}
	s.open.firsts = append(s.open.firsts, first{e.Namespace, e.Kept, e.Text, *e.Before})
	return nil
}

func (s *state) step(e *entry) error {
	n, ok := number(e.ID)
	switch {
	case !ok || len(e.Changes) == 0:
		return errors.New("the step has no id or no changes")
	case len(s.steps) > 0 && !s.precedes(n):
		return errors.New("the step's id is not new")
	case s.doing != nil:
		return errors.New("the line is a step while something else is open")
	}
	r := &record{entry: *e, touched: e.N}
	if r.Origin == nil {
		r.Origin = new(store.Origin)
	}
	s.steps = append(s.steps, r)
	s.last, s.n = max(s.last, n), max(s.n, e.N)
	s.open, s.redo = nil, nil
	return nil
}

// precedes tells whether a number comes after that of the newest step that is kept: a history written anew begins with a
// head that counts all steps.
func (s *state) precedes(n int) bool {
	newest, _ := number(s.steps[len(s.steps)-1].ID)
	return newest < n
}

func (s *state) starts(e *entry) error {
	switch {
	case s.doing != nil || s.open != nil:
		return errors.New("the line starts while something else is open")
	case s.find(e.ID) == nil:
		return errors.New("the line is about a step that is not there")
	}
	s.doing = e
	return nil
}

func (s *state) done(e *entry) error {
	if s.doing == nil || s.doing.ID != e.ID {
		return errors.New("the line ends what was not started")
	}
	r := s.find(e.ID)
	s.redo = slices.DeleteFunc(s.redo, func(id string) bool { return id == e.ID })
	if r.undone = s.doing.Do == doUndo; r.undone {
		s.redo = append(s.redo, e.ID)
	}
	s.doing, r.touched, s.n = nil, max(r.touched, e.N), max(s.n, e.N)
	return nil
}

func (s *state) states(e *entry) {
	for _, r := range s.steps {
		r.undone = slices.Contains(e.Undone, r.ID)
	}
	s.redo = slices.DeleteFunc(slices.Clone(e.Redo), func(id string) bool {
		r := s.find(id)
		return r == nil || !r.undone
	})
}

// find is the step of an id, nil when there is none.
func (s *state) find(id string) *record {
	if i := slices.IndexFunc(s.steps, func(r *record) bool { return r.ID == id }); i >= 0 {
		return s.steps[i]
	}
	return nil
}

// public is a step as everyone may see it.
func (s *state) public(r *record) store.Step {
	p := store.Step{ID: r.ID, Origin: *r.Origin, Time: r.Time, Interrupted: r.Interrupted, State: store.Done}
	if r.undone {
		p.State = store.Undone
	}
	if i := slices.Index(s.redo, r.ID); i >= 0 {
		p.Redo = len(s.redo) - i
	}
	for _, c := range r.Changes {
		p.Changes = append(p.Changes, store.NamespaceChange{Namespace: c.Namespace, Document: fileName(r.Plugin, c.Namespace), Before: c.Before, After: c.After})
	}
	return p
}
