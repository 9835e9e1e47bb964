package plugintest

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nlgen/nlgen/internal/linediff"
	"github.com/nlgen/nlgen/runtime/store/disk"
)

// Given puts a document into the project, as a person would: it is no step. A string, []byte or json.RawMessage is the text
// of its file, which need not be JSON, so that broken documents can be tested; nil removes it; anything else is written as
// its JSON.
func (p *Project) Given(namespace string, document any) {
	p.t.Helper()
	path := filepath.Join(p.Dir, filepath.FromSlash(disk.Path(p.plugin.ID, namespace)))
	if document == nil {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			p.t.Fatal(err)
		}
		return
	}
	text, err := jsonText(document)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o777)
	}
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	if err != nil {
		p.t.Fatalf("the document %s cannot be put into the project: %v", namespace, err)
	}
}

// Document puts a document of the plugin into what into points to, and tells whether there is one. A member that it has no
// field for fails the test, as a document that cannot be read does.
func (p *Project) Document(namespace string, into any) bool {
	p.t.Helper()
	text := p.document(namespace)
	if text == nil {
		return false
	}
	if err := read(text, into); err != nil {
		p.t.Fatalf("the document %s is not what was expected: %v\n%s", namespace, err, text)
	}
	return true
}

// Holds fails the test unless a document is, as a JSON value, the one given: JSON text or anything that has JSON. Nil is no
// document.
func (p *Project) Holds(namespace string, document any) {
	p.t.Helper()
	want := "none\n"
	if document != nil {
		text, err := jsonText(document)
		if err == nil {
			want, err = canonical(text)
		}
		if err != nil {
			p.t.Fatalf("what is wanted of the document %s is no JSON: %v", namespace, err)
		}
	}
	got := "none\n"
	if text := p.document(namespace); text != nil {
		got, _ = canonical(text) // the store has read it
	}
	if got != want {
		p.t.Fatalf("the document %s is another (-want +got):\n%s", namespace, linediff.Hunks([]byte(want), []byte(got)))
	}
}

func (p *Project) document(namespace string) []byte {
	p.t.Helper()
	text, err := p.store.Read(p.plugin.ID, namespace)
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// canonical is JSON with its members by name, indented.
func canonical(text []byte) (string, error) {
	var v any
	if err := read(text, &v); err != nil {
		return "", err
	}
	b, err := json.MarshalIndent(v, "", "  ")
	return string(b) + "\n", err
}

// documents are the documents of the project's folder, whole, as one text.
func (p *Project) documents() string {
	p.t.Helper()
	var all strings.Builder
	folder := os.DirFS(filepath.Join(p.Dir, filepath.FromSlash(filepath.Dir(disk.Path(p.plugin.ID, "x")))))
	files, err := fs.Glob(folder, "*.json") // by name
	for _, name := range files {
		var text []byte
		if text, err = fs.ReadFile(folder, name); err != nil {
			break
		}
		all.WriteString(name + "\n")
		all.Write(text)
		all.WriteString("\n")
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return all.String()
}
