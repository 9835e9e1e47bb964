package server_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/fixture/cases"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

// run runs one command line of a binary called `tool`.
func run(t *testing.T, in io.Reader, args ...string) (code int, out, errs string) {
	t.Helper()
	return runPlugins(t, in, args, cases.Plugin(cases.Setup))
}

func runPlugins(t *testing.T, in io.Reader, args []string, plugins ...runtime.Plugin) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = server.Run(t.Context(), args, in, &o, &e, server.Options{Plugins: plugins, Name: "tool", Environ: os.Environ(), Folder: workingDirectory(t)})
	return code, o.String(), e.String()
}

func workingDirectory(t *testing.T) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

var nothing = strings.NewReader("")

// Command lines, the exit code, and what is said on the error stream, which always names the way out.
func TestCommandLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "missing")
	project := t.TempDir()
	for _, c := range []struct {
		name string
		args []string
		code int
		says string // a regular expression for all of it
	}{
		{"unknown flag", []string{"--writes"}, 2, `^tool: unknown flag: --writes\nhint: tool --help shows what there is\n$`},
		{"unknown flag of a command", []string{"serve", "--writes"}, 2, `^tool: unknown flag: --writes\nhint: tool serve --help shows what there is\n$`},
		{"unknown command", []string{"consent"}, 2, `^tool: there is no command "consent"\nhint: tool --help`},
		{"mistyped command", []string{"serv"}, 2, `did you mean "serve"\?\nhint: `},
		{"letters swapped", []string{"srve"}, 2, `^tool: there is no command "srve", did you mean "serve"\?\nhint: `},
		{"nothing alike", []string{"zzzzz"}, 2, `^tool: there is no command "zzzzz"\nhint: `},
		{"command after --", []string{"--", "serve"}, 2, `^tool: unexpected argument "serve" after --\nhint: tool --help`},
		{"argument after --", []string{"serve", "--", "x"}, 2, `^tool: unexpected argument "x" after --\nhint: tool serve --help`},
		{"help on nothing", []string{"help", "srve"}, 2, `^tool: there is no command "srve", did you mean "serve"\?\nhint: tool --help`},
		{"help on too much", []string{"help", "serve", "x"}, 2, `^tool: `},
		{"empty project", []string{"--project", ""}, 2, `^tool: invalid argument "" for "--project" flag: it takes the project's folder\nhint: tool --help`},
		{"empty project of a command", []string{"serve", "--project="}, 2, `^tool: invalid argument "" for "--project" flag: it takes the project's folder\nhint: tool serve --help`},
		{"empty project before another", []string{"serve", "--project=", "--project", project}, 2, `it takes the project's folder`},
		{"one of two projects is missing", []string{"serve", "--project", project, "--project", missing}, 1, `^tool: project .*missing cannot be opened`},
		{"the same project twice", []string{"--project", project, "serve", "--project", project + "/."}, 0, `^tool: nothing is offered [^\n]*\n$`},
		{"JSON of a server", []string{"serve", "--json"}, 2, `^tool: --json is for commands that print; a server's log is JSON with --log-format json\nhint: `},
		{"read-only and writes", []string{"serve", "--read-only", "--allow-writes"}, 2, `^tool: --read-only and --allow-writes exclude each other\nhint: `},
		{"no deadline", []string{"serve", "--deadline", "0s"}, 2, `^tool: invalid argument "0s" for "--deadline" flag: it takes a time such as 30s or 2m\nhint: `},
		{"no time", []string{"serve", "--deadline", "soon"}, 2, `it takes a time such as 30s or 2m`},
		{"no fsync", []string{"serve", "--fsync", "sometimes"}, 2, `it takes always, call or never\nhint: `},
		{"no level", []string{"serve", "--log-level", "loud"}, 2, `^tool: invalid argument "loud" for "--log-level" flag: it takes debug, info, warn, error or off\nhint: `},
		{"no format", []string{"serve", "--log-format", "xml"}, 2, `it takes text or json\nhint: `},
		{"no log's folder", []string{"serve", "--project", project, "--log-file", missing + "/log"}, 1, `^tool: the log cannot be written to .*/missing/log: no such file or directory\nhint: pass --log-file`},
		{"unknown tool to offer", []string{"serve", "--tools", "chek"}, 2, `^tool: --tools: there is no tool "chek", did you mean "check"\?\nhint: `},
		{"unknown tool to leave out", []string{"serve", "--exclude-tools", "put,elephant"}, 2, `^tool: --exclude-tools: there is no tool "elephant"\nhint: `},
		{"empty tool", []string{"serve", "--tools", "put,"}, 2, `it takes the names of tools, separated by commas`},
		{"argument too many", []string{"serve", "folder"}, 2, `^tool: unexpected argument "folder"\nhint: tool serve --help`},
		{"flag without value", []string{"--project"}, 2, `^tool: flag needs an argument: --project\nhint: `},
		{"flag with a wrong value", []string{"--approve=perhaps"}, 2, `^tool: invalid argument "perhaps" for "--approve" flag\nhint: `},
		{"no such folder", []string{"--project", missing}, 1, `^tool: project .*missing cannot be opened: no such file or directory\nhint: pass --project`},
		{"a file", []string{"--project", file}, 1, `^tool: project .*file cannot be opened: not a directory\nhint: pass --project`},
		{"nothing approved", []string{"--project", project}, 0, "^tool: nothing is offered to agents in /.*: `tool approve test\\.cases --project /.*` offers test\\.cases, 7 tools, 1 of which can change the project\n$"},
		{"nothing approved, writes or not", []string{"--project", project, "--allow-writes"}, 0, `^tool: nothing is offered to agents in `},
		{"approved", []string{"--project", project, "--approve"}, 0, "^tool: serving test\\.cases in .*; agents may not change it \\(writes_disabled\\): `tool writes on --project /.*` lets them\n$"},
		{"approved and writes", []string{"serve", "--project", project, "--approve", "--allow-writes"}, 0, `^tool: serving test\.cases in .*; agents may change it\n$`},
		{"approved, writes and only reads", []string{"serve", "--project", project, "--approve", "--allow-writes", "--tools", "check"}, 0, `^tool: serving test\.cases in .*; only tools that read are offered\n$`},
		{"approved and no write", []string{"serve", "--project", project, "--approve", "--exclude-tools", "put"}, 0, `^tool: serving test\.cases in .*; only tools that read are offered\n$`},
		{"approved and read-only", []string{"serve", "--project", project, "--approve", "--read-only"}, 0, `^tool: serving test\.cases in .*; only tools that read are offered\n$`},
		{"approved and none", []string{"serve", "--project", project, "--approve", "--read-only", "--tools", "put"}, 0, `^tool: serving test\.cases in .*; none of its tools is offered\n$`},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := run(t, nothing, c.args...)
			if code != c.code || out != "" || !regexp.MustCompile(c.says).MatchString(errs) {
				t.Errorf("exit %d\nstdout %q\nstderr %q", code, out, errs)
			}
		})
	}
}

// The working directory is the project unless it cannot be meant.
func TestWorkingDirectory(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for folder, says := range map[string]string{
		t.TempDir(): "serving test.cases in ",
		home:        "no project is given, and the working directory is your home directory: pass --project",
		"/":         "no project is given, and the working directory is the root of the file system: pass --project",
	} {
		t.Chdir(folder)
		code, _, errs := run(t, nothing, "--approve")
		if refused := !strings.HasPrefix(says, "serving"); !strings.Contains(errs, says) || (code == 2) != refused {
			t.Errorf("%s: exit %d: %s", folder, code, errs)
		}
	}
	if err := os.Mkdir(filepath.Join(home, ".nlgen"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(home)
	if code, _, errs := run(t, nothing, "--approve"); code != 0 {
		t.Errorf("a home that is a project: exit %d: %s", code, errs)
	}
}

// Started by hand the binary says what it is and what to do, and waits for nothing.
func TestByHand(t *testing.T) {
	for device, introduced := range map[string]bool{"/dev/zero": true, os.DevNull: false} { // one looks like a terminal
		in, err := os.Open(device)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		t.Chdir(t.TempDir())
		code, out, errs := run(t, in)
		said := strings.Contains(out, "tool serve --project /") && strings.Contains(out, "tool approve test.cases --project /") && strings.Contains(out, "tool --help")
		if code != 0 || said != introduced {
			t.Errorf("%s: exit %d\nstdout %q\nstderr %q", device, code, out, errs)
		}
	}
}

func TestTools(t *testing.T) {
	code, out, errs := run(t, nothing, "tools")
	if code != 0 || errs != "" || strings.Count(out, "\n") != 7 || !regexp.MustCompile(`(?m)^test_cases__put\tcan change the project\tPut$`).MatchString(out) {
		t.Errorf("exit %d\n%s%s", code, out, errs)
	}
}

func TestVersion(t *testing.T) {
	for _, arg := range []string{"version", "--version"} {
		code, out, errs := run(t, nothing, arg)
		if code != 0 || errs != "" || !regexp.MustCompile(`^test\.cases 0\.0\.0\nnlgen \S+\ngo1\.`).MatchString(out) {
			t.Errorf("%s: exit %d\n%s%s", arg, code, out, errs)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help"}, {"-h"}} {
		code, out, errs := run(t, nothing, args...)
		if code != 0 || errs != "" || !strings.HasPrefix(out, "Serves test.cases to AI agents over MCP, and gives the project's author the controls.\n") || !strings.Contains(out, "--project folder") {
			t.Errorf("%v: exit %d\n%s%s", args, code, out, errs)
		}
	}
	_, want, _ := run(t, nothing, "serve", "--help")
	if code, out, errs := run(t, nothing, "help", "serve"); code != 0 || errs != "" || out != want || !strings.Contains(out, "--approve") {
		t.Errorf("exit %d\n%s%s", code, out, errs)
	}
}

func TestNoPlugin(t *testing.T) {
	if code, out, errs := runPlugins(t, nothing, nil); code != 1 || out != "" || !strings.HasPrefix(errs, "tool: no plugin is built in\nhint: ") {
		t.Errorf("exit %d\n%s%s", code, out, errs)
	}
}

// A plugin that does not do what its manifest declares is not served, and every mistake is named.
func TestRegistration(t *testing.T) {
	p := cases.Plugin(cases.Setup)
	p.Declared = p.Declared[1:]
	p.Declared[1].Write = false
	for _, args := range [][]string{{"--project", t.TempDir()}, {"tools"}} {
		code, out, errs := runPlugins(t, nothing, args, p)
		if code != 3 || out != "" || !strings.HasPrefix(errs, "tool: the plugins do not fit their manifests or each other:\n") ||
			!strings.Contains(errs, `"test.cases.check"`) || !strings.Contains(errs, `"test.cases.put"`) || !strings.Contains(errs, "\nhint: run go generate") {
			t.Errorf("%v: exit %d\n%s%s", args, code, out, errs)
		}
	}
}
