package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
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
	var c pipeline
	root := &cobra.Command{
		Use:   "nlgen [packages]",
		Short: "Generate the server side of plugin agent tools from manifests and Go structs",
		Args:  cobra.ArbitraryArgs,
		RunE:  c.generate,

		SilenceUsage:      true,
		SilenceErrors:     true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetHelpCommand(&cobra.Command{Hidden: true}) // --help says it all
	check := &cobra.Command{
		Use:   "check [packages]",
		Short: "Report generated files that are missing, stale or left over",
		Args:  cobra.ArbitraryArgs,
		RunE:  c.check,
	}
	for _, cmd := range []*cobra.Command{root, check} {
		cmd.Flags().StringVarP(&c.dir, "dir", "C", "", "run in `dir`")
		cmd.Flags().BoolVar(&c.studio, "studio", false, "hold manifests to all that the host demands of them")
		cmd.Flags().BoolVar(&c.anyLanguage, "any-language", false, "take texts for agents that are not in English")
		cmd.Flags().BoolVar(&c.json, "json", false, "print diagnostics as a JSON array")
	}
	root.AddCommand(check, &cobra.Command{
		Use:   "version",
		Short: "Print nlgen's version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "nlgen %s\n", version())
			return err
		},
	})
	return root
}
