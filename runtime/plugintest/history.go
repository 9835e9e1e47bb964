package plugintest

import "github.com/nlgen/nlgen/runtime/store"

// Steps are the steps that calls made, oldest first, undone ones included.
func (p *Project) Steps() []store.Step {
	p.t.Helper()
	steps, err := p.store.Steps()
	if err != nil {
		p.t.Fatal(err)
	}
	return steps
}
