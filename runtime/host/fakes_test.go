package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"sync"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/args"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

// text is the arguments of every fake tool, decoded as generated code would.
type text struct{ Text string }

const textSchema = `{"type":"object","properties":{"text":{"type":"string"}},"additionalProperties":false}`

var textShape = args.Shape{Names: []string{"text"}}

func decodeText(r *args.Reader, v *text) {
	for o := r.Object(&textShape); o.Next(); {
		v.Text = r.String()
	}
}

type answer = runtime.Answer[json.RawMessage]

// reads makes a reading tool of plugin acme.fake, writes a writing one.
func reads(own string, handle func(context.Context, *runtime.ReadCall, string) (answer, error)) runtime.Tool {
	return runtime.Reading(told("acme.fake."+own), decodeText,
		func(_ any, ctx context.Context, call *runtime.ReadCall, a text) (answer, error) {
			return handle(ctx, call, a.Text)
		})
}

func writes(own string, handle func(context.Context, *runtime.WriteCall, string) (answer, error)) runtime.Tool {
	return runtime.Writing(told("acme.fake."+own), decodeText,
		func(_ any, ctx context.Context, call *runtime.WriteCall, a text) (answer, error) {
			return handle(ctx, call, a.Text)
		})
}

func told(name string) runtime.Info {
	return runtime.Info{Name: name, Title: "Title of " + name, Description: "Description.", Schema: textSchema}
}

var notes = runtime.Document[[]string]("notes")

// list and add are a plugin's usual pair: add puts its text into a document, list answers the document.
var list = reads("list", func(_ context.Context, call *runtime.ReadCall, _ string) (a answer, err error) {
	all, err := notes.Get(call)
	if err != nil {
		return a, err
	}
	encoded, err := json.Marshal(map[string]any{"notes": append([]string{}, all...)})
	a.Data = encoded
	return a, err
})

var add = writes("add", func(_ context.Context, call *runtime.WriteCall, note string) (a answer, err error) {
	_, err = notes.Update(call, func(all *[]string) error { *all = append(*all, note); return nil })
	a.Text = "added"
	return a, err
})

// plugin makes acme.fake of tools, with nothing to set up.
func plugin(tools ...runtime.Tool) runtime.Plugin {
	return pluginOf("acme.fake", func(context.Context, *runtime.App) (any, error) { return struct{}{}, nil }, tools...)
}

func pluginOf(id string, setup func(context.Context, *runtime.App) (any, error), tools ...runtime.Tool) runtime.Plugin {
	p := runtime.Plugin{ID: id, Name: "Fake", Version: "1.0.0", Tools: tools, Generated: runtime.Generated1, Setup: runtime.SetupOf(setup)}
	for _, t := range tools {
		p.Declared = append(p.Declared, runtime.Declared{Name: t.Name, Write: t.Write})
	}
	return p
}

// memory is a project in memory.
type memory struct {
	decided
	path string
	mu   sync.Mutex
	docs map[[2]string]string
}

func newMemory(path string) *memory { return &memory{path: path, docs: map[[2]string]string{}} }

func (m *memory) Project() string { return m.path }
func (m *memory) Present() error  { return nil }
func (m *memory) Close() error    { return nil }

func (m *memory) Read(plugin, namespace string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if doc, ok := m.docs[[2]string{plugin, namespace}]; ok {
		return []byte(doc), nil
	}
	return nil, nil
}

func (m *memory) Lock(ctx context.Context, _ store.Mode) (func(), error) { return func() {}, ctx.Err() }
func (m *memory) Version(string) (store.Version, error)                  { return store.Version{}, nil }
func (m *memory) Steps() ([]store.Step, error)                           { return nil, nil }
func (m *memory) Contents(string) ([]store.Content, error)               { return nil, errors.New("no history") }

func (m *memory) Undo(string, bool, store.Event) (store.Restored, error) {
	return store.Restored{}, errors.New("no history")
}

func (m *memory) Redo(string, bool, store.Event) (store.Restored, error) {
	return store.Restored{}, errors.New("no history")
}

func (m *memory) Begin(o store.Origin) store.Change { return change{m, o.Plugin} }

// change is one without a history.
type change struct {
	m      *memory
	plugin string
}

func (c change) Write(namespace string, document []byte) error {
	return c.m.Write(c.plugin, namespace, document)
}

func (c change) Close() (*store.Step, error) { return nil, nil }

func (m *memory) Write(plugin, namespace string, document []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if namespace == "full" {
		return errors.New("no space left")
	}
	m.docs[[2]string{plugin, namespace}] = string(document)
	return nil
}

func (m *memory) all() map[[2]string]string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.docs)
}

// options are those of a host with one project in memory, where everything is allowed.
func options(plugins ...runtime.Plugin) host.Options {
	return host.Options{Plugins: plugins, Projects: []store.Store{newMemory("/project")}, Approve: true, AllowWrites: true, Command: "acme-notes"}
}

func start(t testing.TB, o host.Options) *host.Host {
	t.Helper()
	h, err := host.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// call calls a tool of acme.fake and says in one line what became of it.
func call(t testing.TB, h *host.Host, own, arguments string) string {
	t.Helper()
	return outcome(t, h.Call(t.Context(), request(own, arguments)))
}

func request(own, arguments string) host.Request {
	return host.Request{Tool: "acme_fake__" + own, Arguments: []byte(arguments)}
}

func outcome(t testing.TB, o host.Outcome) string {
	t.Helper()
	switch {
	case o.Reply != nil && o.Refusal == nil && o.Protocol == nil:
		return "reply: " + o.Reply.Text + string(o.Reply.Data)
	case o.Refusal != nil && o.Reply == nil && o.Protocol == nil:
		return o.Refusal.Error()
	case o.Protocol != nil && o.Reply == nil && o.Refusal == nil:
		return "protocol: " + o.Protocol.Message + " " + string(o.Protocol.Data)
	}
	t.Errorf("not one of the three is set: %+v", o)
	return ""
}

func expect(t testing.TB, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
