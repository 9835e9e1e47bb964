package gallery

import (
	"context"

	"github.com/nlgen/nlgen/runtime"
)

// Setup makes the gallery's handlers for one project.
func Setup(context.Context, *runtime.App) (Tools, error) { return catalogue{}, nil }

type catalogue struct{}

// notYet is what every handler answers: the arguments are checked, the catalogue behind them is not there yet.
func notYet() error {
	return runtime.Unavailable.Refuse("The gallery's catalogue cannot be reached yet.", "Its arguments are already checked as they will be.")
}

func (catalogue) List(context.Context, *runtime.ReadCall, ListArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}

func (catalogue) AddEntries(context.Context, *runtime.WriteCall, AddEntriesArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}

func (catalogue) UpdateEntries(context.Context, *runtime.WriteCall, UpdateEntriesArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}

func (catalogue) RemoveEntries(context.Context, *runtime.WriteCall, RemoveEntriesArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}

func (catalogue) SetGroups(context.Context, *runtime.WriteCall, SetGroupsArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}

func (catalogue) SetSettings(context.Context, *runtime.WriteCall, SetSettingsArgs) (a runtime.TextAnswer, err error) {
	return a, notYet()
}
