package server

import (
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// serving is what the command line says about serving.
type serving struct {
	approve     bool
	allowWrites bool
	readOnly    bool
	only        toolNames
	except      toolNames
	deadline    period
	checkData   bool
	log         logging
	web         web
}

// serveCommand serves, unless version turns out to be true.
func (p *program) serveCommand(use, short string, version *bool) *cobra.Command {
	s := serving{deadline: period(host.DefaultDeadline), log: newLogging("warn"), web: newWeb()}
	c := &cobra.Command{Use: use, Short: short, Args: none}
	c.RunE = func(c *cobra.Command, _ []string) error {
		switch {
		case *version:
			return p.version()
		case c == c.Root() && !given(c.Flags()) && isTerminal(p.in):
			return p.introduce(c.CommandPath())
		}
		return p.serve(c.Context(), c.CommandPath(), s)
	}
	f := c.Flags()
	f.BoolVar(&s.approve, "approve", false, "offer the tools to agents, as long as this server runs")
	f.BoolVar(&s.allowWrites, "allow-writes", false, "let the tools change the project, as long as this server runs")
	f.BoolVar(&s.readOnly, "read-only", false, "offer only tools that read")
	f.Var(&s.only, "tools", "offer only these tools: `names`, separated by commas")
	f.Var(&s.except, "exclude-tools", "do not offer these tools: `names`, separated by commas")
	f.Var(&s.deadline, "deadline", "how long a call may take: a `time` such as 30s")
	p.fsyncFlag(f)
	f.BoolVar(&s.checkData, "check-data", false, "hold the data of answers to the schemas that the tools promise")
	s.log.flags(f)
	s.web.flags(f)
	return c
}

// serve serves the plugins until the input or ctx ends.
func (p *program) serve(ctx context.Context, command string, s serving) error {
	switch {
	case p.json:
		return usageError{"--json is for commands that print; a server's log is JSON with --log-format json", command}
	case s.readOnly && s.allowWrites:
		return usageError{"--read-only and --allow-writes exclude each other", command}
	}
	if err := s.web.check(command); err != nil {
		return err
	}
	plugins, err := s.choose(p.Plugins, p.Name+" tools")
	if err != nil {
		return err
	}
	projects, err := p.openProjects(command)
	if err != nil {
		return err
	}
	defer projects.Close()
	log, closeLog, err := p.openLog(s.log)
	if err != nil {
		return err
	}
	defer closeLog()
	h, err := host.New(host.Options{
		Plugins:     plugins,
		Projects:    projects.stores(),
		Approve:     s.approve,
		AllowWrites: s.allowWrites,
		Deadline:    time.Duration(s.deadline),
		Command:     p.Name,
		CheckData:   s.checkData,
		Log:         log,
	})
	if err != nil {
		return err
	}
	transports, err := p.transports(s, command, mcpserve.New(h, p.identity()), projects, mcpserve.HTTPOptions{Log: log})
	if err != nil {
		return err
	}
	for _, line := range p.offers(s, plugins, projects) {
		p.say(line)
	}
	if s.onStreams() && isTerminal(p.in) {
		p.say("waiting for a client's messages on this terminal; Ctrl-D ends it")
	}
	err = p.together(ctx, transports)
	if err != nil {
		h.Stop() // nobody is left to answer
	}
	return errors.Join(err, h.Close(ctx))
}

// identity is what the server says of itself to clients.
func (p *program) identity() mcpserve.Options {
	if len(p.Plugins) == 1 {
		only := p.Plugins[0]
		return mcpserve.Options{Name: only.ID, Title: only.Name, Version: only.Version}
	}
	return mcpserve.Options{Name: p.Name, Version: mainVersion()}
}
