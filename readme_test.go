package nlgen_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme holds that what README begins with is the notes example: each block of JSON or Go is text of one of its files,
// where a line of dots stands for any lines.
func TestReadme(t *testing.T) {
	files := map[string]string{}
	err := filepath.WalkDir("examples/notes", func(file string, e fs.DirEntry, err error) error {
		if err == nil && (filepath.Ext(file) == ".go" || filepath.Ext(file) == ".json") {
			text, err := os.ReadFile(file)
			files[file] = string(text)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(readme), "\n## ")
	blocks := regexp.MustCompile("(?s)```(?:go|json)\n(.*?)```").FindAllStringSubmatch(first, -1)
	if len(blocks) < 4 {
		t.Fatalf("only %d blocks", len(blocks))
	}
	dots := regexp.MustCompile(`(?m)^\s*\.\.\.\n`)
	for _, block := range blocks {
		found := false
		for _, text := range files {
			found = found || holds(text, dots.Split(block[1], -1))
		}
		if !found {
			t.Errorf("this stands in no file of the example:\n%s", block[1])
		}
	}
}

// holds tells whether pieces of whole lines stand in a text, one after the other.
func holds(text string, pieces []string) bool {
	text = "\n" + text
	for _, piece := range pieces {
		_, after, ok := strings.Cut(text, "\n"+piece)
		if !ok {
			return false
		}
		text = "\n" + after
	}
	return true
}

// What README has people make is there to be made.
func TestReadmeTargets(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	targets := regexp.MustCompile(`(?m)(?:^|`+"`"+`)make ([a-z]+)`).FindAllSubmatch(readme, -1)
	if len(targets) < 2 {
		t.Errorf("README names %d targets", len(targets))
	}
	for _, target := range targets {
		if !bytes.Contains(makefile, append([]byte("\n"), append(target[1], ':')...)) {
			t.Errorf("there is no target %s", target[1])
		}
	}
}
