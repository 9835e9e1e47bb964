package host

import (
	"slices"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// decision is what the author of one project has decided, as it was read for one step of a call (contract 6 and 8).
type decision struct {
	grants   map[string]store.Grant
	switches store.Switches
	// ungranted is why the grants cannot be read: then nothing is approved.
	ungranted error
	// unread is why the switches cannot be read: then nothing may be written, and nobody knows which plugins are on.
	unread error
	author Commands
}

// decided reads what the author of a project has decided by now, here or in another process.
func (h *Host) decided(p *project) decision {
	d := decision{author: Commands{Binary: h.options.Command, Project: p.path}}
	if !h.options.Approve {
		d.grants, d.ungranted = p.store.Grants()
	}
	d.switches, d.unread = p.store.Switches()
	if h.options.AllowWrites {
		d.switches.Writes = true
	}
	return d
}

// approved tells whether the author approved the plugin as it is now.
func (h *Host) approved(p *runtime.Plugin, d decision) bool {
	return h.options.Approve || d.ungranted == nil && Granted(d.grants, p.ID, h.asks[p])
}

// offer says whether agents may call the plugin's tools in the project: nil, or the refusal (contract 6.1 and 6.3).
func (h *Host) offer(p *runtime.Plugin, d decision) error {
	switch {
	case d.ungranted != nil:
		return runtime.Unavailable.Refuse("Whether the plugin "+p.ID+" is approved cannot be read: "+d.ungranted.Error()+".",
			"The project's author mends that file.")
	case !h.approved(p, d):
		return runtime.Unavailable.Refuse("The tools of the plugin "+p.ID+" are not approved in this project.",
			"The project's author approves them with "+d.author.To("approve "+p.ID)+".")
	case d.unread != nil:
		return runtime.Unavailable.Refuse("Whether the plugin "+p.ID+" is switched on cannot be read: "+d.unread.Error()+".",
			"The project's author mends that file.")
	case slices.Contains(d.switches.Off, p.ID):
		return runtime.Unavailable.Refuse("The plugin "+p.ID+" is switched off in this project.",
			"The project's author switches it on with "+d.author.To("set plugin."+p.ID+" on")+".")
	}
	return nil
}

// gate says whether agents may change the project: nil, or the refusal (contract 6.5).
func (d decision) gate() error {
	if d.unread != nil {
		return runtime.WritesDisabled.Refuse("Whether agents may change this project cannot be read: "+d.unread.Error()+".",
			"Tools that only read work. The project's author mends that file.")
	}
	return Gate(d.switches, d.author)
}

// decided reads what the author of a project has decided once as the call arrives, and once more when its turn has come.
func (c *call) decided(p *project) decision {
	d, known := c.decisions[p]
	if !known {
		if c.decisions == nil {
			c.decisions = map[*project]decision{}
		}
		d = c.host.decided(p)
		c.decisions[p] = d
	}
	return d
}

// offeredSomewhere refuses the tools of a plugin that is on offer in no open project, in the words of the first.
func (c *call) offeredSomewhere(p *runtime.Plugin) (first error) {
	for _, in := range c.host.projects {
		switch err := c.host.offer(p, c.decided(in)); {
		case err == nil:
			return nil
		case first == nil:
			first = in.refusal(err)
		}
	}
	return first
}

// offered asks whether the plugin is on offer in the project that the call goes to, as it arrives (contract 6.3) and again
// when its turn has come (6.4).
func (c *call) offered() error {
	return c.host.offer(c.tool.Plugin, c.decided(c.project))
}

// gate holds back writes that the project's author does not want now; reads always pass (contract 6.5).
func (c *call) gate() error {
	if !c.tool.Write {
		return nil
	}
	return c.decided(c.project).gate()
}

// writesAnywhere refuses a write that no open project allows, before it asks which project is meant (contract 6.3).
func (c *call) writesAnywhere() (first error) {
	if !c.tool.Write {
		return nil
	}
	for _, p := range c.host.projects {
		d := c.decided(p)
		switch {
		case d.unread == nil && d.switches.Writes:
			return nil
		case first == nil:
			d.switches = store.Switches{} // the other switches are the gate's, in its place
			first = p.refusal(d.gate())
		}
	}
	return first
}
