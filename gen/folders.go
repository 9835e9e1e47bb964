package gen

import (
	"slices"

	"github.com/nlgen/nlgen/internal/docs"
	"github.com/nlgen/nlgen/internal/emit"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/plan"
)

// folders collects generated files by folder. A folder that was asked for and gets none is there too: what nlgen left in
// it earlier is an orphan, unless it belongs to a plugin that was not asked for.
type folders struct {
	found *found
	dirs  []string
	files map[string][]plan.File
}

// generate adds the files of a plugin.
func (f *folders) generate(p Plugin) error {
	code, err := emit.Go(p.Model)
	if err != nil {
		return err
	}
	tools, err := docs.Tools(p.Model)
	if err != nil {
		return err
	}
	reference, err := docs.Reference(p.Model)
	if err != nil {
		return err
	}
	f.add(p.Dir, mark.GoFile, code)
	f.add(p.ManifestDir, mark.ToolsFile, tools)
	f.add(p.ManifestDir, mark.ReferenceFile, reference)
	return nil
}

func (f *folders) add(dir, name string, content []byte) {
	if f.files == nil {
		f.files = map[string][]plan.File{}
	}
	if !slices.Contains(f.dirs, dir) { // the manifest's, above the folders that were asked for
		f.dirs = append(f.dirs, dir)
	}
	f.files[dir] = append(f.files[dir], plan.File{Name: name, Content: content})
}

// all are the folders in the order they were found.
func (f *folders) all() []plan.Folder {
	all := make([]plan.Folder, len(f.dirs))
	for i, dir := range f.dirs {
		all[i] = plan.Folder{Dir: dir, Files: f.files[dir], Leave: f.leave(dir), Unaccounted: !f.found.accounts(dir)}
	}
	return all
}

// leave are the files of a folder that are none of this run's.
func (f *folders) leave(dir string) []string {
	if f.found.named[f.found.abs(dir)] == "" {
		return mark.Files
	}
	for _, c := range f.found.passed {
		if c.manifestDir == dir {
			return []string{mark.ToolsFile, mark.ReferenceFile}
		}
	}
	return nil
}
