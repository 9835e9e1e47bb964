package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nlgen/nlgen/internal/consent"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/store"
)

// Consent is what a plugin asks of a project's author (contract 8). Nothing that it declares is offered before.
type Consent struct {
	Plugin *runtime.Plugin
	// Tools are the plugin's.
	Tools []runtime.Registered
	// Permissions are what it asks for.
	Permissions []store.Permission
	// Granted is what the author approved before; nil for nothing.
	Granted *store.Grant
	// Needed tells that the author has to be asked: what was approved does not cover what the plugin asks for.
	Needed bool
}

// Ask is what the plugin of tools asks for beside what was granted; nil is nothing.
func Ask(plugin *runtime.Plugin, tools []runtime.Registered, granted *store.Grant) Consent {
	next := Permissions(plugin)
	return Consent{
		Plugin: plugin, Permissions: next, Granted: granted, Needed: granted == nil || !Covers(granted.Permissions, next),
		Tools: slices.DeleteFunc(slices.Clone(tools), func(t runtime.Registered) bool { return t.Plugin.ID != plugin.ID }),
	}
}

// Permissions are what a plugin asks for: what its manifest says by hand, and what follows from its tools (contract 2).
func Permissions(p *runtime.Plugin) []store.Permission {
	var byHand []consent.Permission
	for _, m := range p.Permissions {
		byHand = append(byHand, consent.Permission{Kind: m.Kind, Capability: m.Capability, Path: m.Path, Mode: m.Mode, Recursive: m.Recursive})
	}
	var tools []string
	for _, d := range p.Declared {
		tools = append(tools, d.Name)
	}
	all := []store.Permission{}
	for _, one := range consent.Derive(byHand, tools, WriteTools(p)) {
		all = append(all, store.Permission(one))
	}
	return all
}

// WriteTools are the names of a plugin's tools that can change the project, as its manifest declares them.
func WriteTools(p *runtime.Plugin) (names []string) {
	for _, d := range p.Declared {
		if d.Write {
			names = append(names, d.Name)
		}
	}
	return names
}

// Covers tells whether what was granted is enough for a version that asks for next, so that nobody is asked again: each
// permission is within a granted one.
func Covers(granted, next []store.Permission) bool {
	return consent.Covers(plain(granted), plain(next))
}

// plain are permissions as package consent has them.
func plain(all []store.Permission) []consent.Permission {
	plain := make([]consent.Permission, len(all))
	for i, p := range all {
		plain[i] = consent.Permission(p)
	}
	return plain
}

// Granted tells whether what the author of a project approved is enough for a plugin that asks for these permissions.
func Granted(grants map[string]store.Grant, plugin string, asks []store.Permission) bool {
	grant, some := grants[plugin]
	return some && Covers(grant.Permissions, asks)
}

// Question says in one line what is asked for.
func (c Consent) Question() string {
	writes := len(WriteTools(c.Plugin))
	tools, change := "tools", "change"
	if len(c.Plugin.Declared) == 1 {
		tools = "tool"
	}
	if writes == 1 {
		change = "changes"
	}
	line := fmt.Sprintf("%s %s: %d %s, %d of which %s the project", consent.Visible(c.Plugin.Name), consent.Visible(c.Plugin.Version),
		len(c.Plugin.Declared), tools, writes, change)
	for _, p := range c.Permissions {
		if p := consent.Permission(p); p.Kind != consent.Tools {
			line += "; " + p.String()
		}
	}
	return line
}

// Forget is to be called before the author is asked: a version that asks for more loses the grant that another had, so that
// whoever declines leaves nothing granted. A grant that is enough stays.
func (c Consent) Forget(s store.Settings) error {
	if !c.Needed || c.Granted == nil {
		return nil
	}
	return s.SetGrant(c.Plugin.ID, nil, store.Event{
		What: "erase the grant of " + c.Plugin.ID + " " + c.Granted.Version, Plugin: c.Plugin.ID,
		Note: "version " + c.Plugin.Version + " asks for more",
	})
}

// Approve grants what is asked for. How is how it was confirmed; see store.Event.
func (c Consent) Approve(s store.Settings, how string) error {
	now := time.Now().UTC().Truncate(time.Second)
	told := map[string]json.RawMessage{}
	for _, t := range c.Tools {
		told[t.Name] = slices.Clone(t.Entry)
	}
	return s.SetGrant(c.Plugin.ID,
		&store.Grant{Name: c.Plugin.Name, Version: c.Plugin.Version, Permissions: c.Permissions, Tools: told, Time: now},
		store.Event{What: "approve " + c.Plugin.ID + " " + c.Plugin.Version, How: how, Plugin: c.Plugin.ID})
}
