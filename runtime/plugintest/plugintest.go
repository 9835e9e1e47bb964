// Package plugintest is for the tests of plugins. In goes a plugin; out comes a project in a temporary folder where its
// tools are called as an agent calls them, with everything that checks, holds back and records a call, without a process or a
// protocol in between: what passes here passes in the binary. What is not as a test says fails it, at the test's own line
// and in words.
//
//	p := plugintest.New(t, notes.Plugin(notes.Setup))
//	p.Call("add_note", notes.AddNoteArgs{Text: "Buy rope."}).Says("Added. The project has 1 notes.")
//	p.Call("add_note", `{"text": " "}`).Refused(runtime.InvalidArgs)
//	p.Undo()
//	p.Call("list", nil).Says("No notes yet.")
package plugintest

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// Project is a project where one plugin is approved and may write. Its methods are for the goroutine of the test.
type Project struct {
	// Dir is the project's folder. It is removed when the test ends.
	Dir string

	t      testing.TB
	plugin runtime.Plugin
	tools  []runtime.Registered
	store  *disk.Store
	host   *host.Host
}

// New opens an empty project for the plugin. A plugin that does not fit its manifest fails the test.
func New(t testing.TB, plugin runtime.Plugin) *Project {
	t.Helper()
	tools, err := runtime.Register(plugin)
	if err != nil {
		t.Fatalf("the plugin cannot be registered:\n%v", err)
	}
	p := &Project{Dir: t.TempDir(), t: t, plugin: plugin, tools: tools}
	p.open()
	t.Cleanup(p.close)
	p.WritesOn()
	return p
}

func (p *Project) open() {
	p.t.Helper()
	var err error
	if p.store, err = disk.Open(p.Dir, disk.Options{Fsync: disk.FsyncNever}); err != nil {
		p.t.Fatal(err)
	}
	p.host, err = host.New(host.Options{
		Plugins: []runtime.Plugin{p.plugin}, Projects: []store.Store{p.store}, Approve: true, CheckData: true,
		Log: slog.New(slog.NewTextHandler(p.t.Output(), nil)),
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// patience is how long a plugin has for its end.
const patience = 10 * time.Second

func (p *Project) close() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience) // that of the test has ended
	defer cancel()
	if err := p.host.Close(ctx); err != nil {
		p.t.Error(err)
	}
	if err := p.store.Close(); err != nil {
		p.t.Error(err)
	}
}

// Restart ends the plugin and starts it anew, as when the server is started again: Setup runs again at the next call, and
// only what lies in the project is left.
func (p *Project) Restart() {
	p.t.Helper()
	p.close()
	p.open()
}

// tool finds a tool by its name in the plugin ("add_note"), in the manifest or to agents.
func (p *Project) tool(name string) runtime.Registered {
	p.t.Helper()
	at := slices.IndexFunc(p.tools, func(r runtime.Registered) bool {
		return name == r.Name || name == r.Advertised || name == p.own(r) || slices.Contains(r.Former, name)
	})
	if at < 0 {
		var own []string
		for _, r := range p.tools {
			own = append(own, p.own(r))
		}
		p.t.Fatalf("the plugin %s has no tool %q; it has %s", p.plugin.ID, name, strings.Join(own, ", "))
	}
	return p.tools[at]
}

func (p *Project) own(r runtime.Registered) string {
	return strings.TrimPrefix(r.Name, p.plugin.ID+".")
}
