package manifest_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
)

var update = flag.Bool("update", false, "write what is said now into the scenarios")

// Each file of testdata/mistakes holds manifests, and after each the exact mistakes in it. A manifest in a folder "strict"
// is read as for the host.
func TestMistakes(t *testing.T) {
	files, err := filepath.Glob("testdata/mistakes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(content)
			for i, f := range archive.Files {
				if f.Name == "mistakes" {
					continue
				}
				// A scenario cannot end a file without a newline, nor hold bytes that editors hide.
				source := strings.NewReplacer("<FF>", "\xff", "<NUL>", "\x00").Replace(string(f.Data))
				_, found := manifest.Parse(f.Name, []byte(source), strings.HasPrefix(f.Name, "strict/"))
				if !diag.HasErrors(found) {
					t.Errorf("%s is accepted", f.Name)
				}
				got := []byte(text(t, found))
				want := &archive.Files[i+1]
				if *update {
					want.Data = got
				} else if !bytes.Equal(got, want.Data) {
					t.Errorf("%s:\n%swant:\n%s", f.Name, got, want.Data)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
