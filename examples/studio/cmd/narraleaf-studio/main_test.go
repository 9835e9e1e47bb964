package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

// The test binary is the studio when a script runs it under its name, and a studio that cannot be under "clash".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"narraleaf-studio": main,
		"clash":            func() { server.Main(notesAs("acme.notes", "x__list"), notesAs("acme.notes--x", "list")) },
	})
}

// notesAs is the notes plugin under another id, with only its list, under another name.
func notesAs(id, list string) runtime.Plugin {
	p := notes.Plugin(notes.Setup)
	p.ID, p.Declared, p.Tools = id, []runtime.Declared{{Name: id + "." + list}}, p.Tools[:1]
	p.Tools[0].Name = id + "." + list
	return p
}

// TestScript runs the scenarios: real processes, what they print, and what is in the project afterwards.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			project := e.Cd + "/project"
			e.Setenv("NARRALEAF_STUDIO_PROJECT", project)
			return os.CopyFS(project, os.DirFS("../../../gallery/testdata/project"))
		},
	})
}
