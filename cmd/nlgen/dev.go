package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/dev"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/plan"
)

// developer is `nlgen dev -- command`.
type developer struct {
	pipeline
	build string

	// command is the server's; of go run a binary is built, in scratch, and last is the one that was built last.
	command []string
	goRun   *dev.GoRun
	scratch string
	builds  int
	last    [sha256.Size]byte
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
	goRun, ok, err := dev.ParseGoRun(command)
	switch {
	case err != nil:
		return err
	case ok && d.build != "":
		return errors.New("--build is for a command other than go run, which nlgen dev builds itself")
	case ok:
		d.goRun = &goRun
	}
	d.command, d.errOut = command, cmd.ErrOrStderr()
	if d.scratch, err = os.MkdirTemp("", "nlgen-dev-"); err != nil {
		return err
	}
	defer os.RemoveAll(d.scratch)
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
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
	watch := dev.NewWatch(d.root(), d.ownBinary()...)
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

// root is the folder of the module that is worked on, else the one that nlgen runs in.
func (d *developer) root() string {
	dir, err := filepath.Abs(d.dir)
	if err != nil {
		return d.dir
	}
	for at := dir; ; at = filepath.Dir(at) {
		if info, err := os.Stat(filepath.Join(at, "go.mod")); err == nil && !info.IsDir() {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// ownBinary is the server's binary where somebody else builds it.
func (d *developer) ownBinary() []string {
	if d.goRun != nil || d.build != "" {
		return nil
	}
	path, err := exec.LookPath(d.command[0])
	if err != nil {
		path = d.command[0]
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(d.dir, path)
	}
	return []string{path}
}

// renew generates and builds. The server is nil when that failed, and changed is false when it is the one from before.
func (d *developer) renew(ctx context.Context, watch *dev.Watch) (server *dev.Server, changed bool, err error) {
	if err := d.generate(ctx, watch); err != nil {
		return nil, false, err
	}
	switch {
	case d.goRun != nil:
		return d.goBuild(ctx)
	case d.build != "":
		shell := []string{"sh", "-c"}
		if runtime.GOOS == "windows" {
			shell = []string{"cmd", "/c"}
		}
		if err := d.exec(ctx, append(shell, d.build)...); err != nil {
			return nil, false, err
		}
	}
	return &dev.Server{Args: d.command, Dir: d.dir}, true, nil
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

// goBuild builds the binary of a go run.
func (d *developer) goBuild(ctx context.Context) (server *dev.Server, changed bool, err error) {
	d.builds++
	folder := filepath.Join(d.scratch, strconv.Itoa(d.builds))
	gone := func() { os.RemoveAll(folder) } // what is left goes with scratch
	if err := os.Mkdir(folder, 0o777); err != nil {
		return nil, false, err
	}
	args := append([]string{"go", "build"}, d.goRun.Build...)
	args = append(append(args, "-o", folder+string(filepath.Separator)), d.goRun.Packages...)
	if err := d.exec(ctx, args...); err != nil {
		gone()
		return nil, false, err
	}
	binary, sum, err := d.built(folder)
	if err != nil || sum == d.last {
		gone()
		return nil, false, err
	}
	d.last = sum
	return &dev.Server{Args: append([]string{binary}, d.goRun.Args...), Dir: d.dir, Gone: gone}, true, nil
}

// built is the binary that stands in a folder.
func (d *developer) built(folder string) (binary string, sum [sha256.Size]byte, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", sum, err
	}
	if len(entries) != 1 {
		return "", sum, fmt.Errorf("go build made no program of %s: it is to be a package main", strings.Join(d.goRun.Packages, " "))
	}
	binary = filepath.Join(folder, entries[0].Name())
	f, err := os.Open(binary)
	if err != nil {
		return "", sum, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", sum, err
	}
	return binary, [sha256.Size]byte(h.Sum(nil)), nil
}

// exec runs a command that builds; what it prints is for the person who works on the server.
func (d *developer) exec(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = d.dir, d.errOut, d.errOut
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return errors.New("the server is not built; the one that runs, if any, stays")
		}
		return fmt.Errorf("%s cannot be run: %w", args[0], err)
	}
	return nil
}
