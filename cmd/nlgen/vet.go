package main

import (
	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
)

// vetter is `nlgen vet [packages]`.
type vetter struct{ pipeline }

func vetCommand() *cobra.Command {
	var v vetter
	return v.attach(&cobra.Command{
		Use:   "vet [packages]",
		Short: "Report what agents' clients and models' providers will not take, or not take well",
		Args:  cobra.ArbitraryArgs,
	}, v.run)
}

func (v *vetter) run(cmd *cobra.Command, patterns []string) error {
	o, err := v.options(patterns)
	if err != nil {
		return err
	}
	diagnostics, err := gen.Vet(cmd.Context(), o)
	if err != nil {
		return err
	}
	return v.report(cmd, diagnostics)
}
