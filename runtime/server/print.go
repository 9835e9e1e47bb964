package server

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/nlgen/nlgen/runtime"
)

// print writes a command's output, after what was said on the error stream before: on a terminal both are one.
func (p *program) print(text string) error {
	p.err.settle()
	if _, err := io.WriteString(p.out, text); err != nil {
		return fmt.Errorf("standard output cannot be written to: %w", cause(err))
	}
	return nil
}

// printJSON writes a command's output for programs.
func (p *program) printJSON(v any) error {
	p.err.settle()
	e := json.NewEncoder(p.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("standard output cannot be written to: %w", cause(err))
	}
	return nil
}

// toolJSON is a tool in the output of `tools --json`.
type toolJSON struct {
	Name   string `json:"name"` // as agents know it
	Tool   string `json:"tool"` // the manifest's
	Plugin string `json:"plugin"`
	Title  string `json:"title"`
	Write  bool   `json:"write"`
	// Entry is what tools/list says.
	Entry json.RawMessage `json:"entry"`
}

// listTools lists the tools as agents know them.
func (p *program) listTools() error {
	registered, err := runtime.Register(p.Plugins...)
	if err != nil {
		return err
	}
	if p.json {
		list := make([]toolJSON, 0, len(registered))
		for _, t := range registered {
			list = append(list, toolJSON{t.Advertised, t.Name, t.Plugin.ID, t.Title, t.Write, t.Entry})
		}
		return p.printJSON(map[string]any{"tools": list})
	}
	var rows []row
	for _, t := range registered {
		effect := cell{"reads", plain}
		if t.Write {
			effect = cell{"can change the project", amber}
		}
		rows = append(rows, row{{t.Advertised, plain}, effect, {t.Title, plain}})
	}
	return p.print(p.table(rows))
}

// versionJSON is the output of `version --json`.
type versionJSON struct {
	Plugins []pluginVersion `json:"plugins"`
	Nlgen   string          `json:"nlgen"`
	Go      string          `json:"go"`
}

type pluginVersion struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// version prints the plugins' versions and what the binary was built with.
func (p *program) version() error {
	v := versionJSON{Plugins: []pluginVersion{}}
	for _, plugin := range p.Plugins {
		v.Plugins = append(v.Plugins, pluginVersion{plugin.ID, plugin.Name, plugin.Version})
	}
	v.Nlgen, v.Go = builtWith()
	if p.json {
		return p.printJSON(v)
	}
	text := ""
	for _, plugin := range v.Plugins {
		text += plugin.ID + " " + plugin.Version + "\n"
	}
	return p.print(text + "nlgen " + v.Nlgen + "\n" + v.Go + "\n")
}

// builtWith are the versions of nlgen and Go that the binary was built with.
func builtWith() (nlgen, goVersion string) {
	const module = "github.com/nlgen/nlgen"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", "unknown"
	}
	nlgen = "unknown"
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module {
			nlgen = m.Version
		}
	}
	return nlgen, info.GoVersion
}

// mainVersion is the version of the module the binary was built from.
func mainVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "0.0.0"
}

// bytesOf is a number of bytes for people.
func bytesOf(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 999_950:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// isTerminal tells whether a person sits at the other end.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	return !isNull(f)
}

// counted is a number of things as words: 1 step, 2 steps.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
