package server

import (
	"fmt"
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
