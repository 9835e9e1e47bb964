package host

import (
	"encoding/json"

	"github.com/nlgen/nlgen/runtime"
)

// Verdict is the data of a dry run's reply: the call would reach its handler.
type Verdict struct {
	// WouldRun is true: a call that would not run is refused.
	WouldRun bool `json:"wouldRun"`
	// Tool is the advertised name, Plugin the id of its plugin.
	Tool   string `json:"tool"`
	Plugin string `json:"plugin"`
	// Write tells whether the handler can change the project, which is at the path Project.
	Write   bool   `json:"write"`
	Project string `json:"project"`
}

// wouldRun is the reply to a dry run that passed every check.
func (c *call) wouldRun() runtime.Reply {
	v := Verdict{WouldRun: true, Tool: c.tool.Advertised, Plugin: c.tool.Plugin.ID, Write: c.tool.Write, Project: c.project.path}
	data, _ := json.Marshal(v) // strings and bools always encode
	effect := ", which only reads,"
	if v.Write {
		effect = ", which can change the project,"
	}
	return runtime.Reply{Text: "The tool " + v.Tool + effect + " would run in " + v.Project + ".", Data: data}
}
