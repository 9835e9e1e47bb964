package manifest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/vectors"
)

// TestFixes holds that every edit offered mends its mistake and makes no other.
func TestFixes(t *testing.T) {
	fixes := 0
	for place, text := range wrongManifests(t) {
		strict := strings.HasPrefix(place, "strict/")
		_, before := manifest.Parse("manifest.json", text, strict)
		for _, d := range before {
			if d.Fix == nil {
				continue
			}
			fixes++
			mended := edited(text, d.Fix)
			if _, after := manifest.Parse("manifest.json", mended, strict); len(after) >= len(before) {
				t.Errorf("%s: %s: %s\nbecomes\n%s\nwith %v", place, d.Pos, d.Message, mended, after)
			}
		}
	}
	if fixes < 20 {
		t.Errorf("only %d fixes were tried", fixes)
	}
}

// wrongManifests are those of the scenarios and of the contract's cases.
func wrongManifests(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, c := range vectors.Load(t, "manifest") {
		all["strict/"+c.ID] = c.JSON("manifest")
	}
	files, err := filepath.Glob("testdata/mistakes/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range txtar.Parse(text).Files {
			if f.Name != "mistakes" {
				all[f.Name+" of "+file] = f.Data
			}
		}
	}
	return all
}

// edited is the text after an edit.
func edited(text []byte, e *diag.Edit) []byte {
	from, to := offset(text, e.Start), offset(text, e.End)
	return bytes.Join([][]byte{text[:from], []byte(e.New), text[to:]}, nil)
}

func offset(text []byte, p diag.Pos) int {
	at := 0
	for range p.Line - 1 {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return at + p.Col - 1
}
