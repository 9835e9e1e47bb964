package host

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// project is one open project.
type project struct {
	path  string
	store store.Store
	queue queue
	// instances are the plugins in this project, by id.
	instances map[string]*instance
}

func newProject(s store.Store, tools []runtime.Registered, log *slog.Logger) *project {
	p := &project{path: s.Project(), store: s, instances: map[string]*instance{}}
	for _, t := range tools {
		if p.instances[t.Plugin.ID] == nil {
			p.instances[t.Plugin.ID] = newInstance(t.Plugin, p, log)
		}
	}
	return p
}

// is tells whether a path leads to the project's folder: another spelling or a symbolic link is the same project.
func (p *project) is(path string) bool {
	if path == p.path {
		return true
	}
	if !filepath.IsAbs(path) {
		return false
	}
	a, errA := os.Stat(path)
	b, errB := os.Stat(p.path)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// route finds the project that the call goes to (contract 6.3): the one it names, the only one, or for a reading call the
// one its session used last.
func (c *call) route() error {
	switch {
	case len(c.host.projects) == 0:
		return noProject
	case c.bound.Project != nil:
		c.project = c.host.named(*c.bound.Project)
		if c.project == nil {
			return c.host.noWorkspace("No open project lies at " + quoted(*c.bound.Project) + ".")
		}
	case len(c.host.projects) == 1:
		c.project = c.host.projects[0]
	case c.tool.Write:
		return c.host.noWorkspace("Several projects are open, so a change has to say which one it is for.")
	default:
		c.project = c.host.sessions.last(c.Session)
		if c.project == nil {
			return c.host.noWorkspace("Several projects are open, and none was used before.")
		}
	}
	if len(c.host.projects) > 1 {
		c.host.sessions.use(c.Session, c.project)
	}
	return nil
}

var noProject = &runtime.Refusal{
	Code: runtime.NoWorkspace, Message: "No project is open.",
	Hint: "The project's author opens one, by starting the server with --project DIR.",
}

// present refuses a call while the project's folder is away: a plugin would find nothing there, or write where nobody looks.
func (c *call) present() error { return c.project.present() }

// refusal is why a call is refused by what the project's author decided: another reason while the folder is away in which
// that stands.
func (p *project) refusal(decided error) error {
	if away := p.present(); away != nil {
		return away
	}
	return decided
}

func (p *project) present() error {
	if err := p.store.Present(); err != nil {
		return runtime.NoWorkspace.Refuse("The project's folder is away: "+err.Error()+".",
			"The project's author puts it back, or starts the server anew with --project and the folder's new place.")
	}
	return nil
}

func (h *Host) named(path string) *project {
	for _, p := range h.projects {
		if p.is(path) {
			return p
		}
	}
	return nil
}

// noWorkspace refuses a call that goes to no open project and says which there are.
func (h *Host) noWorkspace(message string) error {
	paths := make([]string, len(h.projects))
	for i, p := range h.projects {
		paths[i] = quoted(p.path)
	}
	hint := "Pass project as one of these absolute paths: " + strings.Join(paths, ", ") + "."
	if len(paths) == 1 {
		hint = "Leave project out, or pass " + paths[0] + "."
	}
	return runtime.NoWorkspace.Refuse(message, hint)
}

// quoted is a path as an agent sends it.
func quoted(path string) string { return string(lex.AppendQuoted(nil, path)) }

// sessions remember which project each session used last.
type sessions struct {
	mu       sync.Mutex
	projects map[string]*project
}

// maxSessions bounds what is remembered; beyond it all is forgotten, and reading calls have to name their project again.
const maxSessions = 10_000

func (s *sessions) use(session string, p *project) {
	if session == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.projects == nil || len(s.projects) >= maxSessions {
		s.projects = map[string]*project{}
	}
	s.projects[session] = p
}

func (s *sessions) last(session string) *project {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.projects[session]
}
