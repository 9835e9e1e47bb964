package mcpserve_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
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
