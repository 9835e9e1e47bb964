package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
)

// findTool finds a tool by its full name, its advertised name or the part of its name that is its own, in this order. The
// error says which tools may have been meant.
func findTool(plugins []gen.Plugin, name string) (*model.Tool, error) {
	for _, names := range []func(p, t int) string{
		func(p, t int) string { return plugins[p].Model.Tools[t].Name },
		func(p, t int) string { return plugins[p].Model.Tools[t].Advertised },
		func(p, t int) string { return own(plugins[p].Model, t) },
	} {
		var found []candidate
		for p := range plugins {
			for t := range plugins[p].Model.Tools {
				if names(p, t) == name {
					found = append(found, candidate{plugins[p], &plugins[p].Model.Tools[t]})
				}
			}
		}
		switch {
		case len(found) > 1:
			return nil, ambiguous(name, found)
		case len(found) == 1:
			return found[0].tool, nil
		}
	}
	return nil, unknownTool(plugins, name)
}

// candidate is a tool that a name may mean.
type candidate struct {
	plugin gen.Plugin
	tool   *model.Tool
}

// own is the part of a tool's name behind the plugin's id.
func own(p *model.Plugin, tool int) string {
	return strings.TrimPrefix(p.Tools[tool].Name, p.ID+".")
}

func ambiguous(name string, found []candidate) error {
	var all []string
	for _, c := range found {
		all = append(all, fmt.Sprintf("%s (%s)", c.tool.Name, c.plugin.Dir))
	}
	return fmt.Errorf("%s is the name of several tools: %s", name, strings.Join(all, ", "))
}

// maxListed is how many tools an error lists.
const maxListed = 10

func unknownTool(plugins []gen.Plugin, name string) error {
	var full, others []string
	for _, p := range plugins {
		for t := range p.Model.Tools {
			if name := p.Model.Tools[t].Name; !slices.Contains(full, name) {
				full = append(full, name)
			}
			others = append(others, own(p.Model, t), p.Model.Tools[t].Advertised)
		}
	}
	if len(full) == 0 {
		return fmt.Errorf("there is no tool %s: ./... has no plugin with tools", name)
	}
	if meant, ok := diag.Closest(name, append(full, others...)); ok {
		return fmt.Errorf("there is no tool %s; did you mean %s?", name, meant)
	}
	list := strings.Join(full[:min(len(full), maxListed)], ", ")
	if more := len(full) - maxListed; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("there is no tool %s; there are %s", name, list)
}
