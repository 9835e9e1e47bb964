package source

import (
	"go/ast"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// fileScope is the import path behind each name that a file's imports give to packages.
type fileScope map[string]string

func newFileScope(f *ast.File) fileScope {
	s := fileScope{}
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		for _, name := range importNames(spec) {
			if _, taken := s[name]; !taken {
				s[name] = p
			}
		}
	}
	return s
}

// imports are the import paths an expression needs.
func (s fileScope) imports(e ast.Expr) []string {
	var t Type
	ast.Inspect(e, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok {
			t.needs(s[x.Name])
		}
		return false
	})
	return t.Imports
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// importNames are the names an import may take in its file: the one it says, else those of packageNames.
func importNames(spec *ast.ImportSpec) []string {
	if spec.Name != nil {
		if spec.Name.Name == "_" || spec.Name.Name == "." {
			return nil
		}
		return []string{spec.Name.Name}
	}
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return nil
	}
	return packageNames(p)
}

// packageNames is what the package at an import path could well be called, the likeliest first. Packages are not opened,
// and these names only have to be avoided or found again.
func packageNames(p string) []string {
	base := path.Base(p)
	if majorVersion.MatchString(base) && path.Dir(p) != "." {
		base = path.Base(path.Dir(p))
	}
	if i := strings.LastIndex(base, ".v"); i > 0 && majorVersion.MatchString(base[i+1:]) {
		base = base[:i]
	}
	names := []string{base}
	for _, affix := range []string{"go-", "golang-"} {
		if rest, ok := strings.CutPrefix(base, affix); ok {
			names = append(names, rest)
		}
	}
	for _, affix := range []string{"-go", ".go"} {
		if rest, ok := strings.CutSuffix(base, affix); ok {
			names = append(names, rest)
		}
	}
	return names
}
