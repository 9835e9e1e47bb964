package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/scaffold"
)

// adder is `nlgen add tool [dir]`.
type adder struct {
	reporter
	write bool
}

func addCommand() *cobra.Command {
	var c adder
	cmd := &cobra.Command{
		Use:   "add tool [dir]",
		Short: "Add a tool to a plugin: to its manifest, and stubs of its arguments and its handler",
		Args:  cobra.ArbitraryArgs,
		RunE:  c.run,
	}
	c.flags(cmd)
	cmd.Flags().BoolVar(&c.write, "write", false, "the tool changes the project; else it only reads")
	return cmd
}

func (c *adder) run(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0 || args[0] == "":
		return errors.New("add takes the name of a tool, such as add_note, and the plugin's folder if that is another than this")
	case len(args) > 2:
		return errors.New("add takes one tool and one folder")
	}
	if err := c.folder(); err != nil {
		return err
	}
	o := gen.Options{Dir: c.dir, Patterns: append(args[1:], ".")[:1]}
	places, diagnostics, err := gen.Locate(cmd.Context(), o)
	if err != nil {
		return err
	}
	if diag.HasErrors(diagnostics) {
		return c.report(cmd, diagnostics)
	}
	if len(places) > 1 {
		var dirs []string
		for _, p := range places {
			dirs = append(dirs, p.Dir)
		}
		return fmt.Errorf("there are several plugins here, in %s; say which one: nlgen add %s %s", strings.Join(dirs, " and "), args[0], dirs[0])
	}
	return c.add(cmd, places[0], args[0])
}

func (c *adder) add(cmd *cobra.Command, at gen.Place, name string) error {
	plugin := scaffold.Grown{Base: c.dir, Dir: at.Dir, ManifestDir: at.ManifestDir, Text: at.Text, Manifest: at.Manifest, Package: at.Package}
	p, diagnostics, err := plugin.Add(name, c.write)
	if err != nil {
		return err
	}
	if p != nil {
		if err := c.put(cmd, p); err != nil {
			return err
		}
	}
	return c.report(cmd, diagnostics)
}
