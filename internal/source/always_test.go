package source_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// A folder or file that cannot be read is no mistake of the user's.
func TestUnreadable(t *testing.T) {
	dir := unpack(t, txtar.Parse([]byte("-- p/a.go --\npackage p\n")))
	if _, _, err := source.Load("missing", source.Options{WorkDir: dir}); err == nil {
		t.Error("a missing folder is no error")
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "p", "b.go")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := source.Load("p", source.Options{WorkDir: dir}); err == nil {
		t.Error("a dangling link is no error")
	}
}

// What is said of a package does not depend on which file was parsed first.
func TestDeterminism(t *testing.T) {
	var archive txtar.Archive
	for i := range 40 {
		archive.Files = append(archive.Files, txtar.File{
			Name: fmt.Sprintf("f%02d.go", i),
			Data: fmt.Appendf(nil, "package p\n\nimport \"example.com/x%d\"\n\n// T%d is one.\n//nlgen:tool\ntype T%d struct{ A Missing; B x%d.T; C U%d }\n\ntype U%d string\n\nconst (\n\tC%d U%d = \"a\"\n\tD%d U%d = \"b\"\n)\n", i, i, i, i, (i+1)%40, i, i, i, i, i),
		})
	}
	dir := unpack(t, &archive)
	var first []byte
	for run := range 20 {
		old := runtime.GOMAXPROCS(1 + run%8)
		p, found, err := source.Load(".", source.Options{WorkDir: dir})
		runtime.GOMAXPROCS(old)
		if err != nil || diag.HasErrors(found) {
			t.Fatal(found, err)
		}
		var b bytes.Buffer
		show(&b, p)
		if first == nil {
			first = b.Bytes()
		} else if !bytes.Equal(b.Bytes(), first) {
			t.Fatalf("run %d differs", run)
		}
	}
}

// Whatever stands in a file, it is read or refused with a place.
func FuzzLoad(f *testing.F) {
	files, err := filepath.Glob("testdata/packages/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, one := range archive.Files {
			if filepath.Ext(one.Name) == ".go" {
				f.Add(one.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "a.go"), src, 0o666); err != nil {
			t.Fatal(err)
		}
		p, found, err := source.Load(".", source.Options{WorkDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if p == nil && len(found) == 0 {
			t.Error("refused without a reason")
		}
		for _, d := range found {
			if d.Pos.File == "" {
				t.Errorf("%s has no place", d.Code)
			}
		}
		if p != nil {
			show(&bytes.Buffer{}, p)
			for _, d := range p.Decls {
				if !d.Generic {
					d.Type.HasMethod("UnmarshalJSON")
				}
			}
		}
	})
}
