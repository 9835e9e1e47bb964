package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// author is the project's author: switches by the command line, undo and redo as it does them.
type author struct {
	project string
	store   *disk.Store
	holds   *holds
}

func (p author) do(a act) (seen, error) {
	switch a.kind {
	case pause:
		return p.run("pause")
	case resume:
		return p.run("resume", "--yes")
	}
	return p.move(a.kind)
}

func (p author) run(words ...string) (seen, error) {
	if out, err := binary(p.project, words...).CombinedOutput(); err != nil {
		return seen{}, fmt.Errorf("%v: %w\n%s", words, err, out)
	}
	return seen{}, nil
}

// move undoes the last step, or redoes the last one undone, and looks at the notes before anybody else comes.
func (p author) move(k kind) (saw seen, err error) {
	asked := time.Now()
	unlock, err := p.store.Lock(context.Background(), store.Alone)
	if err != nil {
		return saw, err
	}
	defer unlock()
	p.holds.add(servers, time.Now(), time.Since(asked))
	steps, err := p.store.Steps()
	if err != nil {
		return saw, err
	}
	find, turn := store.LastDone, p.store.Undo
	if k == redo {
		find, turn = store.NextRedo, p.store.Redo
	}
	step, found := find(steps)
	if saw.refused = !found; found {
		if _, err := turn(step.ID, false, store.Event{What: string(k) + " " + step.ID}); err != nil {
			return saw, err
		}
	}
	text, err := p.store.Read("acme.notes", "notes")
	var document struct{ Items []notes.Note }
	if err == nil && text != nil {
		err = json.Unmarshal(text, &document)
	}
	saw.notes = joined(document.Items)
	return saw, err
}
