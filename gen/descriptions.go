package gen

import (
	"os"
	"path"
	"strings"

	"github.com/nlgen/nlgen/internal/bind"
	"github.com/nlgen/nlgen/internal/diag"
)

// descriptionsDir is where the descriptions of tools stand that are no comments, beside the manifest: each in a file of
// the tool's own name and .md.
const descriptionsDir = "agent/tools"

// descriptions are those of the plugin's tools, by their own names. A file in the folder that is none is reported.
func (f *found) descriptions(c candidate) (map[string]bind.Text, error) {
	dir := path.Join(c.manifestDir, descriptionsDir)
	if info, err := os.Stat(f.abs(dir)); err != nil || !info.IsDir() {
		return nil, nil
	}
	entries, err := os.ReadDir(f.abs(dir))
	if err != nil {
		return nil, err
	}
	all := map[string]bind.Text{}
	for _, e := range entries {
		own, ok := f.described(c, e.Name())
		if !ok {
			continue
		}
		file := path.Join(dir, e.Name())
		text, err := os.ReadFile(f.abs(file))
		if err != nil {
			return nil, err
		}
		if s, ok := f.agentText(file, text); ok {
			all[own] = bind.Text{Text: s, Pos: start(file)}
		}
	}
	return all, nil
}

// start is where a file begins.
func start(file string) diag.Pos { return diag.Pos{File: file, Line: 1, Col: 1} }

// described is the own name of the tool that a file of the folder describes. ok is false when it describes none. That is
// a mistake where somebody may think it does.
func (f *found) described(c candidate, name string) (own string, ok bool) {
	file := path.Join(c.manifestDir, descriptionsDir, name)
	own, markdown := strings.CutSuffix(name, ".md")
	switch {
	case markdown && declares(c, own):
		if info, err := os.Stat(f.abs(file)); err != nil || !info.Mode().IsRegular() {
			f.findings.Errorf(diag.StrayText, start(file), "%s is not a file, and %s needs one for its description", name, own).
				Hintf("put the file itself there")
			return "", false
		}
		return own, true
	case c.manifest.Doubtful: // it may declare the tool
	case strings.EqualFold(path.Ext(name), ".md"):
		f.stray(c, name, file)
	case name[0] != '.': // what editors and file managers leave behind
		f.findings.Warnf(diag.StrayText, start(file), "%s is read by nobody: in %s are descriptions of tools, in files that end in .md", name, descriptionsDir).
			Hintf("move it elsewhere")
	}
	return "", false
}

func declares(c candidate, own string) bool {
	for _, t := range c.manifest.Tools {
		if t.Own == own {
			return true
		}
	}
	return false
}

// stray refuses a file that would describe a tool if there were one of that name.
func (f *found) stray(c candidate, name, file string) {
	base := name[:len(name)-len(".md")]
	d := f.findings.Errorf(diag.StrayText, start(file), "%s describes no tool: the manifest declares none that is called %s", name, base)
	var owns []string
	for _, t := range c.manifest.Tools {
		owns = append(owns, t.Own)
		if base == t.Name || base == t.Advertised {
			d.Hintf("rename it %s.md", t.Own)
			return
		}
	}
	if meant, ok := diag.Closest(base, owns); ok {
		d.Hintf("rename it %s.md", meant)
		return
	}
	d.Hintf("declare the tool, or take the file away; the tools are called %s", strings.Join(owns, ", "))
}
