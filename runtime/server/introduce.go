package server

import (
	"fmt"
	"os"
	"strings"
)

// about names the plugins.
func (p *program) about() string {
	return strings.Join(p.ids(), ", ")
}

// extent counts what the plugins' manifests declare.
func (p *program) extent() string {
	tools, writing := 0, 0
	for _, plugin := range p.Plugins {
		for _, d := range plugin.Declared {
			tools++
			if d.Write {
				writing++
			}
		}
	}
	return fmt.Sprintf("%d tools, %d of which can change the project", tools, writing)
}

// introduce says to a person who started the binary by hand what it is and what to do with it.
func (p *program) introduce() error {
	if err := p.print(p.Name + " serves tools to AI agents over MCP. An agent's client starts it; there is nothing to type here.\n\n"); err != nil {
		return err
	}
	if err := p.listTools(); err != nil {
		return err
	}
	command, err := os.Executable()
	if err != nil {
		command = p.Name
	}
	return p.print(fmt.Sprintf(`
Give the client this command, with your project's folder:

  %s serve --project DIR --approve

Without --approve nothing is offered. With --allow-writes the tools may also change the project.
%s --help shows the rest.
`, command, p.Name))
}
