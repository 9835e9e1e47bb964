package server

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands are the binary's commands. Serving is what it does when none is named, so that a client's configuration can be
// the binary alone.
func (p *program) commands() *cobra.Command {
	var version bool
	root := p.serveCommand(p.Name, "", &version)
	root.Long = "Serves " + p.about() + " to AI agents over MCP, and gives the project's author the controls.\n\n" +
		"A variable stands for each flag: " + p.variable("project") + " for --project. A flag goes before its variable."
	root.Flags().BoolVar(&version, "version", false, "print what this is, as the command version does")
	root.PersistentFlags().Var(&p.projects, "project", "the project's `folder`, may be repeated; left out, the working directory")
	root.PersistentFlags().BoolVar(&p.json, "json", false, "print JSON, for programs")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Short: "Explain a command", RunE: help})
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return p.fromEnvironment(c) }
	root.AddCommand(
		p.serveCommand("serve", "Serve the tools to an agent's client, on standard input and output", new(bool)),
		&cobra.Command{Use: "tools", Short: "List the tools as agents know them", Args: none, RunE: func(*cobra.Command, []string) error { return p.listTools() }},
		&cobra.Command{Use: "version", Short: "Print what this is and what it was built with", Args: none, RunE: func(*cobra.Command, []string) error { return p.version() }},
	)
	root.AddCommand(p.installCommand(), p.approveCommand(), p.revokeCommand(), p.callCommand(), p.historyCommand(), p.undoCommand(), p.redoCommand(), p.guideCommand(),
		&cobra.Command{Use: "status", Short: "Show what agents may do, and what to do next", Args: none, RunE: func(c *cobra.Command, _ []string) error { return p.status(c.CommandPath()) }})
	root.AddCommand(p.switchCommands()...)
	return root
}

// flagError says what is wrong with a flag. What package strconv says of a value says nothing to a person.
func flagError(c *cobra.Command, err error) error {
	words, _, _ := strings.Cut(err.Error(), ": strconv.")
	return usageError{words, c.CommandPath()}
}

// help prints what a command does.
func help(c *cobra.Command, args []string) error {
	about, rest, err := c.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return noCommand(c.Root(), args[0])
	}
	about.InitDefaultHelpFlag()
	return about.Help()
}

// none refuses arguments, and a command that does not exist.
func none(c *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case c.ArgsLenAtDash() == 0:
		return usageError{fmt.Sprintf("unexpected argument %q after --", args[0]), c.CommandPath()}
	case c.HasParent():
		return usageError{fmt.Sprintf("unexpected argument %q", args[0]), c.CommandPath()}
	}
	return noCommand(c, args[0])
}

func noCommand(root *cobra.Command, name string) error {
	words := fmt.Sprintf("there is no command %q", name)
	if near := root.SuggestionsFor(name); len(near) > 0 {
		words += fmt.Sprintf(", did you mean %q?", near[0])
	}
	return usageError{words, root.CommandPath()}
}

// given tells whether the command line has any flag.
func given(flags *pflag.FlagSet) bool { return flags.NFlag() > 0 }

// about names the plugins.
func (p *program) about() string {
	return strings.Join(p.ids(), ", ")
}
