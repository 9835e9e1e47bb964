package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands print, and the files they make, into the scripts")

// TestMain lets the test binary be nlgen when a script runs it under that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"nlgen": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScript runs the scenarios: files, commands, and what they must print and write.
func TestScript(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               func(e *testscript.Env) error { return goEnvironment(e, repository) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code":      code,
			"module":    module,
			"age":       age,
			"untouched": untouched,
			"replace":   replace,
			"points":    points,
			"crlf":      crlf,
			"mark":      byteOrderMark,
		},
	})
}

// goEnvironment lets scripts build: with this module in the place of the published one, and without a network.
func goEnvironment(e *testscript.Env, repository string) error {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		return err
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	e.Setenv("REPOSITORY", repository)
	e.Setenv("GOCACHE", cache)
	e.Setenv("GOMODCACHE", modules)
	e.Setenv("GOFLAGS", "-mod=mod -buildvcs=false")
	e.Setenv("GOPROXY", "off")
	e.Setenv("GOTOOLCHAIN", "local")
	e.Setenv("CGO_ENABLED", "0")
	return nil
}

// code runs a program that must exit with the code given: code 1 nlgen check.
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

// module writes a go.mod that takes nlgen's own module from this repository: module example.com/notes.
func module(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: module path")
	}
	repository := ts.Getenv("REPOSITORY")
	text := "module " + args[0] + "\n\ngo 1.26.0\n\nrequire github.com/nlgen/nlgen v0.0.0\n\nreplace github.com/nlgen/nlgen => " + repository + "\n"
	ts.Check(os.WriteFile(ts.MkAbs("go.mod"), []byte(text), 0o666))
	sum, err := os.ReadFile(filepath.Join(repository, "go.sum"))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("go.sum"), sum, 0o666))
}

var longAgo = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)

// age makes files look old, and untouched holds that they still do.
func age(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		ts.Check(os.Chtimes(ts.MkAbs(name), longAgo, longAgo))
	}
}

func untouched(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		info, err := os.Stat(ts.MkAbs(name))
		ts.Check(err)
		if info.ModTime().Equal(longAgo) == neg {
			ts.Fatalf("%s was last written %v", name, info.ModTime())
		}
	}
}

// replace changes a text in a file wherever it stands: replace args.go old new.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace file old new")
	}
	unquote := strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace
	before := ts.ReadFile(args[0])
	after := strings.ReplaceAll(before, unquote(args[1]), unquote(args[2]))
	if after == before {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(after), 0o666))
}

// points holds that an error the last program printed stands at a line of a file that holds the text: points message text.
func points(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: points message text")
	}
	message := regexp.MustCompile(`(?m)^([^:\s]+):(\d+):\d+: .*` + args[0])
	for _, found := range message.FindAllStringSubmatch(ts.ReadFile("stderr"), -1) {
		number, err := strconv.Atoi(found[2])
		ts.Check(err)
		if line := strings.Split(ts.ReadFile(found[1]), "\n")[number-1]; strings.Contains(line, args[1]) {
			return
		}
	}
	ts.Fatalf("no error about %q stands at a line with %q", args[0], args[1])
}

// crlf gives files the line ends of Windows.
func crlf(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		text := strings.ReplaceAll(ts.ReadFile(name), "\n", "\r\n")
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o666))
	}
}

// byteOrderMark puts one before a file.
func byteOrderMark(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte("\ufeff"+ts.ReadFile(name)), 0o666))
	}
}
