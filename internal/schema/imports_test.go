package schema

import (
	"go/build"
	"strings"
	"testing"
)

// The schema is linked into every plugin's binary: it may reach the standard library and four leaves, no more.
func TestImports(t *testing.T) {
	const ours = "github.com/nlgen/nlgen/internal/"
	allowed := map[string]bool{ours + "check": true, ours + "fault": true, ours + "jsontree": true, ours + "lex": true}
	for _, dir := range []string{".", "../check", "../fault", "../jsontree", "../lex"} {
		p, err := build.ImportDir(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range p.Imports {
			if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") && !allowed[path] {
				t.Errorf("%s imports %s", p.Name, path)
			}
		}
	}
}
