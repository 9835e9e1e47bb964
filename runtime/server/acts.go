package server

import "github.com/nlgen/nlgen/runtime/host"

// acts are what a command did, one act a project, as `--json` prints them.
type acts struct {
	Done []act `json:"done"`
}

// act is one act of the project's author.
type act struct {
	Project string `json:"project"`
	// What is the act as the activity records it: "writes on".
	What string `json:"what"`
	// Plugin is the plugin's id, where one is meant.
	Plugin string `json:"plugin,omitempty"`
	// Changed is false when it was so already.
	Changed bool `json:"changed"`
	// How is how it was confirmed; empty for what asks nothing.
	How string `json:"how,omitempty"`
	// Difference is what is asked for beside what was approved before.
	Difference *host.Difference `json:"difference,omitempty"`

	words string
}

// did says what was done, also when something that came later failed.
func (p *program) did(all acts, err error) error {
	if p.json {
		if all.Done == nil {
			all.Done = []act{}
		}
		if wrong := p.printJSON(all); err == nil {
			err = wrong
		}
		return err
	}
	for _, a := range all.Done {
		if wrong := p.print(cleanLines(a.words) + "\n"); err == nil {
			err = wrong
		}
	}
	return err
}
