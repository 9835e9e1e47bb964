// Package docs turns a model.Plugin into the two documents that stand beside its manifest: agent/tools.json, which says
// exactly what agents will be told of each tool, and agent/reference.md, which says it to people. In goes the model, out
// come bytes; equal models give equal bytes, and both begin with the mark that makes them nlgen's.
package docs

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/toolentry"
)

// Tools is the content of agent/tools.json: the tools as tools/list will list them, in its order, indented by two spaces.
func Tools(p *model.Plugin) ([]byte, error) {
	entries := make([]toolentry.Entry, len(p.Tools))
	for i := range p.Tools {
		entries[i] = Entry(&p.Tools[i])
	}
	slices.SortFunc(entries, func(a, b toolentry.Entry) int { return cmp.Compare(a.Name, b.Name) })

	list := []byte("{" + mark.JSON + `,"tools":[`)
	for i, e := range entries {
		if i > 0 {
			list = append(list, ',')
		}
		list = e.Append(list)
	}
	list = append(list, ']', '}')
	var b bytes.Buffer
	if err := json.Indent(&b, list, "", "  "); err != nil {
		return nil, fmt.Errorf("the tools of plugin %s are not JSON: %w", p.ID, err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// Entry is what agents will be told of a tool.
func Entry(t *model.Tool) toolentry.Entry {
	return toolentry.Entry{
		Name: t.Advertised, Title: t.Title, Description: t.Description, Input: t.Input, Output: t.Output,
		Write: t.Write, Destructive: t.Destructive, Idempotent: t.Idempotent,
		Icon: (*toolentry.Icon)(t.Icon), Meta: string(t.Meta), About: t.About,
	}
}
