package host_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/vectors"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/host"
	"github.com/nlgen/nlgen/runtime/store"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

func TestPermissionVectors(t *testing.T) {
	for _, c := range vectors.Load(t, "permissions") {
		var granted, next []store.Permission
		var reprompt bool
		c.Decode(t, "granted", &granted)
		c.Decode(t, "next", &next)
		c.Decode(t, "reprompt", &reprompt)
		if got := granted == nil || !host.Covers(granted, next); got != reprompt {
			t.Errorf("%s: asks again is %t", c.ID, got)
		}
	}
}

// What is granted after each version is what the vectors say, on disk.
func TestPermissionHistories(t *testing.T) {
	for _, c := range vectors.List(t, "permissions", "histories") {
		var name string
		var versions []struct {
			Version      string
			AgentTools   []runtime.Declared
			Permissions  []store.Permission
			Prompt       bool
			Approved     bool
			GrantedAfter *[]store.Permission
		}
		c.Decode(t, "name", &name)
		c.Decode(t, "steps", &versions)
		s := onDisk(t)
		for _, v := range versions {
			p := runtime.Plugin{ID: "acme.notes", Version: v.Version, Declared: v.AgentTools}
			consent := host.Ask(&p, nil, granted(t, s, p.ID))
			if consent.Needed != v.Prompt || !same(consent.Permissions, v.Permissions) {
				t.Errorf("%s, %s: asks is %t for %v", name, v.Version, consent.Needed, consent.Permissions)
			}
			if err := consent.Forget(s); err != nil {
				t.Fatal(err)
			}
			if consent.Needed && granted(t, s, p.ID) != nil {
				t.Errorf("%s, %s: something is granted before the answer", name, v.Version)
			}
			if v.Approved {
				if err := consent.Approve(s, store.OnTerminal); err != nil {
					t.Fatal(err)
				}
			}
			switch after := granted(t, s, p.ID); {
			case (after == nil) != (v.GrantedAfter == nil):
				t.Errorf("%s, %s: granted %v", name, v.Version, after)
			case after != nil && !same(after.Permissions, *v.GrantedAfter):
				t.Errorf("%s, %s: granted %v, want %v", name, v.Version, after.Permissions, *v.GrantedAfter)
			}
		}
	}
}

func onDisk(t *testing.T) *disk.Store {
	t.Helper()
	s, err := disk.Open(t.TempDir(), disk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func granted(t *testing.T, s store.Settings, plugin string) *store.Grant {
	t.Helper()
	all, err := s.Grants()
	if err != nil {
		t.Fatal(err)
	}
	if g, ok := all[plugin]; ok {
		return &g
	}
	return nil
}

// same tells whether permissions are the same, no tools being as good as none.
func same(a, b []store.Permission) bool {
	return slices.EqualFunc(a, b, func(a, b store.Permission) bool {
		return slices.Equal(a.Tools, b.Tools) && slices.Equal(a.WriteTools, b.WriteTools) && a.Kind == b.Kind && a.Capability == b.Capability &&
			a.Path == b.Path && a.Mode == b.Mode && a.Recursive == b.Recursive
	})
}

// Permissions by hand ask when they are new or others, and not when they go.
func TestOtherPermissions(t *testing.T) {
	api := store.Permission{Kind: "api", Capability: "x"}
	files := store.Permission{Kind: "filesystem", Path: "a", Mode: "read"}
	for _, c := range []struct {
		granted, next []store.Permission
		asks          bool
	}{
		{[]store.Permission{api, files}, []store.Permission{files, api}, false},
		{[]store.Permission{api, files}, []store.Permission{api}, false},
		{[]store.Permission{api}, []store.Permission{api, files}, true},
		{[]store.Permission{api}, []store.Permission{{Kind: "api", Capability: "y"}}, true},
		{[]store.Permission{files}, []store.Permission{{Kind: "filesystem", Path: "b", Mode: "read"}}, true},
		{[]store.Permission{files}, []store.Permission{{Kind: "filesystem", Path: "a", Mode: "write"}}, true},
		{[]store.Permission{files}, []store.Permission{{Kind: "filesystem", Path: "a", Mode: "read", Recursive: true}}, true},
		{[]store.Permission{{Kind: "network"}}, []store.Permission{{Kind: "runtime"}}, true},
		{[]store.Permission{files}, []store.Permission{{Kind: "agentTools"}}, true},
	} {
		if got := !host.Covers(c.granted, c.next); got != c.asks {
			t.Errorf("%v, then %v: asks is %t", c.granted, c.next, got)
		}
	}
}

// version is a version of acme.fake: its tools by name, those that end with ! writing.
func version(number, description string, tools ...string) (*runtime.Plugin, []runtime.Registered) {
	var all []runtime.Tool
	for _, name := range tools {
		own, write := strings.CutSuffix(name, "!")
		tool := reads(own, func(context.Context, *runtime.ReadCall, string) (a answer, err error) { return a, err })
		if write {
			tool = writes(own, func(context.Context, *runtime.WriteCall, string) (a answer, err error) { return a, err })
		}
		tool.Description = description
		all = append(all, tool)
	}
	p := plugin(all...)
	p.Version = number
	registered, err := runtime.Register(p)
	if err != nil {
		panic(err)
	}
	return &p, registered
}

func TestDifference(t *testing.T) {
	s := onDisk(t)
	p, tools := version("1.0.0", "Says what.", "list", "add!", "old", "set!")
	p.Permissions = []runtime.Permission{{Kind: "api", Capability: "assets"}}
	first := host.Ask(p, tools, nil)
	if got, want := first.Question(), "Fake 1.0.0: 4 tools, 2 of which change the project; the host's assets"; got != want {
		t.Errorf("asks %q, want %q", got, want)
	}
	lines(t, first, "+ acme.fake.list only reads", "+ acme.fake.add changes the project", "+ acme.fake.old only reads",
		"+ acme.fake.set changes the project", "+ the host's assets")
	if err := first.Approve(s, store.WithYes); err != nil {
		t.Fatal(err)
	}
	grant := granted(t, s, "acme.fake")
	if grant.Version != "1.0.0" || grant.Name != "Fake" || time.Since(grant.Time).Abs() > time.Minute || len(grant.Tools) != 4 {
		t.Errorf("granted %+v", grant)
	}
	lines(t, host.Ask(p, tools, grant))

	one, _ := version("1.0.0", "Says what.", "add!")
	if got, want := host.Ask(one, nil, nil).Question(), "Fake 1.0.0: 1 tool, 1 of which changes the project"; got != want {
		t.Errorf("asks %q, want %q", got, want)
	}

	p, tools = version("1.1.0", "Says \x1b[2Jwhat.", "list!", "add!", "set", "new!")
	p.Permissions = []runtime.Permission{{Kind: "filesystem", Path: "a", Mode: "read", Recursive: true}}
	second := host.Ask(p, tools, grant)
	lines(t, second,
		"+ acme.fake.new changes the project",
		"! acme.fake.list only read, and changes the project now",
		"+ files: read a and what lies below",
		"- acme.fake.old",
		"  acme.fake.set changed the project, and only reads now",
		"- the host's assets",
		"  acme.fake.list has another description:", "    -Says what.", `    +Says \x1b[2Jwhat.`,
		"  acme.fake.list has other annotations:", `...`,
		"  acme.fake.add has another description:", "    -Says what.", `    +Says \x1b[2Jwhat.`,
		"  acme.fake.set has another description:", "...", "  acme.fake.set has other annotations:", "...")
	d := second.Difference()
	if !reflect.DeepEqual(d.ToWrite, []string{"acme.fake.list"}) || len(d.Retold) != 3 || string(d.Retold[1].Parts[0].Is) != `"Says \u001b[2Jwhat."` {
		t.Errorf("as data %+v", d)
	}
	events, err := s.Activity()
	if err != nil || len(events) != 1 || events[0].What != "approve acme.fake 1.0.0" || events[0].How != store.WithYes || events[0].Plugin != "acme.fake" {
		t.Errorf("recorded %+v, %v", events, err)
	}
}

// lines checks the words of a difference; "..." is any number of further lines of a part.
func lines(t *testing.T, c host.Consent, want ...string) {
	t.Helper()
	got := c.Difference().Lines()
	if c.Difference().Empty() != (len(want) == 0) {
		t.Errorf("empty is %t", c.Difference().Empty())
	}
	for i := 0; i < len(want); i++ {
		if want[i] == "..." {
			for len(got) > 0 && strings.HasPrefix(got[0], "    ") {
				got = got[1:]
			}
			continue
		}
		if len(got) == 0 || got[0] != want[i] {
			t.Errorf("after %d lines: %q, want %q", i, got, want[i])
			return
		}
		got = got[1:]
	}
	if len(got) > 0 {
		t.Errorf("also %q", got)
	}
}

// What agents are told is compared as JSON: the order of members, which a store or a host may change, means nothing.
func TestRetoldIgnoresOrder(t *testing.T) {
	p, tools := version("1.0.0", "Says what.", "list")
	var entry map[string]any
	if err := json.Unmarshal(tools[0].Entry, &entry); err != nil {
		t.Fatal(err)
	}
	shuffled, err := json.MarshalIndent(entry, "", "\t") // by name
	if err != nil {
		t.Fatal(err)
	}
	grant := store.Grant{Permissions: host.Permissions(p), Tools: map[string]json.RawMessage{"acme.fake.list": shuffled}}
	lines(t, host.Ask(p, tools, &grant))
	entry["inputSchema"].(map[string]any)["additionalProperties"] = true
	delete(entry, "title")
	changed, err := json.Marshal(entry)
	if err != nil {
		t.Fatal(err)
	}
	grant.Tools["acme.fake.list"] = changed
	consent := host.Ask(p, tools, &grant)
	if consent.Needed {
		t.Error("another schema asks again")
	}
	lines(t, consent, "  acme.fake.list has another title:", "    +Title of acme.fake.list",
		"  acme.fake.list has another inputSchema:", "...")
}
