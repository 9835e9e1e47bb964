// Package notes is the smallest plugin that reads, writes and refuses: short notes kept in a project.
package notes

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// Note is one note.
type Note struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type notes struct {
	Items []Note `json:"items"`
}

var stored = runtime.Document[notes]("notes")

// Setup makes the handlers for one project.
func Setup(context.Context, *runtime.App) (Tools, error) { return plugin{}, nil }

type plugin struct{}

func (plugin) List(_ context.Context, call *runtime.ReadCall, _ ListArgs) (a runtime.Answer[ListData], err error) {
	n, err := stored.Get(call)
	if err != nil {
		return a, err
	}
	a.Data.Notes, a.Text = n.Items, "No notes yet."
	if len(n.Items) > 0 {
		var lines []string
		for _, note := range n.Items {
			lines = append(lines, note.ID+": "+note.Text)
		}
		a.Text = strings.Join(lines, "\n")
	}
	return a, nil
}

func (plugin) AddNote(_ context.Context, call *runtime.WriteCall, args AddNoteArgs) (a runtime.Answer[AddNoteData], err error) {
	text := strings.TrimSpace(args.Text)
	if text == "" {
		return a, runtime.InvalidArgs.Refuse("The note is empty.", "Pass the note's words as text.")
	}
	n, err := stored.Update(call, func(n *notes) error {
		n.Items = append(n.Items, Note{rand.Text(), text})
		return nil
	})
	if err != nil {
		return a, err
	}
	a.Data.Count = len(n.Items)
	a.Text = fmt.Sprintf("Added. The project has %d notes.", a.Data.Count)
	return a, nil
}
