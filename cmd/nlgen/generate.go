package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// pipeline is what the flags of nlgen and nlgen check say.
type pipeline struct {
	dir         string
	studio      bool
	anyLanguage bool
	json        bool
}

// generate makes the disk what it should be, and prints a line for each file that it wrote or removed.
func (c *pipeline) generate(cmd *cobra.Command, patterns []string) error {
	p, diagnostics, err := c.plan(cmd, patterns)
	if err != nil {
		return err
	}
	if p != nil {
		if err := p.Write(); err != nil {
			return err
		}
		c.tell(cmd, p)
	}
	return c.report(cmd, diagnostics)
}

// check reports what generate would change.
func (c *pipeline) check(cmd *cobra.Command, patterns []string) error {
	p, diagnostics, err := c.plan(cmd, patterns)
	if err != nil {
		return err
	}
	if p != nil {
		diagnostics = diag.Sort(append(diagnostics, p.Check()...))
	}
	return c.report(cmd, diagnostics)
}

func (c *pipeline) plan(cmd *cobra.Command, patterns []string) (*plan.Plan, []diag.Diagnostic, error) {
	if c.dir != "" {
		if info, err := os.Stat(c.dir); err != nil || !info.IsDir() {
			return nil, nil, fmt.Errorf("there is no folder %s", c.dir)
		}
	}
	return gen.Generate(cmd.Context(), gen.Options{Dir: c.dir, Patterns: patterns, Studio: c.studio, AnyLanguage: c.anyLanguage})
}

// tell prints what was written. With --json only diagnostics stand in the output.
func (c *pipeline) tell(cmd *cobra.Command, p *plan.Plan) {
	out := cmd.OutOrStdout()
	if c.json {
		out = cmd.ErrOrStderr()
	}
	for _, e := range p.Entries {
		switch e.Status {
		case plan.New, plan.Changed:
			fmt.Fprintf(out, "wrote %s\n", e.Path)
		case plan.Orphan:
			fmt.Fprintf(out, "removed %s\n", e.Path)
		}
	}
}

// report prints diagnostics. Its error says that one of them has to be mended.
func (c *pipeline) report(cmd *cobra.Command, diagnostics []diag.Diagnostic) error {
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
