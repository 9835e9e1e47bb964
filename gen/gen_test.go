package gen_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/gen"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/mark"
)

// write makes a folder with files in it.
func write(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// generated is what is planned, or a failure of the test.
func generated(t *testing.T, o gen.Options) map[string]string {
	t.Helper()
	p, findings, err := gen.Generate(t.Context(), o)
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v", findings, err)
	}
	files := map[string]string{}
	for _, e := range p.Entries {
		files[e.Path] = string(e.Content)
	}
	return files
}

const notesManifest = `{"id":"acme.notes","contributes":{"agentTools":[
	{"name":"acme.notes.list","write":false},{"name":"acme.notes.add","write":true},{"name":"acme.notes.find","write":false}]}}`

// declarations are a package's, to be spread over files in any way.
var declarations = []string{
	"// ListArgs lists.\ntype ListArgs struct {\n\tKind Kind `json:\"kind\"`\n\tSize *Size `json:\"size\"`\n}\n",
	"// AddArgs adds.\ntype AddArgs struct {\n\tBase\n\tEntries []Entry `json:\"entries\"`\n}\n",
	"// FindArgs finds.\ntype FindArgs struct {\n\tIn struct {\n\t\tKind Kind `json:\"kind\"`\n\t} `json:\"in\"`\n\tAny any `json:\"any\" `\n}\n",
	"type Entry struct {\n\tKind Kind `json:\"kind\" jsonschema:\"default=task\"`\n\tPart Part `json:\"part\"`\n}\n",
	"type Part struct {\n\tX float32 `json:\"x\"`\n}\n",
	"type Base struct {\n\tID string `json:\"id\" jsonschema:\"enum=a,enum=b\"`\n}\n",
	"type Kind string\n\nconst (\n\tTask Kind = \"task\"\n\tIdea Kind = \"idea\"\n)\n",
	"type Size int\n\nconst (\n\tSmall Size = iota\n\tLarge\n)\n",
	"// FindData is found.\ntype FindData struct {\n\tN int `json:\"n\"`\n}\n",
}

// TestDeterminism holds that neither the names and order of files nor the number of processors changes a byte.
func TestDeterminism(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first map[string]string
	for run := range 50 {
		runtime.GOMAXPROCS([]int{1, 8}[run%2])
		r := rand.New(rand.NewPCG(uint64(run), 1))
		files := map[string]string{"go.mod": "module example.com/notes\n", "manifest.json": notesManifest}
		for _, i := range r.Perm(len(declarations)) {
			name := fmt.Sprintf("%c.go", 'a'+r.IntN(4))
			if files[name] == "" {
				files[name] = "package notes\n"
			}
			files[name] += "\n" + declarations[i]
		}
		got := generated(t, gen.Options{Dir: write(t, files)})
		if run == 0 {
			first = got
		}
		for name, text := range got {
			if text != first[name] {
				t.Fatalf("run %d, %s:\n%s\nbefore:\n%s", run, name, text, first[name])
			}
		}
		if len(got) != 3 {
			t.Fatalf("%d files", len(got))
		}
	}
}

// TestMarks holds that what is generated is recognised as nlgen's.
func TestMarks(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "manifest.json": notesManifest, "a.go": "package notes\n" + strings.Join(declarations, "\n")})
	for name, text := range generated(t, gen.Options{Dir: dir}) {
		if !mark.Owned(name, []byte(text)) {
			t.Errorf("%s has no mark", name)
		}
	}
}

// TestPlanOrFindings holds that there is a plan exactly when no finding is an error, and that nothing is written.
func TestPlanOrFindings(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "manifest.json": notesManifest, "a.go": "package notes\n" + declarations[0]})
	p, findings, err := gen.Generate(t.Context(), gen.Options{Dir: dir})
	if err != nil || p != nil || !diag.HasErrors(findings) {
		t.Errorf("%v, %v, %v", p, findings, err)
	}
	if _, err := os.Stat(filepath.Join(dir, mark.GoFile)); err == nil {
		t.Error("something was written")
	}
	if plugins, _, err := gen.Models(t.Context(), gen.Options{Dir: dir}); plugins != nil || err != nil {
		t.Errorf("%v, %v", plugins, err)
	}
}

// TestFindingsHavePlaces holds that every finding of the pipeline itself says where.
func TestFindingsHavePlaces(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n"})
	_, findings, err := gen.Generate(t.Context(), gen.Options{Dir: dir, Patterns: []string{"./...", "./nowhere"}})
	if err != nil || len(findings) == 0 {
		t.Fatalf("%v, %v", findings, err)
	}
	for _, f := range findings {
		if f.Pos.File == "" {
			t.Errorf("no place: %v", f)
		}
	}
}

func TestCancelled(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "a.go": "package a\n"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := gen.Generate(ctx, gen.Options{Dir: dir}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestAbsolute holds that folders given as absolute paths give absolute names, the manifest's above them too.
func TestAbsolute(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "manifest.json": notesManifest, "notes/a.go": "package notes\n" + strings.Join(declarations, "\n")})
	files := generated(t, gen.Options{Patterns: []string{filepath.Join(dir, "notes")}})
	slash := filepath.ToSlash(dir)
	for _, name := range []string{"notes/nlgen.gen.go", "agent/tools.json", "agent/reference.md"} {
		if files[slash+"/"+name] == "" {
			t.Errorf("no %s among %v", name, files)
		}
	}
}

// TestUnreadable holds that a file the system does not give is an error, not a finding.
func TestUnreadable(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "a.go": "package a\n"})
	if err := os.Symlink("manifest.json", filepath.Join(dir, "manifest.json")); err != nil { // to itself
		t.Fatal(err)
	}
	if _, _, err := gen.Generate(t.Context(), gen.Options{Dir: dir}); err == nil {
		t.Error("no error")
	}
}

// TestOrder holds that tools keep the manifest's order in the code.
func TestOrder(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n", "manifest.json": notesManifest, "a.go": "package notes\n" + strings.Join(declarations, "\n")})
	plugins, _, err := gen.Models(t.Context(), gen.Options{Dir: dir})
	if err != nil || len(plugins) != 1 {
		t.Fatal(plugins, err)
	}
	var names []string
	for _, tool := range plugins[0].Model.Tools {
		names = append(names, tool.Method)
	}
	if !slices.Equal(names, []string{"List", "Add", "Find"}) {
		t.Errorf("%v", names)
	}
}
