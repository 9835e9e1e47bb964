package plan_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/plan"
)

// Whatever stands in the way is a mistake with a place, and the disk stays as it is.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		name    string
		files   map[string]string
		links   map[string]string
		folders []string
		want    string
	}{
		{
			name:  "foreign files",
			files: map[string]string{"notes/nlgen.gen.go": "package notes\n", "notes/agent/tools.json": `{"tools": []}`, "notes/agent/reference.md": "# Mine"},
			want: `notes/agent/reference.md:1:1: NL5001: this file is not nlgen's, and nlgen would write over it
    hint: rename it, or delete it if nothing in it is needed; then run nlgen again
notes/agent/tools.json:1:1: NL5001: this file is not nlgen's, and nlgen would write over it
    hint: rename it, or delete it if nothing in it is needed; then run nlgen again
notes/nlgen.gen.go:1:1: NL5001: this file is not nlgen's, and nlgen would write over it
    hint: rename it, or delete it if nothing in it is needed; then run nlgen again
`,
		},
		{
			name:    "a folder in a file's place",
			folders: []string{"notes/nlgen.gen.go"},
			want: `notes/nlgen.gen.go:1:1: NL5002: a folder stands where nlgen writes its file
    hint: move it away or rename it
`,
		},
		{
			name:  "a file in a folder's place",
			files: map[string]string{"notes/agent": "x"},
			want: `notes/agent:1:1: NL5003: a file stands where nlgen needs a folder for agent/reference.md
    hint: move it away or rename it
notes/agent:1:1: NL5003: a file stands where nlgen needs a folder for agent/tools.json
    hint: move it away or rename it
`,
		},
		{
			name:  "a link to a file of nlgen's",
			files: map[string]string{"other/nlgen.gen.go": goText},
			links: map[string]string{"notes/nlgen.gen.go": "../other/nlgen.gen.go"},
			want: `notes/nlgen.gen.go:1:1: NL5004: a symbolic link stands where nlgen writes its file
    hint: remove the link; nlgen writes the file itself
`,
		},
		{
			name:  "a link to nothing",
			links: map[string]string{"notes/nlgen.gen.go": "nowhere"},
			want: `notes/nlgen.gen.go:1:1: NL5004: a symbolic link stands where nlgen writes its file
    hint: remove the link; nlgen writes the file itself
`,
		},
		{
			name:    "a folder that leads outside",
			folders: []string{"other"},
			links:   map[string]string{"notes/agent": "../other"},
			want: `notes/agent:1:1: NL5004: a symbolic link leads nowhere or out of the package's folder, and nlgen would write agent/reference.md through it
    hint: replace the link by a folder
notes/agent:1:1: NL5004: a symbolic link leads nowhere or out of the package's folder, and nlgen would write agent/tools.json through it
    hint: replace the link by a folder
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := layout(t, c.files)
			for _, folder := range append(c.folders, "notes") {
				if err := os.MkdirAll(filepath.Join(base, folder), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			for link, target := range c.links {
				if err := os.Symlink(target, filepath.Join(base, link)); err != nil {
					t.Fatal(err)
				}
			}
			before := tree(t, base)
			_, mistakes, err := plan.Make(base, []plan.Folder{notes})
			if err != nil {
				t.Fatal(err)
			}
			if got := text(t, mistakes); got != c.want {
				t.Errorf("mistakes:\n%s\nwant:\n%s", got, c.want)
			}
			equalTrees(t, tree(t, base), before)
		})
	}
}

func TestLinkedFolderInsideIsFollowed(t *testing.T) {
	base := layout(t, map[string]string{"notes/docs/guide.md": "# Guide\n"})
	if err := os.Symlink("docs", filepath.Join(base, "notes/agent")); err != nil {
		t.Fatal(err)
	}
	if err := planned(t, base, notes).Write(); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, base)["notes/docs/tools.json"]; got != toolsText {
		t.Errorf("docs/tools.json is %q", got)
	}
}

// An orphan that is a link, a folder or out of reach is none.
func TestWhatIsNoOrphan(t *testing.T) {
	base := layout(t, map[string]string{"other/nlgen.gen.go": goText, "other/tools.json": toolsText, "notes/args.go": "package notes\n"})
	for link, target := range map[string]string{"notes/nlgen.gen.go": "../other/nlgen.gen.go", "notes/agent": "../other"} {
		if err := os.Symlink(target, filepath.Join(base, link)); err != nil {
			t.Fatal(err)
		}
	}
	if p := planned(t, base, plan.Folder{Dir: "notes"}, plan.Folder{Dir: "absent"}); len(p.Entries) > 0 {
		t.Errorf("plan: %s", statuses(p))
	}
}

func TestMakeFailsOnAFolderThatIsAFile(t *testing.T) {
	base := layout(t, map[string]string{"notes": "x"})
	_, _, err := plan.Make(base, []plan.Folder{notes})
	if err == nil || !strings.HasPrefix(err.Error(), "notes: ") {
		t.Errorf("error %v, want one that names the folder", err)
	}
}

// What happens between Make and Write stops the writing before anything is touched.
func TestWriteFailsWhole(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, base string)
		want  string
	}{
		{"agent became a file", func(t *testing.T, base string) {
			if err := os.RemoveAll(filepath.Join(base, "notes/agent")); err != nil {
				t.Fatal(err)
			}
			write(t, base, "notes/agent", "x")
		}, "notes/agent/tools.json: "},
		{"the folder became a file", func(t *testing.T, base string) {
			if err := os.RemoveAll(filepath.Join(base, "notes")); err != nil {
				t.Fatal(err)
			}
			write(t, base, "notes", "x")
		}, "notes/nlgen.gen.go: "},
		{"tools.json was edited", func(t *testing.T, base string) {
			write(t, base, "notes/agent/tools.json", toolsText+"\n\n")
		}, "notes/agent/tools.json: it changed while nlgen ran"},
		{"reference.md appeared", func(t *testing.T, base string) {
			write(t, base, "notes/agent/reference.md", "# Mine\n")
		}, "notes/agent/reference.md: it changed while nlgen ran"},
		{"nlgen.gen.go disappeared", func(t *testing.T, base string) {
			if err := os.Remove(filepath.Join(base, "notes/nlgen.gen.go")); err != nil {
				t.Fatal(err)
			}
		}, "notes/nlgen.gen.go: it changed while nlgen ran"},
		{"nlgen.gen.go became a folder", func(t *testing.T, base string) {
			if err := os.Remove(filepath.Join(base, "notes/nlgen.gen.go")); err != nil {
				t.Fatal(err)
			}
			write(t, base, "notes/nlgen.gen.go/x", "x")
		}, "notes/nlgen.gen.go: "},
		{"nlgen.gen.go became a link", func(t *testing.T, base string) {
			if err := os.Remove(filepath.Join(base, "notes/nlgen.gen.go")); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("args.go", filepath.Join(base, "notes/nlgen.gen.go")); err != nil {
				t.Fatal(err)
			}
		}, "notes/nlgen.gen.go: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			base := layout(t, map[string]string{
				"notes/args.go": "package notes\n", "notes/nlgen.gen.go": goText + "// old\n", "notes/agent/tools.json": toolsText + "\n",
			})
			p := planned(t, base, notes)
			c.spoil(t, base)
			before := tree(t, base)
			err := p.Write()
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), ".tmp") {
				t.Errorf("error %v, want one that starts with %q", err, c.want)
			}
			equalTrees(t, tree(t, base), before)
		})
	}
}

func TestWriteIntoAReadOnlyFolder(t *testing.T) {
	base := layout(t, map[string]string{"notes/nlgen.gen.go": goText + "// old\n", "notes/agent/guide.md": "# Guide\n"})
	p := planned(t, base, notes)
	agent := filepath.Join(base, "notes/agent")
	if !readOnly(t, agent) {
		// An administrator writes anywhere; a folder that is gone and cannot come back is as bad.
		if err := os.RemoveAll(agent); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("/proc", agent); err != nil {
			t.Fatal(err)
		}
	}
	before := tree(t, filepath.Join(base, "notes"))
	err := p.Write()
	if err == nil || !strings.HasPrefix(err.Error(), "notes/agent/tools.json: ") {
		t.Errorf("error %v, want one that names the file", err)
	}
	equalTrees(t, tree(t, filepath.Join(base, "notes")), before)
}

// readOnly takes the write permission from a folder until the test ends and tells whether that keeps us from writing.
func readOnly(t *testing.T, folder string) bool {
	t.Helper()
	if err := os.Chmod(folder, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(folder, 0o755) })
	probe := filepath.Join(folder, "probe")
	if os.WriteFile(probe, nil, 0o644) != nil {
		return true
	}
	os.Remove(probe)
	return false
}
