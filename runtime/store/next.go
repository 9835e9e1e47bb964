package store

import (
	"cmp"
	"slices"
)

// ToUndo are the steps that undo takes back, the next one first.
func ToUndo(steps []Step) []Step {
	done := slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.State != Done })
	slices.Reverse(done)
	return done
}

// ToRedo are the steps that redo brings back, the next one first.
func ToRedo(steps []Step) []Step {
	undone := slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.Redo == 0 })
	slices.SortFunc(undone, func(a, b Step) int { return cmp.Compare(a.Redo, b.Redo) })
	return undone
}

// LastDone is the step that undo takes back next.
func LastDone(steps []Step) (Step, bool) { return first(ToUndo(steps)) }

// NextRedo is the step that redo brings back next.
func NextRedo(steps []Step) (Step, bool) { return first(ToRedo(steps)) }

func first(steps []Step) (s Step, some bool) {
	if len(steps) == 0 {
		return s, false
	}
	return steps[0], true
}
