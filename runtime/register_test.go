package runtime_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime"
)

// notGo are the cases whose definition no Go value can be.
var notGo = map[string]string{
	"register-009": "a name is a string",
	"register-015": "write is a bool, and false means that the tool reads",
	"register-016": "write is a bool",
	"register-017": "write is a bool",
	"register-024": "a title is a string",
	"register-037": "a description is a string",
	"register-053": "a handler is a function or nil",
	"register-054": "a handler is a function or nil",
	"register-055": "a handler is a function or nil",
}

// definition is a case's tool; its parts are what Go can say only where they have the right JSON type. Absent and null are
// Go's zero value.
type definition struct {
	Name        json.RawMessage
	Title       json.RawMessage
	Description json.RawMessage
	InputSchema json.RawMessage
	Write       json.RawMessage
	Handler     json.RawMessage
}

// tool is the definition in Go; ok is false when there is none.
func (d definition) tool() (tool runtime.Tool, ok bool) {
	ok = true
	text := func(raw json.RawMessage) (s string) {
		if raw != nil && json.Unmarshal(raw, &s) != nil {
			ok = false
		}
		return s
	}
	info := runtime.Info{Name: text(d.Name), Title: text(d.Title), Description: text(d.Description), Schema: string(d.InputSchema)}
	read := func(handlers, context.Context, *runtime.ReadCall, noArgs) (a runtime.TextAnswer, err error) {
		return a, nil
	}
	write := func(handlers, context.Context, *runtime.WriteCall, noArgs) (a runtime.TextAnswer, err error) {
		return a, nil
	}
	switch string(d.Handler) {
	case "true":
	case "null":
		read, write = nil, nil
	default:
		ok = false
	}
	switch string(d.Write) {
	case "true":
		tool = runtime.Writing(info, decodeNoArgs, write)
	case "false":
		tool = runtime.Reading(info, decodeNoArgs, read)
	default:
		ok = false
	}
	return tool, ok
}

func fakePlugin(id string, tools ...runtime.Tool) runtime.Plugin {
	p := runtime.Plugin{ID: id, Name: "Notes", Tools: tools, Generated: runtime.Generated1}
	p.Setup = runtime.SetupOf(func(context.Context, *runtime.App) (handlers, error) { return struct{}{}, nil })
	for _, t := range tools {
		p.Declared = append(p.Declared, runtime.Declared{Name: strings.TrimSpace(t.Name), Write: t.Write})
	}
	return p
}

func TestRegisterVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "register") {
		var def definition
		c.Decode(t, "def", &def)
		tool, ok := def.tool()
		if reason := notGo[c.ID]; ok == (reason != "") {
			t.Errorf("%s: in Go: %v; the list says %q", c.ID, ok, reason)
		}
		if !ok {
			continue
		}
		var id, failed string
		c.Decode(t, "pluginId", &id)
		c.Decode(t, "error", &failed)
		p := fakePlugin(id, tool)
		p.Declared = nil
		c.Decode(t, "declared", &p.Declared)
		registered, err := runtime.Register(p)
		if c.OK(t) {
			checkDescriptor(t, c, registered, err)
			continue
		}
		var mistakes runtime.RegistrationError
		if !errors.As(err, &mistakes) || len(mistakes) != 1 || string(mistakes[0].Check) != failed || registered != nil {
			t.Errorf("%s: %v, want a mistake of %s", c.ID, err, failed)
		}
	}
}

func checkDescriptor(t *testing.T, c vectors.Case, registered []runtime.Registered, err error) {
	t.Helper()
	if err != nil || len(registered) != 1 {
		t.Errorf("%s: %v", c.ID, err)
		return
	}
	type descriptor struct {
		Name, Title, Description             string
		Write                                bool
		InputSchema                          json.RawMessage
		PluginID, PluginName, PluginToolName string
	}
	var want descriptor
	c.Decode(t, "descriptor", &want)
	r := registered[0]
	got := descriptor{Write: r.Write, PluginID: r.Plugin.ID, PluginName: r.Plugin.Name, PluginToolName: r.Name}
	if err := json.Unmarshal(r.Entry, &got); err != nil {
		t.Fatal(err)
	}
	if r.Advertised != got.Name || r.Title != got.Title || r.Description != got.Description {
		t.Errorf("%s: %+v is told as %s", c.ID, r.Info, r.Entry)
	}
	var schema bytes.Buffer
	if err := json.Compact(&schema, want.InputSchema); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(schema.Bytes(), got.InputSchema) {
		t.Errorf("%s: schema %s, want %s", c.ID, got.InputSchema, schema.Bytes())
	}
	got.InputSchema, want.InputSchema = nil, nil
	if a, b := encoded(t, got), encoded(t, want); a != b {
		t.Errorf("%s: got %s, want %s", c.ID, a, b)
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// told is a good reading tool.
func told(name string) runtime.Tool {
	tool := reads(name, func(*runtime.ReadCall) (a runtime.TextAnswer, err error) { return a, nil })
	tool.Title, tool.Description, tool.Schema = "Title", "Description.", `{"type":"object"}`
	return tool
}

func names(registered []runtime.Registered) (names []string) {
	for _, r := range registered {
		names = append(names, r.Advertised)
	}
	return names
}

func TestRegisterSeveral(t *testing.T) {
	registered, err := runtime.Register(fakePlugin("a.b", told("a.b.two"), told("a.b.one")), fakePlugin("a.c", told("a.c.one")))
	if want := []string{"a_b__two", "a_b__one", "a_c__one"}; err != nil || !slices.Equal(names(registered), want) {
		t.Errorf("got %v, %v; want %v", names(registered), err, want)
	}
}

func TestRegisterReplaces(t *testing.T) {
	again := told("a.b.one")
	again.Title = "Again"
	registered, err := runtime.Register(fakePlugin("a.b", told("a.b.one"), told("a.b.two"), again))
	if err != nil || !slices.Equal(names(registered), []string{"a_b__one", "a_b__two"}) || registered[0].Title != "Again" {
		t.Errorf("a tool given again: %v, %v", names(registered), err)
	}
	registered, err = runtime.Register(fakePlugin("a.b", told("a.b.one")), fakePlugin("a.c", told("a.c.x")), fakePlugin("a.b", told("a.b.three")))
	if err != nil || !slices.Equal(names(registered), []string{"a_c__x", "a_b__three"}) {
		t.Errorf("a plugin given again: %v, %v", names(registered), err)
	}
}

// One tool that fails keeps every plugin out, and every mistake is told.
func TestRegisterAllOrNothing(t *testing.T) {
	bad, undeclared, handmade := told("a.b.bad"), fakePlugin("a.c", told("a.c.x")), told("a.b.none")
	bad.Title = "\xff"
	undeclared.Declared = nil
	old := fakePlugin("a.old")
	old.Generated = 0
	for _, c := range []struct {
		plugins []runtime.Plugin
		want    string
	}{
		{[]runtime.Plugin{fakePlugin("a.b", told("a.b.good"), bad), undeclared},
			"tool \"a.b.bad\" of plugin a.b: its title is not valid Unicode\ntool \"a.c.x\" of plugin a.c: the manifest does not declare it"},
		{[]runtime.Plugin{fakePlugin("a.b", told("a.b.good"), runtime.Tool{Info: handmade.Info})},
			`tool "a.b.none" of plugin a.b: it has no handler`},
		{[]runtime.Plugin{fakePlugin("a.b", told("a.b.good")), old},
			`plugin "a.old": it was generated by an nlgen that does not fit this runtime: run go generate`},
		{[]runtime.Plugin{{}}, `plugin "": it has no id`},
		{[]runtime.Plugin{{ID: "a.b", Generated: 1, Setup: runtime.SetupOf[handlers](nil)}},
			`plugin "a.b": it has no Setup, so nothing makes its handlers`},
	} {
		registered, err := runtime.Register(c.plugins...)
		if registered != nil || err == nil || err.Error() != c.want {
			t.Errorf("got %v, %v\nwant %s", names(registered), err, c.want)
		}
	}
}

// A tool keeps the names it had before, unless they are another's: of two that want one the later is refused.
func TestRegisterAliases(t *testing.T) {
	former := func(name string, aliases ...string) runtime.Tool {
		tool := told(name)
		tool.Aliases = aliases
		return tool
	}
	registered, err := runtime.Register(fakePlugin("a.b", former("a.b.one", "a.b.old", "a.b.older-still"), told("a.b.two")))
	if err != nil || !slices.Equal(registered[0].Former, []string{"a_b__old", "a_b__older_still"}) || registered[1].Former != nil {
		t.Errorf("%+v, %v", registered, err)
	}
	for _, c := range []struct {
		plugins []runtime.Plugin
		want    string
	}{
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.b.two"), told("a.b.two"))},
			`tool "a.b.one" of plugin a.b: its alias "a.b.two": the name of tool "a.b.two" of plugin a.b`},
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.b.x-y"), former("a.b.two", "a.b.x_y"))},
			`tool "a.b.two" of plugin a.b: its alias "a.b.x_y": an alias of tool "a.b.one" of plugin a.b`},
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.b.c__d")), fakePlugin("a.b-c", told("a.b-c.d"))}, ""},
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.b.c__d")), fakePlugin("a.b--c", told("a.b--c.d"))},
			`tool "a.b.one" of plugin a.b: its alias "a.b.c__d": the name of tool "a.b--c.d" of plugin a.b--c`},
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.c.old"))},
			`tool "a.b.one" of plugin a.b: its alias "a.c.old": it is not the plugin's id, a dot and a name of its own`},
		{[]runtime.Plugin{fakePlugin("a.b", former("a.b.one", "a.b.one"))},
			`tool "a.b.one" of plugin a.b: its alias "a.b.one": the name of tool "a.b.one" of plugin a.b`},
	} {
		_, err := runtime.Register(c.plugins...)
		if got := fmt.Sprint(err); got != c.want && !(c.want == "" && err == nil) {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// What a list entry carries is checked before it can break the list.
func TestRegisterEntries(t *testing.T) {
	for _, c := range []struct{ output, meta, want string }{
		{`{"type":"object","properties":{"project":{"type":"string"}}}`, ` { "a" : 1 } `, ""},
		{"", "{}", ""},
		{`{"type":"array"}`, "", `tool "a.b.x" of plugin a.b: the schema of its data: it is not one of an object`},
		{`{"type":"objec"}`, "", `tool "a.b.x" of plugin a.b: the schema of its data: schema.type: must be one of object, string, number, integer, boolean, array, null`},
		{"", "[]", `tool "a.b.x" of plugin a.b: its meta is no JSON object`},
		{"", "{", `tool "a.b.x" of plugin a.b: its meta is no JSON object`},
	} {
		tool := told("a.b.x")
		tool.Output, tool.Meta = c.output, c.meta
		registered, err := runtime.Register(fakePlugin("a.b", tool))
		if got := fmt.Sprint(err); got != c.want && !(c.want == "" && err == nil) {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		if err == nil && !json.Valid(registered[0].Entry) {
			t.Errorf("%s", registered[0].Entry)
		}
	}
}

// A refusal's structure goes out where it fits what the tool promises.
func TestAdmitsRefusal(t *testing.T) {
	for output, want := range map[string]bool{
		"":                  true,
		`{"type":"object"}`: true,
		`{"type":"object","properties":{"next":{"type":"string"}}}`:                        true,
		`{"type":"object","properties":{"count":{"type":"integer"}},"required":["count"]}`: false,
		`{"type":"object","properties":{"error":{"type":"string"}}}`:                       false,
		`{"type":"object","additionalProperties":false}`:                                   false,
	} {
		tool := told("a.b.x")
		tool.Output = output
		registered, err := runtime.Register(fakePlugin("a.b", tool))
		if err != nil || registered[0].AdmitsRefusal != want {
			t.Errorf("%s: %v", output, err)
		}
	}
}

// Two names that agents could not tell apart are refused, and both are named.
func TestRegisterCollisions(t *testing.T) {
	for _, c := range vectors.List(t, "names", "collisions") {
		var tools []struct{ PluginID, Name string }
		c.Decode(t, "tools", &tools)
		if len(tools) < 2 {
			t.Fatalf("a collision of %d tools", len(tools))
		}
		var plugins []runtime.Plugin
		for _, tool := range tools {
			if i := slices.IndexFunc(plugins, func(p runtime.Plugin) bool { return p.ID == tool.PluginID }); i >= 0 {
				plugins[i] = fakePlugin(tool.PluginID, append(plugins[i].Tools, told(tool.Name))...)
			} else {
				plugins = append(plugins, fakePlugin(tool.PluginID, told(tool.Name)))
			}
		}
		_, err := runtime.Register(plugins...)
		if err == nil {
			t.Errorf("%v were registered", tools)
			continue
		}
		for _, tool := range tools {
			if !strings.Contains(err.Error(), `"`+tool.Name+`"`) || !strings.Contains(err.Error(), tool.PluginID) {
				t.Errorf("%v does not name %s", err, tool.Name)
			}
		}
	}
}
