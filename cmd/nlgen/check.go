package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
)

// checker is `nlgen check [packages]`.
type checker struct {
	pipeline
	diff bool
}

func checkCommand() *cobra.Command {
	var c checker
	cmd := c.attach(&cobra.Command{
		Use:   "check [packages]",
		Short: "Report generated files that are missing, stale or left over",
		Args:  cobra.ArbitraryArgs,
	}, c.run)
	cmd.Flags().BoolVar(&c.diff, "diff", false, "print what would change as a unified diff")
	return cmd
}

// run reports what generating would change.
func (c *checker) run(cmd *cobra.Command, patterns []string) error {
	o, err := c.options(patterns)
	if err != nil {
		return err
	}
	p, diagnostics, err := gen.Generate(cmd.Context(), o)
	if err != nil {
		return err
	}
	if p != nil {
		if c.diff {
			if _, err := io.WriteString(c.prose(cmd), p.Diff()); err != nil {
				return err
			}
		}
		diagnostics = diag.Sort(append(diagnostics, p.Check()...))
	}
	return c.report(cmd, diagnostics)
}
