package bind

import "github.com/nlgen/nlgen/internal/diag"

// Options are what beside the manifest and the package says what a plugin is. The zero Options are those of Bind.
type Options struct {
	// Descriptions are texts that stand in the place of the comments of tools, by the tools' own names.
	Descriptions map[string]Text
	// AnyLanguage takes texts for agents in any language without a word.
	AnyLanguage bool
	// ReadFile reads a file that diagnostics call so; nil is os.ReadFile.
	ReadFile func(name string) ([]byte, error)
}

// Text is a text and where it begins. It is valid Unicode, its lines end in LF.
type Text struct {
	Text string
	Pos  diag.Pos
}
