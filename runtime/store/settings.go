package store

import (
	"encoding/json"
	"time"
)

// Settings are what the project's author decided: switches, grants, and the record of who turned what (contract 6 and 8).
// They need no lock: a switch holds for the next call in every process, also while a call runs.
type Settings interface {
	// Switches is cheap: it is asked for every call. An error means that they cannot be read; then nothing may be written.
	Switches() (Switches, error)
	// SetSwitches alters the switches, all or nothing, and records by. An error of alter leaves them as they were.
	SetSwitches(alter func(*Switches) error, by Event) error
	// Grants are the grants by plugin. It is cheap. An error means that nothing is approved.
	Grants() (map[string]Grant, error)
	// SetGrant gives a plugin its grant, nil takes it away, and records by.
	SetGrant(plugin string, grant *Grant, by Event) error
	// Activity is what was recorded, oldest first, as far back as it is kept.
	Activity() ([]Event, error)
}

// Switches are the switches of one project. The zero value is how a project starts: agents may read what is approved, and
// change nothing.
type Switches struct {
	// Writes lets writing tools run.
	Writes bool `json:"writes"`
	// Trusted is whether the project is trusted; nil means that nobody said.
	Trusted *bool `json:"trusted,omitempty"`
	// Paused holds writes back for a while.
	Paused bool `json:"paused,omitempty"`
	// LiveSession tells that people work on the project together at the moment.
	LiveSession bool `json:"live_session,omitempty"`
	// Frozen is why the project is frozen: one of Freezes; empty when it is not.
	Frozen string `json:"frozen,omitempty"`
	// Off are the ids of the plugins that are switched off.
	Off []string `json:"off,omitempty"`
}

// Freezes are the reasons for which a project can be frozen (contract 6.5).
var Freezes = []string{"revision", "manual", "merge", "recovery", "taken-over", "live-session"}

// Grant is what the project's author approved of a plugin (contract 8).
type Grant struct {
	// Name and Version are the plugin's at that time.
	Name    string `json:"name"`
	Version string `json:"version"`
	// Permissions are what was asked for.
	Permissions []Permission `json:"permissions"`
	// Tools are what agents were told of each tool then, as tools/list says it, by the manifest's name: what consent
	// compares a new version with.
	Tools map[string]json.RawMessage `json:"tools,omitempty"`
	Time  time.Time                  `json:"time"`
}

// Permission is one permission of a manifest: the derived one of the tools has the kind "agentTools".
type Permission struct {
	Kind       string   `json:"kind"`
	Tools      []string `json:"tools,omitempty"`
	WriteTools []string `json:"writeTools,omitempty"`
	Capability string   `json:"capability,omitempty"`
	Path       string   `json:"path,omitempty"`
	Mode       string   `json:"mode,omitempty"`
	Recursive  bool     `json:"recursive,omitempty"`
}

// Event is one act of the project's author.
type Event struct {
	// Time is when the store recorded it; whoever hands it over leaves it out.
	Time time.Time `json:"time"`
	// What is the act in words: "writes on", "approve acme.notes 1.2.0", "undo s17".
	What string `json:"what"`
	// How is how it was confirmed: one of the constants below; empty for what tightens and asks nothing.
	How string `json:"how,omitempty"`
	// Plugin is the plugin's id, where one is meant.
	Plugin string `json:"plugin,omitempty"`
	// Note is more to know, as what a forced undo threw away.
	Note string `json:"note,omitempty"`
}

// How an act that loosens was confirmed (contract 8).
const (
	OnTerminal = "terminal" // a person answered on a terminal
	WithYes    = "--yes"    // the question was skipped
	ByProgram  = "program"  // a program that embeds the host decided
)
