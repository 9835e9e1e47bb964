package notes_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/examples/notes"
	"github.com/nlgen/nlgen/runtime"
	"github.com/nlgen/nlgen/runtime/server"
)

// answer is what the server answers to one call.
type answer struct {
	Result struct {
		Content    []struct{ Text string }
		Structured struct {
			Notes []notes.Note
			Count int
		} `json:"structuredContent"`
		IsError bool
	}
}

// talk serves the plugin in a project and makes calls, each a tool's name and its arguments.
func talk(t *testing.T, project string, calls ...[2]string) (answers []answer) {
	t.Helper()
	var in, out bytes.Buffer
	for i, c := range calls {
		id, _ := json.Marshal(i)
		in.WriteString(`{"jsonrpc":"2.0","id":` + string(id) + `,"method":"tools/call","params":{"name":"acme_notes__` + c[0] + `","arguments":` + c[1] + `}}` + "\n")
	}
	options := server.Options{Plugins: []runtime.Plugin{notes.Plugin(notes.Setup)}}
	if code := server.Run(t.Context(), []string{"--project", project, "--approve", "--allow-writes"}, &in, &out, io.Discard, options); code != 0 {
		t.Fatalf("exit %d", code)
	}
	for d := json.NewDecoder(&out); d.More(); {
		var a answer
		if err := d.Decode(&a); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(calls) {
		t.Fatalf("%d answers to %d calls", len(answers), len(calls))
	}
	return answers
}

func (a answer) text() string { return a.Result.Content[0].Text }

func TestNotes(t *testing.T) {
	project := t.TempDir()
	all := talk(t, project, [2]string{"list", `{}`}, [2]string{"add_note", `{"text":"  Buy rope.\n"}`},
		[2]string{"add_note", `{"text":"Paint <the> door."}`}, [2]string{"list", `{}`})
	if all[0].text() != "No notes yet." || all[0].Result.Structured.Notes == nil {
		t.Errorf("%+v", all[0])
	}
	if all[2].text() != "Added. The project has 2 notes." || all[2].Result.Structured.Count != 2 {
		t.Errorf("%+v", all[2])
	}
	listed := all[3].Result.Structured.Notes
	if len(listed) != 2 || listed[0].Text != "Buy rope." || listed[1].Text != "Paint <the> door." || listed[0].ID == listed[1].ID {
		t.Errorf("%+v", listed)
	}
	if all[3].text() != listed[0].ID+": Buy rope.\n"+listed[1].ID+": Paint <the> door." {
		t.Error(all[3].text())
	}
	// The notes lie in the project, in a form that people read and tools compare.
	document, err := os.ReadFile(filepath.Join(project, "editor", "services", "plugin__acme.notes__notes.json"))
	if err != nil || !regexp.MustCompile(`^\{\n  "items": \[\n    \{\n      "id": "\w+",\n      "text": "Buy rope\."`).Match(document) {
		t.Errorf("%v %s", err, document)
	}
}

func TestEmptyNote(t *testing.T) {
	for _, text := range []string{`""`, `" \t\n"`} {
		all := talk(t, t.TempDir(), [2]string{"add_note", `{"text":` + text + `}`}, [2]string{"list", `{}`})
		if !all[0].Result.IsError || all[0].text() != "invalid_args: The note is empty.\nHint: Pass the note's words as text." {
			t.Errorf("%+v", all[0])
		}
		if all[1].text() != "No notes yet." {
			t.Error(all[1].text())
		}
	}
}

// Notes that someone broke by hand are neither read as empty nor written over.
func TestBrokenDocument(t *testing.T) {
	project := t.TempDir()
	path := filepath.Join(project, "editor", "services", "plugin__acme.notes__notes.json")
	os.MkdirAll(filepath.Dir(path), 0o777)
	if err := os.WriteFile(path, []byte(`{"items": 5}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, a := range talk(t, project, [2]string{"list", `{}`}, [2]string{"add_note", `{"text":"Buy rope."}`}) {
		if !a.Result.IsError || !strings.Contains(a.text(), "notes") {
			t.Error(a.text())
		}
	}
	if b, _ := os.ReadFile(path); string(b) != `{"items": 5}` {
		t.Errorf("written over: %s", b)
	}
}
