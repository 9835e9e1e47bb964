package disk

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime/store"
)

// historyVersion is that of the lines we write. A history of a later one is not written to.
const historyVersion = 1

// What a line of the history says.
const (
	doHead   = "head"   // the first line
	doOpen   = "open"   // a call is about to write to a namespace for the first time
	doStep   = "step"   // the call that was open has ended, and this is what it changed
	doUndo   = "undo"   // a step is about to be undone
	doRedo   = "redo"   // a step is about to be redone
	doDone   = "done"   // what was about to be undone or redone is
	doDrop   = "drop"   // what was open or about to be is over, and everything as before
	doStates = "states" // what is undone and can be redone, of the steps above
)

// entry is one line of the history: JSON, the members that its kind has.
type entry struct {
	Do string `json:"do"`
	// Version and Generation are of a head. A history that was written anew has another generation.
	Version    int    `json:"version,omitempty"`
	Generation string `json:"generation,omitempty"`
	// Last is the number of the newest step that there ever was, in a head.
	Last int `json:"last,omitempty"`
	// N counts the lines that changed documents, in a head, a step, a done.
	N int `json:"n,omitempty"`
	// Key tells calls that are open apart.
	Key string `json:"key,omitempty"`
	// ID is a step's, also of an undo, redo, done.
	ID string `json:"id,omitempty"`
	*store.Origin
	Time        time.Time `json:"time,omitzero"`
	Interrupted bool      `json:"interrupted,omitempty"`
	// Namespace, Kept, Text are of an open: the name in the folder of befores of the file that has what was there before, or that
	// itself; both are none when there was no document.
	Namespace string  `json:"namespace,omitempty"`
	Kept      string  `json:"kept,omitempty"`
	Text      *string `json:"text,omitempty"`
	// Before is the digest of what was there.
	Before *store.Digest `json:"before,omitempty"`
	// Changes are a step's, in the order of first write.
	Changes []change `json:"changes,omitempty"`
	// Targets are of an undo or redo, in the order of writing. Who asked for it stands in the activity.
	Targets []target `json:"targets,omitempty"`
	// Left are the namespaces that a done left alone: the undo was interrupted, and someone edited them since.
	Left []string `json:"left,omitempty"`
	// Undone and Redo are the ids of steps, in states. The next to be redone stands last.
	Undone []string `json:"undone,omitempty"`
	Redo   []string `json:"redo,omitempty"`
}

// change is what a step did to a namespace.
type change struct {
	Namespace string       `json:"namespace"`
	Before    store.Digest `json:"before,omitzero"`
	After     store.Digest `json:"after,omitzero"`
	// Base is the name in the folder of befores of the file that has the document before the step; it is empty when the steps
	// that are kept lead to it.
	Base  string `json:"base,omitempty"`
	Delta delta  `json:"delta"`
}

// target is a document that an undo or redo replaces.
type target struct {
	Namespace string       `json:"namespace"`
	From      store.Digest `json:"from,omitzero"`
	To        store.Digest `json:"to,omitzero"`
}

// encode is the lines' text.
func encode(entries ...*entry) (text []byte, err error) {
	for _, e := range entries {
		if text, err = appendJSON(text, e, ""); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// decode reads one line. The error says in words what is wrong with it. A byte order mark is an editor's and says nothing.
func decode(line []byte) (*entry, error) {
	line = withoutMark(line)
	var syntax *lex.Error
	if errors.As(lex.Valid(line), &syntax) {
		return nil, fmt.Errorf("the line is not JSON: %s (at byte %d)", syntax.Reason, syntax.Offset+1)
	}
	e := new(entry)
	var wrong *json.UnmarshalTypeError
	switch err := json.Unmarshal(line, e); {
	case errors.As(err, &wrong) && wrong.Field == "":
		return nil, fmt.Errorf("the line is a JSON %s where an object is expected", wrong.Value)
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("the line's %s is not what it should be", wrong.Field)
	case err != nil:
		return nil, errors.New("the line is not one of a history")
	}
	return e, nil
}
