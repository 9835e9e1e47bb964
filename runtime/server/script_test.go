package server_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// scripts lets the test binary be the plugins' binaries when a script runs it under their names, and runs the tests.
func scripts(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"acme-notes": func() { server.Main(notes.Plugin(notes.Setup)) },
		"tool":       func() { server.Main(cases.Plugin(cases.Setup)) },
		"both":       func() { server.Main(notes.Plugin(notes.Setup), cases.Plugin(cases.Setup)) },
		"broken":     func() { server.Main(brokenPlugin()) },
	})
}

// brokenPlugin does not do what its manifest declares.
func brokenPlugin() runtime.Plugin {
	p := cases.Plugin(cases.Setup)
	p.Declared = p.Declared[1:]
	return p
}

// TestScript runs the scenarios: commands of real processes, what they print, and what is in the project afterwards.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("TERM", "xterm")
			e.Setenv("TZ", "UTC")
			return os.MkdirAll(e.Cd+"/project", 0o777)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code":     code,
			"json":     jsonHas,
			"tidy":     tidy,
			"keep":     keep,
			"replaced": replaced,
		},
	})
}

// code runs a program that must exit with the code given: code 1 tool undo.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code number program [argument...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// jsonHas holds that the last program printed JSON with a value at a place: json projects.0.path "text".
// Without a value it holds that there is one.
func jsonHas(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: json place [value]")
	}
	var v any
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &v); err != nil {
		ts.Fatalf("not JSON: %v", err)
	}
	found := true
	for name := range strings.SplitSeq(args[0], ".") {
		switch at := v.(type) {
		case map[string]any:
			v, found = at[name]
		case []any:
			i, err := strconv.Atoi(name)
			ts.Check(err)
			if found = i < len(at); found {
				v = at[i]
			}
		default:
			found = false
		}
		if !found {
			break
		}
	}
	got, err := json.Marshal(v)
	ts.Check(err)
	if len(args) == 2 {
		found = found && string(got) == args[1]
	}
	if found == neg {
		ts.Fatalf("at %s is %s", args[0], got)
	}
}

// tidy holds that no line of what the last program printed ends in a blank, and that there is no escape sequence.
func tidy(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: tidy")
	}
	for _, stream := range []string{"stdout", "stderr"} {
		for line := range strings.Lines(ts.ReadFile(stream)) {
			if text := strings.TrimSuffix(line, "\n"); strings.TrimRight(text, " \t") != text || strings.Contains(text, "\x1b") {
				ts.Fatalf("%s has the line %q", stream, line)
			}
		}
	}
}

// keep sets a variable to what a group of a regular expression matches in the last program's output: keep ID '"id": "(.*)"'.
func keep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep variable expression")
	}
	found := regexp.MustCompile(`(?m)` + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if found == nil {
		ts.Fatalf("%s is not there", args[1])
	}
	ts.Setenv(args[0], found[1])
}

// replaced changes a text in a file wherever it stands: replaced file old new.
func replaced(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replaced file old new")
	}
	before := ts.ReadFile(args[0])
	after := strings.ReplaceAll(before, args[1], args[2])
	if after == before {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(after), 0o666))
}
