package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/host"
)

// guideCommand shows the guide that agents read (contract 9).
func (p *program) guideCommand() *cobra.Command {
	command := &cobra.Command{Use: "guide [CHAPTER]", Short: "List the chapters of the guide that agents read, or print one", Args: atMostOne}
	command.RunE = func(command *cobra.Command, args []string) error {
		h, err := host.New(host.Options{Plugins: p.Plugins})
		if err != nil {
			return err
		}
		defer h.Close(command.Context())
		if len(args) == 0 {
			return p.chapters(h.Guide())
		}
		return p.chapter(h.Guide(), args[0], command.CommandPath())
	}
	return command
}

// chapterJSON is a chapter in the output of `guide --json`.
type chapterJSON struct {
	Chapter string `json:"chapter"`
	Plugin  string `json:"plugin"`
	Name    string `json:"name"`
}

func (p *program) chapters(all []host.Chapter) error {
	if p.json {
		list := make([]chapterJSON, 0, len(all))
		for _, ch := range all {
			list = append(list, chapterJSON{ch.Title(), ch.Plugin, ch.Name})
		}
		return p.printJSON(map[string]any{"chapters": list})
	}
	if len(all) == 0 {
		return p.print("the guide has no chapters\n")
	}
	var rows []row
	for _, ch := range all {
		rows = append(rows, row{{ch.Title(), plain}, {ch.Name, plain}, {ch.Fault, red}})
	}
	return p.print(p.table(rows))
}

// chapter prints the chapter of a title, or of a plugin's id.
func (p *program) chapter(all []host.Chapter, name, command string) error {
	at := slices.IndexFunc(all, func(ch host.Chapter) bool { return ch.Title() == name || ch.Plugin == name })
	if at < 0 {
		words := fmt.Sprintf("the guide has no chapter %q", name)
		var titles []string
		for _, ch := range all {
			titles = append(titles, ch.Title())
		}
		if near := nearest(name, titles); near != "" {
			words += fmt.Sprintf(", did you mean %q?", near)
		} else if len(titles) > 0 {
			words += ": it has " + strings.Join(titles, ", ")
		}
		return noSuch{usageError{words, p.Name + " guide"}}
	}
	ch := all[at]
	switch {
	case ch.Fault != "":
		return fmt.Errorf("the chapter %s cannot be read: %s", ch.Title(), ch.Fault)
	case p.json:
		return p.printJSON(map[string]string{"chapter": ch.Title(), "text": ch.Text})
	case isTerminal(p.out):
		return p.print(cleanLines(ch.Text))
	}
	return p.print(ch.Text)
}
