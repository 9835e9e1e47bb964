package disk

import (
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/runtime/store"
)

const switchesFile = "switches.json"

// Switches are the project's switches; see store.Settings. What it returns must not be altered.
func (s *Store) Switches() (store.Switches, error) {
	v, err := s.switches.get(s.files)
	if err != nil {
		return store.Switches{}, fmt.Errorf("%w; mend the file, or remove it to turn every switch off", err)
	}
	return v, nil
}

// SetSwitches alters the switches; see store.Settings. Switches that cannot be read are not overwritten.
func (s *Store) SetSwitches(alter func(*store.Switches) error, by store.Event) error {
	return setting(s, switchesFile, s.Switches, by, func(v store.Switches) ([]byte, error) {
		v.Off = slices.Clone(v.Off)
		if v.Trusted != nil {
			v.Trusted = new(*v.Trusted)
		}
		if err := alter(&v); err != nil {
			return nil, err
		}
		slices.Sort(v.Off)
		v.Off = slices.Compact(v.Off)
		return encoded(v, parseSwitches)
	})
}

func parseSwitches(path string, text []byte) (v store.Switches, err error) {
	s := newStrict(path, text)
	err = s.root(s.object("switches", map[string]reads{
		"writes":       s.bool(&v.Writes),
		"trusted":      s.unsaid(&v.Trusted),
		"paused":       s.bool(&v.Paused),
		"live_session": s.bool(&v.LiveSession),
		"frozen":       s.oneOf(store.Freezes, &v.Frozen),
		"off":          s.strings(&v.Off),
	}))
	if err != nil {
		return store.Switches{}, err
	}
	return v, nil
}

// unsaid reads true or false, or null for what nobody said.
func (s *strict) unsaid(into **bool) reads {
	return func(v *jsontree.Value) error {
		if v.Kind == jsontree.Null {
			*into = nil
			return nil
		}
		*into = new(bool)
		return s.bool(*into)(v)
	}
}

// encoded is a setting as it is stored. What could not be read again is not stored.
func encoded[T any](v T, parse func(string, []byte) (T, error)) ([]byte, error) {
	text, err := appendJSON(nil, v, "  ")
	if err == nil {
		_, err = parse("what is to be stored", text)
	}
	return text, err
}
