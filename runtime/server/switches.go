package server

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/store"
)

// turn is what turning a switch is.
type turn struct {
	// what is the act as it is recorded, plugin the plugin that is meant, if one is.
	what, plugin string
	// state says in words how things are afterwards, of a project: "agents may change %s".
	state string
	// question asks a person whether to, of a project; it is asked when loosens says so.
	question string
	loosens  func(store.Switches) bool
	is       func(store.Switches) bool
	alter    func(*store.Switches)
}

// switchCommands are the commands that turn one switch.
func (p *program) switchCommands() []*cobra.Command {
	return []*cobra.Command{
		p.writesCommand(),
		p.turnCommand("pause", "Hold back what agents change, until resume", pause(true)),
		p.turnCommand("resume", "Let agents go on after pause", pause(false)),
		p.setCommand(),
	}
}

func (p *program) turnCommand(use, short string, t turn) *cobra.Command {
	var c consent
	command := &cobra.Command{Use: use, Short: short, Args: none}
	command.RunE = func(command *cobra.Command, _ []string) error {
		return p.turn(command.Context(), command.CommandPath(), &c, t)
	}
	if t.loosens != nil {
		c.flags(command)
	}
	return command
}

func (p *program) writesCommand() *cobra.Command {
	var c consent
	command := &cobra.Command{Use: "writes on|off", Short: "Let agents change the project, or not"}
	command.Args = func(command *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] != "on" && args[0] != "off" {
			return usageError{"writes takes on or off", command.CommandPath()}
		}
		return nil
	}
	command.RunE = func(command *cobra.Command, args []string) error {
		return p.turn(command.Context(), command.CommandPath(), &c, writes(args[0] == "on"))
	}
	c.flags(command)
	return command
}

// turn turns a switch in every project that the command line names.
func (p *program) turn(ctx context.Context, command string, c *consent, t turn) error {
	projects, err := p.openProjects(command)
	if err != nil {
		return err
	}
	defer projects.Close()
	var all acts
	for _, s := range projects {
		done, err := p.turnIn(ctx, s, c, t)
		if err != nil {
			return p.did(all, err)
		}
		all.Done = append(all.Done, done)
	}
	return p.did(all, nil)
}

func (p *program) turnIn(ctx context.Context, s store.Store, c *consent, t turn) (act, error) {
	a := act{Project: s.Project(), What: t.what, Plugin: t.plugin}
	now, err := s.Switches()
	if err != nil {
		return a, err
	}
	state := fmt.Sprintf(t.state, s.Project())
	if t.is(now) {
		a.words = "nothing to do: " + state + " already"
		return a, nil
	}
	if t.loosens != nil && t.loosens(now) {
		if a.How, err = p.ask(ctx, c, t.what, fmt.Sprintf(t.question, s.Project())); err != nil {
			return a, err
		}
	}
	a.Changed, a.words = true, state+" from now on"
	return a, s.SetSwitches(func(v *store.Switches) error {
		t.alter(v)
		return nil
	}, store.Event{What: t.what, How: a.How, Plugin: t.plugin})
}

func always(store.Switches) bool { return true }

func writes(on bool) turn {
	t := turn{
		what:  "writes off",
		state: "agents may not change %s",
		is:    func(v store.Switches) bool { return v.Writes == on },
		alter: func(v *store.Switches) { v.Writes = on },
	}
	if on {
		t.what, t.state, t.question, t.loosens = "writes on", "agents may change %s", "Let agents change %s?", always
	}
	return t
}

func pause(on bool) turn {
	t := turn{
		what:  "pause",
		state: "changes by agents are held back in %s",
		is:    func(v store.Switches) bool { return v.Paused == on },
		alter: func(v *store.Switches) { v.Paused = on },
	}
	if !on {
		t.what, t.state, t.question, t.loosens = "resume", "changes by agents are not held back in %s", "Let agents go on in %s?", always
	}
	return t
}

func liveSession(on bool) turn {
	t := turn{
		what:  "set live_session on",
		state: "a live session keeps agents from changing %s",
		is:    func(v store.Switches) bool { return v.LiveSession == on },
		alter: func(v *store.Switches) { v.LiveSession = on },
	}
	if !on {
		t.what, t.state, t.question, t.loosens = "set live_session off", "no live session keeps agents from changing %s", "Let agents change %s again, the live session being over?", always
	}
	return t
}

// frozen freezes a project for a reason, or thaws it when there is none.
func frozen(reason string) turn {
	t := turn{
		what:  "set frozen " + reason,
		state: "%s is frozen (" + reason + ")",
		is:    func(v store.Switches) bool { return v.Frozen == reason },
		alter: func(v *store.Switches) { v.Frozen = reason },
	}
	if reason == "" {
		t.what, t.state, t.question, t.loosens = "set frozen off", "%s is not frozen", "Thaw %s, so that agents can change it again?", always
	}
	return t
}

// trusted says whether a project is trusted, or, when nil, that nobody said.
func trusted(as *bool) turn {
	same := func(v store.Switches) bool {
		return v.Trusted == as || v.Trusted != nil && as != nil && *v.Trusted == *as
	}
	t := turn{is: same, alter: func(v *store.Switches) { v.Trusted = as }}
	switch {
	case as == nil:
		t.what, t.state, t.question = "set trusted unset", "nobody said whether %s is trusted", "Take back that %s is not trusted?"
		t.loosens = func(v store.Switches) bool { return v.Trusted != nil && !*v.Trusted }
	case *as:
		t.what, t.state, t.question, t.loosens = "set trusted on", "%s is trusted", "Trust %s?", always
	default:
		t.what, t.state = "set trusted off", "%s is not trusted"
	}
	return t
}

// plugins switches plugins on or off: what is off is not offered, approved or not.
func plugins(key string, ids []string, on bool) turn {
	off := func(v store.Switches) func(string) bool {
		return func(id string) bool { return slices.Contains(v.Off, id) }
	}
	name := "all plugins"
	t := turn{what: "set " + key + " off"}
	if len(ids) == 1 {
		name, t.plugin = "the plugin "+ids[0], ids[0]
	}
	verb := map[bool]string{true: " is ", false: " are "}[len(ids) == 1]
	t.state = name + verb + "off in %s"
	t.is = func(v store.Switches) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return off(v)(id) == on })
	}
	t.alter = func(v *store.Switches) {
		v.Off = slices.DeleteFunc(v.Off, func(id string) bool { return slices.Contains(ids, id) })
		if !on {
			v.Off = append(v.Off, ids...)
		}
	}
	if on {
		t.what, t.state, t.question, t.loosens = "set "+key+" on", name+verb+"on in %s", "Switch "+name+" on in %s?", always
	}
	return t
}
