package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The exit codes.
const (
	clean    = 0
	findings = 1
	failed   = 2 // used wrongly, or the environment failed
)

// errFindings ends a command whose diagnostics are printed.
var errFindings = errors.New("there is something to mend")

// run does what the arguments say and returns the exit code.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	cmd := command()
	cmd.SetArgs(args)
	cmd.SetOut(out)
	cmd.SetErr(errOut)
	err := cmd.ExecuteContext(ctx)
	switch {
	case err == nil:
		return clean
	case errors.Is(err, errFindings):
		return findings
	}
	fmt.Fprintf(errOut, "nlgen: %v\n", err)
	return failed
}

// command is the command line. Without a subcommand nlgen generates.
func command() *cobra.Command {
	root := generateCommand()
	root.SilenceUsage = true
	root.SilenceErrors = true
	root.SetFlagErrorFunc(wrongFlag)
	root.Version = version()
	root.SetVersionTemplate(versionLine())
	root.Flags().Bool("version", false, "print nlgen's version")
	root.CompletionOptions = cobra.CompletionOptions{DisableDefaultCmd: true}
	root.AddCommand(initCommand(), addCommand(), checkCommand(), vetCommand(), diffCommand(), devCommand(), schemaCommand(), manifestSchemaCommand(), explainCommand(), versionCommand())
	explained(root)
	return root
}

// wrongFlag says of a value that a flag cannot have what it can have, for which the parser quotes Go's own errors, and of
// what is no flag where they are listed.
func wrongFlag(c *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	if errors.As(err, &wrong) && wrong.GetFlag().Value.Type() == "bool" {
		return fmt.Errorf("--%s is %q, and can be true or false", wrong.GetFlag().Name, wrong.GetValue())
	}
	return fmt.Errorf("%w; %s --help lists the flags", err, c.CommandPath())
}

// atMost is the demand that a command has no more than n arguments, and what it says otherwise.
func atMost(n int, message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > n {
			return errors.New(message)
		}
		return nil
	}
}
