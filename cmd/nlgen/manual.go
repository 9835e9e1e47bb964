package main

import (
	_ "embed"
	"strings"

	"github.com/spf13/cobra"
)

// source has the manual: the doc comment of this package.
//
//go:embed main.go
var source string

// explained has the help of each command say what the manual says of it: what its arguments are, what it reads and writes. The
// manual is looked at only when help is asked for.
func explained(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		c.Long = paragraph(manual(), c.Name())
		if c == root {
			c.Long += "\n\nThe whole manual: go doc github.com/nlgen/nlgen/cmd/nlgen"
		}
		help(c, args)
	})
}

// manual is the doc comment as text: the lines with which the file begins, without their slashes.
func manual() string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		line, comment := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "//") // a checkout on Windows may have \r
		if !comment {
			break
		}
		b.WriteString(strings.TrimPrefix(line, " ") + "\n")
	}
	return strings.TrimSpace(b.String())
}

// paragraph is the one that tells of a command: the first that begins with its name. Of cobra's own, such as help, there is none.
func paragraph(manual, command string) string {
	begins := strings.ToUpper(command[:1]) + command[1:] + " "
	for p := range strings.SplitSeq(manual, "\n\n") {
		if strings.HasPrefix(p, begins) {
			return p
		}
	}
	return ""
}
