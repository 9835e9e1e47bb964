package host

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/runtime"
)

// Status is what agent_status answers as data: what agents may do, now.
type Status struct {
	Projects []ProjectStatus `json:"projects"`
	// Next is what to do when no project is open.
	Next string `json:"next,omitempty"`
}

// ProjectStatus is what agents may do in one open project.
type ProjectStatus struct {
	// Path is absolute, Name the folder's name.
	Path string `json:"path"`
	Name string `json:"name"`
	// Away is why the folder is not where it was opened, Unread why the author's switches cannot be read.
	Away   string `json:"away,omitempty"`
	Unread string `json:"unread,omitempty"`
	// The switches. Trusted is left out when nobody said; Frozen is the reason.
	Writes      bool   `json:"writes"`
	Trusted     *bool  `json:"trusted,omitempty"`
	Paused      bool   `json:"paused"`
	LiveSession bool   `json:"liveSession"`
	Frozen      string `json:"frozen,omitempty"`
	// Changes is "allowed", or the code with which a tool that changes the project is refused.
	Changes string         `json:"changes"`
	Plugins []PluginStatus `json:"plugins"`
	// Tools are the names of the tools on offer.
	Tools []string `json:"tools"`
	// Next is what to do when something is not on offer or held back.
	Next []string `json:"next,omitempty"`
}

// PluginStatus is whether agents may use a plugin in one project.
type PluginStatus struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Version  string `json:"version"`
	Approved bool   `json:"approved"`
	On       bool   `json:"on"`
	// Busy tells that an earlier call runs on beyond its deadline.
	Busy bool `json:"busy"`
}

const statusSchema = `{"type":"object","properties":{` +
	`"projects":{"type":"array","items":{"type":"object","properties":{` +
	`"path":{"type":"string"},"name":{"type":"string"},"away":{"type":"string"},"unread":{"type":"string"},` +
	`"writes":{"type":"boolean"},"trusted":{"type":"boolean"},"paused":{"type":"boolean"},"liveSession":{"type":"boolean"},` +
	`"frozen":{"type":"string"},"changes":{"type":"string"},` +
	`"plugins":{"type":"array","items":{"type":"object","properties":{` +
	`"id":{"type":"string"},"name":{"type":"string"},"version":{"type":"string"},` +
	`"approved":{"type":"boolean"},"on":{"type":"boolean"},"busy":{"type":"boolean"}` +
	`},"required":["id","name","version","approved","on","busy"]}},` +
	`"tools":{"type":"array","items":{"type":"string"}},"next":{"type":"array","items":{"type":"string"}}` +
	`},"required":["path","name","writes","paused","liveSession","changes","plugins","tools"]}},` +
	`"next":{"type":"string"}}}`

// status answers agent_status, of all open projects or of the one that is named.
func (c *call) status(context.Context, *runtime.ReadCall, statusArgs) (a runtime.Answer[Status], err error) {
	projects := c.host.projects
	if c.project != nil {
		projects = []*project{c.project}
	}
	if len(projects) == 0 {
		a.Data.Next = noProject.Message + " " + noProject.Hint
		a.Text = a.Data.Next
		return a, nil
	}
	var texts []string
	for _, p := range projects {
		s := c.host.status(p)
		a.Data.Projects = append(a.Data.Projects, s)
		texts = append(texts, s.String())
	}
	a.Text = strings.Join(texts, "\n\n")
	return a, nil
}

func (h *Host) status(p *project) ProjectStatus {
	d := h.decided(p)
	s := ProjectStatus{
		Path: p.path, Name: filepath.Base(p.path), Changes: "allowed",
		Writes: d.switches.Writes, Trusted: d.switches.Trusted, Paused: d.switches.Paused, LiveSession: d.switches.LiveSession, Frozen: d.switches.Frozen,
	}
	if err := p.store.Present(); err != nil {
		s.Away = err.Error()
	}
	if d.unread != nil {
		s.Unread = d.unread.Error()
	}
	if refusal, ok := runtime.AsRefusal(d.gate()); ok {
		s.Changes = string(refusal.Code)
		s.Next = append(s.Next, refusal.Message+" "+refusal.Hint)
	}
	for _, plugin := range h.list.plugins {
		approved, on := h.approved(plugin, d), d.unread == nil && !slices.Contains(d.switches.Off, plugin.ID)
		s.Plugins = append(s.Plugins, PluginStatus{plugin.ID, plugin.Name, plugin.Version, approved, on, !p.instances[plugin.ID].free()})
		if refusal, ok := runtime.AsRefusal(h.offer(plugin, d)); ok {
			s.Next = append(s.Next, refusal.Message+" "+refusal.Hint)
			continue
		}
		for _, t := range h.list.tools {
			if t.Plugin == plugin {
				s.Tools = append(s.Tools, t.Advertised)
			}
		}
	}
	if away, is := runtime.AsRefusal(p.present()); is { // with what its author decided
		s.Changes, s.Next = string(away.Code), []string{away.Hint}
	}
	return s
}

// String is the status for people.
func (s ProjectStatus) String() string {
	lines := []string{"Project " + s.Name + " (" + s.Path + ")"}
	if s.Away != "" {
		lines = append(lines, "The project's folder is away: "+s.Away+".")
	}
	for _, p := range s.Plugins {
		state := "on offer"
		switch {
		case !p.Approved:
			state = "not approved"
		case !p.On:
			state = "switched off"
		case p.Busy:
			state = "busy with an earlier call"
		}
		lines = append(lines, fmt.Sprintf("Plugin %s (%s %s): %s.", p.Name, p.ID, p.Version, state))
	}
	if len(s.Tools) > 0 {
		lines = append(lines, "Tools on offer: "+strings.Join(s.Tools, ", ")+".")
	} else {
		lines = append(lines, "No tools are on offer.")
	}
	if s.Changes == "allowed" {
		lines = append(lines, "Agents may change the project.")
	}
	return strings.Join(append(lines, s.Next...), "\n")
}
