// Package server is the command line of a plugin's binary: it serves the plugins to agents' clients, and gives the
// project's author the controls. In go a process's arguments, variables and streams and the plugins built into it; out come
// its exit code and what it prints or serves. Whatever goes wrong is said on the error stream in a line or two that name the
// way out, and nothing but messages of the protocol is ever written to the output while serving.
//
//	func main() { server.Main(notes.Plugin(notes.Setup)) }
package server

import (
	"context"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/nlgen/nlgen/internal/stopsignal"
	"github.com/nlgen/nlgen/runtime"
)

// The exit codes of Run.
const (
	exitOK           = 0
	exitFailed       = 1 // refused, or failed
	exitUsage        = 2 // the command line is wrong
	exitRegistration = 3 // the manifest and the code disagree
)

// Options are what a binary is made of.
type Options struct {
	// Plugins are served together, under one roof.
	Plugins []runtime.Plugin
	// Name is the binary's: messages begin with it, and so do the variables that stand for flags, in capitals
	// (acme-notes, ACME_NOTES_PROJECT). Empty, it is the first plugin's id with dashes for dots.
	Name string
	// Environ are the variables, as os.Environ gives them; those of flags are looked up in it, NO_COLOR, TERM and the home.
	Environ []string
	// Folder is the absolute path of the working directory: the project where none is given, and what relative paths start
	// from. Empty, projects are given by absolute paths.
	Folder string
	// Binary is the path by which a client starts the binary; empty is its name.
	Binary string
}

// Main runs the process as a server of the plugins and ends it. SIGINT, SIGTERM and, unless it is ignored, SIGHUP let the
// calls that are running end and exit 0; a second one ends the process at once.
func Main(plugins ...runtime.Plugin) {
	ctx, stop := signal.NotifyContext(context.Background(), stopsignal.All()...)
	context.AfterFunc(ctx, stop)
	folder, err := os.Getwd()
	if err != nil {
		folder = "" // it was removed, or may not be read: the project is to be named
	}
	binary, err := os.Executable()
	if err != nil {
		binary = "" // by its name then
	}
	os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, Options{
		Plugins: plugins,
		Name:    strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"),
		Environ: os.Environ(),
		Folder:  folder,
		Binary:  binary,
	}))
}

// Run runs one command line and returns the exit code: 0 for success, 1 for a refusal or a failure, 2 for a wrong command
// line, 3 when the manifest and the code disagree. When ctx ends a server stops and the code is 0, whatever its handlers do.
// An out that is os.Stdout becomes a server's alone, whatever else the process prints there goes to the error stream; so does
// an in that is os.Stdin, and nothing else can be read there. A slow reader of err loses lines and holds up nothing.
func Run(ctx context.Context, args []string, in io.Reader, out, err io.Writer, o Options) int {
	if o.Name == "" && len(o.Plugins) > 0 {
		o.Name = strings.ReplaceAll(o.Plugins[0].ID, ".", "-")
	}
	log := newLossy(err, o.Name)
	defer log.close()
	p := &program{Options: o, in: in, out: out, err: log, fsync: newFsync()}
	if len(o.Plugins) == 0 {
		p.say("no plugin is built in\nhint: give server.Main one, as in server.Main(notes.Plugin(notes.Setup))")
		return exitFailed
	}
	root := p.commands()
	root.SetArgs(args)
	return p.report(root.ExecuteContext(ctx))
}

// program is one run of a binary.
type program struct {
	Options
	in  io.Reader
	out io.Writer
	err *lossy

	// What the flags that every command has say.
	projects folders
	json     bool

	// fsync is how projects are written to.
	fsync choice
}
