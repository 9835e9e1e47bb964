package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/draft"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
)

// draftVersion is the version of JSON Schema that nlgen writes documents of.
const draftVersion = "2020-12"

// schemaPrinter is `nlgen schema tool`.
type schemaPrinter struct {
	pipeline
	advertised bool
	draft      string
	stats      bool
}

func schemaCommand() *cobra.Command {
	var p schemaPrinter
	cmd := p.attach(&cobra.Command{
		Use:   "schema tool",
		Short: "Print the schema of a tool's arguments",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return errors.New("schema takes the name of one tool")
			}
			return nil
		},
	}, p.run)
	cmd.Flags().BoolVar(&p.advertised, "advertised", false, "print the schema as agents see it, with the argument project")
	cmd.Flags().StringVar(&p.draft, "draft", "", "print a full JSON Schema document of this `version`, which is "+draftVersion)
	cmd.Flags().BoolVar(&p.stats, "stats", false, "print how large the schema is, not the schema")
	return cmd
}

func (p *schemaPrinter) run(cmd *cobra.Command, args []string) error {
	switch {
	case p.draft != "" && p.draft != draftVersion:
		return fmt.Errorf("--draft %s: nlgen writes documents of JSON Schema %s only", p.draft, draftVersion)
	case p.draft != "" && p.stats:
		return errors.New("--stats is about the restricted schema, so it does not go with --draft")
	}
	o, err := p.options(nil)
	if err != nil {
		return err
	}
	plugins, err := p.models(cmd, o)
	if err != nil {
		return err
	}
	tool, err := findTool(plugins, args[0])
	if err != nil {
		return err
	}
	return p.print(cmd.OutOrStdout(), tool)
}

// print writes what the flags want to know of a tool.
func (p *schemaPrinter) print(w io.Writer, t *model.Tool) error {
	input := t.Input
	if p.advertised {
		input = schema.Advertise(input)
	}
	var text []byte
	var err error
	switch {
	case p.stats:
		return printStats(w, input)
	case p.draft != "":
		text, err = draft.Tool(t, p.advertised)
	default:
		text, err = indentedJSON(input.Append(nil))
	}
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

func indentedJSON(compact []byte) ([]byte, error) {
	var b bytes.Buffer
	err := json.Indent(&b, compact, "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}
