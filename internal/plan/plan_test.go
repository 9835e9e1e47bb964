package plan_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/plan"
)

const (
	goText    = mark.Go + "\n\npackage notes\n"
	toolsText = "{\n  " + mark.JSON + ",\n  \"tools\": []\n}\n"
	mdText    = mark.Markdown + "\n\n# Notes\n"
)

// notes is the folder "notes" with all three generated files.
var notes = plan.Folder{Dir: "notes", Files: []plan.File{
	{Name: mark.GoFile, Content: []byte(goText)},
	{Name: mark.ToolsFile, Content: []byte(toolsText)},
	{Name: mark.ReferenceFile, Content: []byte(mdText)},
}}

// layout writes files (name to content) below a new folder and returns it.
func layout(t *testing.T, files map[string]string) string {
	t.Helper()
	base := t.TempDir()
	for name, content := range files {
		write(t, base, name, content)
	}
	return base
}

func write(t *testing.T, base, name, content string) {
	t.Helper()
	file := filepath.Join(base, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tree is every file below base with its content, links as "-> target".
func tree(t *testing.T, base string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(base, func(file string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(base, file)
		if entry.Type()&os.ModeSymlink != 0 {
			target, err := os.Readlink(file)
			files[filepath.ToSlash(name)] = "-> " + target
			return err
		}
		content, err := os.ReadFile(file)
		files[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func planned(t *testing.T, base string, folders ...plan.Folder) *plan.Plan {
	t.Helper()
	p, mistakes, err := plan.Make(base, folders)
	if err != nil {
		t.Fatal(err)
	}
	if len(mistakes) > 0 {
		t.Fatalf("mistakes: %s", text(t, mistakes))
	}
	return p
}

func text(t *testing.T, mistakes []diag.Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	if err := diag.Text(&b, mistakes); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func statuses(p *plan.Plan) string {
	var all []string
	for _, e := range p.Entries {
		all = append(all, e.Path+" "+string(e.Status))
	}
	return strings.Join(all, ", ")
}

func equalTrees(t *testing.T, got, want map[string]string) {
	t.Helper()
	var names []string
	for name := range got {
		names = append(names, name)
	}
	for name := range want {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		g, ok := got[name]
		w, wanted := want[name]
		if ok != wanted || g != w {
			t.Errorf("%s is %q (%v), want %q (%v)", name, g, ok, w, wanted)
		}
	}
}

func TestWriteNewFiles(t *testing.T) {
	base := layout(t, map[string]string{"notes/args.go": "package notes\n"})
	p := planned(t, base, notes)
	if got, want := statuses(p), "notes/nlgen.gen.go new, notes/agent/tools.json new, notes/agent/reference.md new"; got != want {
		t.Errorf("plan: %s, want %s", got, want)
	}
	if p.UpToDate() {
		t.Error("new files count as up to date")
	}
	if err := p.Write(); err != nil {
		t.Fatal(err)
	}
	equalTrees(t, tree(t, base), map[string]string{
		"notes/args.go": "package notes\n", "notes/nlgen.gen.go": goText,
		"notes/agent/tools.json": toolsText, "notes/agent/reference.md": mdText,
	})
	if p := planned(t, base, notes); !p.UpToDate() || len(p.Check()) > 0 || p.Diff() != "" {
		t.Errorf("after writing: %s", statuses(p))
	}
}

func TestWriteMakesTheFolder(t *testing.T) {
	base := t.TempDir()
	if err := planned(t, base, notes).Write(); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, base)["notes/nlgen.gen.go"]; got != goText {
		t.Errorf("nlgen.gen.go is %q", got)
	}
}

func TestWriteKeepsEqualFilesAndPermissions(t *testing.T) {
	base := layout(t, map[string]string{
		"notes/nlgen.gen.go":     goText + "// old\n",
		"notes/agent/tools.json": strings.ReplaceAll(toolsText, "\n", "\r\n"), // as git may check it out
	})
	tools, gen := filepath.Join(base, "notes/agent/tools.json"), filepath.Join(base, "notes/nlgen.gen.go")
	long := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(tools, long, long); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(gen, 0o440); err != nil {
		t.Fatal(err)
	}
	p := planned(t, base, notes)
	if got, want := statuses(p), "notes/nlgen.gen.go changed, notes/agent/tools.json same, notes/agent/reference.md new"; got != want {
		t.Errorf("plan: %s, want %s", got, want)
	}
	if err := p.Write(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(tools); err != nil || !info.ModTime().Equal(long) {
		t.Errorf("an equal file was touched at %v (%v)", info.ModTime(), err)
	}
	if info, err := os.Stat(gen); err != nil || info.Mode().Perm() != 0o440 {
		t.Errorf("permissions are %v (%v), want those from before", info.Mode(), err)
	}
	if got := tree(t, base)["notes/nlgen.gen.go"]; got != goText {
		t.Errorf("nlgen.gen.go is %q", got)
	}
}

func TestOrphansAreRemovedAndOthersStay(t *testing.T) {
	base := layout(t, map[string]string{
		"notes/nlgen.gen.go":       goText,
		"notes/agent/tools.json":   toolsText,
		"notes/agent/reference.md": "# Written by hand\n",
		"notes/agent/guide.md":     "# Guide\n",
	})
	p := planned(t, base, plan.Folder{Dir: "notes"})
	if got, want := statuses(p), "notes/nlgen.gen.go orphan, notes/agent/tools.json orphan"; got != want {
		t.Errorf("plan: %s, want %s", got, want)
	}
	want := `notes/agent/tools.json:1:1: NL5013: nlgen does not generate this file any more
    hint: run ` + "`go generate ./...`" + `, which removes it, or delete it
notes/nlgen.gen.go:1:1: NL5013: nlgen does not generate this file any more
    hint: run ` + "`go generate ./...`" + `, which removes it, or delete it
`
	if got := text(t, p.Check()); got != want {
		t.Errorf("check:\n%s\nwant:\n%s", got, want)
	}
	if err := p.Write(); err != nil {
		t.Fatal(err)
	}
	equalTrees(t, tree(t, base), map[string]string{
		"notes/agent/reference.md": "# Written by hand\n", "notes/agent/guide.md": "# Guide\n",
	})
}

func TestCheckNamesTheFirstStaleLine(t *testing.T) {
	base := layout(t, map[string]string{"notes/nlgen.gen.go": mark.Go + "\r\n\r\npackage old\r\n", "notes/agent/tools.json": toolsText})
	want := `notes/agent/reference.md:1:1: NL5011: this generated file is missing
    hint: run ` + "`go generate ./...`" + ` and commit what changes
notes/nlgen.gen.go:3:1: NL5012: this generated file is stale: from here on it is not what nlgen generates now
    hint: run ` + "`go generate ./...`" + ` and commit what changes
`
	if got := text(t, planned(t, base, notes).Check()); got != want {
		t.Errorf("check:\n%s\nwant:\n%s", got, want)
	}
}

func TestCheckOfAFileThatEndsTooSoon(t *testing.T) {
	base := layout(t, map[string]string{"notes/nlgen.gen.go": mark.Go})
	found := planned(t, base, plan.Folder{Dir: "notes", Files: notes.Files[:1]}).Check()
	if len(found) != 1 || found[0].Pos.Line != 1 {
		t.Errorf("check: %s", text(t, found))
	}
}

func TestBaseAndAbsoluteFolders(t *testing.T) {
	base := t.TempDir()
	dir := filepath.ToSlash(filepath.Join(base, "notes"))
	if err := planned(t, "/elsewhere", plan.Folder{Dir: dir, Files: notes.Files[:1]}).Write(); err != nil {
		t.Fatal(err)
	}
	t.Chdir(base)
	if p := planned(t, "", plan.Folder{Dir: "notes", Files: notes.Files[:1]}); !p.UpToDate() {
		t.Errorf("in the working directory: %s", statuses(p))
	}
}

// What another run generates is no orphan of this one.
func TestLeave(t *testing.T) {
	base := layout(t, map[string]string{"notes/nlgen.gen.go": goText, "notes/agent/tools.json": toolsText, "notes/agent/reference.md": mdText})
	folder := plan.Folder{Dir: "notes", Leave: []string{mark.ToolsFile, mark.ReferenceFile}}
	if err := planned(t, base, folder).Write(); err != nil {
		t.Fatal(err)
	}
	got := tree(t, base)
	if len(got) != 2 || got["notes/agent/tools.json"] != toolsText || got["notes/agent/reference.md"] != mdText {
		t.Errorf("%v", got)
	}
}
