package plugintest

import (
	"context"

	"github.com/nlgen/nlgen/runtime/store"
)

// Steps are the steps that calls made, oldest first, undone ones included.
func (p *Project) Steps() []store.Step {
	p.t.Helper()
	steps, err := p.store.Steps()
	if err != nil {
		p.t.Fatal(err)
	}
	return steps
}

// Undo takes back the last step, as the project's author would, and lets the plugin read its documents anew. It fails the
// test when there is none, and when a document is not what the step left.
func (p *Project) Undo() store.Step {
	p.t.Helper()
	return p.restore("undo", p.host.Undo)
}

// Redo brings back the last step that was undone, under the rules of Undo.
func (p *Project) Redo() store.Step {
	p.t.Helper()
	return p.restore("redo", p.host.Redo)
}

func (p *Project) restore(verb string, restore func(ctx context.Context, project, step string, force bool, how string) (store.Restored, error)) store.Step {
	p.t.Helper()
	restored, err := restore(p.t.Context(), p.store.Project(), "", false, store.ByProgram)
	if err != nil {
		p.t.Fatalf("%s failed: %v", verb, err)
	}
	return restored.Step
}
