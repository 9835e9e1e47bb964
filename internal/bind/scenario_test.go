package bind_test

import (
	"bytes"
	"context"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/source"
)

var update = flag.Bool("update", false, "rewrite what the scenarios expect")

// usualManifest stands in for a scenario's manifest.json when it has none.
const usualManifest = `{"id":"acme.notes","contributes":{"agentTools":[{"name":"acme.notes.add_note","write":true}]}}`

// load writes a scenario's files to a folder and reads them. What is wrong with manifest or Go files comes back as it is.
func load(t testing.TB, archive *txtar.Archive) (*manifest.Manifest, *source.Package, []diag.Diagnostic) {
	t.Helper()
	dir := t.TempDir()
	text := []byte(usualManifest)
	module := false
	for _, f := range archive.Files {
		switch name := filepath.Join(dir, filepath.FromSlash(f.Name)); {
		case f.Name == "manifest.json":
			text = f.Data
		case strings.Contains(f.Name, "."):
			module = module || f.Name == "go.mod"
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	m, _ := manifest.Parse("manifest.json", text, false)
	loader := source.New(source.Options{WorkDir: dir})
	p, found, err := loader.Load(".")
	if err != nil {
		t.Fatal(err)
	}
	if m != nil && p != nil && module { // else there are no other packages
		more, err := loader.Complete(context.Background(), bind.Roots(m, p))
		if found = append(found, more...); err != nil {
			t.Fatal(err)
		}
	}
	return m, p, found
}

// reading are the options with which Bind reads a scenario's files.
func reading(archive *txtar.Archive) bind.Options {
	return bind.Options{ReadFile: func(name string) ([]byte, error) {
		for _, f := range archive.Files {
			if f.Name == name {
				return f.Data, nil
			}
		}
		return nil, fs.ErrNotExist
	}}
}

// scenarios runs each archive of a folder: run's answer must be the archive's file of that name.
func scenarios(t *testing.T, pattern, name string, run func(*testing.T, *txtar.Archive) []byte) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios in %s (%v)", pattern, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := run(t, archive)
			last := len(archive.Files) - 1
			if last < 0 || archive.Files[last].Name != name {
				archive.Files = append(archive.Files, txtar.File{Name: name})
				last++
			}
			if *update {
				archive.Files[last].Data = got
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := archive.Files[last].Data; !bytes.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Each mistake has exactly its diagnostics, and no model.
func TestMistakes(t *testing.T) {
	scenarios(t, "testdata/mistakes/*.txtar", "diagnostics", func(t *testing.T, archive *txtar.Archive) []byte {
		m, p, found := load(t, archive)
		if p != nil {
			var plugin *model.Plugin
			plugin, more := reading(archive).Bind(m, p)
			if found = append(found, more...); plugin != nil {
				t.Error("there is a model all the same")
			}
		}
		for _, d := range found {
			if d.Pos.Line == 0 || d.Pos.File == "" {
				t.Errorf("%s has no position", d.Code)
			}
		}
		var b bytes.Buffer
		if err := diag.Text(&b, found); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	})
}

// Each package has exactly this model, and nothing is wrong with it.
func TestModels(t *testing.T) {
	scenarios(t, "testdata/models/*.txtar", "model", func(t *testing.T, archive *txtar.Archive) []byte {
		m, p, found := load(t, archive)
		if p == nil {
			t.Fatal(found)
		}
		plugin, found := bind.Options{AnyLanguage: true}.Bind(m, p)
		if plugin == nil || len(found) > 0 {
			var b bytes.Buffer
			_ = diag.Text(&b, found) // a Buffer takes all
			t.Fatalf("diagnostics:\n%s", b.Bytes())
		}
		var b bytes.Buffer
		show(&b, plugin)
		return b.Bytes()
	})
}
