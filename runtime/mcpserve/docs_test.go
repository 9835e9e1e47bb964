package mcpserve_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/runtime/mcpserve"
)

// The code of docs/mcp-go.md is that of the examples here, which compile.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/mcp-go.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) == 0 {
		t.Fatal("no code")
	}
	for _, b := range blocks {
		if !strings.Contains(string(examples), b[1]) {
			t.Errorf("this stands in no example:\n%s", b[1])
		}
	}
}

// The request of docs/http.md that curl sends is answered, as curl sends it: only the tool is another here.
func TestCurl(t *testing.T) {
	page, err := os.ReadFile("../../docs/http.md")
	if err != nil {
		t.Fatal(err)
	}
	_, command, _ := strings.Cut(string(page), "\ncurl ")
	command, _, _ = strings.Cut(command, "\n```")
	command = strings.ReplaceAll(command, "acme_notes__list", "test_cases__options")
	command = strings.ReplaceAll(command, `"Authorization: Bearer $(cat ~/novel/.nlgen/http-token)"`, "'Authorization: Bearer "+secret+"'")
	header := []string{"Accept: application/json"} // by --json
	for _, h := range regexp.MustCompile(`-H '([^']*)'`).FindAllStringSubmatch(command, -1) {
		header = append(header, h[1])
	}
	body := regexp.MustCompile(`--json '([^']*)'`).FindStringSubmatch(command)
	if body == nil || len(header) < 2 {
		t.Fatalf("the page has no such request: %s", command)
	}
	e := listenTo(t, newHost(t), mcpserve.HTTPOptions{Tokens: tokens})
	if r := e.post(body[1], header...); r.status != 200 || toolResult(t, r.one(t)).IsError {
		t.Errorf("%+v", r)
	}
}
