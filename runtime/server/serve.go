package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// serving is what the command line says about serving.
type serving struct {
	project     folder
	approve     bool
	allowWrites bool
	checkData   bool
	verbose     bool
}

// serve serves the plugins until the input or ctx ends.
func (p *program) serve(ctx context.Context, s serving) error {
	folder, err := projectFolder(string(s.project), p.Name+" serve")
	if err != nil {
		return err
	}
	project, err := disk.Open(folder)
	if err != nil {
		return hinted{err, "pass --project and the folder of a project that exists"}
	}
	defer project.Close()
	h, err := host.New(host.Options{
		Plugins:     p.Plugins,
		Projects:    []store.Store{project},
		Approve:     s.approve,
		AllowWrites: s.allowWrites,
		CheckData:   s.checkData,
		Log:         p.logger(s.verbose),
	})
	if err != nil {
		return err
	}
	if err := p.takeStreams(); err != nil {
		return err
	}
	p.say(p.offer(s, project.Project()))
	if isTerminal(p.in) {
		p.say("waiting for a client's messages on this terminal; Ctrl-D ends it")
	}
	err = mcpserve.Serve(ctx, h, p.in, p.out, p.identity())
	if err != nil {
		h.Stop() // nobody is left to answer
	}
	return errors.Join(err, h.Close(ctx))
}

func (p *program) logger(verbose bool) *slog.Logger {
	level := slog.LevelInfo
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(p.err, &slog.HandlerOptions{Level: level}))
}

// offer says what agents are offered, and the flag that would offer more.
func (p *program) offer(s serving, project string) string {
	if !s.approve {
		return "nothing is offered to agents: pass --approve to offer " + p.about() + ", " + p.extent()
	}
	words := "serving " + p.about() + " in " + project
	if !s.allowWrites {
		return words + "; agents may not change the project (--allow-writes lets them)"
	}
	return words + "; agents may change the project"
}

// identity is what the server says of itself to clients.
func (p *program) identity() mcpserve.Options {
	if len(p.Plugins) == 1 {
		only := p.Plugins[0]
		return mcpserve.Options{Name: only.ID, Title: only.Name, Version: only.Version}
	}
	return mcpserve.Options{Name: p.Name, Version: mainVersion()}
}

// about names the plugins.
func (p *program) about() string {
	ids := make([]string, len(p.Plugins))
	for i, plugin := range p.Plugins {
		ids[i] = plugin.ID
	}
	return strings.Join(ids, ", ")
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
