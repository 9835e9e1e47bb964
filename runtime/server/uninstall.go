package server

import (
	"fmt"

	"github.com/nlgen/nlgen/internal/clients"
)

// uninstall takes the server out of the client's file. That tightens, so nobody is asked.
func (p *program) uninstall(command string, in *installing) error {
	project := ""
	if !in.client.OfUser(in.user) { // else it does not matter which project, or that there is none
		projects, err := p.oneProject(command, "install")
		if err != nil {
			return err
		}
		project = projects[0].Project()
		projects.Close()
	}
	if err := p.describe(command, in, project); err != nil {
		return err
	}
	file, err := p.clientFile(in)
	if err != nil {
		return err
	}
	a := act{Project: project, What: "uninstall " + in.client.ID, File: file.path, Server: in.server.Name}
	change, err := in.client.Uninstall(file.text, in.server, in.force)
	if err != nil {
		return file.place(err)
	}
	switch {
	case change.Done == clients.Nothing:
		a.words = fmt.Sprintf("nothing to do: %s is not in %s", a.Server, file.path)
		return p.did(acts{Done: []act{a}}, nil)
	case change.Text == nil && !file.linked:
		err = file.remove()
		a.words = fmt.Sprintf("%s, which had %s alone, is gone", file.path, a.Server)
	default:
		if change.Text == nil { // a link leads to it, which would lead nowhere
			change.Text = in.client.Empty()
		}
		err = file.write(change.Text)
		a.words = fmt.Sprintf("%s is not in %s from now on", a.Server, file.path)
	}
	if err != nil {
		return err
	}
	a.Changed = true
	a.words += fmt.Sprintf("\nnext: %s revoke takes approval back, if no other client is to use the tools", p.Name)
	return p.did(acts{Done: []act{a}}, nil)
}
