package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

func TestSetupRunsOnceAProject(t *testing.T) {
	var setups []string
	p := pluginOf("acme.fake", func(_ context.Context, app *runtime.App) (any, error) {
		setups = append(setups, app.Project)
		return struct{}{}, nil
	}, list)
	o := options(p)
	o.Projects = []store.Store{newMemory("/a"), newMemory("/b")}
	h := start(t, o)
	if len(setups) != 0 {
		t.Error("a plugin was set up before its first call")
	}
	for _, project := range []string{"/b", "/b", "/a", "/b", "/a"} {
		expect(t, call(t, h, "list", `{"project":"`+project+`"}`), `reply: {"notes":[]}`)
	}
	expect(t, strings.Join(setups, " "), "/b /a")
}

func TestSetupThatFailsIsTriedAgain(t *testing.T) {
	outcomes := []error{
		errors.New("no model"),
		runtime.NotFound.Refuse("no model", "Install it."),
		errors.New("panic"),
		nil,
	}
	tries := 0
	p := pluginOf("acme.fake", func(context.Context, *runtime.App) (any, error) {
		err := outcomes[tries]
		tries++
		if err != nil && err.Error() == "panic" {
			panic("boom")
		}
		return struct{}{}, err
	}, list)
	h := start(t, options(p))
	expect(t, call(t, h, "list", `{"zz":1}`), badArgs)
	expect(t, call(t, h, "list", ""), "unavailable: The plugin acme.fake could not start in this project: no model")
	expect(t, call(t, h, "list", ""), "unavailable: The plugin acme.fake could not start in this project: no model\nHint: Install it.")
	expect(t, call(t, h, "list", ""), "internal: acme_fake__list (plugin acme.fake) failed: boom")
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	if tries != len(outcomes) {
		t.Errorf("%d tries", tries)
	}
}

func TestSetupReadsDocuments(t *testing.T) {
	var found []string
	p := pluginOf("acme.fake", func(_ context.Context, app *runtime.App) (_ any, err error) {
		found, err = notes.Get(app)
		app.Log.Info("set up")
		return struct{}{}, err
	}, list)
	o := options(p)
	m := newMemory("/project")
	o.Projects = []store.Store{m}
	if err := m.Write("acme.fake", "notes", []byte(`["a"]`)); err != nil {
		t.Fatal(err)
	}
	expect(t, call(t, start(t, o), "list", ""), `reply: {"notes":["a"]}`)
	expect(t, strings.Join(found, " "), "a")
}

// Setup belongs to a call: a call from inside it would wait for itself.
func TestNestedCallInSetup(t *testing.T) {
	var h *host.Host
	p := pluginOf("acme.fake", func(ctx context.Context, _ *runtime.App) (any, error) {
		return nil, errors.New(outcome(t, h.Call(ctx, request("list", ""))))
	}, list)
	h = start(t, options(p))
	if got := call(t, h, "list", ""); !strings.Contains(got, "A tool was called from inside a running one.") {
		t.Errorf("got %s", got)
	}
}

// Plugins keep their documents apart.
func TestTwoPlugins(t *testing.T) {
	other := pluginOf("acme.other", func(context.Context, *runtime.App) (any, error) { return 1, nil },
		runtime.Writing(told("acme.other.add"), decodeText, func(_ any, _ context.Context, call *runtime.WriteCall, a text) (answer, error) {
			return answer{Text: "added"}, notes.Put(call, []string{a.Text})
		}))
	o := options(plugin(list, add), other)
	h := start(t, o)
	expect(t, outcome(t, h.Call(t.Context(), host.Request{Tool: "acme_other__add", Arguments: []byte(`{"text":"o"}`)})), "reply: added")
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	expect(t, call(t, h, "add", `{"text":"f"}`), "reply: added")
	docs := o.Projects[0].(*memory).all()
	if len(docs) != 2 || !strings.Contains(docs[[2]string{"acme.other", "notes"}], `"o"`) || !strings.Contains(docs[[2]string{"acme.fake", "notes"}], `"f"`) {
		t.Errorf("stored %v", docs)
	}
}
