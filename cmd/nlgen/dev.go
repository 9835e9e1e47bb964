package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/dev"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
	"github.com/nlgen/nlgen/internal/stopsignal"
)

// developer is `nlgen dev -- command`.
type developer struct {
	pipeline
	build   string
	builder *dev.Builder
	errOut  io.Writer
}

func devCommand() *cobra.Command {
	var d developer
	cmd := &cobra.Command{
		Use:   "dev -- command...",
		Short: "Serve a client with a command that is built and started again at each change",
		RunE:  d.run,
	}
	cmd.Flags().StringVarP(&d.dir, "dir", "C", "", "run in `dir`")
	d.reading(cmd)
	cmd.Flags().StringVar(&d.build, "build", "", "run this `command` of a shell at each change, before the server is started again")
	return cmd
}

// run serves the client on standard input and output.
func (d *developer) run(cmd *cobra.Command, command []string) error {
	if len(command) == 0 {
		return errors.New("dev takes the server's command, such as in nlgen dev -- go run ./cmd/acme-notes serve --project DIR")
	}
	if _, err := d.options(nil); err != nil {
		return err
	}
	var err error
	d.errOut = cmd.ErrOrStderr()
	if d.builder, err = dev.NewBuilder(command, d.dir, d.build, d.errOut); err != nil {
		return err
	}
	defer d.builder.Close()
	ctx, stop := signal.NotifyContext(cmd.Context(), stopsignal.All()...)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	servers, over := make(chan *dev.Server), make(chan struct{})
	go func() {
		defer close(over)
		d.follow(ctx, servers)
	}()
	err = dev.Run(ctx, dev.Options{In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Err: d.errOut, Servers: servers})
	cancel()
	<-over
	return err
}

// follow builds a server, and another one at each change, until ctx ends.
func (d *developer) follow(ctx context.Context, servers chan<- *dev.Server) {
	root, binaries := d.builder.Looks()
	watch := dev.NewWatch(root, binaries...)
	for {
		server, changed, err := d.renew(ctx, watch)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !errors.Is(err, errFindings):
			fmt.Fprintf(d.errOut, "nlgen dev: %v\n", err)
		}
		if err != nil || changed {
			select {
			case servers <- server:
			case <-ctx.Done():
				return
			}
		}
		if !watch.Next(ctx) {
			return
		}
	}
}

// renew generates and builds. The server is nil when that failed, and changed is false when it is the one from before.
func (d *developer) renew(ctx context.Context, watch *dev.Watch) (server *dev.Server, changed bool, err error) {
	if err := d.generate(ctx, watch); err != nil {
		return nil, false, err
	}
	return d.builder.Build(ctx)
}

// generate does what nlgen alone does, but for what it prints: standard output is the client's.
func (d *developer) generate(ctx context.Context, watch *dev.Watch) error {
	o, err := d.options(nil)
	if err != nil {
		return err
	}
	p, diagnostics, err := gen.Generate(ctx, o)
	if err != nil {
		return err
	}
	if err := diag.Text(d.errOut, diagnostics); err != nil {
		return err
	}
	if p == nil {
		return errFindings
	}
	if err := p.Write(); err != nil {
		return err
	}
	var written []string
	for _, e := range p.Entries {
		if e.Status != plan.Same {
			path, err := filepath.Abs(filepath.Join(d.dir, filepath.FromSlash(e.Path)))
			if err != nil {
				return err
			}
			written = append(written, path)
		}
	}
	watch.Pass(written...)
	return nil
}
