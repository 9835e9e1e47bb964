package server

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// commands are the binary's commands. Serving is what it does when none is named, so that a client's configuration can be
// the binary alone.
func (p *program) commands() *cobra.Command {
	var version bool
	root := p.serveCommand(p.Name, "Serves "+p.about()+" to AI agents over MCP.", &version)
	root.Flags().BoolVar(&version, "version", false, "print what this is, as the command version does")
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetHelpCommand(&cobra.Command{Use: "help [command]", Short: "Explain a command", RunE: help})
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		words, _, _ := strings.Cut(err.Error(), ": strconv.")
		return usageError{words, c.CommandPath()}
	})
	root.AddCommand(
		p.serveCommand("serve", "Serve the tools to an agent's client, on standard input and output", new(bool)),
		&cobra.Command{Use: "tools", Short: "List the tools as agents know them", Args: none, RunE: func(*cobra.Command, []string) error { return p.tools() }},
		&cobra.Command{Use: "version", Short: "Print what this is and what it was built with", Args: none, RunE: func(*cobra.Command, []string) error { return p.version() }},
	)
	return root
}

// serveCommand serves, unless version turns out to be true.
func (p *program) serveCommand(use, short string, version *bool) *cobra.Command {
	var s serving
	c := &cobra.Command{Use: use, Short: short, Args: none}
	c.RunE = func(c *cobra.Command, _ []string) error {
		switch {
		case *version:
			return p.version()
		case c == c.Root() && c.Flags().NFlag() == 0 && isTerminal(p.in):
			return p.introduce()
		}
		return p.serve(c.Context(), s)
	}
	f := c.Flags()
	f.Var(&s.project, "project", "the project's `folder`; left out, the working directory")
	f.BoolVar(&s.approve, "approve", false, "offer the tools to agents in this project")
	f.BoolVar(&s.allowWrites, "allow-writes", false, "let the tools change the project")
	f.BoolVar(&s.checkData, "check-data", false, "hold the data of answers to the schemas that the tools promise")
	f.BoolVar(&s.verbose, "verbose", false, "log every call")
	return c
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
