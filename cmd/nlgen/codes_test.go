package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

// scripts are the texts of all scenarios by name.
func scripts(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(text)
	}
	return all
}

// TestEveryCodeHasAScenario holds that each mistake is shown in a script with the words it is told in.
func TestEveryCodeHasAScenario(t *testing.T) {
	var all strings.Builder
	for _, text := range scripts(t) {
		all.WriteString(text)
	}
	for _, e := range diag.Explanations() {
		if !strings.Contains(all.String(), ": "+e.Code.String()+": ") {
			t.Errorf("%s (%s) is in no script", e.Code, e.Title)
		}
	}
}

// TestEveryDiagnosticHasAPlaceAndAHint holds that what the scripts print can be gone to and says what to do.
func TestEveryDiagnosticHasAPlaceAndAHint(t *testing.T) {
	printed := regexp.MustCompile(`(?m)^(\S+): NL\d{4}: .*\n(    hint: )?`)
	placed := regexp.MustCompile(`:\d+:\d+$`)
	for name, text := range scripts(t) {
		for _, found := range printed.FindAllStringSubmatch(text, -1) {
			if !placed.MatchString(found[1]) {
				t.Errorf("%s: no place: %s", name, found[0])
			}
			if found[2] == "" {
				t.Errorf("%s: no hint: %s", name, found[0])
			}
		}
	}
}
