package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

// TestEveryCodeHasAScenario holds that each mistake is shown in a script with the words it is told in.
func TestEveryCodeHasAScenario(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, e := range diag.Explanations() {
		if !strings.Contains(all.String(), ": "+e.Code.String()+": ") {
			t.Errorf("%s (%s) is in no script", e.Code, e.Title)
		}
	}
}
