package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/diag"
)

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [code]",
		Short: "Say why a diagnostic's rule is there, with a bad and a good example; without a code, list all",
		Args:  atMost(1, "explain takes one code"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return list(cmd.OutOrStdout(), diag.Explanations())
			}
			e, ok := diag.Explain(spelled(args[0]))
			if !ok {
				return unknownCode(args[0])
			}
			return explain(cmd.OutOrStdout(), e)
		},
	}
}

// spelled is a code as diagnostics print it: nl2104 and 2104 are NL2104.
func spelled(code string) string {
	return "NL" + strings.TrimPrefix(strings.ToUpper(code), "NL")
}

func list(w io.Writer, all []diag.Explanation) error {
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintf(&b, "%s  %s\n", e.Code, e.Title)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func explain(w io.Writer, e diag.Explanation) error {
	_, err := fmt.Fprintf(w, "%s: %s\n\n%s\n\nBad:\n\n%s\nGood:\n\n%s", e.Code, e.Title, wrapped(e.Why), indented(e.Bad), indented(e.Good))
	return err
}

// unknownCode names the code whose number is nearest: codes of one matter have neighbouring numbers.
func unknownCode(given string) error {
	number, err := strconv.Atoi(strings.TrimPrefix(spelled(given), "NL"))
	if err != nil {
		return fmt.Errorf("%s is no code; a code is NL and a number, such as %s; nlgen explain lists all", given, diag.Explanations()[0].Code)
	}
	distance := func(e diag.Explanation) int {
		n, _ := strconv.Atoi(strings.TrimPrefix(e.Code.String(), "NL")) // every code is NL and a number
		return max(n-number, number-n)
	}
	nearest := slices.MinFunc(diag.Explanations(), func(a, b diag.Explanation) int { return cmp.Compare(distance(a), distance(b)) })
	return fmt.Errorf("there is no code %s; the nearest is %s: %s; nlgen explain lists all", spelled(given), nearest.Code, nearest.Title)
}

// lineWidth is how many bytes of prose stand on a line of a terminal.
const lineWidth = 80

// wrapped is prose in lines.
func wrapped(text string) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		switch {
		case column == 0:
		case column+1+len(word) > lineWidth:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// indented is an example as it stands, its lines moved to the right.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
