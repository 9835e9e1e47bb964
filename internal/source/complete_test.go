package source_test

import (
	"bytes"
	"fmt"
	"go/build"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// Each archive of testdata/complete has a package in a folder p, and after its files what Complete makes of it, and of the
// types of other packages that Args leads to.
func TestComplete(t *testing.T) {
	files, err := filepath.Glob("testdata/complete/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			if archive.Files[last].Name != "want" {
				archive.Files = append(archive.Files, txtar.File{Name: "want"})
				last++
			}
			want := &archive.Files[last]
			got := completed(t, unpack(t, &txtar.Archive{Files: archive.Files[:last]}))
			if *update {
				want.Data = got
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if !bytes.Equal(got, want.Data) {
				t.Errorf("got\n%swant\n%s", got, want.Data)
			}
		})
	}
}

// completed shows what becomes of the package in the folder p of dir or a folder of it.
func completed(t *testing.T, dir string) []byte {
	t.Helper()
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	p, _ := filepath.Glob(filepath.Join(dir, "p"))
	if p == nil {
		p, _ = filepath.Glob(filepath.Join(dir, "*", "p"))
	}
	if exists(filepath.Join(dir, "vendor")) || exists(filepath.Join(dir, "go.work")) {
		t.Setenv("GOFLAGS", "")
	}
	var out bytes.Buffer
	l := source.New(source.Options{
		WorkDir: dir, Tags: []string{"nlgentest"},
		Build: &build.Context{GOOS: "linux", GOARCH: "amd64", CgoEnabled: true, Compiler: "gc", ReleaseTags: build.Default.ReleaseTags},
		Asked: func(folder string, paths []string) {
			rel, _ := filepath.Rel(dir, folder)
			fmt.Fprintf(&out, "asked in %s for %s\n", filepath.ToSlash(rel), strings.Join(paths, " "))
		},
	})
	rel, err := filepath.Rel(dir, p[0])
	if err != nil {
		t.Fatal(err)
	}
	pkg, found, err := l.Load(rel)
	if pkg == nil {
		t.Fatal(found, err)
	}
	more, err := l.Complete(t.Context(), pkg.Decls)
	if err != nil {
		t.Fatal(err)
	}
	if err := diag.Text(&out, append(found, more...)); err != nil {
		t.Fatal(err)
	}
	r := reach{w: &out, seen: map[*source.Decl]bool{}}
	for _, d := range pkg.Decls {
		r.decl(d)
	}
	return bytes.ReplaceAll(out.Bytes(), []byte(build.Default.GOROOT), []byte("$GOROOT"))
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// reach shows declarations and those that they lead to.
type reach struct {
	w    io.Writer
	seen map[*source.Decl]bool
	// whole shows declarations outside the working directory as the others.
	whole bool
}

func (r *reach) decl(d *source.Decl) {
	if r.seen[d] {
		return
	}
	r.seen[d] = true
	if filepath.IsAbs(d.Pos.File) && !r.whole {
		fmt.Fprintf(r.w, "\n%s.%s %s %q\n", d.Package.Path, d.Name, shape(d.Type), firstLine(d.Doc.Text))
		for _, b := range d.Blocks {
			fmt.Fprintf(r.w, "  %d constants\n", len(b.Consts))
		}
		return
	}
	if r.whole && d.Type != nil {
		for _, f := range d.Type.Fields {
			if !matters(f) { // Complete does not look there, Go's type checker may
				f.Problems = nil
			}
		}
	}
	fmt.Fprintf(r.w, "\n%s %q", d.Package.Path, d.Package.Name)
	showDecl(r.w, d)
	if !d.Generic {
		for _, name := range []string{"UnmarshalJSON", "UnmarshalText", "MarshalJSON", "MarshalText"} {
			if m, ok := (&source.Type{Kind: source.Named, Decl: d}).Method(name); ok {
				fmt.Fprintf(r.w, "  has %s of %s %s, fits %t\n", m.Name, m.Path, m.Type, m.Fits)
			}
		}
		r.typ(d.Type)
	}
}

func (r *reach) typ(t *source.Type) {
	if t == nil {
		return
	}
	if t.Kind == source.Named {
		r.decl(t.Decl)
		return
	}
	for _, part := range append([]*source.Type{t.Key, t.Elem}, append(t.Args, t.Embeds...)...) {
		r.typ(part)
	}
	for _, f := range t.Fields {
		if matters(f) {
			r.typ(f.Type)
		}
	}
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return first
}
