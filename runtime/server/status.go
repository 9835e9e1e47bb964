package server

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/clients"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// statusJSON is the output of `status --json`.
type statusJSON struct {
	Projects []projectStatus `json:"projects"`
}

// projectStatus is how things stand in a project.
type projectStatus struct {
	Path string `json:"path"`
	// Name is the folder's name.
	Name string `json:"name"`
	// Changes is "allowed", or the code with which agents are refused that change the project.
	Changes string `json:"changes"`
	// The switches. Trusted is null when nobody said; Frozen is the reason, empty when it is not frozen.
	Writes      bool   `json:"writes"`
	Trusted     *bool  `json:"trusted"`
	Paused      bool   `json:"paused"`
	LiveSession bool   `json:"live_session"`
	Frozen      string `json:"frozen"`

	Plugins []pluginStatus `json:"plugins"`
	// Tools are the names of the tools on offer, as agents know them.
	Tools []string `json:"tools"`
	// Done and Undone count the steps of the history, Interrupted are the ids of those done whose process ended in the middle.
	Done        int      `json:"done"`
	Undone      int      `json:"undone"`
	Interrupted []string `json:"interrupted"`
	// Problems are files that cannot be read, in words.
	Problems []string `json:"problems"`
	// Next are commands that a person may want to type next.
	Next []string `json:"next"`

	why string // changes are refused
}

// pluginStatus is how a plugin stands in a project.
type pluginStatus struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	// Approved tells whether what was approved covers this version; ApprovedVersion is the one that was, empty for none.
	Approved        bool   `json:"approved"`
	ApprovedVersion string `json:"approved_version"`
	Off             bool   `json:"off"`
	// Tools counts what the manifest declares, WriteTools those of them that can change the project.
	Tools      int `json:"tools"`
	WriteTools int `json:"write_tools"`
}

// status says how things stand in the projects, and what a person may want to do next.
func (p *program) status(command string) error {
	registered, err := runtime.Register(p.Plugins...)
	if err != nil {
		return err
	}
	projects, err := p.settledProjects(command)
	if err != nil {
		return err
	}
	defer projects.Close()
	var all statusJSON
	for _, s := range projects {
		all.Projects = append(all.Projects, p.statusOf(s, registered))
	}
	if p.json {
		return p.printJSON(all)
	}
	var rows []row
	for i, s := range all.Projects {
		if i > 0 {
			rows = append(rows, row{{}})
		}
		rows = append(rows, s.rows()...)
	}
	return p.print(p.table(rows))
}

func (p *program) statusOf(s store.Store, registered []runtime.Registered) projectStatus {
	st := projectStatus{
		Path: s.Project(), Name: filepath.Base(s.Project()), Changes: "allowed",
		Plugins: []pluginStatus{}, Tools: []string{}, Interrupted: []string{}, Problems: []string{}, Next: []string{},
	}
	author := host.Commands{Binary: p.Name, Project: s.Project()}
	next := func(words string) { st.Next = append(st.Next, author.Typed(words)) }
	problem := func(err error) {
		if err != nil {
			st.Problems = append(st.Problems, err.Error())
		}
	}

	switches, err := s.Switches()
	problem(err)
	unread := err != nil
	grants, err := s.Grants()
	problem(err)
	ungranted := err != nil
	for _, id := range p.ids() {
		pl := p.pluginStatus(id, grants, switches)
		st.Plugins = append(st.Plugins, pl)
		switch {
		case ungranted: // approving would be refused too, until the file is mended
		case !pl.Approved:
			next("approve " + id)
		case pl.Off:
			next("set plugin." + id + " on")
		case !unread:
			st.Tools = append(st.Tools, offered(registered, id)...)
		}
	}
	st.Writes, st.Trusted, st.Paused, st.LiveSession, st.Frozen = switches.Writes, switches.Trusted, switches.Paused, switches.LiveSession, switches.Frozen
	if refusal, ok := runtime.AsRefusal(host.Gate(switches, author)); unread {
		st.Changes, st.why = string(runtime.WritesDisabled), "The switches cannot be read."
	} else if ok {
		st.Changes, st.why = string(refusal.Code), refusal.Message
		next(host.Opening(switches))
	}
	steps, err := s.Steps()
	problem(err)
	st.count(steps)
	if len(st.Interrupted) > 0 {
		next("history -p")
	}
	_, err = s.Activity()
	problem(err)
	for _, err := range unreadable(s, steps) {
		problem(err)
	}
	return st
}

func (p *program) pluginStatus(id string, grants map[string]store.Grant, switches store.Switches) pluginStatus {
	plugin := p.plugin(id)
	st := pluginStatus{ID: id, Name: plugin.Name, Version: plugin.Version, Off: slices.Contains(switches.Off, id),
		Tools: len(plugin.Declared), WriteTools: len(host.WriteTools(plugin))}
	st.ApprovedVersion = grants[id].Version
	st.Approved = host.Granted(grants, id, host.Permissions(plugin))
	return st
}

// offered are the names of a plugin's tools.
func offered(registered []runtime.Registered, id string) (names []string) {
	for _, t := range registered {
		if t.Plugin.ID == id {
			names = append(names, t.Advertised)
		}
	}
	return names
}

func (st *projectStatus) count(steps []store.Step) {
	for _, step := range steps {
		if step.State == store.Undone {
			st.Undone++
			continue
		}
		st.Done++
		if step.Interrupted {
			st.Interrupted = append(st.Interrupted, step.ID)
		}
	}
}

// unreadable says what is wrong with documents that steps touched.
func unreadable(s store.Store, steps []store.Step) (all []error) {
	seen := map[[2]string]bool{}
	for _, step := range steps {
		for _, c := range step.Changes {
			key := [2]string{step.Plugin, c.Namespace}
			if seen[key] {
				continue
			}
			seen[key] = true
			if _, err := s.Read(step.Plugin, c.Namespace); err != nil {
				all = append(all, err)
			}
		}
	}
	return all
}

// rows are the status for people.
func (st projectStatus) rows() []row {
	rows := []row{{{"project", plain}, {st.Path, bold}}}
	add := func(name, text string, as paint) { rows = append(rows, row{{name, plain}, {text, as}}) }
	if st.Changes == "allowed" {
		add("changes", "allowed", green)
	} else {
		add("changes", st.why, amber)
	}
	if st.Trusted != nil {
		add("trusted", map[bool]string{true: "yes", false: "no"}[*st.Trusted], plain)
	}
	for _, pl := range st.Plugins {
		words, as := pl.words()
		add("plugin", words, as)
	}
	if len(st.Tools) == 0 {
		add("tools", "none on offer", amber)
	} else {
		add("tools", strings.Join(st.Tools, ", "), plain)
	}
	if st.Done+st.Undone > 0 {
		add("history", fmt.Sprintf("%s done, %d undone", counted(st.Done, "step"), st.Undone), plain)
	}
	for _, id := range st.Interrupted {
		add("interrupted", "step "+id+": its process ended in the middle of the call; undo "+id+" takes it back", amber)
	}
	for _, words := range st.Problems {
		add("problem", words, red)
	}
	for _, command := range st.Next {
		add("next", command, plain)
	}
	return rows
}

func (pl pluginStatus) words() (string, paint) {
	words := fmt.Sprintf("%s %s (%s): %s, %d of which can change the project: ", pl.ID, pl.Version, pl.Name, counted(pl.Tools, "tool"), pl.WriteTools)
	switch {
	case pl.Approved && pl.Off:
		return words + "approved, switched off", amber
	case pl.Approved && pl.ApprovedVersion != pl.Version:
		return words + "approved as " + pl.ApprovedVersion, green
	case pl.Approved:
		return words + "approved", green
	case pl.ApprovedVersion != "":
		return words + "not approved: it asks for more than " + pl.ApprovedVersion + ", which was", amber
	}
	return words + "not approved", amber
}

// introduce says to a person who started the binary by hand what it is, how things stand, and what to do with it.
func (p *program) introduce(command string) error {
	if err := p.print(p.Name + " serves tools to AI agents over MCP. An agent's client starts it; there is nothing to type here.\n\n"); err != nil {
		return err
	}
	folder := "DIR"
	projects, err := p.openProjects(command)
	var usage usageError
	switch {
	case errors.As(err, &usage):
		err = p.listTools()
	case err == nil:
		folder = projects[0].Project()
		projects.Close()
		err = p.status(command)
	}
	if err != nil {
		return err
	}
	binary := p.Binary
	if binary == "" {
		binary = p.Name
	}
	serve := host.Commands{Binary: binary, Project: folder}.Typed("serve")
	install := host.Commands{Binary: p.Name, Project: folder}.Typed("install CLIENT")
	return p.print(fmt.Sprintf("\nTell an agent's client of it, where CLIENT is %s:\n\n  %s\n\nAny other client starts it by this command:\n\n  %s\n\n%s --help shows what else there is.\n",
		alternatives(clients.IDs()), install, serve, p.Name))
}
