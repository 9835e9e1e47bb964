package source

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// Surroundings is what the go command goes by in a folder, which need not exist yet.
type Surroundings struct {
	// Root is the folder of the module the folder lies in, absolute, and Path the module's path; both are empty outside
	// of modules.
	Root, Path string
	// Tools are the packages that the module's go.mod names as tools.
	Tools []string
	// Work is the go.work that holds there, and Uses the folders of the modules in it, absolute.
	Work string
	Uses []string
}

// Surround finds out what lies around a folder. The error says which file around it the go command could not read.
func Surround(folder string) (s Surroundings, err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return s, err
	}
	env := readSettings()
	if err := env.waits(folder); err != nil {
		return s, err
	}
	root, text := Module(folder)
	if text != nil {
		mod, err := modfile.Parse(filepath.Join(root, "go.mod"), text, nil)
		switch {
		case err != nil:
			return s, fmt.Errorf("the go command could not read this: %w", err)
		case mod.Module == nil:
			return s, fmt.Errorf("%s has no module line: go mod init writes one", filepath.Join(root, "go.mod"))
		}
		s.Root, s.Path = root, mod.Module.Mod.Path
		for _, tool := range mod.Tool {
			s.Tools = append(s.Tools, tool.Path)
		}
	}
	if s.Work = env.workFile(folder); s.Work == "" {
		return s, nil
	}
	text, err = readRegular(s.Work)
	if err != nil {
		return s, err
	}
	work, err := modfile.ParseWork(s.Work, text, nil)
	if err != nil {
		return s, fmt.Errorf("the go command could not read this: %w", err)
	}
	for _, use := range work.Use {
		s.Uses = append(s.Uses, within(filepath.Dir(s.Work), use.Path))
	}
	return s, nil
}

// Worked tells whether the go command works on the module in a folder: no go.work holds there, or it names the folder.
func (s Surroundings) Worked(root string) bool { return s.Work == "" || slices.Contains(s.Uses, root) }

// Vendored tells whether the go command takes what a module depends on from a folder vendor: the module's, or that of the
// go.work around it.
func (s Surroundings) Vendored(root string) bool {
	if s.Work != "" {
		root = filepath.Dir(s.Work)
	}
	return exists(filepath.Join(root, "vendor", "modules.txt"))
}

// PassedOver is the part of a path below a module's folder for which the go command finds no package there by a pattern such as
// ./...; empty when it finds them.
func PassedOver(below string) string {
	for part := range strings.SplitSeq(filepath.ToSlash(below), "/") {
		if part != "." && passedOver(part) {
			return part
		}
	}
	return ""
}

// passedOver tells whether packages in a folder of that name are no packages of the module.
func passedOver(name string) bool { return hidden(name) || name == "testdata" || name == "vendor" }

// CheckModulePath says why a module cannot have that path in its go.mod; nil when it can.
func CheckModulePath(path string) error { return module.CheckImportPath(path) }

// QuoteInMod is a path as it is written in a go.mod.
func QuoteInMod(path string) string { return modfile.AutoQuote(path) }
