package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// approveCommand offers plugins to agents in the projects (contract 8).
func (p *program) approveCommand() *cobra.Command {
	var c consent
	command := &cobra.Command{Use: "approve [PLUGIN...]", Short: "Offer the tools to agents in the project", Args: p.plugins}
	command.RunE = func(command *cobra.Command, args []string) error {
		registered, err := runtime.Register(p.Plugins...)
		if err != nil {
			return err
		}
		return p.forEach(command, args, func(s store.Store, id string) (act, error) {
			return p.approveIn(command.Context(), s, &c, p.plugin(id), registered)
		})
	}
	c.flags(command)
	return command
}

// revokeCommand takes approval back.
func (p *program) revokeCommand() *cobra.Command {
	command := &cobra.Command{Use: "revoke [PLUGIN...]", Short: "Offer the tools to agents in the project no more", Args: p.plugins}
	command.RunE = func(command *cobra.Command, args []string) error {
		return p.forEach(command, args, p.revokeIn)
	}
	return command
}

// plugins holds arguments to the ids of plugins.
func (p *program) plugins(command *cobra.Command, args []string) error {
	for _, id := range args {
		if !slices.Contains(p.ids(), id) {
			return noSuch{usageError{p.noPlugin(id).Error(), p.Name + " version"}}
		}
	}
	return nil
}

// plugin is the plugin of an id; of two the later one counts, as in registration.
func (p *program) plugin(id string) *runtime.Plugin {
	for i := range slices.Backward(p.Plugins) {
		if p.Plugins[i].ID == id {
			return &p.Plugins[i]
		}
	}
	return nil
}

// forEach does an act for each plugin that is named, else for all, in each project.
func (p *program) forEach(command *cobra.Command, ids []string, do func(store.Store, string) (act, error)) error {
	if len(ids) == 0 {
		ids = p.ids()
	}
	projects, err := p.openProjects(command.CommandPath())
	if err != nil {
		return err
	}
	defer projects.Close()
	var all acts
	for _, s := range projects {
		for _, id := range ids {
			done, err := do(s, id)
			if err != nil {
				return p.did(all, err)
			}
			all.Done = append(all.Done, done)
		}
	}
	return p.did(all, nil)
}

func (p *program) approveIn(ctx context.Context, s store.Store, c *consent, plugin *runtime.Plugin, tools []runtime.Registered) (act, error) {
	a := act{Project: s.Project(), What: "approve " + plugin.ID + " " + plugin.Version, Plugin: plugin.ID}
	grants, err := s.Grants()
	if err != nil {
		return a, err
	}
	var granted *store.Grant
	if g, ok := grants[plugin.ID]; ok {
		granted = &g
	}
	asks := host.Ask(plugin, tools, granted)
	difference := asks.Difference()
	if !difference.Empty() {
		a.Difference = &difference
	}
	if !asks.Needed {
		a.words = fmt.Sprintf("nothing to do: %s %s is approved in %s already%s", plugin.ID, plugin.Version, s.Project(), sinceGrant(plugin, granted, difference))
		return a, nil
	}
	if err := p.canAsk(c, a.What); err != nil {
		return a, err
	}
	if err := asks.Forget(s); err != nil {
		return a, err
	}
	p.show(asks, difference)
	if a.How, err = p.ask(ctx, c, a.What, "Approve "+plugin.ID+" in "+s.Project()+"?"); err != nil {
		if errors.Is(err, errDeclined) && granted != nil {
			return a, fmt.Errorf("not confirmed: %s is not approved, and version %s is not any more", plugin.ID, granted.Version)
		}
		return a, err
	}
	a.Changed, a.words = true, fmt.Sprintf("%s %s is approved in %s from now on", plugin.ID, plugin.Version, s.Project())
	return a, asks.Approve(s, a.How)
}

// show shows a person what is asked for, and how that differs from what was granted before.
func (p *program) show(asks host.Consent, d host.Difference) {
	lines := []string{asks.Question()}
	if asks.Granted != nil {
		lines = append(lines, "beside version "+asks.Granted.Version+", which was approved:")
	}
	for _, line := range d.Lines() {
		lines = append(lines, "  "+line)
	}
	for _, line := range lines {
		fmt.Fprintln(p.err, strings.TrimRight(clean(line), " "))
	}
}

// sinceGrant says what else than was approved a version is that nobody is asked about.
func sinceGrant(plugin *runtime.Plugin, granted *store.Grant, d host.Difference) string {
	words := ""
	if granted.Version != plugin.Version {
		words = " by the grant of " + granted.Version
	}
	for _, line := range d.Lines() {
		words += "\n  " + strings.TrimRight(line, " ")
	}
	return words
}

func (p *program) revokeIn(s store.Store, id string) (act, error) {
	a := act{Project: s.Project(), What: "revoke " + id, Plugin: id}
	grants, err := s.Grants()
	if err != nil {
		return a, err
	}
	if _, granted := grants[id]; !granted {
		a.words = fmt.Sprintf("nothing to do: %s is not approved in %s already", id, s.Project())
		return a, nil
	}
	a.Changed, a.words = true, fmt.Sprintf("%s is not approved in %s from now on", id, s.Project())
	return a, s.SetGrant(id, nil, store.Event{What: a.What, Plugin: id})
}
