package diag_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/diag"
)

var update = flag.Bool("update", false, "write docs/diagnostics.md")

// ranges are what the codes of each thousand are about.
var ranges = []struct{ begins, title, about string }{
	{"NL1", "The manifest", "What [manifest.json](tools.md) says."},
	{"NL2", "Go source", "Whether the Go files can be read, and what directives and tags say."},
	{"NL3", "Schemas", "What [arguments](arguments.md) and [data](tools.md#data) can hold."},
	{"NL4", "Binding", "Whether manifest, structs, texts and files fit each other."},
	{"NL5", "Files", "The files that nlgen writes."},
	{"NL6", "Vet", "What [nlgen vet](vet.md) finds: what hosts take, and some client of agents or provider of models does not, or not well."},
}

// TestPage holds docs/diagnostics.md to the registry: it is what `nlgen explain` tells of every code, on one page.
func TestPage(t *testing.T) {
	const file = "../../docs/diagnostics.md"
	want := page()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the registry says: go test ./internal/diag -run TestPage -update", file)
	}
	for _, e := range diag.Explanations() {
		if strings.Count(want, "\n### "+e.Code.String()+" ") != 1 {
			t.Errorf("the page does not have %s once", e.Code)
		}
	}
}

func page() string {
	var b strings.Builder
	b.WriteString("<!-- Made from internal/diag by its test: go test ./internal/diag -run TestPage -update -->\n\n# Diagnostics\n\n" +
		"Every mistake that nlgen finds has a code, a place and, but for Go's own errors, a hint. `nlgen explain NL2104` tells of a code what stands\n" +
		"here: the rule, why it is there, and an example before and after. A code's number is never given to another mistake.\n")
	for _, r := range ranges {
		heading := fmt.Sprintf("\n## %sxxx: %s\n\n%s\n", r.begins, r.title, r.about)
		for _, e := range diag.Explanations() {
			if strings.HasPrefix(e.Code.String(), r.begins) {
				fmt.Fprintf(&b, "%s\n### %s %s\n\n%s\n\nBad:\n\n%s\nGood:\n\n%s", heading, e.Code, escaped(e.Title), escaped(e.Why), fenced(e.Bad), fenced(e.Good))
				heading = ""
			}
		}
	}
	return b.String()
}

// escaped is prose in which nothing is markup.
func escaped(text string) string {
	return strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`, "[", `\[`).Replace(text)
}

// fenced is an example as a block of code.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	language := ""
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		language = "json"
	} else if strings.HasPrefix(text, "type ") || strings.HasPrefix(text, "package ") || strings.HasPrefix(text, "//") {
		language = "go"
	}
	return fence + language + "\n" + strings.TrimRight(text, "\n") + "\n" + fence + "\n"
}
