package plugintest

import "github.com/nlgen/nlgen/runtime/store"

// Switch turns switches of the project, as its author would.
func (p *Project) Switch(turn func(*store.Switches)) {
	p.t.Helper()
	p.set("turn switches", turn)
}

// WritesOff forbids agents to change the project, WritesOn allows it again.
func (p *Project) WritesOff() {
	p.t.Helper()
	p.set("writes off", func(s *store.Switches) { s.Writes = false })
}

// WritesOn allows agents to change the project, as they may from the start.
func (p *Project) WritesOn() {
	p.t.Helper()
	p.set("writes on", func(s *store.Switches) { s.Writes = true })
}

func (p *Project) set(what string, turn func(*store.Switches)) {
	p.t.Helper()
	err := p.store.SetSwitches(func(s *store.Switches) error { turn(s); return nil }, store.Event{What: what, How: store.ByProgram})
	if err != nil {
		p.t.Fatal(err)
	}
}
