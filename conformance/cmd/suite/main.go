// Command suite is the server that test suites of MCP judge: the fixture, a plugin of nlgen's, and what is registered by
// hand, together on one endpoint. It is given a project's folder, says on the error stream where it listens, and ends at
// SIGTERM.
//
//	suite FOLDER
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/nlgen/nlgen/conformance/byhand"
	"github.com/nlgen/nlgen/conformance/fixture"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/mcpserve"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) != 1 {
		return errors.New("usage: suite FOLDER")
	}
	project, err := disk.Open(args[0], disk.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, project.Close()) }()
	plugin := fixture.Plugin(fixture.Setup)
	h, err := host.New(host.Options{Plugins: []runtime.Plugin{plugin}, Projects: []store.Store{project}, Approve: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	return serve(ctx, mcpserve.New(h, mcpserve.Options{Name: plugin.ID, Title: plugin.Name, Version: plugin.Version, Core: byhand.New()}))
}

// serve serves on a port of the system's choice.
func serve(ctx context.Context, s *mcpserve.Server) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	e, err := s.Endpoint(l.Addr(), mcpserve.HTTPOptions{})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "http://%s%s\n", l.Addr(), mcpserve.Path)
	server := http.Server{Handler: renamed(e)}
	context.AfterFunc(ctx, func() { server.Shutdown(context.Background()) })
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
