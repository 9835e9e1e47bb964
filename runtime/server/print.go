package server

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"text/tabwriter"

	"github.com/nlgen/nlgen/runtime"
)

// tools lists the tools as agents know them.
func (p *program) tools() error {
	registered, err := runtime.Register(p.Plugins...)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, t := range registered {
		effect := "reads"
		if t.Write {
			effect = "can change the project"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.Advertised, effect, t.Title)
	}
	return w.Flush()
}

// version prints the plugins' versions and what the binary was built with.
func (p *program) version() error {
	for _, plugin := range p.Plugins {
		fmt.Fprintf(p.out, "%s %s\n", plugin.ID, plugin.Version)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	const module = "github.com/nlgen/nlgen"
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module {
			fmt.Fprintf(p.out, "nlgen %s\n", m.Version)
		}
	}
	_, err := fmt.Fprintln(p.out, info.GoVersion)
	return err
}

// mainVersion is the version of the module the binary was built from.
func mainVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "0.0.0"
}

// introduce says to a person who started the binary by hand what it is and what to do with it.
func (p *program) introduce() error {
	fmt.Fprintf(p.out, "%s serves tools to AI agents over MCP. An agent's client starts it; there is nothing to type here.\n\n", p.Name)
	if err := p.tools(); err != nil {
		return err
	}
	command, err := os.Executable()
	if err != nil {
		command = p.Name
	}
	_, err = fmt.Fprintf(p.out, `
Give the client this command, with your project's folder:

  %s serve --project DIR --approve

Without --approve nothing is offered. With --allow-writes the tools may also change the project.
%s --help shows the rest.
`, command, p.Name)
	return err
}

// isTerminal tells whether a person sits at the other end.
func isTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	return !isNull(f)
}
