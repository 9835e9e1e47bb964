package source

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// Find turns package patterns into folders, in the order of the patterns, each once. A pattern is a folder ("." or
// "./notes"), or a folder and everything below it ("./..."). Below a folder, those named testdata or vendor, those whose
// name starts with . or _, those of other modules and those without Go files are left out; a folder named by itself is
// taken as it is. Folders come back slash-separated, relative to workDir when the pattern is. The error is the
// environment's.
func Find(workDir string, patterns []string) ([]string, []diag.Diagnostic, error) {
	var dirs []string
	var problems diag.List
	seen := map[string]bool{}
	add := func(dir string) {
		if !seen[dir] {
			seen[dir] = true
			dirs = append(dirs, dir)
		}
	}
	for _, pattern := range patterns {
		if pattern == "" {
			problems.Errorf(diag.NoFolder, diag.Pos{File: ".", Line: 1, Col: 1}, "one of the folders to read has an empty name").
				Hintf("name a folder, or ./... for all packages below this one; an unset variable of a script may stand there")
			continue
		}
		dir, below := cutBelow(filepath.ToSlash(pattern))
		folder := filepath.FromSlash(dir)
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(workDir, folder)
		}
		info, err := os.Stat(folder)
		if err == nil && !info.IsDir() {
			problems.Errorf(diag.NoFolder, diag.Pos{File: pattern, Line: 1, Col: 1}, "this is a file, and packages are folders").
				Hintf("name its folder, %s", path.Dir(dir))
			continue
		}
		if err != nil {
			problems.Errorf(diag.NoFolder, diag.Pos{File: pattern, Line: 1, Col: 1}, "there is no such folder").
				Hintf("name a folder, or ./... for all packages below this one")
			continue
		}
		if !below {
			add(dir)
			continue
		}
		if err := walk(folder, func(rel string) { add(path.Join(dir, filepath.ToSlash(rel))) }); err != nil {
			return nil, nil, err
		}
	}
	return dirs, problems.Sorted(), nil
}

// Covers tells whether patterns, as Find takes them, name a folder, or one above it with all below it.
func Covers(workDir string, patterns []string, dir string) bool {
	abs := func(name string) string {
		if name = filepath.FromSlash(name); filepath.IsAbs(name) {
			return filepath.Clean(name)
		}
		return filepath.Join(workDir, name)
	}
	for _, pattern := range patterns {
		if pattern == "" {
			continue
		}
		top, below := cutBelow(filepath.ToSlash(pattern))
		rel, err := filepath.Rel(abs(top), abs(dir))
		if err == nil && (rel == "." || below && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))) {
			return true
		}
	}
	return false
}

// cutBelow takes the final `...` off a pattern.
func cutBelow(pattern string) (dir string, below bool) {
	if pattern == "..." {
		return ".", true
	}
	dir, below = strings.CutSuffix(pattern, "/...")
	if dir == "" {
		dir = "/"
	}
	return path.Clean(dir), below
}

// walk calls visit for each folder with Go files at or below root, parents first, relative to root. A root that is a
// symbolic link was named as such and is followed, which a separator at its end does; links below it are not.
func walk(root string, visit func(rel string)) error {
	if !os.IsPathSeparator(root[len(root)-1]) {
		root += string(filepath.Separator)
	}
	return filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && p != root {
			return nil // removed since its parent was read, by another program
		}
		if err != nil {
			return err
		}
		if !e.IsDir() {
			return nil
		}
		if p != root {
			if name := e.Name(); passedOver(name) || exists(filepath.Join(p, "go.mod")) {
				return filepath.SkipDir
			}
		}
		has, err := hasGoFiles(p)
		switch {
		case errors.Is(err, fs.ErrNotExist) && p != root:
			return filepath.SkipDir
		case err != nil || !has:
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err == nil {
			visit(rel)
		}
		return err
	})
}

func hasGoFiles(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if name := e.Name(); !e.IsDir() && strings.HasSuffix(name, ".go") && !hidden(name) {
			return true, nil
		}
	}
	return false, err
}

func exists(file string) bool {
	info, err := os.Stat(file)
	return err == nil && !info.IsDir()
}
