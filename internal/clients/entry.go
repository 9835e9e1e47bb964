package clients

import (
	"slices"
	"strings"
)

// Server is what a client is told.
type Server struct {
	// Name is what the client calls the server.
	Name string
	// Binary and Project are absolute paths.
	Binary, Project string
}

// args are the arguments of a new entry.
func (s Server) args() []string { return []string{"serve", "--project", s.Project} }

// entry is what a client's file says of a server.
type entry struct {
	// offset is where it says so.
	offset  int
	command string
	args    []string
	// known is false for an entry of another kind: a server that is reached by a URL, or arguments that are no texts.
	known bool
}

// ofOurs tells whether an entry starts this binary, wherever it lay when the entry was written.
func (e entry) ofOurs(s Server) bool {
	return e.command != "" && (e.command == s.Binary || program(e.command) == program(s.Binary))
}

// program is the name of a binary: the path's last part, without the ending that Windows wants.
func program(path string) string {
	path = path[strings.LastIndexAny(path, `/\`)+1:]
	return strings.TrimSuffix(path, ".exe")
}

// project is the one project that the entry's server serves; empty when that is another number.
func (e entry) project() string {
	all := projects(e.args)
	if len(all) != 1 {
		return ""
	}
	return e.args[all[0].at][all[0].skip:]
}

// updated are the entry's arguments as they are to be. What a person added stays: another flag, another project.
func (e entry) updated(s Server) []string {
	if n := len(e.args); !e.known || n > 0 && e.args[n-1] == "--project" { // without the folder
		return s.args()
	}
	all := projects(e.args)
	for _, p := range all {
		if e.args[p.at][p.skip:] == s.Project {
			return e.args
		}
	}
	args := slices.Clone(e.args)
	switch {
	case len(all) == 1:
		p := all[0]
		args[p.at] = args[p.at][:p.skip] + s.Project
		return args
	case len(all) > 1:
		return slices.Insert(args, all[len(all)-1].at+1, "--project", s.Project)
	case len(args) > 0 && args[0] == "serve":
		return slices.Insert(args, 1, "--project", s.Project)
	case len(args) == 0 || strings.HasPrefix(args[0], "-"): // serving needs no command
		return slices.Insert(args, 0, s.args()...)
	}
	return s.args()
}

// given is where a project stands among arguments, behind so many bytes of its argument.
type given struct{ at, skip int }

func projects(args []string) (all []given) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--project" && i+1 < len(args):
			i++
			all = append(all, given{i, 0})
		case strings.HasPrefix(args[i], "--project="):
			all = append(all, given{i, len("--project=")})
		}
	}
	return all
}
