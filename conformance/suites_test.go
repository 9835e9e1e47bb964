package conformance_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write to testdata what the suites say")

// A suite is one run of a test suite against the server of cmd/suite.
type suite struct {
	name    string
	program string
	args    []string
	// scenarios is how many there are.
	scenarios int
}

var suites = []suite{
	{"0.1.16", "@modelcontextprotocol/conformance", []string{"--suite", "all"}, 32},
	{"2025-11-25", "conformance-next", []string{"--requirements", "2025-11-25"}, 33},
	{"2026-07-28", "conformance-next", []string{"--requirements", "2026-07-28", "--expected-failures", "expected-failures.yml"}, 50},
}

// TestSuites runs the suites of the protocol's own project. Every scenario has to pass, but those of an extension that no
// revision requires, and what each says of its scenarios stands in testdata.
func TestSuites(t *testing.T) {
	for _, s := range suites {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			results := t.TempDir()
			summary, closing := s.run(t, serveSuite(t), results)
			s.judge(t, summary)
			golden(t, filepath.Join("testdata", s.name+".txt"), summary+undecided(t, results))
			held(t, "@modelcontextprotocol/conformance, %s: %d scenarios. %s", s.name, s.scenarios, closing)
		})
	}
}

// serveSuite starts the server of cmd/suite on a project of its own.
func serveSuite(t *testing.T) (url string) {
	return start(t, exec.Command(suiteServer, t.TempDir()))
}

// run runs the suite and returns a line for each of its scenarios, and how it ends. The results are written to a folder.
func (s suite) run(t *testing.T, url, results string) (summary, closing string) {
	args := []string{filepath.Join("node_modules", s.program, "dist/index.js"), "server", "--url", url, "-o", results}
	out, err := exec.CommandContext(t.Context(), node, append(args, s.args...)...).CombinedOutput()
	if err != nil {
		t.Errorf("the suite ends with %v:\n%s", err, out)
	}
	said := colour.ReplaceAllString(string(out), "")
	_, said, _ = strings.Cut(said, "=== SUMMARY ===\n")
	summary, closing, _ = strings.Cut(said, "\nTotal: ")
	return summary, "Total: " + strings.TrimSpace(closing)
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

// scenario is a line of a summary.
var scenario = regexp.MustCompile(`(?m)^(✓|✗) ([a-z0-9-]+): \d+ passed, (\d+) failed$`)

// judge holds the suite to having run all its scenarios, and the scenarios to having passed.
func (s suite) judge(t *testing.T, summary string) {
	all := scenario.FindAllStringSubmatch(summary, -1)
	if len(all) != s.scenarios {
		t.Errorf("%d scenarios ran, not %d", len(all), s.scenarios)
	}
	for _, m := range all {
		if passed := m[1] == "✓" && m[3] == "0"; !passed && !strings.HasPrefix(m[2], "tasks-") {
			t.Errorf("%s failed", m[2])
		}
	}
}

// undecided has a line for each check that neither held nor failed: a suite passes over those.
func undecided(t *testing.T, results string) string {
	files, err := filepath.Glob(filepath.Join(results, "*", "checks.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no results: %v", err)
	}
	var lines strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var checks []struct{ ID, Status string }
		if err := json.Unmarshal(text, &checks); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, c := range checks {
			if c.Status != "SUCCESS" && c.Status != "FAILURE" {
				fmt.Fprintf(&lines, "%s: %s\n", c.ID, c.Status)
			}
		}
	}
	return lines.String()
}

// golden holds text to a file, which -update writes.
func golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("this is not what stands in %s; go test -run TestSuites -update writes it:\n%s", file, text)
	}
}
