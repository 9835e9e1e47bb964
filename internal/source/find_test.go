package source_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/source"
)

func TestFind(t *testing.T) {
	var archive txtar.Archive
	for _, name := range []string{
		"go.mod", "a.go", "notes/a.go", "notes/deep/er/x.go", "notes/only_test.go", "docs/readme.md", "docs/below/a.go",
		"testdata/a.go", "notes/testdata/a.go", "vendor/v/a.go", ".git/a.go", "_old/a.go", "other/go.mod", "other/a.go", "other/sub/a.go",
		"hiddenonly/_a.go", "hiddenonly/.b.go", "with.go/a.txt",
	} {
		archive.Files = append(archive.Files, txtar.File{Name: name})
	}
	dir := unpack(t, &archive)
	abs := filepath.ToSlash(dir)
	for _, c := range []struct {
		patterns, want []string
		problems       int
	}{
		{[]string{"."}, []string{"."}, 0},
		{[]string{"./notes/"}, []string{"notes"}, 0},
		{[]string{"notes", "./notes", "notes/../notes"}, []string{"notes"}, 0},
		{[]string{"./..."}, []string{".", "docs/below", "notes", "notes/deep/er"}, 0},
		{[]string{"..."}, []string{".", "docs/below", "notes", "notes/deep/er"}, 0},
		{[]string{"notes/deep/...", "./..."}, []string{"notes/deep/er", ".", "docs/below", "notes"}, 0},
		{[]string{"docs"}, []string{"docs"}, 0},                    // named by itself
		{[]string{"testdata/..."}, []string{"testdata"}, 0},        // the root counts
		{[]string{"other/..."}, []string{"other", "other/sub"}, 0}, // even of another module
		{[]string{"missing", "a.go", "example.com/x/...", "notes"}, []string{"notes"}, 3},
		{[]string{abs + "/notes/..."}, []string{abs + "/notes", abs + "/notes/deep/er"}, 0},
	} {
		got, problems, err := source.Find(dir, c.patterns)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, c.want) || len(problems) != c.problems {
			t.Errorf("%q: %q with %v, want %q", c.patterns, got, problems, c.want)
		}
		for _, p := range problems {
			if p.Pos.File == "" || p.Hint == "" {
				t.Errorf("%q: %+v", c.patterns, p)
			}
		}
	}
}

// A folder is walked through whatever leads to it; links that are met on the way are passed over, as the go command does.
func TestFindLinks(t *testing.T) {
	dir := unpack(t, &txtar.Archive{Files: []txtar.File{{Name: "real/go.mod"}, {Name: "real/a.go"}, {Name: "real/below/a.go"}}})
	for from, to := range map[string]string{"link": "real", "real/loop": "../real"} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, from)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	for _, c := range []struct {
		workDir, pattern string
		want             []string
	}{
		{filepath.Join(dir, "link"), "./...", []string{".", "below"}},
		{dir, "link/...", []string{"link", "link/below"}},
		{dir, "link", []string{"link"}},
		{dir, "real/loop/...", []string{"real/loop", "real/loop/below"}},
		{filepath.Join(dir, "real"), "./...", []string{".", "below"}},
	} {
		got, problems, err := source.Find(c.workDir, []string{c.pattern})
		if err != nil || len(problems) > 0 || !slices.Equal(got, c.want) {
			t.Errorf("%s in %s: %q, want %q (%v, %v)", c.pattern, c.workDir, got, c.want, problems, err)
		}
	}
}

func TestModule(t *testing.T) {
	dir := unpack(t, &txtar.Archive{Files: []txtar.File{
		{Name: "go.mod", Data: []byte("// comment\nmodule (\n\t\"example.com/a\"\n)\n")},
		{Name: "x.go", Data: []byte("package p")},
		{Name: "b/x.go", Data: []byte("package p")},
		{Name: "b/c/x.go", Data: []byte("package p")},
		{Name: "half/go.mod", Data: []byte("module example.com/half\n\nrequire (")},
		{Name: "half/x.go", Data: []byte("package p")},
		{Name: "broken/go.mod", Data: []byte("nothing")},
		{Name: "broken/x.go", Data: []byte("package p")},
	}})
	for folder, want := range map[string]struct{ root, path string }{
		"": {"", "example.com/a"}, "b": {"", "example.com/a/b"}, "b/c": {"", "example.com/a/b/c"},
		"half": {"half", "example.com/half"}, "broken": {"broken", "p"},
	} {
		folder = filepath.Join(dir, folder)
		if root, _ := source.Module(folder); root != filepath.Join(dir, want.root) {
			t.Errorf("%q: root %q", folder, root)
		}
		if p, problems, err := source.Load(folder, source.Options{}); err != nil || p == nil || p.Path != want.path {
			t.Errorf("%q: %+v, want the path %q (%v, %v)", folder, p, want.path, problems, err)
		}
	}
}

// What source does not look at is what nlgen may write over, or output could get stuck; and only under its own name.
func TestGenerated(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{mark.GoFile, mark.Go + "\n\npackage p\n", true},
		{mark.GoFile, "<<<<<<< HEAD\n" + mark.Go + "\n=======\n", true},
		{mark.GoFile, "", true},
		{mark.GoFile, "package p\n", false},
		{"other.gen.go", mark.Go + "\n\npackage p\n", false},
		{"other.gen.go", "", false},
	} {
		if got := source.Generated(c.name, []byte(c.text)); got != c.want {
			t.Errorf("%s, %q: %t", c.name, c.text, got)
		}
	}
}

func TestCovers(t *testing.T) {
	for _, c := range []struct {
		pattern, dir string
		want         bool
	}{
		{".", ".", true}, {".", "notes", false}, {"./...", ".", true}, {"./...", "notes/deep", true}, {"...", "notes", true},
		{"./notes", "notes", true}, {"./notes", "notes/deep", false}, {"./notes", ".", false}, {"./notes/...", "notes/deep", true},
		{"./notes/...", "notesmore", false}, {"./notes/...", ".", false}, {".", "..", false}, {"../...", ".", true}, {"../...", "..", true},
		{"/work/a", "notes", false}, {"/work/...", "notes", true}, {"/...", "notes", true}, {"notes", "/work/here/notes", true}, {"./..x", "..x", true},
		{"./...", "..x", true},
	} {
		if got := source.Covers(filepath.FromSlash("/work/here"), []string{"./elsewhere", c.pattern}, c.dir); got != c.want {
			t.Errorf("%s covers %s: %v", c.pattern, c.dir, got)
		}
	}
}
