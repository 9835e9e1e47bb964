package release

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/nlgen/nlgen/internal/consent"
	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
)

// Version is an earlier version of a plugin.
type Version struct {
	Manifest *manifest.Manifest
	// Tools are what agents were told of each tool, as tools/list said it, by the manifest's names.
	Tools map[string]json.RawMessage
}

// Read reads the version of a plugin whose manifest is in a folder of old; nil when there is none. The error says what cannot
// be read.
func Read(old Source, dir string) (*Version, error) {
	file := path.Join(dir, manifest.FileName)
	text, err := old.Read(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	m, mistakes := manifest.Parse(old.Name(file), text, false)
	if m.Doubtful { // others are of rules that may be younger than the file
		for _, d := range mistakes {
			if d.Severity == diag.Error {
				return nil, fmt.Errorf("%s: %s", d.Pos, d.Message)
			}
		}
	}
	v := &Version{Manifest: m, Tools: map[string]json.RawMessage{}}
	return v, v.list(old, path.Join(dir, mark.ToolsFile))
}

// list reads what agents were told. A version without the file tells nothing.
func (v *Version) list(old Source, file string) error {
	text, err := old.Read(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	entries, err := entries(bytes.TrimPrefix(text, []byte("\ufeff")))
	if err != nil {
		return fmt.Errorf("%s: %w", old.Name(file), err)
	}
	for _, t := range v.Manifest.Tools {
		if entry, ok := entries[t.Advertised]; ok {
			v.Tools[t.Name] = entry
		}
	}
	return nil
}

// entries are the entries of a list of tools by the names agents know.
func entries(text []byte) (map[string]json.RawMessage, error) {
	var list struct{ Tools []json.RawMessage }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, errors.New("this is no list of tools in JSON: a merge may have left it broken")
	}
	all := map[string]json.RawMessage{}
	for i, entry := range list.Tools {
		tree, err := jsontree.Parse(entry)
		if err != nil || tree.Kind != jsontree.Object {
			return nil, fmt.Errorf("tools[%d] is no object", i)
		}
		name := tree.Get("name")
		if name == nil || name.Kind != jsontree.String {
			return nil, fmt.Errorf("tools[%d] has no name", i)
		}
		for _, part := range []string{"inputSchema", "outputSchema"} {
			v := tree.Get(part)
			if v == nil {
				continue
			}
			if n, faults := schema.ParseNode(v, part); n == nil {
				return nil, fmt.Errorf("the %s of %s is none that nlgen writes: %s", part, diag.Short(name.Text), faults[0])
			}
		}
		all[name.Text] = entry
	}
	return all, nil
}

// declares tells whether the version has a tool.
func (v *Version) declares(name string) bool {
	_, ok := names.Own(v.Manifest.ID, name)
	if !ok {
		return false
	}
	for _, t := range v.Manifest.Tools {
		if t.Name == name {
			return true
		}
	}
	return false
}

// permissions are what the version asked for.
func (v *Version) permissions() []consent.Permission {
	byHand := []consent.Permission{}
	for _, p := range v.Manifest.Permissions {
		byHand = append(byHand, consent.Permission{Kind: p.Kind, Capability: p.Capability, Path: p.Path, Mode: p.Mode, Recursive: p.Recursive})
	}
	derived := v.Manifest.Derived()
	return consent.Derive(byHand, derived.Tools, derived.WriteTools)
}
