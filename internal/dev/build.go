package dev

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/source"
)

// Builder makes the server of a command anew at each change: of `go run` it builds the binary itself.
type Builder struct {
	command     []string
	dir, script string
	out         io.Writer

	// goRun is nil for another command; its binaries are built in scratch, and last is the sum of the one before.
	goRun   *GoRun
	scratch string
	builds  int
	last    [sha256.Size]byte
}

// NewBuilder makes a Builder of a command that runs in dir. A script that is not empty runs in a shell before the command is started;
// what it and builds print goes to out. The error says what is wrong with the command, or that there is no place for binaries.
func NewBuilder(command []string, dir, script string, out io.Writer) (*Builder, error) {
	b := &Builder{command: command, dir: dir, script: script, out: out}
	goRun, ok, err := ParseGoRun(command)
	switch {
	case err != nil:
		return nil, err
	case ok && script != "":
		return nil, errors.New("--build is for a command other than go run, which nlgen dev builds itself")
	case ok:
		b.goRun = &goRun
	}
	b.scratch, err = os.MkdirTemp("", "nlgen-dev-")
	return b, err
}

// Close removes what was built.
func (b *Builder) Close() { os.RemoveAll(b.scratch) }

// Looks is what a Watch has to look at: the folder of the module that is worked on, else the one that nlgen runs in, and the
// server's binary where somebody else builds it.
func (b *Builder) Looks() (root string, binaries []string) {
	root = b.root()
	if b.goRun != nil || b.script != "" {
		return root, nil
	}
	path, err := exec.LookPath(b.command[0])
	if err != nil {
		path = b.command[0]
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.dir, path)
	}
	return root, []string{path}
}

func (b *Builder) root() string {
	if root, _ := source.Module(b.dir); root != "" {
		return root
	}
	dir, err := filepath.Abs(b.dir)
	if err != nil {
		return b.dir
	}
	return dir
}

// Build makes the server. It is nil when that failed, and changed is false when it is the one from before.
func (b *Builder) Build(ctx context.Context) (server *Server, changed bool, err error) {
	if b.goRun != nil {
		return b.goBuild(ctx)
	}
	if b.script != "" {
		shell := []string{"sh", "-c"}
		if runtime.GOOS == "windows" {
			shell = []string{"cmd", "/c"}
		}
		if err := b.exec(ctx, append(shell, b.script)...); err != nil {
			return nil, false, err
		}
	}
	return &Server{Args: b.command, Dir: b.dir}, true, nil
}

// goBuild builds the binary of a go run.
func (b *Builder) goBuild(ctx context.Context) (server *Server, changed bool, err error) {
	b.builds++
	folder := filepath.Join(b.scratch, strconv.Itoa(b.builds))
	gone := func() { os.RemoveAll(folder) } // what is left goes with scratch
	if err := os.Mkdir(folder, 0o777); err != nil {
		return nil, false, err
	}
	args := append([]string{"go", "build"}, b.goRun.Build...)
	args = append(append(args, "-o", folder+string(filepath.Separator)), b.goRun.Packages...)
	if err := b.exec(ctx, args...); err != nil {
		gone()
		return nil, false, err
	}
	binary, sum, err := b.built(folder)
	if err != nil || sum == b.last {
		gone()
		return nil, false, err
	}
	b.last = sum
	return &Server{Args: append([]string{binary}, b.goRun.Args...), Dir: b.dir, Gone: gone}, true, nil
}

// built is the binary that stands in a folder.
func (b *Builder) built(folder string) (binary string, sum [sha256.Size]byte, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", sum, err
	}
	if len(entries) != 1 {
		return "", sum, fmt.Errorf("go build made no program of %s: it is to be a package main", strings.Join(b.goRun.Packages, " "))
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
func (b *Builder) exec(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.dir, b.out, b.out
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return errors.New("the server is not built; the one that runs, if any, stays")
		}
		return fmt.Errorf("%s cannot be run: %w", args[0], err)
	}
	return nil
}
