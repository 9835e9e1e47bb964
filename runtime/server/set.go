package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/store"
)

// setCommand turns the switches that have no command of their own.
func (p *program) setCommand() *cobra.Command {
	var c consent
	command := &cobra.Command{
		Use:   "set KEY VALUE",
		Short: "Turn a switch: frozen, live_session, trusted, plugins or plugin.ID",
		Long: `Set turns a switch of the project:

  frozen off|` + strings.Join(store.Freezes, "|") + `
  live_session on|off
  trusted on|off|unset
  plugins on|off
  plugin.ID on|off`,
	}
	var t turn
	command.Args = func(command *cobra.Command, args []string) (err error) {
		if len(args) != 2 {
			return usageError{"set takes a key and a value, such as frozen manual", command.CommandPath()}
		}
		if t, err = p.turnOf(args[0], args[1]); err != nil {
			return usageError{err.Error(), command.CommandPath()}
		}
		return nil
	}
	command.RunE = func(command *cobra.Command, _ []string) error {
		return p.turn(command.Context(), command.CommandPath(), &c, t)
	}
	c.flags(command)
	return command
}

// keys are what set takes beside plugin.ID.
var keys = []string{"frozen", "live_session", "trusted", "plugins"}

// turnOf is what setting a key to a value turns.
func (p *program) turnOf(key, value string) (turn, error) {
	switch key {
	case "frozen":
		return freezeOf(value)
	case "trusted":
		if value == "unset" {
			return trusted(nil), nil
		}
		on, err := onOff(key, value, "unset")
		return trusted(&on), err
	case "live_session":
		on, err := onOff(key, value)
		return liveSession(on), err
	case "plugins":
		on, err := onOff(key, value)
		return plugins(key, p.ids(), on), err
	case "writes":
		return turn{}, fmt.Errorf("writes are switched by the command: %s writes on|off", p.Name)
	case "paused":
		return turn{}, fmt.Errorf("changes are held back by the command %s pause, and let go on by %s resume", p.Name, p.Name)
	}
	id, ok := strings.CutPrefix(key, "plugin.")
	if !ok {
		return turn{}, fmt.Errorf("there is no key %q: it takes %s", key, alternatives(append(slices.Clone(keys), "plugin.ID")))
	}
	if !slices.Contains(p.ids(), id) {
		return turn{}, p.noPlugin(id)
	}
	on, err := onOff(key, value)
	return plugins(key, []string{id}, on), err
}

func freezeOf(value string) (turn, error) {
	switch {
	case value == "off":
		return frozen(""), nil
	case slices.Contains(store.Freezes, value):
		return frozen(value), nil
	}
	return turn{}, fmt.Errorf("frozen cannot be %q: it takes off, or why: %s", value, alternatives(store.Freezes))
}

func onOff(key, value string, more ...string) (on bool, err error) {
	if value != "on" && value != "off" {
		return false, fmt.Errorf("%s cannot be %q: it takes %s", key, value, alternatives(append([]string{"on", "off"}, more...)))
	}
	return value == "on", nil
}

// ids are the plugins' ids.
func (p *program) ids() (ids []string) {
	for _, plugin := range p.Plugins {
		if !slices.Contains(ids, plugin.ID) {
			ids = append(ids, plugin.ID)
		}
	}
	return ids
}

// noPlugin says that no plugin of that id is built in.
func (p *program) noPlugin(id string) error {
	words := fmt.Sprintf("there is no plugin %q here", id)
	if near := nearest(id, p.ids()); near != "" {
		return fmt.Errorf("%s, did you mean %q?", words, near)
	}
	return fmt.Errorf("%s: there is %s", words, strings.Join(p.ids(), ", "))
}
