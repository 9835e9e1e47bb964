package emit

import (
	"bytes"
	"fmt"
	"go/format"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/mark"
)

// render is the file's source: what stands before the declarations, and the parts.
func (g *generator) render() ([]byte, error) {
	g.finish()
	g.working.Wait()
	sources := [][]byte{nil}
	used := jen.Null()
	for _, p := range g.parts {
		if p.err != nil {
			return nil, fmt.Errorf("the Go code generated for plugin %s does not parse: %w", g.plugin.ID, p.err)
		}
		for _, path := range p.imports {
			used.Qual(path, "_")
		}
		sources = append(sources, p.source)
	}
	head, err := g.head(used)
	if err != nil {
		return nil, fmt.Errorf("writing the Go code of plugin %s: %w", g.plugin.ID, err)
	}
	sources[0] = head
	return append(bytes.Join(sources, []byte("\n\n")), '\n'), nil
}

// head is what stands before the declarations, which use the packages that the code uses.
func (g *generator) head(code jen.Code) ([]byte, error) {
	file := g.newFile()
	file.HeaderComment(mark.Go)
	if g.plugin.Guide != "" {
		file.Anon("embed")
	}
	file.Op(boundary).Add(code)
	var b bytes.Buffer
	if err := file.Render(&b); err != nil {
		return nil, err
	}
	text, _, _ := bytes.Cut(b.Bytes(), []byte(boundary))
	head, err := format.Source(groupImports(text))
	return bytes.TrimSpace(head), err
}
