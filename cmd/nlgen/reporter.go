package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// reporter is a command that runs in a folder and tells what is wrong with what is there.
type reporter struct {
	dir  string
	json bool
}

// flags gives cmd those of a reporter.
func (c *reporter) flags(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&c.dir, "dir", "C", "", "run in `dir`")
	cmd.Flags().BoolVar(&c.json, "json", false, "print diagnostics as a JSON array")
}

// folder refuses to run in one that is not there.
func (c *reporter) folder() error {
	if c.dir == "" {
		return nil
	}
	if info, err := os.Stat(c.dir); err != nil || !info.IsDir() {
		return fmt.Errorf("there is no folder %s", c.dir)
	}
	return nil
}

// report prints diagnostics. Its error says that one of them has to be mended.
func (c *reporter) report(cmd *cobra.Command, diagnostics []diag.Diagnostic) error {
	var err error
	if c.json {
		err = diag.JSON(cmd.OutOrStdout(), diagnostics)
	} else {
		err = diag.Text(cmd.ErrOrStderr(), diagnostics)
	}
	if err == nil && diag.HasErrors(diagnostics) {
		err = errFindings
	}
	return err
}

// prose is where all goes that is not a diagnostic: with --json only those stand in the output.
func (c *reporter) prose(cmd *cobra.Command) io.Writer {
	if c.json {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}

// put writes the files of a plan, and says which.
func (c *reporter) put(cmd *cobra.Command, p *plan.Plan) error {
	if err := p.Write(); err != nil {
		return err
	}
	return written(c.prose(cmd), p, false)
}

// written prints a line for each file of a plan, once it is written or when it would be.
func written(w io.Writer, p *plan.Plan, dry bool) error {
	var b strings.Builder
	wrote, removed := "wrote", "removed"
	if dry {
		wrote, removed = "would write", "would remove"
	}
	for _, e := range p.Entries {
		switch e.Status {
		case plan.New, plan.Changed:
			fmt.Fprintf(&b, "%s %s\n", wrote, e.Path)
		case plan.Orphan:
			fmt.Fprintf(&b, "%s %s\n", removed, e.Path)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
