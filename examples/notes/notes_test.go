package notes_test

import (
	"testing"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/plugintest"
)

// document is what the plugin keeps in a project.
type document struct {
	Items []notes.Note `json:"items"`
}

func TestNotes(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	var listed notes.ListData
	p.Call("list", nil).Says("No notes yet.").Data(&listed)
	if listed.Notes == nil {
		t.Error("no notes are null, not a list")
	}
	p.Call("add_note", notes.AddNoteArgs{Text: "  Buy rope.\n"}).Says("Added. The project has 1 notes.")
	p.Call("add_note", notes.AddNoteArgs{Text: "Paint <the> door."}).Says("Added. The project has 2 notes.")

	var stored document
	p.Document("notes", &stored)
	rope, door := stored.Items[0], stored.Items[1]
	if rope.Text != "Buy rope." || door.Text != "Paint <the> door." || rope.ID == door.ID {
		t.Errorf("stored %+v", stored)
	}
	p.Call("list", nil).Says(rope.ID + ": Buy rope.\n" + door.ID + ": Paint <the> door.").Data(&listed)
	if len(listed.Notes) != 2 || listed.Notes[1] != door {
		t.Errorf("listed %+v", listed)
	}
}

func TestUndo(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Given("notes", document{[]notes.Note{{ID: "a", Text: "Buy rope."}}})
	p.Call("add_note", notes.AddNoteArgs{Text: "Paint."}).OK()
	p.Undo()
	p.Call("list", nil).Says("a: Buy rope.")
	p.Redo()
	var added document
	if p.Document("notes", &added); len(added.Items) != 2 {
		t.Errorf("after redo %+v", added)
	}
}

func TestEmptyNote(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	for _, text := range []string{"", " \t\n"} {
		a := p.Call("add_note", notes.AddNoteArgs{Text: text}).Refused(runtime.InvalidArgs)
		if a.Text != "invalid_args: The note is empty.\nHint: Pass the note's words as text." {
			t.Error(a.Text)
		}
	}
	p.Call("add_note", `{"note": "Buy rope."}`).Refused(runtime.InvalidArgs)
	p.Holds("notes", nil)
}

// Notes that someone broke by hand are neither read as empty nor written over.
func TestBrokenDocument(t *testing.T) {
	p := plugintest.New(t, notes.Plugin(notes.Setup))
	p.Given("notes", `{"items": 5}`)
	p.Call("list", nil).Refused(runtime.Internal)
	p.Call("add_note", notes.AddNoteArgs{Text: "Buy rope."}).Refused(runtime.Internal)
	p.Holds("notes", `{"items": 5}`)
}
