package soak

import (
	"fmt"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"
)

// kind is what a client does.
type kind string

const (
	add    kind = "add"
	list   kind = "list"
	undo   kind = "undo"
	redo   kind = "redo"
	pause  kind = "pause"
	resume kind = "resume"
)

// act is what a client asks for; text is the note of an add, unlike any other.
type act struct {
	kind kind
	text string
}

// seen is what it sees: the notes there are now, of an add their number alone; or that it was refused.
type seen struct {
	notes   string // comma after each
	count   int
	refused bool
}

// state is the project as one server would know it: the notes, those that were undone, the next one last, and whether it is
// paused.
type state struct {
	notes, undone string
	paused        bool
}

// model is the project in the hands of one server that takes one call at a time.
var model = porcupine.Model{
	Init: func() any { return state{} },
	Step: func(s, in, out any) (bool, any) { return step(s.(state), in.(act), out.(seen)) },
	DescribeOperation: func(in, out any) string {
		return fmt.Sprintf("%s %s: %d %t", in.(act).kind, in.(act).text, out.(seen).count, out.(seen).refused)
	},
}

// step is what an act makes of the project, and whether that is what was seen.
func step(s state, a act, saw seen) (ok bool, next state) {
	switch a.kind {
	case pause, resume:
		s.paused = a.kind == pause
		return true, s
	case list:
		return saw.notes == s.notes && !saw.refused, s
	case add:
		if s.paused || saw.refused {
			return s.paused && saw.refused, s
		}
		s.notes, s.undone = s.notes+a.text+",", "" // a new step clears what could be redone
		return saw.count == strings.Count(s.notes, ","), s
	case undo:
		s.notes, s.undone, ok = move(s.notes, s.undone)
	case redo:
		s.undone, s.notes, ok = move(s.undone, s.notes)
	}
	return ok != saw.refused && saw.notes == s.notes, s
}

// move moves the last note; ok is false when there is none.
func move(from, to string) (rest, more string, ok bool) {
	if from == "" {
		return from, to, false
	}
	at := strings.LastIndexByte(from[:len(from)-1], ',') + 1
	return from[:at], to + from[at:], true
}

// What one server could not have answered is noticed.
func TestModel(t *testing.T) {
	at := func(call int64, a act, s seen) porcupine.Operation {
		return porcupine.Operation{Input: a, Call: call, Output: s, Return: call + 15} // overlaps the next
	}
	for name, c := range map[string]struct {
		ok      bool
		history []porcupine.Operation
	}{
		"in another order": {true, []porcupine.Operation{at(0, act{add, "a"}, seen{count: 2}), at(10, act{add, "b"}, seen{count: 1})}},
		"a lost update":    {false, []porcupine.Operation{at(0, act{add, "a"}, seen{count: 1}), at(10, act{add, "b"}, seen{count: 1})}},
		"an old state":     {false, []porcupine.Operation{at(0, act{add, "a"}, seen{count: 1}), at(20, act{kind: list}, seen{})}},
		"a step of two": {false, []porcupine.Operation{
			at(0, act{add, "a"}, seen{count: 1}), at(20, act{add, "b"}, seen{count: 2}), at(40, act{kind: undo}, seen{})}},
		"no step": {false, []porcupine.Operation{at(0, act{add, "a"}, seen{count: 1}), at(20, act{kind: undo}, seen{refused: true, notes: "a,"})}},
		"redone after a new step": {false, []porcupine.Operation{
			at(0, act{add, "a"}, seen{count: 1}), at(20, act{kind: undo}, seen{}), at(40, act{add, "b"}, seen{count: 1}), at(60, act{kind: redo}, seen{notes: "b,a,"})}},
		"a pause that came late": {false, []porcupine.Operation{at(0, act{kind: pause}, seen{}), at(20, act{add, "a"}, seen{count: 1})}},
		"a pause in time":        {true, []porcupine.Operation{at(0, act{kind: pause}, seen{}), at(10, act{add, "a"}, seen{count: 1})}},
		"a pause that stays":     {false, []porcupine.Operation{at(0, act{kind: pause}, seen{}), at(20, act{kind: resume}, seen{}), at(40, act{add, "a"}, seen{refused: true})}},
	} {
		if got := porcupine.CheckOperations(model, c.history); got != c.ok {
			t.Errorf("%s is linearizable: %t", name, got)
		}
	}
}
