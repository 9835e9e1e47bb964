package server

import (
	"strings"
	"time"

	"github.com/nlgen/nlgen/runtime/store"
)

// stepJSON is a step of the history as `--json` prints it.
type stepJSON struct {
	ID   string    `json:"id"`
	Time time.Time `json:"time"`
	// Title is the tool's title, Tool the name agents know it by.
	Title  string `json:"title"`
	Tool   string `json:"tool"`
	Plugin string `json:"plugin"`
	// Client is the name the agent's client gave itself; null when it gave none.
	Client *string `json:"client"`
	User   string  `json:"user,omitempty"`
	// State is done or undone; Interrupted tells that the process ended in the middle of the call.
	State       store.State `json:"state"`
	Interrupted bool        `json:"interrupted"`
	// Redo is its place among those that can be redone, 1 for the next; 0 when it cannot.
	Redo    int          `json:"redo"`
	Changes []changeJSON `json:"changes"`
}

// changeJSON is a document before and after a step.
type changeJSON struct {
	Namespace string `json:"namespace"`
	// Before and After are null where there was no document.
	Before *digestJSON `json:"before"`
	After  *digestJSON `json:"after"`
	// Diff is the change as hunks of a unified diff, with -p.
	Diff *string `json:"diff,omitempty"`
}

type digestJSON struct {
	Hash string `json:"hash"`
	Size int64  `json:"size"`
}

func newStepJSON(s store.Step) *stepJSON {
	j := &stepJSON{
		ID: s.ID, Time: s.Time.UTC(), Title: s.Title, Tool: s.Tool, Plugin: s.Plugin, Client: s.Client, User: s.User,
		State: s.State, Interrupted: s.Interrupted, Redo: s.Redo, Changes: []changeJSON{},
	}
	for _, c := range s.Changes {
		j.Changes = append(j.Changes, changeJSON{Namespace: c.Namespace, Before: newDigestJSON(c.Before), After: newDigestJSON(c.After)})
	}
	return j
}

func newDigestJSON(d store.Digest) *digestJSON {
	if d.Hash == "" {
		return nil
	}
	return &digestJSON{d.Hash, d.Size}
}

// stepRow is a step as a line of the history.
func stepRow(s store.Step) row {
	changes := make([]string, len(s.Changes))
	for i, c := range s.Changes {
		changes[i] = c.Namespace + " " + sizes(c)
	}
	who := ""
	if s.Client != nil {
		who = *s.Client
	}
	if s.User != "" {
		who = strings.TrimSpace(who + " (" + s.User + ")")
	}
	return row{{s.ID, bold}, {clock(s.Time), faint}, {s.Title, plain}, {who, plain}, {strings.Join(changes, ", "), plain}, stateCell(s)}
}

func stateCell(s store.Step) cell {
	words, as := string(s.State), green
	if s.State == store.Undone {
		as = faint
	}
	if s.Redo > 0 {
		words += ", can be redone"
	}
	if s.Interrupted {
		words, as = "interrupted, "+words, amber
	}
	return cell{words, as}
}

// sizes says how a document's size changed.
func sizes(c store.NamespaceChange) string {
	switch {
	case c.Before.Hash == "" && c.After.Hash == "":
		return "none"
	case c.Before.Hash == "":
		return "new, " + bytesOf(c.After.Size)
	case c.After.Hash == "":
		return "removed, " + bytesOf(c.Before.Size)
	}
	return bytesOf(c.Before.Size) + " -> " + bytesOf(c.After.Size)
}

// clock is a time for people, where they are.
func clock(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }
