package disk

import (
	"errors"

	"github.com/nlgen/nlgen/runtime/store"
)

func (s *Store) Contents(id string) ([]store.Content, error) { return nil, errors.New("not yet") }
func (s *Store) Undo(id string, force bool, by store.Event) (store.Restored, error) {
	return store.Restored{}, errors.New("not yet")
}
func (s *Store) Redo(id string, force bool, by store.Event) (store.Restored, error) {
	return store.Restored{}, errors.New("not yet")
}
