package disk

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/nlgen/nlgen/runtime/store"
)

const activityFile = "activity.jsonl"

// MaxActivity is about how many bytes of activity are kept; beyond it the older half goes.
const MaxActivity = 1 << 20

// Activity is what was recorded; see store.Settings. A last line that a crash left unfinished is nothing.
func (s *Store) Activity() ([]store.Event, error) {
	text, _, err := readSide(s.files, activityFile, MaxDocument)
	if err != nil {
		return nil, err
	}
	events, err := parseActivity(side+"/"+activityFile, text)
	if err != nil {
		return nil, fmt.Errorf("%w; mend the line, or remove it", err)
	}
	return events, nil
}

func parseActivity(path string, text []byte) (events []store.Event, err error) {
	number := 0
	for line := range bytes.Lines(finished(text)) {
		if number++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var e store.Event
		s := newStrict(path, line)
		s.before, s.lenient = number-1, true // it is never written anew: what a newer version says besides is not lost
		err := s.root(s.object("", map[string]reads{
			"time":   s.time(&e.Time),
			"what":   s.string(&e.What),
			"how":    s.string(&e.How),
			"plugin": s.string(&e.Plugin),
			"note":   s.string(&e.Note),
		}))
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, nil
}

// finished is the text with a newline at the end of its last line, and without that line when it is only the start of one.
func finished(text []byte) []byte {
	last := bytes.LastIndexByte(text, '\n') + 1
	switch {
	case last == len(text):
		return text
	case json.Valid(text[last:]):
		return append(bytes.Clone(text), '\n')
	}
	return text[:last]
}

// record adds an act to the activity. The settings must be locked. The record can be taken back.
func (s *Store) record(by store.Event) (takeBack func() error, err error) {
	by.Time = now()
	line, err := appendJSON(nil, by, "")
	if err != nil {
		return nil, fmt.Errorf("the act cannot be recorded: %w", err)
	}
	before, info, err := readSide(s.files, activityFile, MaxDocument)
	if err != nil {
		return nil, err
	}
	if err := s.place(activityFile, append(newer(finished(before), len(line)), line...)); err != nil {
		return nil, err
	}
	return func() error {
		if info == nil {
			return s.remove(side + "/" + activityFile)
		}
		return s.place(activityFile, before)
	}, nil
}

// newer is the text, which ends with a line, or its newer half when there is no room for more.
func newer(text []byte, more int) []byte {
	if len(text)+more <= MaxActivity {
		return bytes.Clone(text)
	}
	text = text[len(text)/2:]
	return bytes.Clone(text[bytes.IndexByte(text, '\n')+1:])
}
