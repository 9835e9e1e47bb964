package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// pipeline is a command that reads packages, and what its flags say.
type pipeline struct {
	dir         string
	json        bool
	verbose     bool
	studio      bool
	anyLanguage bool
	tags        []string
	typecheck   bool

	times stopwatch
}

// attach gives cmd the flags of a pipeline and what it does.
func (c *pipeline) attach(cmd *cobra.Command, do func(cmd *cobra.Command, args []string) error) *cobra.Command {
	cmd.Flags().StringVarP(&c.dir, "dir", "C", "", "run in `dir`")
	cmd.Flags().BoolVar(&c.json, "json", false, "print diagnostics as a JSON array")
	cmd.Flags().BoolVarP(&c.verbose, "verbose", "v", false, "print how long each stage took")
	cmd.Flags().BoolVar(&c.studio, "studio", false, "hold manifests to all that the host demands of them")
	cmd.Flags().BoolVar(&c.anyLanguage, "any-language", false, "take texts for agents that are not in English")
	cmd.Flags().StringSliceVar(&c.tags, "tags", nil, "read the packages with the build tags in `list`")
	cmd.Flags().BoolVar(&c.typecheck, "typecheck", false, "have the go command and Go's type checker read all that is imported")
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

// buildTag tells whether a //go:build line can name the tag.
func buildTag(tag string) bool {
	return tag != "" && !strings.ContainsFunc(tag, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '.' })
}

// options are those of a run over packages.
func (c *pipeline) options(patterns []string) (gen.Options, error) {
	if c.dir != "" {
		if info, err := os.Stat(c.dir); err != nil || !info.IsDir() {
			return gen.Options{}, fmt.Errorf("there is no folder %s", c.dir)
		}
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

// prose is where all goes that is not a diagnostic: with --json only those stand in the output.
func (c *pipeline) prose(cmd *cobra.Command) io.Writer {
	if c.json {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}
