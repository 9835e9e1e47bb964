package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

func documents(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	p.is("a", "")
	p.call(write{"a", "{\n  \"x\": 1\n}\n"}, write{"b", "2"})
	for _, q := range []project{p, {t, again()}} {
		q.is("a", "{\n  \"x\": 1\n}\n")
		q.is("b", "2")
		q.is("c", "")
		if doc, err := q.Read("acme.other", "a"); doc != nil || err != nil {
			t.Errorf("another plugin's document is %q, %v", doc, err)
		}
	}
	p.call(write{"a", "null"}, write{"b", ""})
	p.is("a", "")
	p.is("b", "")
}

// What has the same value afterwards, or null instead of nothing, is no step.
func noStep(t *testing.T, open Open) {
	p := project{t, open(t)()}
	p.call(write{"a", `{"x":1,"y":[]}`})
	for _, writes := range [][]write{
		{}, {{"a", `{"y":[],"x":1.0}`}}, {{"a", "2"}, {"a", `{"x":1,"y":[]}`}}, {{"b", "null"}}, {{"b", "1"}, {"b", ""}},
	} {
		if step := p.call(writes...); step != nil {
			t.Errorf("%v is step %+v", writes, step)
		}
	}
	if len(p.steps()) != 1 {
		t.Errorf("%d steps", len(p.steps()))
	}
}

func origin(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	from := store.Origin{Plugin: plugin, Tool: "acme_notes__add", Title: "Add a note <é>", Call: "17", Client: new(""), User: "ann"}
	unlock := p.lock(store.Alone)
	c := p.Begin(from)
	if err := c.Write("b", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if err := c.Write("a", []byte(`"x"`)); err != nil {
		t.Fatal(err)
	}
	step, err := c.Close()
	unlock()
	if err != nil || step == nil {
		t.Fatal(step, err)
	}
	for _, s := range append((project{t, again()}).steps(), p.steps()[0], *step) {
		if s.Client == nil || *s.Client != "" {
			t.Errorf("client is %v", s.Client)
		}
		s.Client = from.Client
		if s.Origin != from || s.ID != step.ID || s.ID == "" || s.State != store.Done || s.Interrupted || s.Redo != 0 {
			t.Errorf("%+v", s)
		}
		if age := time.Since(s.Time); age < 0 || age > time.Hour {
			t.Errorf("made at %v", s.Time)
		}
		if len(s.Changes) != 2 || s.Changes[0].Namespace != "b" || s.Changes[1].Namespace != "a" {
			t.Fatalf("%+v", s.Changes)
		}
		if a := s.Changes[1]; a.Before != (store.Digest{}) || a.After.Size != 3 || a.After.Hash == "" {
			t.Errorf("%+v", a)
		}
	}
}

// A step in the middle is undone when no later one touched its namespaces, else refused naming them.
func undoInTheMiddle(t *testing.T, open Open) {
	p := project{t, open(t)()}
	first := p.call(write{"a", "1"})
	second := p.call(write{"b", "1"})
	third := p.call(write{"a", "2"}, write{"c", "1"})
	c := p.conflict(p.Undo, first.ID)
	if len(c.Later) != 1 || c.Later[0].ID != third.ID || c.Redo || c.Step.ID != first.ID || c.Unreadable != nil {
		t.Errorf("%+v", c)
	}
	p.is("a", "2")
	p.undo(second.ID)
	p.is("b", "")
	p.undo(third.ID)
	p.undo(first.ID)
	p.is("a", "")
	p.is("c", "")
}

// What was undone last is redone first; another one that shares its documents waits.
func redoInOrder(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	first, second, third := p.call(write{"a", "1"}), p.call(write{"a", "2"}), p.call(write{"b", "1"})
	for _, id := range []string{second.ID, third.ID, first.ID} {
		if s := p.undo(id); s.State != store.Undone || s.Redo != 1 {
			t.Errorf("%+v", s)
		}
	}
	for i, place := range []int{1, 3, 2} {
		if s := (project{t, again()}).steps()[i]; s.Redo != place || s.State != store.Undone {
			t.Errorf("step %d: %+v", i, s)
		}
	}
	if c := p.conflict(p.Redo, second.ID); !c.Redo || len(c.Later) != 1 || c.Later[0].ID != first.ID {
		t.Errorf("%+v", c)
	}
	for _, id := range []string{third.ID, first.ID, second.ID} {
		if s := p.redo(id); s.State != store.Done || s.Redo != 0 {
			t.Errorf("%+v", s)
		}
	}
	p.is("a", "2")
	p.is("b", "1")
}

// A new step clears what could be redone, of all plugins.
func redoIsCleared(t *testing.T, open Open) {
	p := project{t, open(t)()}
	first := p.call(write{"a", "1"})
	p.undo(first.ID)
	p.call(write{"b", "1"}, write{"b", ""}) // is none
	if s := p.steps()[0]; s.Redo != 1 {
		t.Errorf("%+v", s)
	}
	p.call(write{"b", "1"})
	if s := p.steps()[0]; s.Redo != 0 || s.State != store.Undone {
		t.Errorf("%+v", s)
	}
	defer p.lock(store.Alone)()
	p.isNoStep(p.Redo(first.ID, true, store.Event{}))
}

func noSuchStep(t *testing.T, open Open) {
	p := project{t, open(t)()}
	step := p.call(write{"a", "1"})
	unlock := p.lock(store.Alone)
	p.isNoStep(p.Undo("none", true, store.Event{}))
	p.isNoStep(p.Undo("", true, store.Event{}))
	p.isNoStep(p.Redo("none", true, store.Event{}))
	p.isNoStep(p.Redo(step.ID, true, store.Event{}))
	unlock()
	p.undo(step.ID)
	defer p.lock(store.Alone)()
	p.isNoStep(p.Undo(step.ID, true, store.Event{}))
	if _, err := p.Contents("none"); err == nil {
		t.Error("contents of no step")
	}
}

// A step's documents are known as long as it is, whatever became of them since.
func contents(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	texts := []string{"", `{"a":"ä","b":1}`, `{"a":"ö","b":1}`, "", `[1,2,3]`, `[1,2]`}
	var ids []string
	for _, text := range texts[1:] {
		ids = append(ids, p.call(write{"a", text}, write{"b", fmt.Sprintf("%q", text)}).ID)
	}
	p.undo(ids[4])
	p.undo(ids[3])
	for i, id := range ids {
		all, err := project{t, again()}.Contents(id)
		if err != nil || len(all) != 2 || all[0].Namespace != "a" || string(all[0].Before) != texts[i] || string(all[0].After) != texts[i+1] {
			t.Errorf("step %s: %q, %v", id, all, err)
		}
		if err == nil && ((all[0].Before == nil) != (texts[i] == "") || (all[0].After == nil) != (texts[i+1] == "")) {
			t.Errorf("step %s: none is not nil: %q", id, all)
		}
	}
}

func closedChange(t *testing.T, open Open) {
	p := project{t, open(t)()}
	defer p.lock(store.Alone)()
	for _, writes := range []int{0, 1} {
		c := p.Begin(store.Origin{Plugin: plugin})
		for range writes {
			if err := c.Write("a", []byte("1")); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if err := c.Write("a", []byte("2")); err == nil {
			t.Error("written after the end")
		}
		if step, err := c.Close(); step != nil || err != nil {
			t.Errorf("closed again: %v, %v", step, err)
		}
	}
	p.is("a", "1")
}

// A change that is not closed, because its process died, is a step once the project is locked again.
func abandonedChange(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	p.call(write{"a", "1"}, write{"b", "1"})
	for _, mode := range []store.Mode{store.Alone, store.Beside} {
		unlock := p.lock(store.Alone)
		c := p.Begin(store.Origin{Plugin: plugin, Title: "Long"})
		for _, w := range []write{{"b", "2"}, {"a", ""}, {"c", "3"}, {"b", "4"}} {
			if err := c.Write(w.namespace, text(w.document)); err != nil {
				t.Fatal(err)
			}
		}
		unlock()
		q := project{t, again()}
		q.lock(mode)()
		steps := q.steps()
		last := steps[len(steps)-1]
		if last.Title != "Long (interrupted)" || !last.Interrupted || last.State != store.Done || len(last.Changes) != 3 {
			t.Fatalf("%+v", last)
		}
		if err := c.Write("b", []byte("5")); err == nil {
			t.Error("the change goes on")
		}
		q.undo(last.ID)
		q.is("a", "1")
		q.is("b", "1")
		q.is("c", "")
		q.redo(last.ID)
		q.is("a", "")
		q.is("b", "4")
		q.is("c", "3")
		q.undo(last.ID)
	}
}

func lock(t *testing.T, open Open) {
	again := open(t)
	p, q := project{t, again()}, project{t, again()}
	busy := func(p project, mode store.Mode) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := p.Lock(ctx, mode); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	}
	for _, other := range []project{p, q} {
		unlock := p.lock(store.Alone)
		busy(other, store.Alone)
		busy(other, store.Beside)
		unlock()
		unlock()
		first, second := p.lock(store.Beside), other.lock(store.Beside)
		busy(other, store.Alone)
		first()
		busy(p, store.Alone)
		second()
		other.lock(store.Alone)()
	}
}

func version(t *testing.T, open Open) {
	again := open(t)
	p, q := project{t, again()}, project{t, again()}
	last, err := p.Version(plugin)
	if err != nil {
		t.Fatal(err)
	}
	is := func(what string, another bool) {
		t.Helper()
		v, err := p.Version(plugin)
		if err != nil || maps.Equal(v, last) == another {
			t.Errorf("%s: %s after %s, %v", what, v, last, err)
		}
		last = v
	}
	is("nothing", false)
	step := p.call(write{"a", "1"})
	is("a call", true)
	q.call(write{"a", "2"})
	is("a call in another process", true)
	q.call(write{"a", "2"})
	is("no change", false)
	latest, _ := store.LastDone(q.steps())
	q.undo(latest.ID)
	is("an undo", true)
	q.redo(latest.ID)
	is("a redo", true)
	q.undo(latest.ID)
	q.undo(step.ID)
	is("another undo", true)
	is("nothing again", false)
}

// Of a long history the newest part is kept, and all of that can be undone.
func bounds(t *testing.T, open Open) {
	again := open(t)
	p := project{t, again()}
	ids := map[string]bool{}
	for i := range 300 {
		step := p.call(write{fmt.Sprint(i % 3), fmt.Sprint(i)})
		if ids[step.ID] {
			t.Fatalf("%s is used again", step.ID)
		}
		ids[step.ID] = true
	}
	p = project{t, again()}
	steps := p.steps()
	if len(steps) < 50 || len(steps) > 200 {
		t.Fatalf("%d steps", len(steps))
	}
	for i := range steps {
		s, some := store.LastDone(p.steps())
		if !some {
			t.Fatalf("%d steps undone", i)
		}
		n := 299 - i
		p.is(fmt.Sprint(n%3), fmt.Sprint(n))
		p.undo(s.ID)
		p.is(fmt.Sprint(n%3), fmt.Sprint(n-3))
	}
}
