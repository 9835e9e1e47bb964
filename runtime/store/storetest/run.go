// Package storetest is test support: it holds a store.Store to the rules that every store keeps. In goes a way to open
// one project again and again; what comes out is what the test reports. Nothing but tests imports it.
package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// Open makes a new, empty project, and returns a way to open it, as each process that serves it would. What it opens is
// closed when the test ends.
type Open func(t *testing.T) func() store.Store

// Run runs all tests of a store.
func Run(t *testing.T, open Open) {
	for _, test := range []struct {
		name string
		do   func(*testing.T, Open)
	}{
		{"Documents", documents}, {"NoStep", noStep}, {"Origin", origin}, {"Vectors", vectorCases}, {"UndoInTheMiddle", undoInTheMiddle},
		{"RedoInOrder", redoInOrder}, {"RedoIsCleared", redoIsCleared}, {"NoSuchStep", noSuchStep}, {"Contents", contents},
		{"ClosedChange", closedChange}, {"AbandonedChange", abandonedChange}, {"Lock", lock}, {"Version", version}, {"Bounds", bounds},
	} {
		t.Run(test.name, func(t *testing.T) { test.do(t, open) })
	}
}

const plugin = "acme.notes"

// project is one project in a test.
type project struct {
	*testing.T
	store.Store
}

// write is one write of a call; a document of "" removes.
type write struct{ namespace, document string }

func (p project) lock(mode store.Mode) (unlock func()) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
	defer cancel()
	unlock, err := p.Lock(ctx, mode)
	if err != nil {
		p.Fatal(err)
	}
	return unlock
}

// call is a call of the plugin that writes; it returns its step, nil when there is none.
func (p project) call(writes ...write) *store.Step {
	p.Helper()
	defer p.lock(store.Alone)()
	c := p.Begin(store.Origin{Plugin: plugin, Tool: "acme_notes__edit", Title: "Edit"})
	for _, w := range writes {
		if err := c.Write(w.namespace, text(w.document)); err != nil {
			p.Fatal(err)
		}
	}
	step, err := c.Close()
	if err != nil {
		p.Fatal(err)
	}
	return step
}

func text(document string) []byte {
	if document == "" {
		return nil
	}
	return []byte(document)
}

// undo and redo must succeed.
func (p project) undo(id string) store.Step { p.Helper(); return p.restore(p.Undo, id) }
func (p project) redo(id string) store.Step { p.Helper(); return p.restore(p.Redo, id) }

func (p project) restore(way func(string, bool, store.Event) (store.Restored, error), id string) store.Step {
	p.Helper()
	defer p.lock(store.Alone)()
	r, err := way(id, false, store.Event{What: "restore " + id})
	if err != nil {
		p.Fatal(err)
	}
	if len(r.Lost) > 0 {
		p.Errorf("lost %v", r.Lost)
	}
	return r.Step
}

// is checks a document; "" is none.
func (p project) is(namespace, want string) {
	p.Helper()
	got, err := p.Read(plugin, namespace)
	if err != nil || string(got) != want || (got == nil) != (want == "") {
		p.Errorf("document %s is %q, %v; want %q", namespace, got, err, want)
	}
}

func (p project) steps() []store.Step {
	p.Helper()
	steps, err := p.Steps()
	if err != nil {
		p.Fatal(err)
	}
	return steps
}

// isNoStep checks an error of Undo or Redo.
func (p project) isNoStep(_ store.Restored, err error) {
	p.Helper()
	var none *store.NoStep
	if !errors.As(err, &none) || none.Why == "" {
		p.Errorf("got %v", err)
	}
}

// conflict checks that an undo or redo is refused and changes nothing, and returns why.
func (p project) conflict(way func(string, bool, store.Event) (store.Restored, error), id string) *store.Conflict {
	p.Helper()
	defer p.lock(store.Alone)()
	_, err := way(id, false, store.Event{What: "restore " + id})
	var c *store.Conflict
	if !errors.As(err, &c) {
		p.Fatalf("got %v", err)
	}
	return c
}
