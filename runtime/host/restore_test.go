package host_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// counted is acme.fake keeping how many notes there are, and how often it was told that they changed.
type counted struct {
	reloads int
	fail    error
	panics  bool
	plugin  runtime.Plugin
}

func newCounted(tools ...runtime.Tool) *counted {
	c := &counted{}
	c.plugin = pluginOf("acme.fake", func(_ context.Context, app *runtime.App) (any, error) {
		app.OnReload(func(_ context.Context, r runtime.Reader) error {
			if c.reloads++; c.panics {
				panic("boom")
			}
			_, err := notes.Get(r)
			return errors.Join(err, c.fail)
		})
		return struct{}{}, nil
	}, append([]runtime.Tool{list, add}, tools...)...)
	return c
}

func hostIn(t *testing.T, folder string, plugins ...runtime.Plugin) (*host.Host, *disk.Store) {
	t.Helper()
	s := open(t, folder)
	o := options(plugins...)
	o.Projects = []store.Store{s}
	return start(t, o), s
}

func (c *counted) expect(t *testing.T, want int) {
	t.Helper()
	if c.reloads != want {
		t.Errorf("reloaded %d times, want %d", c.reloads, want)
	}
}

// What others change is read anew before the next call, once; what the plugin's own calls change is not.
func TestReload(t *testing.T) {
	folder := t.TempDir()
	c := newCounted()
	h, s := hostIn(t, folder, c.plugin)
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
	expect(t, call(t, h, "list", ""), `reply: {"notes":["a"]}`)
	c.expect(t, 0)

	file := filepath.Join(s.Project(), "editor/services/plugin__acme.fake__notes.json")
	if err := os.WriteFile(file, []byte(`["by a person"]`), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		expect(t, call(t, h, "list", ""), `reply: {"notes":["by a person"]}`)
		c.expect(t, 1)
	}
	other := newCounted() // as another process has it
	elsewhere, _ := hostIn(t, folder, other.plugin)
	expect(t, call(t, elsewhere, "add", `{"text":"b"}`), "reply: added")
	expect(t, call(t, h, "list", ""), `reply: {"notes":["by a person","b"]}`)
	c.expect(t, 2)
	expect(t, call(t, elsewhere, "list", ""), `reply: {"notes":["by a person","b"]}`)
	other.expect(t, 0)
}

// What a person changes while a call of the plugin writes another document is news all the same.
func TestReloadAfterAnEditDuringACall(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "editor/services/plugin__acme.fake__notes.json")
	busy := writes("busy", func(_ context.Context, call *runtime.WriteCall, word string) (answer, error) {
		err := runtime.Document[[]string]("other").Put(call, []string{word})
		return answer{}, errors.Join(err, os.WriteFile(file, []byte(`["by a person"]`), 0o666))
	})
	c := newCounted(busy)
	h, _ := hostIn(t, folder, c.plugin)
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
	expect(t, call(t, h, "busy", `{"text":"x"}`), "reply: ")
	for range 2 {
		expect(t, call(t, h, "list", ""), `reply: {"notes":["by a person"]}`)
		c.expect(t, 1)
	}
}

// While the reloader fails calls are refused, and each tries again.
func TestReloadThatFails(t *testing.T) {
	folder := t.TempDir()
	c := newCounted()
	h, _ := hostIn(t, folder, c.plugin)
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
	elsewhere, _ := hostIn(t, folder, newCounted().plugin)
	expect(t, call(t, elsewhere, "add", `{"text":"b"}`), "reply: added")
	c.fail = errors.New("no index")
	for want := 1; want < 3; want++ {
		expect(t, call(t, h, "list", ""), "unavailable: The plugin acme.fake could not read its documents anew, which others have changed: no index")
		c.expect(t, want)
	}
	c.panics = true
	expect(t, call(t, h, "list", ""), "internal: acme_fake__list (plugin acme.fake) failed: boom")
	c.panics, c.fail = false, nil
	for range 2 {
		expect(t, call(t, h, "list", ""), `reply: {"notes":["a","b"]}`)
		c.expect(t, 4)
	}
}

// An undo and a redo restore the documents and let the plugin read them anew, once each.
func TestUndo(t *testing.T) {
	c := newCounted()
	h, s := hostIn(t, t.TempDir(), c.plugin)
	for _, text := range []string{"a", "b"} {
		expect(t, call(t, h, "add", `{"text":"`+text+`"}`), "reply: added")
	}
	steps, err := h.History(s.Project())
	if err != nil || len(steps) != 2 || steps[0].Title != "Title of acme.fake.add" || steps[0].Tool != "acme_fake__add" {
		t.Fatal(steps, err)
	}
	undo := func(step string) error {
		_, err := h.Undo(t.Context(), s.Project(), step, false, store.ByProgram)
		return err
	}
	redo := func(step string) error {
		_, err := h.Redo(t.Context(), s.Project(), step, false, store.ByProgram)
		return err
	}
	var conflict *store.Conflict
	if err := undo(steps[0].ID); !errors.As(err, &conflict) || len(conflict.Later) != 1 {
		t.Error(err)
	}
	c.expect(t, 0)
	if err := undo(""); err != nil {
		t.Error(err)
	}
	c.expect(t, 1)
	expect(t, call(t, h, "list", ""), `reply: {"notes":["a"]}`)
	if err := undo(steps[0].ID); err != nil {
		t.Error(err)
	}
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	var none *store.NoStep
	if err := undo(""); !errors.As(err, &none) {
		t.Error(err)
	}
	for range 2 {
		if err := redo(""); err != nil {
			t.Error(err)
		}
	}
	expect(t, call(t, h, "list", ""), `reply: {"notes":["a","b"]}`)
	c.expect(t, 4)
	if err := redo(""); !errors.As(err, &none) {
		t.Error(err)
	}
	events, err := s.Activity()
	if err != nil || len(events) != 4 || events[0].What != "undo "+steps[1].ID || events[0].How != store.ByProgram {
		t.Error(events, err)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := undo(""); err != host.Stopping {
		t.Error(err)
	}
}

// A reloader that fails is told; the documents are restored all the same, and the next call tries again.
func TestUndoWithAReloaderThatFails(t *testing.T) {
	c := newCounted()
	h, s := hostIn(t, t.TempDir(), c.plugin)
	for _, alter := range []func(){func() { c.fail = errors.New("no index") }, func() { c.panics = true }} {
		expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
		alter()
		restored, err := h.Undo(t.Context(), s.Project(), "", false, store.ByProgram)
		var reload *host.ReloadError
		if !errors.As(err, &reload) || reload.Plugin != "acme.fake" || restored.Step.State != store.Undone {
			t.Error(restored, err)
		}
		c.fail, c.panics = nil, false
		expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	}
	c.expect(t, 4)
}

// An undo waits its turn, and one from inside a handler would wait for itself.
func TestUndoWaitsItsTurn(t *testing.T) {
	var h *host.Host
	var s *disk.Store
	running, release := make(chan error), make(chan bool)
	slow := writes("slow", func(ctx context.Context, call *runtime.WriteCall, _ string) (a answer, err error) {
		_, err = h.Undo(ctx, s.Project(), "", false, store.ByProgram)
		running <- err
		<-release
		return a, notes.Put(call, []string{"slow"})
	})
	h, s = hostIn(t, t.TempDir(), newCounted(slow).plugin)
	answer := h.Accept(t.Context(), request("slow", ""))
	answered := make(chan string, 1)
	go func() { answered <- outcome(t, answer()) }()
	if err := <-running; err == nil || !strings.Contains(err.Error(), "from inside a running one") {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := h.Undo(ctx, s.Project(), "", false, store.ByProgram); err == nil || !strings.HasPrefix(err.Error(), "unavailable: ") {
		t.Error(err)
	}
	undone := make(chan error)
	go func() {
		_, err := h.Undo(t.Context(), s.Project(), "", false, store.ByProgram)
		undone <- err
	}()
	close(release)
	expect(t, <-answered, "reply: ")
	if err := <-undone; err != nil { // of the step that the call made
		t.Error(err)
	}
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	if _, err := h.Undo(t.Context(), "/else", "", false, store.ByProgram); err == nil || !strings.HasPrefix(err.Error(), "no_workspace: ") {
		t.Error(err)
	}
	if _, err := h.History("/else"); err == nil {
		t.Error("a history of no project")
	}
}

// Whatever becomes of a handler, what it wrote is one step with its tool's title; what it did not change is none.
func TestOneStepACall(t *testing.T) {
	release := make(chan bool)
	twice := writes("twice", func(_ context.Context, call *runtime.WriteCall, how string) (a answer, err error) {
		for _, text := range []string{"x", how} {
			if err := notes.Put(call, []string{text}); err != nil {
				return a, err
			}
		}
		if err := runtime.Document[int]("n").Put(call, len(how)); err != nil {
			return a, err
		}
		switch how {
		case "refuses":
			return a, runtime.NotFound.Refuse("no", "")
		case "fails":
			return a, errors.New("no")
		case "panics":
			panic("no")
		case "hangs":
			<-release
			return a, notes.Put(call, []string{"late"})
		}
		return a, nil
	})
	for _, how := range []string{"answers", "refuses", "fails", "panics", "hangs"} {
		if how == "hangs" {
			twice.Timeout = 2 * time.Second // in which it has written, on a slow machine too
		}
		c := newCounted(twice)
		h, s := hostIn(t, t.TempDir(), c.plugin)
		expect(t, call(t, h, "add", `{"text":"before"}`), "reply: added")
		got := call(t, h, "twice", `{"text":"`+how+`"}`)
		steps, err := h.History(s.Project())
		if err != nil || len(steps) != 2 || len(steps[1].Changes) != 2 || steps[1].Title != "Title of acme.fake.twice" || steps[1].Interrupted {
			t.Errorf("%s: %s: %+v %v", how, got, steps, err)
			continue
		}
		if _, err := h.Undo(t.Context(), s.Project(), "", false, store.ByProgram); err != nil {
			t.Errorf("%s: %v", how, err)
		}
		if how == "hangs" {
			close(release)
			for strings.Contains(call(t, h, "list", ""), "still at work") {
				time.Sleep(time.Millisecond)
			}
		}
		expect(t, call(t, h, "list", ""), `reply: {"notes":["before"]}`)
		if how == "hangs" {
			c.expect(t, 1) // it was busy when the step was undone
		}
	}
}
