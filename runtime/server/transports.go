package server

import (
	"context"
	"errors"
	"net"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// transport serves until ctx ends, or what it serves on does.
type transport func(ctx context.Context) error

// transports are those that the command line wants. What they need is taken before any of them begins, so that a mistake is
// told before a client is answered.
func (p *program) transports(s serving, command string, server *mcpserve.Server, projects opened, o mcpserve.HTTPOptions) (all []transport, err error) {
	if s.onStreams() {
		if err := p.answerable(); err != nil {
			return nil, err
		}
		if err := p.takeStreams(); err != nil {
			return nil, err
		}
		all = append(all, func(ctx context.Context) error { return server.Serve(ctx, p.in, p.out) })
	} else {
		keepPipes()
	}
	if s.web.address == "" {
		return all, nil
	}
	l, err := p.listen(s.web, command)
	if err != nil {
		return nil, err
	}
	over, err := p.overHTTP(s.web, server, l, projects, o)
	if err != nil {
		l.Close()
		return nil, err
	}
	return append(all, over), nil
}

// onStreams tells whether standard input and output are served.
func (s serving) onStreams() bool { return s.web.stdio || s.web.address == "" }

func (p *program) overHTTP(w web, server *mcpserve.Server, l net.Listener, projects opened, o mcpserve.HTTPOptions) (transport, error) {
	tokens, err := p.tokens(w, projects)
	if err != nil {
		return nil, err
	}
	o.Tokens, o.Origins, o.Hosts = tokens, w.origins.values, w.hosts.values
	e, err := server.Endpoint(l.Addr(), o)
	if err != nil {
		return nil, err
	}
	p.say("serving MCP at http://" + l.Addr().String() + mcpserve.Path)
	return func(ctx context.Context) error { return e.Serve(ctx, l) }, nil
}

// together runs transports until all have ended: the input's end does not end what is served over HTTP. When one fails it is
// told at once, and the others go on.
func (p *program) together(ctx context.Context, all []transport) error {
	if len(all) == 1 {
		return all[0](ctx)
	}
	failed := make(chan error, len(all))
	for _, serve := range all {
		go func() {
			err := serve(ctx)
			if err != nil {
				p.say("one transport has ended: " + err.Error())
			}
			failed <- err
		}()
	}
	var errs []error
	for range all {
		errs = append(errs, <-failed)
	}
	return errors.Join(errs...)
}
