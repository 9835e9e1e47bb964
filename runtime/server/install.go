package server

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/nlgen/nlgen/internal/clients"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

// installing is what the command line says about a client.
type installing struct {
	print, uninstall, user, force bool
	name                          string
	consent                       consent

	client clients.Client
	server clients.Server
}

// installCommand asks for approval and tells an agent's client of this server (contract 8).
func (p *program) installCommand() *cobra.Command {
	in := &installing{}
	command := &cobra.Command{Use: "install CLIENT", Short: "Offer the tools to agents, and have a client start this server: " + strings.Join(clients.IDs(), ", "), Args: in.one}
	command.RunE = func(command *cobra.Command, args []string) error {
		if in.print && in.uninstall {
			return usageError{"--print and --uninstall exclude each other", command.CommandPath()}
		}
		if in.uninstall {
			return p.uninstall(command.CommandPath(), in)
		}
		return p.install(command.Context(), command.CommandPath(), in)
	}
	f := command.Flags()
	f.BoolVar(&in.print, "print", false, "print what the client's file is to have, and write nothing there")
	f.BoolVar(&in.uninstall, "uninstall", false, "take the server out of the client's file; approval stays")
	f.BoolVar(&in.user, "user", false, "the user's own file, for all projects, instead of the project's")
	f.StringVar(&in.name, "name", "", "what the client is to call the server: a `name`, else the binary's")
	f.BoolVar(&in.force, "force", false, "also where the client has another program under that name")
	in.consent.flags(command)
	return command
}

// one takes the client's id.
func (in *installing) one(command *cobra.Command, args []string) error {
	lister := usageError{command: command.CommandPath()}
	if len(args) != 1 {
		lister.words = "install takes one client: " + alternatives(clients.IDs())
		return lister
	}
	client, meant, ok := clients.Find(args[0])
	switch {
	case ok:
		in.client = client
		return nil
	case meant != "":
		lister.words = fmt.Sprintf("there is no client %q, did you mean %q?", args[0], meant)
	default:
		lister.words = fmt.Sprintf("there is no client %q: %s", args[0], alternatives(clients.IDs()))
	}
	return lister
}

// install looks at the client's file first: nobody is asked for what cannot be done.
func (p *program) install(ctx context.Context, command string, in *installing) error {
	registered, err := runtime.Register(p.Plugins...)
	if err != nil {
		return err
	}
	projects, err := p.oneProject(command, "install")
	if err != nil {
		return err
	}
	defer projects.Close()
	if err := p.startable(projects[0].Project()); err != nil {
		return err
	}
	if err := p.describe(command, in, projects[0].Project()); err != nil {
		return err
	}
	var file configFile
	if !in.print {
		if file, err = p.clientFile(in); err != nil {
			return err
		}
		if _, err := file.installed(in); err != nil {
			return err
		}
	}
	var all acts
	for _, id := range p.ids() {
		a, err := p.approveIn(ctx, projects[0], &in.consent, p.plugin(id), registered)
		if err != nil {
			return p.did(all, err)
		}
		all.Done = append(all.Done, a)
	}
	p.warnOfNames(in, registered)
	if in.print {
		return p.printSnippet(in, all)
	}
	a, err := p.installIn(file, in)
	if err != nil {
		return p.did(all, err)
	}
	all.Done = append(all.Done, a)
	return p.did(all, nil)
}

// describe finds out what the client is to be told.
func (p *program) describe(command string, in *installing, project string) error {
	in.server = clients.Server{Name: in.name, Binary: p.Binary, Project: project}
	if in.name == "" {
		in.server.Name = in.client.ServerName(p.Name)
	} else if wrong := in.client.WrongName(in.name); wrong != "" {
		return usageError{"--name: " + wrong, command}
	}
	return nil
}

// startable is an error when a client could not start this binary later.
func (p *program) startable(project string) error {
	switch {
	case !filepath.IsAbs(p.Binary):
		return hinted{errors.New("the path of this binary is not known, and a client is to start it by its path"), "start the binary by its path"}
	case strings.Contains(filepath.ToSlash(p.Binary), "/go-build"):
		return hinted{fmt.Errorf("this binary is one that go run made, and will be gone: %s", p.Binary), "build it with go build, and run install of what that made"}
	}
	for _, path := range []string{p.Binary, project} {
		if !utf8.ValidString(path) {
			return fmt.Errorf("the path %q is not UTF-8, and no client's file can have it", path)
		}
	}
	return nil
}

// clientFile reads the file that tells the client of servers.
func (p *program) clientFile(in *installing) (configFile, error) {
	path, err := in.client.File(in.server.Project, in.user, clients.Home{OS: goruntime.GOOS, Folder: p.home(), Getenv: p.getenv})
	var none clients.NoFile
	switch {
	case errors.As(err, &none):
		return configFile{}, hinted{fmt.Errorf("%s has no file of the user's that could be written to", in.client.Name), none.Instead}
	case errors.Is(err, clients.ErrNoHome):
		return configFile{}, hinted{fmt.Errorf("the file of %s lies in your home directory, and none is known", in.client.Name), "set the variable HOME, or paste in what --print says"}
	case err != nil:
		return configFile{}, err
	}
	return readConfig(path)
}

// installIn writes the client's file. It is read anew, since a person may have thought for long.
func (p *program) installIn(file configFile, in *installing) (act, error) {
	a := act{Project: in.server.Project, What: "install " + in.client.ID, File: file.path, Server: in.server.Name}
	file, err := readConfig(file.path)
	if err != nil {
		return a, err
	}
	change, err := file.installed(in)
	if err != nil {
		return a, err
	}
	switch name := in.server.Name; change.Done {
	case clients.Nothing:
		a.words = fmt.Sprintf("nothing to do: %s has %s already", file.path, name)
		return a, nil
	case clients.Added:
		a.words = fmt.Sprintf("%s is in %s from now on", name, file.path)
	case clients.Updated:
		a.words = fmt.Sprintf("%s is brought up to date in %s", name, file.path)
		if change.Served != "" {
			a.words += "; it served " + change.Served + " until now, and --name makes another server of that"
		}
	case clients.Replaced:
		a.words = fmt.Sprintf("%s is in %s from now on, in the place of another program", name, file.path)
	}
	a.words += "\nnext: " + in.client.After
	a.Changed = true
	return a, file.write(change.Text)
}

// printSnippet prints what the client's file is to have.
func (p *program) printSnippet(in *installing, all acts) error {
	snippet := string(in.client.Snippet(in.server))
	if p.json {
		all.Done = append(all.Done, act{Project: in.server.Project, What: "print " + in.client.ID, Server: in.server.Name, Snippet: snippet})
		return p.did(all, nil)
	}
	for _, a := range all.Done {
		fmt.Fprintln(p.err, cleanLines(a.words))
	}
	if in.client.Command != nil {
		fmt.Fprintln(p.err, "This is for the file of "+in.client.Name+". Instead of it you can run:")
		fmt.Fprintln(p.err, "  "+host.Quoted(in.client.Command(in.server, in.user)))
	}
	return p.print(snippet)
}

// warnOfNames says when the client would cut a tool's name or leave the tool out.
func (p *program) warnOfNames(in *installing, registered []runtime.Registered) {
	tools := make([]string, len(registered))
	for i, t := range registered {
		tools[i] = t.Advertised
	}
	long, ok := in.client.Fits(in.server.Name, tools)
	if ok {
		return
	}
	way := "no name of a server is short enough: the tool's own is to be shorter"
	if long.Room > 0 {
		way = fmt.Sprintf("pass --name and at most %s", counted(long.Room, "character"))
	}
	p.say(fmt.Sprintf("%s takes %d characters for the name of a tool, and %s has %d\nhint: %s", in.client.Name, long.Most, long.Longest, len(long.Longest), way))
}
