package gallery

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/nlgen/nlgen/internal/vectors"
)

// document is where a project has the gallery's document.
const document = "editor/services/plugin__narraleaf.gallery__narraleaf.gallery.items.json"

// step is one call of a case and what it must come to.
type step struct {
	Tool  string
	Args  json.RawMessage
	Data  json.RawMessage
	Error *struct{ Code string }
	Wrote bool
	Store json.RawMessage
}

// Every case of the contract holds over MCP, each in a project of its own.
func TestVectors(t *testing.T) {
	cases := vectors.Load(t, "gallery")
	var projects []string
	for _, c := range cases {
		project := t.TempDir()
		putWorld(t, project, vectors.Part(t, "gallery", "world"), c.JSON("world"))
		if c.Has("initial") {
			put(t, project, document, c.JSON("initial"))
		}
		projects = append(projects, project)
	}
	server := connect(t, "fixed", projects...)
	for i, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			call := func(tool string, args []byte) *mcp.CallToolResult {
				r, err := use(t.Context(), server, projects[i], tool, args)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			var steps []step
			c.Decode(t, "steps", &steps)
			for n, s := range steps {
				before := get(projects[i], document)
				s.check(t, n, call(s.Tool, s.Args))
				switch after := get(projects[i], document); {
				case s.Wrote:
					same(t, n, "the store", after, s.Store)
				case string(after) != string(before):
					t.Errorf("step %d: the store was written: %s", n, after)
				}
			}
			if want := c.JSON("normalized"); want != nil { // the store as it was read, which a call that changes nothing writes
				call("update_entries", []byte(`{"entries":[]}`))
				same(t, len(steps), "the store as it was read", get(projects[i], document), want)
			}
		})
	}
}

func (s step) check(t *testing.T, i int, r *mcp.CallToolResult) {
	t.Helper()
	data, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if s.Error == nil {
		if r.IsError {
			t.Fatalf("step %d: %s was refused: %s", i, s.Tool, data)
		}
		same(t, i, s.Tool, data, s.Data)
		return
	}
	var refused struct{ Error struct{ Code string } }
	if json.Unmarshal(data, &refused); !r.IsError || refused.Error.Code != s.Error.Code {
		t.Errorf("step %d: %s was not refused with %s: %s", i, s.Tool, s.Error.Code, data)
	}
}

// defaultName is how the cases spell the numbered names whose wording is ours.
var defaultName = regexp.MustCompile(`"default(Cg|Scene|Music|Voice) (\d+)"`)

// same compares JSON, exactly: an absent member is not null.
func same(t *testing.T, i int, what string, got, want []byte) {
	t.Helper()
	want = defaultName.ReplaceAllFunc(want, func(name []byte) []byte {
		m := defaultName.FindSubmatch(name)
		kind := map[string]string{"Cg": "CG"}[string(m[1])]
		if kind == "" {
			kind = string(m[1])
		}
		return []byte(`"` + kind + " " + string(m[2]) + `"`)
	})
	var g, w any
	if err := json.Unmarshal(got, &g); err != nil {
		t.Fatalf("step %d: %s: %v in %q", i, what, err, got)
	}
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(g, w) {
		g, _ := json.MarshalIndent(g, "", "  ")
		w, _ := json.MarshalIndent(w, "", "  ")
		t.Errorf("step %d: %s\n got %s\nwant %s", i, what, g, w)
	}
}

// putWorld writes the world of the cases, and what one of them has different, as the files of a project.
func putWorld(t *testing.T, project string, worlds ...[]byte) {
	t.Helper()
	var w struct {
		Assets    map[AssetKind][]Asset
		Durations map[string]float64
		Units     []VoiceUnit
		Stories   []Story
		Scenes    map[string][]StoryScene
		Frozen    bool
	}
	for _, text := range worlds {
		if text == nil {
			continue
		}
		if err := json.Unmarshal(text, &w); err != nil {
			t.Fatal(err)
		}
	}
	assets := []Asset{}
	for kind, all := range w.Assets {
		for _, a := range all {
			assets = append(assets, Asset{a.ID, kind, a.Name, w.Durations[a.ID]})
		}
	}
	for i := range w.Stories {
		w.Stories[i].Scenes = w.Scenes[w.Stories[i].ID]
	}
	put(t, project, "assets/assets.json", map[string]any{"assets": assets})
	put(t, project, "story/stories.json", map[string]any{"stories": w.Stories})
	put(t, project, "story/voices.json", map[string]any{"units": w.Units})
	if w.Frozen {
		put(t, project, "editor/workspace.json", map[string]any{"frozen": "An older revision is being looked at."})
	}
}

// put writes a file of a project: text as it is, anything else as JSON.
func put(t testing.TB, project, name string, content any) {
	t.Helper()
	text, ok := content.([]byte)
	if !ok {
		var err error
		if text, err = json.Marshal(content); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(project, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// get is a file of a project, nil when it is not there.
func get(project, name string) []byte {
	text, _ := os.ReadFile(filepath.Join(project, filepath.FromSlash(name)))
	return text
}
