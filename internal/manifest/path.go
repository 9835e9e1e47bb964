package manifest

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// packagePath reads a path that stays within the package, with slashes. It is empty when v is none, which is already
// reported.
func (r *reader) packagePath(v value, example string) string {
	hint := "write the file's path in the package's folder, such as " + quote(example)
	path, ok := r.trimmed(v, diag.ManifestPath, hint)
	if !ok {
		return ""
	}
	problem := unsafePath(path)
	if problem == "" {
		return strings.ReplaceAll(path, `\`, "/")
	}
	d := r.at(v, diag.ManifestPath, "is %s, which %s", quote(path), problem).Hintf("%s", hint)
	if meant := pathLike(path); unsafePath(meant) == "" {
		r.write(d, v.Offset, v.End, meant)
	}
	return ""
}

// unsafePath says why a path could lead out of the package's folder or be read differently by different hosts, as the
// end of a sentence; empty for a safe one (contract 2).
func unsafePath(path string) string {
	switch {
	case path == "":
		return "is empty"
	case strings.ContainsAny(path[:1], `/\`):
		return "does not start in the package's folder"
	case len(path) > 1 && path[1] == ':' && isLetter(path[0]):
		return "starts with a drive"
	case strings.ContainsAny(path, "\x00?#"):
		return "has a NUL, ? or #"
	}
	for _, segment := range segments(path) {
		if segment == "." || segment == ".." {
			return "has a segment " + segment
		}
	}
	return ""
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func segments(path string) []string {
	return strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' })
}

// pathLike is the path that an unsafe one may have meant: "./main.js" means main.js. One that leads out of the folder
// or has strange characters stays unsafe.
func pathLike(path string) string {
	var kept []string
	for _, segment := range segments(path) {
		if segment != "." {
			kept = append(kept, segment)
		}
	}
	return strings.Join(kept, "/")
}
