package emit

import (
	"bytes"
	"fmt"
	"go/format"

	"github.com/nlgen/nlgen/internal/mark"
)

// render is the file's source: jennifer's text, its imports grouped, formatted once.
func (g *generator) render() ([]byte, error) {
	g.file.HeaderComment(mark.Go)
	g.file.NoFormat = true // once, below, after the imports are grouped
	var b bytes.Buffer
	if err := g.file.Render(&b); err != nil {
		return nil, fmt.Errorf("writing the Go code of plugin %s: %w", g.plugin.ID, err)
	}
	src, err := format.Source(groupImports(b.Bytes()))
	if err != nil {
		return nil, fmt.Errorf("the Go code generated for plugin %s does not parse: %w", g.plugin.ID, err)
	}
	return src, nil
}
