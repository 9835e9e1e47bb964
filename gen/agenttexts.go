package gen

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/guide"
	"github.com/nlgen/nlgen/internal/guidecheck"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/source"
)

// agentTexts holds what agents read to the tools that there are: the guide chapter, and the tools' descriptions.
func (f *found) agentTexts(c candidate, m *model.Plugin, descriptions map[string]bind.Text) error {
	check := guidecheck.New(m, func(name string) bool {
		file := f.read[f.abs(c.manifestDir)]
		return file != nil && bytes.Contains(file.text, []byte(`"`+name+`"`))
	})
	for _, t := range c.manifest.Tools {
		i := slices.IndexFunc(m.Tools, func(tool model.Tool) bool { return tool.Name == t.Name })
		if i < 0 {
			continue
		}
		own, described := descriptions[t.Own]
		f.findings.Add(check.Description(t.Own, m.Tools[i].Description, func(word string) diag.Pos {
			if described {
				return f.wordIn(own.Pos, word)
			}
			return f.wordAbove(c, m.Tools[i].Args, word)
		})...)
	}
	if m.Guide == "" {
		return nil
	}
	file := path.Join(c.manifestDir, c.manifest.Guide)
	text, err := os.ReadFile(f.abs(file))
	if err != nil || len(text) > guide.MaxSize { // agents cannot read it
		return err
	}
	f.findings.Add(check.Guide(file, text, len(text)-len(guide.Chapter(string(text))))...)
	return nil
}

// wordIn is where a word stands in a file; pos when it does not.
func (f *found) wordIn(pos diag.Pos, word string) diag.Pos {
	text, err := os.ReadFile(f.abs(pos.File))
	if err != nil {
		return pos
	}
	if i := bytes.Index(text, []byte(word)); i >= 0 {
		pos.Line, pos.Col = jsontree.Position(text, i)
	}
	return pos
}

// wordAbove is where a word stands in the comment of a struct; else it is the struct's place.
func (f *found) wordAbove(c candidate, name, word string) diag.Pos {
	i := slices.IndexFunc(c.pkg.Decls, func(d *source.Decl) bool { return d.Name == name })
	if i < 0 {
		return c.manifest.ToolsPos
	}
	pos := c.pkg.Decls[i].Pos
	text, err := os.ReadFile(f.abs(pos.File))
	if err != nil {
		return pos
	}
	lines := strings.Split(string(text), "\n")
	for n := pos.Line - 1; n > 0 && n <= len(lines) && strings.HasPrefix(strings.TrimSpace(lines[n-1]), "//"); n-- {
		if col := strings.Index(lines[n-1], word); col >= 0 {
			return diag.Pos{File: pos.File, Line: n, Col: col + 1}
		}
	}
	return pos
}
