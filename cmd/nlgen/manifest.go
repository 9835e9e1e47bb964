package main

import (
	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/draft"
)

func manifestSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "manifest-schema",
		Short: "Print the JSON Schema of manifest.json, for editors",
		Args:  atMost(0, "manifest-schema takes no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			text, err := draft.Manifest()
			if err == nil {
				_, err = cmd.OutOrStdout().Write(text)
			}
			return err
		},
	}
}
