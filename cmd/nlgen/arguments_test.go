package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// typeRow is a row of docs/arguments.md with a Go type and the schema of a field that has it.
var typeRow = regexp.MustCompile("(?m)^\\| `(.+?)` \\| `(.*)` \\|$")

// TestArgumentsPage holds the table of types in docs/arguments.md to what nlgen makes of each.
func TestArgumentsPage(t *testing.T) {
	const page = "../../docs/arguments.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, section, ok := strings.Cut(string(text), "## Each type with its schema\n")
	section, after, ended := strings.Cut(section, "\n## ")
	_, types, _ := strings.Cut(section, "```go\n")
	types, _, _ = strings.Cut(types, "```")
	rows := typeRow.FindAllStringSubmatch(section, -1)
	if !ok || !ended || len(rows) < 30 {
		t.Fatalf("the page has %d types", len(rows))
	}

	dir := t.TempDir()
	var fields strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&fields, "\tF%d %s `json:\"f%d\"`\n", i, row[1], i)
	}
	write(t, filepath.Join(dir, "go.mod"), "module example.com/notes\n\ngo 1.26.0\n")
	write(t, filepath.Join(dir, "manifest.json"), `{"id": "acme.notes", "contributes": {"agentTools": [{"name": "acme.notes.list", "write": false}]}}`)
	write(t, filepath.Join(dir, "args.go"), "package notes\n\nimport (\n\t\"encoding/json\"\n\t\"net/netip\"\n\t\"time\"\n\n\t\"github.com/nlgen/nlgen/runtime\"\n)\n\n"+
		types+"\n// ListArgs has a field of each type.\ntype ListArgs struct {\n"+fields.String()+"}\n")
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"-C", dir, "schema", "list"}, &out, &errs); code != clean {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	var schema struct{ Properties map[string]json.RawMessage }
	if err := json.Unmarshal(out.Bytes(), &schema); err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		var compact bytes.Buffer
		if err := json.Compact(&compact, schema.Properties[fmt.Sprintf("f%d", i)]); err != nil {
			t.Fatalf("%s: %v", row[1], err)
		}
		if got := compact.String(); got != row[2] && !*update {
			t.Errorf("%s is %s, and the page says %s", row[1], got, row[2])
		} else {
			section = strings.Replace(section, row[0], "| `"+row[1]+"` | `"+got+"` |", 1)
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+"## Each type with its schema\n"+section+"\n## "+after), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
