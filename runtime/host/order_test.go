package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
)

func TestCalls(t *testing.T) {
	h := start(t, options(plugin(list, add)))
	expect(t, call(t, h, "list", ""), `reply: {"notes":[]}`)
	expect(t, call(t, h, "add", `{"text":"a"}`), "reply: added")
	expect(t, call(t, h, "add", `{"text":"b","project":"/project"}`), "reply: added")
	expect(t, call(t, h, "list", `null`), `reply: {"notes":["a","b"]}`)
}

const (
	approveHint = "\nHint: The project's author approves them with `acme-notes approve acme.fake --project /project`."
	writesHint  = "\nHint: Tools that only read work. The project's author allows changes with `acme-notes writes on --project /project`."

	notApproved    = "unavailable: The tools of the plugin acme.fake are not approved in this project." + approveHint
	writesDisabled = "writes_disabled: Agents may not change this project." + writesHint
	badArgs        = "invalid_args: zz: unknown argument (expected text)"
	elsewhere      = "no_workspace: No open project lies at \"/elsewhere\".\nHint: Leave project out, or pass \"/project\"."
)

// Each call fails at as many steps as it can, and is refused at the first of them.
func TestOrder(t *testing.T) {
	broken := writes("broken", func(context.Context, *runtime.WriteCall, string) (a answer, err error) {
		return a, errors.New("the handler ran")
	})
	for _, c := range []struct {
		name      string
		tool      string
		arguments string
		disable   func(*host.Options)
		want      string
	}{
		{"tool before approval", "nothing", `{"zz":1}`, func(o *host.Options) { o.Approve = false },
			`protocol: Unknown tool: acme_fake__nothing {"code":"unknown_tool","hint":"Call a tool that tools/list names."}`},
		{"approval before arguments", "broken", `{"zz":1}`, func(o *host.Options) { o.Approve = false }, notApproved},
		{"object before the gate", "broken", `[1]`, func(o *host.Options) { o.AllowWrites = false },
			`protocol: Invalid params: arguments must be an object {"code":"invalid_args","hint":"Send arguments as one JSON object, or leave them out."}`},
		{"JSON before the gate", "broken", `{"text"}`, func(o *host.Options) { o.AllowWrites = false },
			`protocol: Invalid params: arguments are not JSON at byte 7: found '}' where a colon is expected {"code":"invalid_args","hint":"Send arguments as one JSON object."}`},
		{"arguments before writes", "broken", `{"zz":1,"project":"/elsewhere"}`, func(o *host.Options) { o.AllowWrites = false }, badArgs},
		{"writes before project", "broken", `{"project":"/elsewhere"}`, func(o *host.Options) { o.AllowWrites = false }, writesDisabled},
		{"project before handler", "broken", `{"project":"/elsewhere"}`, func(*host.Options) {}, elsewhere},
		{"handler", "broken", `{}`, func(*host.Options) {}, "internal: acme_fake__broken (plugin acme.fake) failed: the handler ran"},
		{"reads pass the gate", "list", `{}`, func(o *host.Options) { o.AllowWrites = false }, `reply: {"notes":[]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options(plugin(list, broken))
			c.disable(&o)
			expect(t, call(t, start(t, o), c.tool, c.arguments), c.want)
		})
	}
}

func TestToolCalledByItsOwnName(t *testing.T) {
	h := start(t, options(plugin(list)))
	o := h.Call(t.Context(), host.Request{Tool: "acme.fake.list"})
	expect(t, outcome(t, o), `protocol: Unknown tool: acme.fake.list {"code":"unknown_tool","hint":"The tool is called acme_fake__list."}`)
	if o.Protocol.Code != -32602 {
		t.Errorf("code %d", o.Protocol.Code)
	}
}

func TestUnknownToolOfAnyName(t *testing.T) {
	h := start(t, options(plugin(list)))
	for _, name := range []string{"", "\xff\"\n", strings.Repeat("x", 1_000_000)} {
		o := h.Call(t.Context(), host.Request{Tool: name})
		if o.Protocol == nil || len(o.Protocol.Message) > 200 || !json.Valid(o.Protocol.Data) {
			t.Errorf("%.20q: %.300s", name, outcome(t, o))
		}
	}
}

func TestRefusalsAreLimited(t *testing.T) {
	h := start(t, options(plugin(reads("x", func(context.Context, *runtime.ReadCall, string) (a answer, err error) {
		return a, errors.New(strings.Repeat("x", 10_000))
	}))))
	if n := len(h.Call(t.Context(), request("x", "")).Refusal.Message); n != 4_000 {
		t.Errorf("%d characters", n)
	}
}

func TestDataThatJSONCannotSayIsInternal(t *testing.T) {
	h := start(t, options(plugin(reads("x", func(context.Context, *runtime.ReadCall, string) (answer, error) {
		return answer{Text: "fine", Data: json.RawMessage("{")}, nil
	}))))
	expect(t, call(t, h, "x", ""), "internal: acme_fake__x (plugin acme.fake) failed: the answer's data cannot be sent as JSON: unexpected end of JSON input")
}

func TestList(t *testing.T) {
	other := pluginOf("acme.a", func(context.Context, *runtime.App) (any, error) { return 1, nil },
		runtime.Reading(told("acme.a.z"), decodeText, func(any, context.Context, *runtime.ReadCall, text) (a answer, err error) { return a, nil }))
	o := options(plugin(list, add), other)
	var entries []struct {
		Name, Title, Description string
		InputSchema              struct{ Properties map[string]any }
		Annotations              map[string]bool
	}
	if err := json.Unmarshal(start(t, o).List(), &entries); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name)
		if e.Title == "" || e.Description == "" || e.InputSchema.Properties["project"] == nil || len(e.Annotations) != 4 || e.Annotations["readOnlyHint"] == (e.Name == "acme_fake__add") {
			t.Errorf("got %+v", e)
		}
	}
	expect(t, strings.Join(names, " "), "agent_status agent_guide acme_a__z acme_fake__add acme_fake__list")

	o.AllowWrites = false
	expect(t, string(start(t, o).List()), string(start(t, options(plugin(list, add), other)).List()))
	o.Approve = false
	none := string(start(t, o).List())
	if strings.Contains(none, "acme_") || !strings.Contains(none, `"agent_status"`) {
		t.Errorf("nothing is approved, and the list is %s", none)
	}
	o.Approve, o.Projects = true, nil
	expect(t, string(start(t, o).List()), none)
}

func TestPluginsThatDoNotRegister(t *testing.T) {
	undeclared := plugin(list)
	undeclared.Declared = nil
	_, err := host.New(options(undeclared))
	var mistakes runtime.RegistrationError
	if !errors.As(err, &mistakes) || mistakes[0].Check != runtime.CheckUndeclared {
		t.Errorf("got %v", err)
	}
}
