package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// offers say, a line a project, what agents are offered as a server starts, and what to type for more.
func (p *program) offers(s serving, plugins []runtime.Plugin, projects opened) (lines []string) {
	for _, project := range projects {
		lines = append(lines, p.offerIn(s, plugins, project))
	}
	return lines
}

func (p *program) offerIn(s serving, plugins []runtime.Plugin, project store.Store) string {
	author := host.Commands{Binary: p.Name, Project: project.Project()}
	grants, err := project.Grants()
	if err != nil && !s.approve {
		return "nothing is offered to agents in " + project.Project() + ": " + err.Error()
	}
	switches, err := project.Switches()
	if err != nil {
		return "nothing is offered to agents in " + project.Project() + ": " + err.Error()
	}
	var on, missing []string
	var tools []runtime.Tool
	for i := range plugins {
		id := plugins[i].ID
		switch {
		case slices.Contains(switches.Off, id):
			missing = append(missing, author.To("set plugin."+id+" on")+" switches "+id+" on")
		case s.approve || host.Granted(grants, id, host.Permissions(&plugins[i])):
			on, tools = append(on, id), append(tools, plugins[i].Tools...)
		default:
			missing = append(missing, author.To("approve "+id)+" offers "+id+", "+extent(&plugins[i]))
		}
	}
	if len(on) == 0 {
		return "nothing is offered to agents in " + project.Project() + ": " + strings.Join(missing, "; ")
	}
	words := "serving " + strings.Join(on, ", ") + " in " + project.Project()
	switches.Writes = switches.Writes || s.allowWrites
	switch refusal, closed := runtime.AsRefusal(host.Gate(switches, author)); {
	case len(tools) == 0:
		words += "; none of its tools is offered"
	case !slices.ContainsFunc(tools, func(t runtime.Tool) bool { return t.Write }):
		words += "; only tools that read are offered"
	case closed:
		words += "; agents may not change it (" + string(refusal.Code) + "): " + author.To(host.Opening(switches)) + " lets them"
	default:
		words += "; agents may change it"
	}
	return strings.Join(append([]string{words}, missing...), "; ")
}

// extent counts what a plugin's manifest declares.
func extent(plugin *runtime.Plugin) string {
	return fmt.Sprintf("%s, %d of which can change the project", counted(len(plugin.Declared), "tool"), len(host.WriteTools(plugin)))
}
