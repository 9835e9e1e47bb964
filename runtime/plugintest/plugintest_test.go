package plugintest_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/examples/notes"
	nlgen "github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/plugintest"
	"github.com/nlgen/nlgen/runtime/store"
)

// document is what the notes plugin stores.
type document struct {
	Items []notes.Note `json:"items"`
}

func TestCalls(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Call("list", nil).Says("No notes yet.")
	var added notes.AddNoteData
	p.Call("acme.notes.add_note", notes.AddNoteArgs{Text: " Buy rope.\n"}).Says("Added. The project has 1 notes.").Data(&added)
	if added.Count != 1 {
		t.Errorf("answered %+v", added)
	}
	p.Call("acme_notes__add_note", map[string]any{"text": "Paint <the> door."}).OK()
	a := p.Call("add_note", `{"text": ""}`).Refused(nlgen.InvalidArgs)
	if a.Text != "invalid_args: The note is empty.\nHint: Pass the note's words as text." {
		t.Error(a.Text)
	}
	p.Call("add_note", notes.AddNoteArgs{}).Refused(nlgen.InvalidArgs) // text is required, so it is sent
	var stored document
	if !p.Document("notes", &stored) || len(stored.Items) != 2 || stored.Items[1].Text != "Paint <the> door." {
		t.Errorf("stored %+v", stored)
	}
	p.Holds("notes", stored)
	p.Restart()
	p.Holds("notes", stored)
	p.Call("list", notes.ListArgs{}).Says(stored.Items[0].ID + ": Buy rope.\n" + stored.Items[1].ID + ": Paint <the> door.")
}

func TestGiven(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Holds("notes", nil)
	if p.Document("notes", nil) {
		t.Error("there is a document")
	}
	p.Given("notes", document{[]notes.Note{{ID: "a", Text: "Buy rope."}}})
	p.Call("list", nil).Says("a: Buy rope.")
	p.Given("notes", `{"items": [{"text": "Paint.", "id": "b"}]}`)
	p.Call("list", nil).Says("b: Paint.")
	p.Holds("notes", `{"items":[{"id":"b","text":"Paint."}]}`)
	p.Given("notes", `{"items": 5}`)
	p.Call("list", nil).Refused(nlgen.Internal)
	p.Given("notes", nil)
	p.Given("notes", nil)
	p.Call("list", nil).Says("No notes yet.")
	if steps := p.Steps(); len(steps) != 0 {
		t.Errorf("what is given made steps: %+v", steps)
	}
}

func TestSteps(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Call("add_note", notes.AddNoteArgs{Text: "Buy rope."}).OK()
	p.Call("list", nil).OK()
	p.Call("add_note", `{"text":""}`).Refused(nlgen.InvalidArgs)
	steps := p.Steps()
	if len(steps) != 1 || steps[0].Title != "Add a note" || steps[0].Changes[0].Namespace != "notes" {
		t.Errorf("steps %+v", steps)
	}
}

func TestSwitches(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	add := func() *plugintest.Answer { return p.Call("add_note", notes.AddNoteArgs{Text: "Buy rope."}) }
	p.WritesOff()
	add().Refused(nlgen.WritesDisabled)
	p.Call("list", nil).Says("No notes yet.")
	p.WritesOn()
	add().OK()
	p.Switch(func(s *store.Switches) { s.Paused = true })
	add().Refused(nlgen.Paused)
	p.Restart()
	add().Refused(nlgen.Paused)
}

func TestUndo(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Given("notes", document{[]notes.Note{{ID: "a", Text: "Buy rope."}}})
	p.Call("add_note", notes.AddNoteArgs{Text: "Paint."}).OK()
	var both document
	p.Document("notes", &both)
	if step := p.Undo(); step.Title != "Add a note" || step.State != store.Undone {
		t.Errorf("undone %+v", step)
	}
	p.Call("list", nil).Says("a: Buy rope.")
	if step := p.Redo(); step.State != store.Done {
		t.Errorf("redone %+v", step)
	}
	p.Holds("notes", both)
	p.Undo()
	fails(t, "undo failed: ", func(t testing.TB) { plugintest.New(t, notes.Plugin(notes.Setup)).Undo() })
	fails(t, "redo failed: ", func(t testing.TB) { plugintest.New(t, notes.Plugin(notes.Setup)).Redo() })
	fails(t, "undo failed: ", func(t testing.TB) {
		p := plugintest.New(t, notes.Plugin(notes.Setup))
		p.Call("add_note", notes.AddNoteArgs{Text: "Paint."}).OK()
		p.Given("notes", document{}) // a person edits it
		p.Undo()
	})
}

// A plugin that keeps what it read is told when an undo changes it.
func TestUndoReloads(t *testing.T) {
	reloads := 0
	p := plugintest.New(t, notes.Plugin(func(ctx context.Context, app *nlgen.App) (notes.Tools, error) {
		app.OnReload(func(context.Context, nlgen.Reader) error { reloads++; return nil })
		return notes.Setup(ctx, app)
	}))
	p.Call("add_note", notes.AddNoteArgs{Text: "Paint."}).OK()
	before := reloads
	p.Undo()
	p.Redo()
	if reloads != before+2 {
		t.Errorf("reloaded %d times for an undo and a redo", reloads-before)
	}
}

// fails runs a test that is to fail, and checks that it says so in words, at the line of the test.
func fails(t *testing.T, words string, test func(t testing.TB)) {
	t.Helper()
	f := &failure{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(f)
	}()
	<-done
	if !strings.Contains(f.said, words) {
		t.Errorf("failed with %q, want %q", f.said, words)
	}
	if f.said != "" && f.at != "plugintest_test.go" {
		t.Errorf("%q is told at %s", f.said, f.at)
	}
}

// failure is a test that records how it fails, and where as testing would say it.
type failure struct {
	testing.TB
	helpers  map[string]bool
	said, at string
}

func (f *failure) Helper() {
	if f.helpers == nil {
		f.helpers = map[string]bool{}
	}
	pc, _, _, _ := runtime.Caller(1)
	f.helpers[runtime.FuncForPC(pc).Name()] = true
}

func (f *failure) Fatalf(format string, args ...any) { f.fail(fmt.Sprintf(format, args...)) }
func (f *failure) Fatal(args ...any)                 { f.fail(fmt.Sprint(args...)) }

func (f *failure) fail(said string) {
	f.said = said
	callers := make([]uintptr, 50)
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers)])
	for {
		frame, more := frames.Next()
		if !f.helpers[frame.Function] {
			f.at = filepath.Base(frame.File)
			break
		}
		if !more {
			break
		}
	}
	runtime.Goexit()
}

func TestFailures(t *testing.T) {
	open := func(t testing.TB) *plugintest.Project { return plugintest.New(t, notes.Plugin(notes.Setup)) }
	for words, test := range map[string]func(t testing.TB){
		"the plugin cannot be registered:\nplugin \"acme.notes\": it has no Setup": func(t testing.TB) {
			plugintest.New(t, notes.Plugin(nil))
		},
		`the plugin acme.notes has no tool "add"; it has list, add_note`: func(t testing.TB) { open(t).Call("add", nil) },
		"add_note {\"text\":\" \"} was refused:\ninvalid_args: The note is empty.": func(t testing.TB) {
			open(t).Call("add_note", notes.AddNoteArgs{Text: " "}).OK()
		},
		"list  was answered, want it refused as not_found:\nNo notes yet.": func(t testing.TB) {
			open(t).Call("list", nil).Refused(nlgen.NotFound)
		},
		"was refused as invalid_args, want not_found": func(t testing.TB) {
			open(t).Call("add_note", `{}`).Refused(nlgen.NotFound)
		},
		"-Two notes.\n+No notes yet.\n":        func(t testing.TB) { open(t).Call("list", nil).Says("Two notes.") },
		"list [] is no call":                   func(t testing.TB) { open(t).Call("list", `[]`) },
		"the arguments of list cannot be sent": func(t testing.TB) { open(t).Call("list", func() {}) },
		`unknown field "notes"`: func(t testing.TB) {
			var data struct{ Count int }
			open(t).Call("list", nil).Data(&data)
		},
		"-none\n+{\n+  \"items\": []\n+}\n": func(t testing.TB) {
			p := open(t)
			p.Given("notes", `{"items": []}`)
			p.Holds("notes", nil)
		},
		`unknown field "items"`: func(t testing.TB) {
			p := open(t)
			p.Given("notes", `{"items": []}`)
			p.Document("notes", &struct{}{})
		},
		"plugin__acme.notes__notes.json:1:2: the text is not JSON": func(t testing.TB) {
			p := open(t)
			p.Given("notes", `{`)
			p.Document("notes", &struct{}{})
		},
		"cannot be put into the project": func(t testing.TB) { open(t).Given("notes", make(chan int)) },
	} {
		fails(t, words, test)
	}
}

// A reading tool that changes documents behind the runtime's back is found out.
func TestReadingToolThatWrites(t *testing.T) {
	fails(t, "list only reads, and changed the documents:", func(t testing.TB) {
		p := plugintest.New(t, notes.Plugin(func(_ context.Context, app *nlgen.App) (notes.Tools, error) {
			return sly{filepath.Join(app.Project, "editor", "services")}, nil
		}))
		p.Given("notes", document{})
		p.Call("list", nil)
	})
}

type sly struct{ folder string }

func (s sly) List(context.Context, *nlgen.ReadCall, notes.ListArgs) (a nlgen.Answer[notes.ListData], err error) {
	return a, os.WriteFile(filepath.Join(s.folder, "plugin__acme.notes__notes.json"), []byte("{}"), 0o666)
}

func (sly) AddNote(context.Context, *nlgen.WriteCall, notes.AddNoteArgs) (a nlgen.Answer[notes.AddNoteData], err error) {
	return a, errors.New("no")
}

// The plugin is set up once until it is restarted, and closed at the end.
func TestRestart(t *testing.T) {
	var log []string
	t.Run("", func(t *testing.T) {
		p := plugintest.New(t, notes.Plugin(func(context.Context, *nlgen.App) (notes.Tools, error) {
			log = append(log, "setup")
			return closing{close: func() { log = append(log, "close") }}, nil
		}))
		p.Call("list", nil).OK()
		p.Call("list", nil).OK()
		p.Restart()
		p.Call("list", nil).OK()
	})
	if got := strings.Join(log, " "); got != "setup close setup close" {
		t.Error(got)
	}
}

type closing struct {
	sly
	close func()
}

var _ io.Closer = closing{}

func (c closing) Close() error { c.close(); return nil }

func (closing) List(context.Context, *nlgen.ReadCall, notes.ListArgs) (a nlgen.Answer[notes.ListData], err error) {
	return a, nil
}
