package source_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

var update = flag.Bool("update", false, "rewrite what the scenarios expect")

// unpack writes an archive's files below a folder.
func unpack(t testing.TB, archive *txtar.Archive) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, archive)
	return dir
}

func write(t testing.TB, dir string, archive *txtar.Archive) {
	t.Helper()
	for _, f := range archive.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Each archive of testdata/packages is a package, and after its files what is to be seen of it.
func TestLoad(t *testing.T) {
	files, err := filepath.Glob("testdata/packages/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
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
			p, found, err := source.Load("p", source.Options{WorkDir: unpack(t, &txtar.Archive{Files: archive.Files[:last]})})
			if err != nil {
				t.Fatal(err)
			}
			if (p == nil) != diag.HasErrors(found) {
				t.Errorf("package %v with diagnostics %v", p, found)
			}
			var got bytes.Buffer
			if err := diag.Text(&got, found); err != nil {
				t.Fatal(err)
			}
			if p != nil {
				show(&got, p)
			}
			if *update {
				want.Data = got.Bytes()
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if !bytes.Equal(got.Bytes(), want.Data) {
				t.Errorf("got\n%swant\n%s", got.Bytes(), want.Data)
			}
		})
	}
}

// show writes a package for people to compare.
func show(w io.Writer, p *source.Package) {
	fmt.Fprintf(w, "package %s %q in %s at %s\n", p.Name, p.Path, p.Dir, p.Pos)
	var scope []string
	for _, id := range p.Scope {
		scope = append(scope, id.Name)
	}
	var imported []string
	for _, id := range p.Imported {
		imported = append(imported, id.Name)
	}
	fmt.Fprintf(w, "scope %s; imported %s\n", strings.Join(scope, " "), strings.Join(imported, " "))
	for _, d := range p.Strays {
		fmt.Fprintf(w, "stray %s\n", directive(d))
	}
	for _, d := range p.Decls {
		showDecl(w, d)
	}
}

func showDecl(w io.Writer, d *source.Decl) {
	fmt.Fprintf(w, "\n%s: type %s", d.Pos, d.Name)
	if d.Alias {
		fmt.Fprint(w, " =")
	}
	if d.Generic {
		fmt.Fprint(w, " generic\n")
	} else {
		fmt.Fprintf(w, " %s\n", shape(d.Type))
	}
	comment(w, "  doc", d.Doc)
	for _, x := range d.Directives {
		fmt.Fprintf(w, "  directive %s\n", directive(x))
	}
	problems(w, "  ", d.Problems)
	for _, m := range d.Methods {
		fmt.Fprintf(w, "  method %s at %s\n", m.Name, m.Pos)
	}
	for _, b := range d.Blocks {
		fmt.Fprintf(w, "  const at %s\n", b.Pos)
		for _, c := range b.Consts {
			value := "unknown"
			if c.Known {
				value = fmt.Sprintf("%q", c.Text)
			}
			fmt.Fprintf(w, "    %s: %s = %s\n", c.Pos, c.Name, value)
			problems(w, "      ", c.Problems)
		}
	}
	if !d.Generic {
		showFields(w, d.Type)
	}
}

func showFields(w io.Writer, t *source.Type) {
	if t.Kind != source.Struct {
		return
	}
	for _, f := range t.Fields {
		fmt.Fprintf(w, "  %s: %s %s %s\n", f.Pos, f.Name, f.Type.Text, shape(f.Type))
		comment(w, "    doc", f.Doc)
		comment(w, "    line", f.Line)
		problems(w, "    ", f.Problems)
		for _, tag := range f.Tags {
			fmt.Fprintf(w, "    %s: tag %s %q from %d to %d\n", tag.Pos, tag.Key, tag.Value, tag.At(0).Col, tag.At(len(tag.Value)).Col)
		}
		if f.TagProblem != nil {
			problems(w, "    tag ", []source.Problem{*f.TagProblem})
		}
	}
	members, clashes := t.Members()
	for _, m := range members {
		fmt.Fprintf(w, "  member %q %s%s\n", m.Name, path(m), options(m))
	}
	for _, same := range clashes {
		fmt.Fprintf(w, "  clash %q", same[0].Name)
		for _, m := range same {
			fmt.Fprintf(w, " %s", path(m))
		}
		fmt.Fprintln(w)
	}
}

func path(m *source.Member) string {
	var names []string
	for _, f := range m.Path {
		names = append(names, f.Name)
	}
	return strings.Join(names, ".")
}

func options(m *source.Member) string {
	var b strings.Builder
	for _, o := range m.Options {
		fmt.Fprintf(&b, " %s@%d", o.Name, o.Index)
	}
	return b.String()
}

func comment(w io.Writer, label string, c source.Comment) {
	if c.Text != "" {
		fmt.Fprintf(w, "%s %q at %s\n", label, c.Text, c.Pos)
	}
}

func problems(w io.Writer, margin string, all []source.Problem) {
	for _, p := range all {
		fmt.Fprintf(w, "%sproblem at %s: %s\n", margin, p.Pos, p.Message)
		for _, r := range p.Related {
			fmt.Fprintf(w, "%s  %s: %s\n", margin, r.Pos, r.Message)
		}
	}
}

func directive(d source.Directive) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s at %s", d.Name, d.Pos)
	if d.Spaced {
		b.WriteString(" spaced")
	}
	for _, w := range d.Words {
		fmt.Fprintf(&b, " [%d %s=%q]", w.Pos.Col, w.Key, w.Value)
	}
	if d.Problem != "" {
		b.WriteString(" problem: " + d.Problem)
	}
	return b.String()
}

// shape is a type's form as a word with its parts behind it.
func shape(t *source.Type) string {
	s := ""
	switch t.Kind {
	case source.Invalid:
		s = "invalid"
	case source.Basic:
		s = "basic " + t.Name
	case source.Named:
		s = "named " + t.Identity()
	case source.Foreign:
		s = "foreign " + t.Identity()
	case source.Pointer:
		s = "pointer(" + shape(t.Elem) + ")"
	case source.Slice:
		s = "slice(" + shape(t.Elem) + ")"
	case source.Array:
		s = fmt.Sprintf("array(%s = %d, %s)", t.Len, t.Size, shape(t.Elem))
	case source.Map:
		s = "map(" + shape(t.Key) + ", " + shape(t.Elem) + ")"
	case source.Chan:
		s = "chan"
	case source.Func:
		s = "func"
	case source.Interface:
		s = fmt.Sprintf("interface empty=%t", t.Empty)
	case source.Struct:
		s = fmt.Sprintf("struct of %d", len(t.Fields))
	}
	if len(t.Imports()) > 0 {
		s += fmt.Sprintf(" needs %q", t.Imports())
	}
	return s
}
