//go:build outside

package nlgen_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/txtar"
)

// TestOutside makes plugins in modules of their own, laid out in every way that the go command takes, with nothing but the
// go command and the commands that README prints. Every script finds the plugin greeter, a module, in its folder greeter, and
// nlgen among its programs.
func TestOutside(t *testing.T) {
	repository, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	look(t, repository)
	programs := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", programs+string(filepath.Separator), "./cmd/nlgen").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	testscript.Run(t, testscript.Params{
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"next": next},
		Dir:                 "testdata/outside",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", programs+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return errors.Join(asUser(e, repository), greeter(filepath.Join(e.WorkDir, "greeter"), repository))
		},
	})
}

// look has the go command look up what the scripts need beside what nlgen is built of, as go mod tidy does before whoever
// runs the tests has it: they then need no network.
func look(t *testing.T, repository string) {
	dir := filepath.Join(t.TempDir(), "greeter")
	if err := greeter(dir, repository); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"mod tidy", "list -m all"} { // go doc lists all modules too
		cmd := exec.Command("go", strings.Fields(line)...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=", "GOSUMDB=off", "GOWORK=off", "GOTOOLCHAIN=local")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s, which looks modules up where the go command finds them: %v\n%s", line, err, out)
		}
	}
}

// next types what the last program told to type next, one command after the other, into a shell.
func next(ts *testscript.TestScript, neg bool, args []string) {
	_, told, ok := strings.Cut(ts.ReadFile("stdout"), "\nNext:\n\n")
	if neg || len(args) > 0 || !ok {
		ts.Fatalf("usage: next, after nlgen init")
	}
	told, _, _ = strings.Cut(told, "\n\n")
	ts.Check(ts.Exec("sh", "-ec", told))
}

// asUser is the environment of someone who has what nlgen depends on already, and no network. The caches are those of
// whoever runs the test, so that nothing is built twice.
func asUser(e *testscript.Env, repository string) error {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		return err
	}
	cache, modules, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	for name, value := range map[string]string{
		"REPOSITORY":  repository,
		"GOCACHE":     cache,
		"GOMODCACHE":  modules,
		"GOFLAGS":     "",
		"GOPROXY":     "off",
		"GOSUMDB":     "off",
		"GOTOOLCHAIN": "local",
		"CGO_ENABLED": "0",
	} {
		e.Setenv(name, value)
	}
	return nil
}

// greeter writes the plugin's files, but for those that the script has of its own. Its checksums are nlgen's, since there
// is no network to ask for them.
func greeter(dir, repository string) error {
	archive, err := txtar.ParseFile(filepath.Join(repository, "testdata", "greeter.txtar"))
	if err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(repository, "go.sum"))
	if err != nil {
		return err
	}
	for _, f := range append(archive.Files, txtar.File{Name: "go.sum", Data: sums}) {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		text := bytes.ReplaceAll(f.Data, []byte("REPOSITORY"), []byte(filepath.ToSlash(repository)))
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
