package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// write makes a module with a plugin of so many tools. Each takes six arguments, one of which is a struct of its own.
func write(dir, root string, tools int) error {
	mod := "module example.com/p\n\ngo 1.26\n\nrequire github.com/nlgen/nlgen v0.0.0\n\nreplace github.com/nlgen/nlgen => " + root + "\n"
	var declared []string
	var code strings.Builder
	code.WriteString(head)
	for i := range tools {
		declared = append(declared, fmt.Sprintf(`{"name": "acme.p.tool_%d", "write": %t}`, i, i%2 == 1))
		fmt.Fprintf(&code, tool, i)
	}
	manifest := `{"id": "acme.p", "contributes": {"agentTools": [` + strings.Join(declared, ", ") + `]}}`
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	for name, content := range map[string]string{"go.mod": mod, "manifest.json": manifest, "args.go": code.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}

const head = `package p

import (
	"time"

	"github.com/nlgen/nlgen/runtime"
)

var _ runtime.Duration

// Color is one.
type Color int

const (
	Red Color = iota
	Green
)
`

const tool = `
// Tool%[1]dArgs does the thing number %[1]d for the author, carefully.
//
//nlgen:tool title="Tool %[1]d"
type Tool%[1]dArgs struct {
	// The text.
	Text string ` + "`json:\"text\"`" + `
	// How many.
	Count int ` + "`json:\"count,omitempty\" jsonschema:\"minimum=1,maximum=100,default=5\"`" + `
	// The tags.
	Tags []string ` + "`json:\"tags\"`" + `
	// When.
	At time.Time ` + "`json:\"at\"`" + `
	// The color.
	Color *Color ` + "`json:\"color,omitempty\"`" + `
	// The point.
	Point Point%[1]d ` + "`json:\"point\"`" + `
}

// Point%[1]d is a place.
type Point%[1]d struct {
	// Across.
	X float64 ` + "`json:\"x\"`" + `
	// Down.
	Y float64 ` + "`json:\"y\"`" + `
}
`
