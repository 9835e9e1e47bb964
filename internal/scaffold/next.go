package scaffold

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// generateLine makes go generate run nlgen.
const generateLine = "//go:generate go tool nlgen ./..."

// next are the commands that make a program of the plugin's files, in an order in which each works as it stands, typed in the
// folder that nlgen ran in.
func (n *newcomer) next() (all []string) {
	if dir := n.options.Dir; filepath.Clean(dir) != "." {
		if strings.HasPrefix(dir, "-") { // to cd that is a flag
			dir = "./" + dir
		}
		all = append(all, "cd "+Quote(dir))
	}
	own := n.Module != ""
	if !own {
		all = append(all, n.tool()...)
	}
	all = append(all, "go mod tidy")
	if !n.around.Worked(n.root) {
		all = append(all, "go work use "+n.worked())
	}
	if n.around.Vendored(n.root) {
		all = append(all, map[bool]string{true: "go work vendor", false: "go mod vendor"}[n.around.Work != ""])
	}
	if n.root == n.dir {
		all = append(all, "go generate ./...")
	} else {
		all = append(all, "go tool nlgen ./...")
	}
	return append(all, "go test ./...", "go build -o bin/ ./cmd/"+n.Binary, "bin/"+n.Binary+" tools")
}

// tool is what gives a module that is there already the command nlgen.
func (n *newcomer) tool() []string {
	switch {
	case slices.Contains(n.around.Tools, toolPath):
		return nil
	case n.Replace != "":
		return []string{"go mod edit -require=" + modulePath + "@" + n.Require + " " + Quote("-replace="+modulePath+"="+n.replacement) + " -tool=" + toolPath}
	}
	return []string{"go get -tool " + toolPath}
}

// worked is the module's folder as it is named in the plugin's.
func (n *newcomer) worked() string {
	rel, err := filepath.Rel(n.dir, n.root)
	if err != nil {
		return Quote(n.root)
	}
	return Quote(filepath.ToSlash(rel))
}

// line is the line by which go generate runs nlgen; empty when the plugin's own files have it, or a Go file at the module's
// root.
func (n *newcomer) line() string {
	if n.root == n.dir {
		return ""
	}
	entries, _ := os.ReadDir(n.root) // what cannot be read has no such line
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || !e.Type().IsRegular() {
			continue
		}
		text, _ := os.ReadFile(filepath.Join(n.root, e.Name()))
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "//go:generate ") && strings.Contains(line, "nlgen") {
				return ""
			}
		}
	}
	return generateLine
}

// Quote is a word as a shell takes it.
func Quote(word string) string {
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./:@=+,%", r) || r > 0x7f)
	}) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
