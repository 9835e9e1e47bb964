package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/scaffold"
)

// initializer is `nlgen init id [dir]`.
type initializer struct {
	reporter
	manifest string
	module   string
	replace  string
}

func initCommand() *cobra.Command {
	var c initializer
	cmd := &cobra.Command{
		Use:   "init id [dir]",
		Short: "Write the first files of a plugin, in a folder that has none of them",
		Args:  cobra.ArbitraryArgs,
		RunE:  c.run,
	}
	c.flags(cmd)
	cmd.Flags().StringVar(&c.manifest, "from-manifest", "", "take the id and the tools from this `file`, and write stubs for them")
	cmd.Flags().StringVar(&c.module, "module", "", "the `path` of the plugin's module, outside of modules; example.com/ and the id unless given")
	cmd.Flags().StringVar(&c.replace, "replace", "", "take nlgen's own module from this `dir`")
	return cmd
}

func (c *initializer) run(cmd *cobra.Command, args []string) error {
	o, err := c.options(args)
	if err != nil {
		return err
	}
	if err := c.folder(); err != nil {
		return err
	}
	made, diagnostics, err := scaffold.Init(o)
	if err != nil {
		return err
	}
	if made == nil {
		return c.report(cmd, diagnostics)
	}
	if err := c.put(cmd, made.Plan); err != nil {
		return err
	}
	if err := todo(c.prose(cmd), made); err != nil {
		return err
	}
	return c.report(cmd, diagnostics)
}

// options are what the arguments and the flags say.
func (c *initializer) options(args []string) (o scaffold.InitOptions, err error) {
	o = scaffold.InitOptions{Base: c.dir, Dir: ".", Manifest: c.manifest, Module: c.module, Replace: c.replace, Version: version()}
	if c.manifest == "" {
		if len(args) == 0 || args[0] == "" {
			return o, errors.New("init takes the plugin's id, such as acme.notes, and the folder to write it in if that is another than this")
		}
		o.ID, args = args[0], args[1:]
	}
	if len(args) > 1 {
		return o, errors.New("init takes one folder; with --from-manifest it takes no id, as the manifest says it")
	}
	if len(args) == 1 {
		o.Dir = args[0]
		if o.Dir == "" {
			return o, errors.New("init was given a folder with an empty name; an unset variable of a script may stand there")
		}
	}
	return o, nil
}

// todo prints what to type next.
func todo(w io.Writer, made *scaffold.New) error {
	var b strings.Builder
	b.WriteString("\nNext:\n\n")
	for _, command := range made.Next {
		fmt.Fprintf(&b, "\t%s\n", command)
	}
	if made.Line != "" {
		fmt.Fprintf(&b, "\nSo that go generate runs nlgen too, put this line into a Go file at the root of %s:\n\n\t%s\n", made.Module, made.Line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
