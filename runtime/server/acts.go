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
	// Step is what was undone or redone, Lost what that threw away.
	Step *stepJSON  `json:"step,omitempty"`
	Lost []lostJSON `json:"lost,omitempty"`
	// File is the client's file that has, or had, the server under this name; Snippet is what it is to have.
	File    string `json:"file,omitempty"`
	Server  string `json:"server,omitempty"`
	Snippet string `json:"snippet,omitempty"`

	words string
}

// lostJSON is a document that a forced undo or redo threw away.
type lostJSON struct {
	Namespace string `json:"namespace"`
	// Kept is the file that has it now, from the project's folder; empty when there was no document.
	Kept string `json:"kept,omitempty"`
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
