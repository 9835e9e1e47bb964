package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// generator is `nlgen [packages]`.
type generator struct {
	pipeline
	dry bool
}

func generateCommand() *cobra.Command {
	var g generator
	cmd := g.attach(&cobra.Command{
		Use:   "nlgen [packages]",
		Short: "Generate the server side of plugin agent tools from manifests and Go structs",
		Args:  cobra.ArbitraryArgs,
	}, g.run)
	cmd.Flags().BoolVarP(&g.dry, "dry-run", "n", false, "print what would be written, and write nothing")
	return cmd
}

// run makes the disk what it should be, and prints a line for each file that it wrote or removed.
func (g *generator) run(cmd *cobra.Command, patterns []string) error {
	if err := g.misspelt(cmd, patterns); err != nil {
		return err
	}
	return g.generated(cmd, patterns, func(p *plan.Plan) ([]diag.Diagnostic, error) {
		if !g.dry {
			g.times.begin("write")
			if err := p.Write(); err != nil {
				return nil, err
			}
		}
		return nil, written(g.prose(cmd), p, g.dry)
	})
}

// misspelt tells a command that was meant from a pattern: `nlgen chek` is no folder.
func (g *generator) misspelt(cmd *cobra.Command, patterns []string) error {
	if len(patterns) == 0 || strings.ContainsAny(patterns[0], `./\`) {
		return nil
	}
	if _, err := os.Stat(filepath.Join(g.dir, patterns[0])); err == nil {
		return nil
	}
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	words := "there is no command and no folder " + patterns[0]
	if meant, ok := diag.Closest(patterns[0], known); ok {
		return fmt.Errorf("%s; did you mean %s?", words, meant)
	}
	return fmt.Errorf("%s; nlgen alone generates, nlgen --help lists the commands", words)
}
