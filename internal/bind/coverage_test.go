package bind_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

// elsewhere are codes that no package's files can lead to, and the test that has them.
var elsewhere = map[string]string{
	diag.NoFolder.String(): "TestFind of internal/source",
}

// Each code of Go source, schema and binding (those of package gen aside, NL41xx) has a scenario, here or in internal/source.
func TestEveryCodeHasAScenario(t *testing.T) {
	var all strings.Builder
	for _, pattern := range []string{"testdata/mistakes/*.txtar", "../source/testdata/packages/*.txtar", "../source/testdata/complete/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("nothing in %s (%v)", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	for _, e := range diag.Explanations() {
		code := e.Code.String()
		if code < "NL2" || code >= "NL41" || elsewhere[code] != "" {
			continue
		}
		if !strings.Contains(all.String(), ": "+code+": ") {
			t.Errorf("%s (%s) has no scenario", code, e.Title)
		}
	}
}
