package store

import (
	"fmt"
	"slices"
	"strings"
)

// Conflict says why a step can be neither undone nor redone as things are.
type Conflict struct {
	Step Step
	// Redo tells which of the two was asked for.
	Redo bool
	// Later are the steps that touched the same namespaces afterwards, oldest first; of a redo also the earlier ones that are
	// undone and could be redone.
	Later []Step
	// Edited are the namespaces whose documents are not what the step, or its undo, left: a person edited them.
	Edited []string
	// Unreadable is what is the matter with a document that cannot be read; force does not help.
	Unreadable error
}

func (c *Conflict) Error() string {
	verb := "undone"
	if c.Redo {
		verb = "redone"
	}
	words := fmt.Sprintf("step %s (%s) cannot be %s: ", c.Step.ID, c.Step.Title, verb)
	switch {
	case c.Unreadable != nil:
		return words + c.Unreadable.Error()
	case len(c.Later) > 0:
		later := make([]string, len(c.Later))
		for i, s := range c.Later {
			later[i] = fmt.Sprintf("%s (%s)", s.ID, s.Title)
		}
		why := "later steps changed the same documents: "
		if c.Redo && !c.Overtaken() {
			why = "these come first, since they touch the same documents: "
		}
		return words + why + strings.Join(later, ", ")
	}
	return words + "edited since: " + strings.Join(c.Edited, ", ")
}

// Overtaken tells that steps which are done touched the same namespaces afterwards. For a redo nothing but force helps then:
// an undo that was forced took this step from under them.
func (c *Conflict) Overtaken() bool {
	return slices.ContainsFunc(c.Later, func(s Step) bool { return s.State == Done })
}

// NoStep says that there is no step to undo or redo, and why.
type NoStep struct {
	// ID is the step that was named; empty when none was.
	ID string
	// Why is its state in words: "it is undone already", "no step has that id", "a later step has taken its place".
	Why string
}

func (n *NoStep) Error() string {
	if n.ID == "" {
		return n.Why
	}
	return fmt.Sprintf("step %s: %s", n.ID, n.Why)
}
