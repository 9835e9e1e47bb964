package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// pipeline is a command that reads packages, and what its flags say.
type pipeline struct {
	reporter
	verbose     bool
	studio      bool
	anyLanguage bool
	tags        []string
	typecheck   bool

	times stopwatch
}

// attach gives cmd the flags of a pipeline and what it does.
func (c *pipeline) attach(cmd *cobra.Command, do func(cmd *cobra.Command, args []string) error) *cobra.Command {
	c.reporter.flags(cmd)
	c.reading(cmd)
	cmd.Flags().BoolVarP(&c.verbose, "verbose", "v", false, "print how long each stage took")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		prepareHeap()
		err := do(cmd, args)
		if c.verbose {
			c.times.print(cmd.ErrOrStderr())
		}
		return err
	}
	return cmd
}

// reading gives cmd the flags that say what is read.
func (c *pipeline) reading(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.studio, "studio", false, "hold manifests to all that the host demands of them")
	cmd.Flags().BoolVar(&c.anyLanguage, "any-language", false, "take texts for agents that are not in English")
	cmd.Flags().StringSliceVar(&c.tags, "tags", nil, "read the packages with the build tags in `list`")
	cmd.Flags().BoolVar(&c.typecheck, "typecheck", false, "have the go command and Go's type checker read all that is imported")
}

// buildTag tells whether a //go:build line can name the tag.
func buildTag(tag string) bool {
	return tag != "" && !strings.ContainsFunc(tag, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.' })
}

// options are those of a run over packages.
func (c *pipeline) options(patterns []string) (gen.Options, error) {
	if err := c.folder(); err != nil {
		return gen.Options{}, err
	}
	for _, tag := range c.tags {
		if !buildTag(tag) {
			return gen.Options{}, fmt.Errorf("--tags has %q, and a build tag is letters, digits, _ and . only; write several as --tags one,two", tag)
		}
	}
	return gen.Options{
		Dir:         c.dir,
		Patterns:    patterns,
		Studio:      c.studio,
		AnyLanguage: c.anyLanguage,
		Tags:        c.tags,
		Typecheck:   c.typecheck,
		Stage:       c.times.begin,
	}, nil
}

// models are the plugins of packages. Where that is none because of what is wrong with them, the error says that it was
// reported; what else there is to tell goes to standard error.
func (c *pipeline) models(cmd *cobra.Command, o gen.Options) ([]gen.Plugin, error) {
	plugins, diagnostics, err := gen.Models(cmd.Context(), o)
	if err != nil {
		return nil, err
	}
	if diag.HasErrors(diagnostics) {
		return nil, c.report(cmd, diagnostics)
	}
	return plugins, diag.Text(cmd.ErrOrStderr(), diagnostics)
}

// generated does with what the packages' files should be what a command is for, and reports what it finds beside what is
// wrong with the packages. Where there is no plan, do is not called.
func (c *pipeline) generated(cmd *cobra.Command, patterns []string, do func(*plan.Plan) ([]diag.Diagnostic, error)) error {
	o, err := c.options(patterns)
	if err != nil {
		return err
	}
	p, diagnostics, err := gen.Generate(cmd.Context(), o)
	if err != nil {
		return err
	}
	if p != nil {
		found, err := do(p)
		if err != nil {
			return err
		}
		diagnostics = diag.Sort(append(diagnostics, found...))
	}
	return c.report(cmd, diagnostics)
}
