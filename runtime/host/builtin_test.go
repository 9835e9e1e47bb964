package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
)

func guided(id, text string) runtime.Plugin {
	p := pluginOf(id, func(context.Context, *runtime.App) (any, error) { return 1, nil })
	p.Name, p.Guide, p.HasGuide = "Name of "+id, text, true
	return p
}

func own(t testing.TB, h *host.Host, tool, arguments string) string {
	t.Helper()
	return outcome(t, h.Call(t.Context(), host.Request{Tool: tool, Arguments: []byte(arguments)}))
}

// The front matter of a chapter is cut as the vectors say.
func TestFrontMatter(t *testing.T) {
	seen := 0
	for _, c := range vectors.Load(t, "guide") {
		if !c.Has("served") {
			continue
		}
		var text, served string
		c.Decode(t, "text", &text)
		c.Decode(t, "served", &served)
		seen++
		h := start(t, options(guided("acme.g", text)))
		if out := h.Call(t.Context(), host.Request{Tool: "agent_guide", Arguments: []byte(`{"chapter":"plugin:acme.g"}`)}); out.Reply == nil || out.Reply.Text != served {
			t.Errorf("%s: %+v, want %q", c.ID, out.Reply, served)
		}
	}
	if seen < 16 {
		t.Errorf("only %d cases", seen)
	}
}

// Chapters are listed by id, also those that cannot be read and those of plugins that nobody approved.
func TestGuide(t *testing.T) {
	fits := strings.Repeat("a", host.MaxGuide)
	o := options(guided("acme.z", fits), guided("acme.large", fits+"a"), guided("acme.odd", "\xff"), guided("acme.none", ""), plugin(list))
	o.Approve = false
	h := start(t, o)
	const all = "The guide has these chapters: plugin:acme.large (Name of acme.large), plugin:acme.none (Name of acme.none), plugin:acme.odd (Name of acme.odd), plugin:acme.z (Name of acme.z)."
	const chapters = `{"chapters":[{"chapter":"plugin:acme.large","name":"Name of acme.large"},{"chapter":"plugin:acme.none","name":"Name of acme.none"},{"chapter":"plugin:acme.odd","name":"Name of acme.odd"},{"chapter":"plugin:acme.z","name":"Name of acme.z"}]}`
	for _, arguments := range []string{"", "null", "{}", `{"chapter":""}`, `{"chapter":" \n "}`, `{"project":"/project"}`} {
		expect(t, own(t, h, "agent_guide", arguments), "reply: "+all+chapters)
	}
	expect(t, own(t, h, "agent_guide", `{"chapter":" plugin:acme.z "}`), "reply: "+fits+`{"chapter":"plugin:acme.z"}`) // beyond the limit of texts
	const hint = "\nHint: Go by the descriptions of the tools."
	expect(t, own(t, h, "agent_guide", `{"chapter":"plugin:acme.large"}`), "unavailable: The chapter plugin:acme.large cannot be read: it is longer than 262144 bytes."+hint)
	expect(t, own(t, h, "agent_guide", `{"chapter":"plugin:acme.none"}`), "unavailable: The chapter plugin:acme.none cannot be read: it has no text."+hint)
	expect(t, own(t, h, "agent_guide", `{"chapter":"plugin:acme.odd"}`), "unavailable: The chapter plugin:acme.odd cannot be read: it is not UTF-8."+hint)
	for _, chapter := range []string{"acme.z", "plugin:acme.fake", "plugin:ACME.z"} {
		expect(t, own(t, h, "agent_guide", `{"chapter":"`+chapter+`"}`), "not_found: The guide has no chapter \""+chapter+"\".\nHint: "+all)
	}
	expect(t, own(t, h, "agent_guide", `{"chapter":1}`), "invalid_args: chapter: expected a string, got a number\nHint: Send \"1\", in quotes.")
	expect(t, own(t, h, "agent_guide", `{"project":"/else"}`), "no_workspace: No open project lies at \"/else\".\nHint: Leave project out, or pass \"/project\".")
	expect(t, own(t, start(t, options()), "agent_guide", ""), "reply: The guide has no chapters.{}")
}

// The tools of the host come first, with everything a client is told, and nobody else can have their names.
func TestBuiltInEntries(t *testing.T) {
	o := options()
	o.Projects = nil
	var entries []struct {
		Name, Title, Description  string
		InputSchema, OutputSchema map[string]any
		Annotations               map[string]bool
	}
	if err := json.Unmarshal(start(t, o).List(), &entries); err != nil || len(entries) != 2 {
		t.Fatal(entries, err)
	}
	for i, e := range entries {
		want := map[string]bool{"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false}
		if e.Name != []string{"agent_status", "agent_guide"}[i] || e.Title == "" || e.Description == "" || e.InputSchema["additionalProperties"] != false ||
			e.OutputSchema["type"] != "object" || e.OutputSchema["required"] != nil || len(e.Annotations) != 4 {
			t.Errorf("%+v", e)
		}
		for hint, value := range want {
			if e.Annotations[hint] != value {
				t.Errorf("%s: %s is %v", e.Name, hint, !value)
			}
		}
	}
}

// The status says what agents may do and what to do about what they may not, as it is now.
func TestStatus(t *testing.T) {
	off := pluginOf("acme.off", func(context.Context, *runtime.App) (any, error) { return 1, nil },
		runtime.Reading(told("acme.off.y"), decodeText, func(any, context.Context, *runtime.ReadCall, text) (a answer, err error) { return a, nil }))
	o := options(plugin(list, add), off)
	o.AllowWrites, o.Approve, o.CheckData = false, false, true
	m := o.Projects[0].(*memory)
	h := start(t, o)
	fake, other := host.Ask(&o.Plugins[0], nil, nil), host.Ask(&o.Plugins[1], nil, nil)

	expect(t, own(t, h, "agent_status", ""), `reply: Project project (/project)
Plugin Fake (acme.fake 1.0.0): not approved.
Plugin Fake (acme.off 1.0.0): not approved.
No tools are on offer.
Agents may not change this project. Tools that only read work. The project's author allows changes with `+"`acme-notes writes on --project /project`"+`.
The tools of the plugin acme.fake are not approved in this project. The project's author approves them with `+"`acme-notes approve acme.fake --project /project`"+`.
The tools of the plugin acme.off are not approved in this project. The project's author approves them with `+"`acme-notes approve acme.off --project /project`"+`.`+
		`{"projects":[{"path":"/project","name":"project","writes":false,"paused":false,"liveSession":false,"changes":"writes_disabled","plugins":[`+
		`{"id":"acme.fake","name":"Fake","version":"1.0.0","approved":false,"on":true,"busy":false},{"id":"acme.off","name":"Fake","version":"1.0.0","approved":false,"on":true,"busy":false}],`+
		`"tools":[],"next":["Agents may not change this project. Tools that only read work. The project's author allows changes with `+"`acme-notes writes on --project /project`"+`.",`+
		`"The tools of the plugin acme.fake are not approved in this project. The project's author approves them with `+"`acme-notes approve acme.fake --project /project`"+`.",`+
		`"The tools of the plugin acme.off are not approved in this project. The project's author approves them with `+"`acme-notes approve acme.off --project /project`"+`."]}]}`)

	if err := errors.Join(fake.Approve(m, store.ByProgram), other.Approve(m, store.ByProgram)); err != nil {
		t.Fatal(err)
	}
	m.turn(func(s *store.Switches) { s.Writes, s.Off = true, []string{"acme.off"} })
	expect(t, own(t, h, "agent_status", `{"project":"/project"}`), `reply: Project project (/project)
Plugin Fake (acme.fake 1.0.0): on offer.
Plugin Fake (acme.off 1.0.0): switched off.
Tools on offer: acme_fake__add, acme_fake__list.
Agents may change the project.
The plugin acme.off is switched off in this project. The project's author switches it on with `+"`acme-notes set plugin.acme.off on --project /project`"+`.`+
		`{"projects":[{"path":"/project","name":"project","writes":true,"paused":false,"liveSession":false,"changes":"allowed","plugins":[`+
		`{"id":"acme.fake","name":"Fake","version":"1.0.0","approved":true,"on":true,"busy":false},{"id":"acme.off","name":"Fake","version":"1.0.0","approved":true,"on":false,"busy":false}],`+
		`"tools":["acme_fake__add","acme_fake__list"],"next":["The plugin acme.off is switched off in this project. The project's author switches it on with `+"`acme-notes set plugin.acme.off on --project /project`"+`."]}]}`)

	o.Projects = nil
	expect(t, own(t, start(t, o), "agent_status", ""), `reply: No project is open. The project's author opens one, by starting the server with --project DIR.`+
		`{"projects":[],"next":"No project is open. The project's author opens one, by starting the server with --project DIR."}`)
}

// The host's tools wait for nobody, not even from inside a handler.
func TestBuiltInsDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h *host.Host
		release := make(chan bool)
		h = start(t, options(plugin(does(func(ctx context.Context, _ *runtime.ReadCall) error {
			if out := h.Call(ctx, host.Request{Tool: "agent_status"}); out.Reply == nil {
				t.Error(outcome(t, out))
			}
			<-release
			return nil
		}))))
		running := h.Accept(t.Context(), request("x", ""))
		go running()
		synctest.Wait()
		if got := own(t, h, "agent_status", ""); !strings.HasPrefix(got, "reply: Project project") {
			t.Error(got)
		}
		close(release)
	})
}

// What is on offer follows the grants and the plugins' switches of every open project, whoever turns them, and nothing else.
func TestOfferFollowsTheSettings(t *testing.T) {
	o := options(plugin(list, add))
	o.Approve, o.AllowWrites = false, false
	a, b := newMemory("/a"), newMemory("/b")
	o.Projects = []store.Store{a, b}
	h := start(t, o)
	offered := func() bool { return strings.Contains(string(h.List()), "acme_fake__list") }
	listIn := func(project, want string) {
		t.Helper()
		expect(t, call(t, h, "list", `{"project":"`+project+`"}`), want)
	}
	none := strings.ReplaceAll(notApproved, "/project", "/a")
	if offered() {
		t.Error("offered before it is approved")
	}
	listIn("/b", none)
	consent := host.Ask(&o.Plugins[0], nil, nil)
	if err := consent.Approve(b, store.ByProgram); err != nil {
		t.Fatal(err)
	}
	if !offered() {
		t.Error("not offered though one project approved it")
	}
	listIn("/b", `reply: {"notes":[]}`)
	listIn("/a", none)

	before := h.List()
	b.turn(func(s *store.Switches) {
		s.Writes, s.Paused, s.LiveSession, s.Frozen, s.Trusted = true, true, true, "manual", new(false)
	})
	if !slices.Equal(before, h.List()) {
		t.Error("the gate changed the list")
	}
	listIn("/b", `reply: {"notes":[]}`)

	b.turn(func(s *store.Switches) { s.Off = []string{"acme.other", "acme.fake"} })
	if offered() {
		t.Error("offered though it is switched off")
	}
	switchedOff := "unavailable: The plugin acme.fake is switched off in this project.\nHint: The project's author switches it on with `acme-notes set plugin.acme.fake on --project /b`."
	if err := consent.Approve(a, store.ByProgram); err != nil {
		t.Fatal(err)
	}
	listIn("/b", switchedOff)
	listIn("/a", `reply: {"notes":[]}`)
	b.turn(func(s *store.Switches) { s.Off = nil })

	a.ungranted = errors.New("grants.json is no JSON") // which approves nothing
	listIn("/a", "unavailable: Whether the plugin acme.fake is approved cannot be read: grants.json is no JSON.\nHint: The project's author mends that file.")
	a.ungranted = nil
	b.unread = errors.New("switches.json is no JSON")
	listIn("/b", "unavailable: Whether the plugin acme.fake is switched on cannot be read: switches.json is no JSON.\nHint: The project's author mends that file.")
	a.ungranted = b.unread
	if offered() {
		t.Error("offered though nothing can be read")
	}
}

// A version that asks for more than was granted is not on offer.
func TestGrantThatIsTooSmall(t *testing.T) {
	o := options(plugin(list))
	o.Approve = false
	m := o.Projects[0].(*memory)
	if err := host.Ask(&o.Plugins[0], nil, nil).Approve(m, store.ByProgram); err != nil {
		t.Fatal(err)
	}
	expect(t, call(t, start(t, o), "list", ""), `reply: {"notes":[]}`)
	o.Plugins = []runtime.Plugin{plugin(list, add)}
	expect(t, call(t, start(t, o), "list", ""), notApproved)
}

// Every switch of the gate holds writes back as the vectors say, and never reads, also while the call waited.
func TestGateOfCalls(t *testing.T) {
	seen := 0
	for _, c := range vectors.Load(t, "gate") {
		var write bool
		var code, freeze *string
		var s store.Switches
		c.Decode(t, "write", &write)
		c.Decode(t, "code", &code)
		c.Decode(t, "freeze", &freeze)
		c.Decode(t, "writesEnabled", &s.Writes)
		c.Decode(t, "projectTrusted", &s.Trusted)
		c.Decode(t, "paused", &s.Paused)
		c.Decode(t, "liveSession", &s.LiveSession)
		if freeze != nil {
			s.Frozen = *freeze
		}
		o := options(plugin(list, add))
		o.AllowWrites = false
		o.Projects[0].(*memory).turn(func(now *store.Switches) { *now = s })
		own, arguments := "list", ""
		if write {
			own, arguments = "add", `{"text":"a"}`
		}
		out := start(t, o).Call(t.Context(), request(own, arguments))
		switch {
		case code == nil && out.Reply == nil, code != nil && (out.Refusal == nil || string(out.Refusal.Code) != *code || out.Refusal.Hint == ""):
			t.Errorf("%s: %s", c.ID, outcome(t, out))
		}
		seen++
	}
	if seen != 130 {
		t.Errorf("%d cases", seen)
	}
}

// A switch that is turned while a call waits holds for it.
func TestSwitchesTurnedWhileACallWaits(t *testing.T) {
	for want, alter := range map[string]func(*store.Switches){
		"paused: ":      func(s *store.Switches) { s.Paused = true },
		"unavailable: ": func(s *store.Switches) { s.Off = []string{"acme.fake"} },
	} {
		synctest.Test(t, func(t *testing.T) {
			release := make(chan bool)
			o := options(plugin(add, does(func(context.Context, *runtime.ReadCall) error { <-release; return nil })))
			h := start(t, o)
			first, second := h.Accept(t.Context(), request("x", "")), h.Accept(t.Context(), request("add", ""))
			got := make(chan string)
			go first()
			go func() { got <- outcome(t, second()) }()
			synctest.Wait()
			o.Projects[0].(*memory).turn(alter)
			close(release)
			if out := <-got; !strings.HasPrefix(out, want) {
				t.Error(out)
			}
		})
	}
}

// Writes that are off in every project are told before the project is asked for; on in one, the other's gate tells.
func TestWritesOffInOneOfTwo(t *testing.T) {
	o := options(plugin(list, add))
	o.AllowWrites = false
	a, b := newMemory("/a"), newMemory("/b")
	o.Projects = []store.Store{a, b}
	h := start(t, o)
	off := strings.ReplaceAll(writesDisabled, "/project", "/a")
	expect(t, call(t, h, "add", `{"project":"/c"}`), off)
	expect(t, call(t, h, "add", ""), off)
	b.turn(func(s *store.Switches) { s.Writes = true })
	expect(t, call(t, h, "add", `{"text":"x","project":"/a"}`), off)
	expect(t, call(t, h, "add", `{"text":"x","project":"/b"}`), "reply: added")
	if got := call(t, h, "add", ""); !strings.HasPrefix(got, "no_workspace: ") {
		t.Error(got)
	}
	b.unread = errors.New("switches.json is no JSON")
	a.unread = b.unread
	a.turn(func(s *store.Switches) { s.Writes = true })
	if got := call(t, h, "add", `{"text":"x","project":"/a"}`); !strings.HasPrefix(got, "unavailable: ") {
		t.Error(got)
	}
}
