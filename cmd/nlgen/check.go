package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
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
	return c.generated(cmd, patterns, func(p *plan.Plan) ([]diag.Diagnostic, error) {
		if c.diff {
			if _, err := io.WriteString(c.prose(cmd), p.Diff()); err != nil {
				return nil, err
			}
		}
		return p.Check(), nil
	})
}
