package bind_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/source"
)

// BenchmarkLoadAndBind is from files on disk to a model; ten fields and an enum to a tool, fifty tools to a file.
func BenchmarkLoadAndBind(b *testing.B) {
	for _, tools := range []int{6, 50, 500} {
		b.Run(fmt.Sprint(tools), func(b *testing.B) {
			dir, m := manyTools(b, tools)
			for b.Loop() {
				p, found, err := source.Load(dir, source.Options{})
				if p == nil {
					b.Fatal(found, err)
				}
				if plugin, found := bind.Bind(m, p); plugin == nil {
					b.Fatal(found)
				}
			}
		})
	}
}

func manyTools(b *testing.B, tools int) (dir string, m *manifest.Manifest) {
	dir = b.TempDir()
	var declared []string
	for from := 0; from < tools; from += 50 {
		var text strings.Builder
		text.WriteString("package many\n\nimport \"context\"\n")
		for i := from; i < min(from+50, tools); i++ {
			declared = append(declared, fmt.Sprintf(`{"name":"acme.many.tool_x%d","write":false}`, i))
			fmt.Fprintf(&text, `
type KindX%[1]d string

const (
	FirstX%[1]d  KindX%[1]d = "first"
	SecondX%[1]d KindX%[1]d = "second"
)

// ToolX%[1]dArgs does the %[1]dth thing that there is to do, at some length, over
// two lines.
//
//nlgen:tool title="Thing %[1]d"
type ToolX%[1]dArgs struct {
	// What kind of thing.
	Kind KindX%[1]d `+"`json:\"kind\"`"+`
	Name  string  `+"`json:\"name\"`"+` // the name
	Count int32   `+"`json:\"count,omitempty\" jsonschema:\"minimum=1,maximum=100\"`"+`
	Limit int     `+"`json:\"limit\" jsonschema:\"default=5\"`"+`
	Ratio float64 `+"`json:\"ratio,omitempty\"`"+`
	On    *bool   `+"`json:\"on,omitempty\"`"+`
	Tags  []string `+"`json:\"tags,omitempty\"`"+`
	Extra any      `+"`json:\"extra,omitempty\"`"+`
	Part  PartX%[1]d `+"`json:\"part\"`"+`
	Parts []*PartX%[1]d `+"`json:\"parts\"`"+`
}

type PartX%[1]d struct {
	ID string `+"`json:\"id\"`"+`
	At uint16 `+"`json:\"at\"`"+`
}

func (handlers) ToolX%[1]d(ctx context.Context, args ToolX%[1]dArgs) error { return nil }
`, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("args%03d.go", from)), []byte(text.String()), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	m, found := manifest.Parse("manifest.json", []byte(`{"id":"acme.many","contributes":{"agentTools":[`+strings.Join(declared, ",")+`]}}`), false)
	if diag.HasErrors(found) {
		b.Fatal(found)
	}
	return dir, m
}
