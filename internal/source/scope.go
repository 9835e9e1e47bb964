package source

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// fileScope is what a file's imports give names to.
type fileScope struct {
	paths map[string]string // import paths by the name they have in the file
	dot   string            // a path imported as `.`; empty when there is none
}

// newFileScope says what a file calls its imports. Packages are not opened, so a package that its import does not name
// is called what the file's declarations call it: of the names that fit its path the one they use, else one that no
// other import fits. The name found is written into the import, for the type checker.
func newFileScope(f *ast.File) fileScope {
	s := fileScope{paths: map[string]string{}}
	var nameless []*ast.ImportSpec
	for _, spec := range f.Imports {
		switch p := importPathOf(spec); {
		case spec.Name == nil:
			nameless = append(nameless, spec)
		case spec.Name.Name == ".":
			s.dot = p
		case spec.Name.Name != "_":
			s.paths[spec.Name.Name] = p
		}
	}
	used := packagesUsed(f)
	var unlike []*ast.ImportSpec // imports that are called unlike their path
	for _, spec := range nameless {
		names := packageNames(importPathOf(spec))
		i := slices.IndexFunc(names, func(name string) bool { return slices.Contains(used, name) && s.paths[name] == "" })
		if i < 0 {
			unlike = append(unlike, spec)
			continue
		}
		s.give(spec, names[i])
	}
	for _, name := range used {
		if s.paths[name] == "" && len(unlike) > 0 {
			best := max(0, slices.IndexFunc(unlike, func(spec *ast.ImportSpec) bool { return strings.Contains(importPathOf(spec), name) }))
			s.give(unlike[best], name)
			unlike = slices.Delete(unlike, best, best+1)
		}
	}
	return s
}

func (s fileScope) give(spec *ast.ImportSpec, name string) {
	s.paths[name] = importPathOf(spec)
	spec.Name = &ast.Ident{NamePos: spec.Path.Pos(), Name: name}
}

// packagesUsed are the names before a dot in a file's types and constants, in order, each once.
func packagesUsed(f *ast.File) []string {
	var used []string
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE && gen.Tok != token.CONST {
			continue
		}
		ast.Inspect(gen, func(n ast.Node) bool {
			if name := qualifier(n); name != "" && !slices.Contains(used, name) {
				used = append(used, name)
			}
			return true
		})
	}
	return used
}

// qualifier is x of an expression x.Sel.
func qualifier(n ast.Node) string {
	if sel, ok := n.(*ast.SelectorExpr); ok {
		if x, ok := sel.X.(*ast.Ident); ok {
			return x.Name
		}
	}
	return ""
}

// imports are the import paths an expression needs.
func (s fileScope) imports(e ast.Expr) []string {
	var t Type
	ast.Inspect(e, func(n ast.Node) bool {
		if name := qualifier(n); name != "" {
			t.needs(s.paths[name])
		}
		return true
	})
	return t.Imports
}

// importNames are the names an import may take in its file: the one it says, else those of packageNames.
func importNames(spec *ast.ImportSpec) []string {
	if spec.Name == nil {
		return packageNames(importPathOf(spec))
	}
	if spec.Name.Name == "_" || spec.Name.Name == "." {
		return nil
	}
	return []string{spec.Name.Name}
}

func importPathOf(spec *ast.ImportSpec) string {
	p, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return "" // the parser lets no such path through
	}
	return p
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// packageNames is what the package at an import path could well be called, the likeliest first.
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
	return slices.DeleteFunc(names, func(name string) bool { return !token.IsIdentifier(name) })
}
