package source

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// fileScope is what a file's imports give names to. Packages are not opened for it, so what an import without a name is
// called is the likeliest until the package itself has been read.
type fileScope struct {
	named    map[string]string // import paths by the name that the import says, or that the package surely has
	likely   map[string]string // import paths by the name that they likely have
	nameless []*ast.ImportSpec // imports that say no name
	unsure   []string          // paths of those that may be called anything
	dots     []string          // paths imported as `.`
	specs    map[string]*ast.ImportSpec
}

// cgoPath is the import path that stands for C.
const cgoPath = "C"

// newFileScope says what a file calls its imports. A package that its import does not name is called what the file's
// declarations call it: of the names that fit its path the one they use, else one that no other import fits.
func newFileScope(f *ast.File, standard func(importPath string) bool) *fileScope {
	s := &fileScope{named: map[string]string{}, likely: map[string]string{}, specs: map[string]*ast.ImportSpec{}}
	for _, spec := range f.Imports {
		p := importPathOf(spec)
		s.specs[p] = spec
		switch {
		case spec.Name == nil && (p == cgoPath || wellKnown[p].name != "" || standard(p)):
			s.named[packageNames(p)[0]] = p
		case spec.Name == nil:
			s.nameless = append(s.nameless, spec)
			s.unsure = append(s.unsure, p)
		case spec.Name.Name == ".":
			s.dots = append(s.dots, p)
		case spec.Name.Name != "_":
			s.named[spec.Name.Name] = p
		}
	}
	s.guess(f)
	return s
}

// guess gives the names that declarations use to the imports that say none.
func (s *fileScope) guess(f *ast.File) {
	if len(s.unsure) == 0 {
		return
	}
	used := qualifiers(f, true)
	var unlike []string // imports that are called unlike their path
	for _, p := range s.unsure {
		if i := slices.IndexFunc(packageNames(p), func(name string) bool { return slices.Contains(used, name) && s.path(name) == "" }); i >= 0 {
			s.likely[packageNames(p)[i]] = p
		} else {
			unlike = append(unlike, p)
		}
	}
	used = slices.DeleteFunc(used, func(name string) bool { return s.path(name) != "" })
	if len(used) == 0 || len(unlike) == 0 {
		return
	}
	// What functions call by its path's name is called that.
	inBodies := qualifiers(f, false)
	called := func(p string) bool {
		return slices.ContainsFunc(packageNames(p), func(name string) bool { return s.path(name) == "" && slices.Contains(inBodies, name) })
	}
	s.unsure = slices.DeleteFunc(s.unsure, func(p string) bool { return slices.Contains(unlike, p) && called(p) })
	unlike = slices.DeleteFunc(unlike, called)
	for _, name := range used {
		if len(unlike) > 0 {
			best := max(0, slices.IndexFunc(unlike, func(p string) bool { return strings.Contains(p, name) }))
			s.likely[name] = unlike[best]
			unlike = slices.Delete(unlike, best, best+1)
		}
	}
}

// path is the import path that a name most likely stands for; empty when the file imports nothing of that name.
func (s *fileScope) path(name string) string {
	if p := s.named[name]; p != "" {
		return p
	}
	return s.likely[name]
}

// candidates are the import paths that a name may stand for, the likeliest first. It is sure when the import says it.
func (s *fileScope) candidates(name string) (paths []string, sure bool) {
	if p := s.named[name]; p != "" {
		return []string{p}, true
	}
	likely := s.likely[name]
	if likely != "" {
		paths = append(paths, likely)
	}
	for _, p := range s.unsure {
		if p != likely {
			paths = append(paths, p)
		}
	}
	return paths, false
}

// correct notes which import a name does stand for.
func (s *fileScope) correct(name, importPath string) {
	for other, p := range s.likely {
		if p == importPath {
			delete(s.likely, other)
		}
	}
	s.likely[name] = importPath
}

// nameImports writes the names into the imports, for the type checker. Where it sees the package it knows the name better.
func (s *fileScope) nameImports(sees func(importPath string) bool) {
	for _, spec := range s.nameless {
		spec.Name = nil
		for name, p := range s.likely {
			if p == importPathOf(spec) && !sees(p) {
				spec.Name = &ast.Ident{NamePos: spec.Path.Pos(), Name: name}
			}
		}
	}
}

// qualifiers are the names before a dot in a file, in order, each once: those in types and constants, or all.
func qualifiers(f *ast.File, declarations bool) []string {
	var used []string
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if declarations && (!ok || gen.Tok != token.TYPE && gen.Tok != token.CONST) {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
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

// majorVersion tells whether the last element of a path is a version, such as v2.
func majorVersion(element string) bool {
	digits, ok := strings.CutPrefix(element, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// packageNames is what the package at an import path could well be called, the likeliest first.
func packageNames(p string) []string {
	if known := wellKnown[p]; known.name != "" {
		return []string{known.name}
	}
	base := path.Base(p)
	if majorVersion(base) && path.Dir(p) != "." {
		base = path.Base(path.Dir(p))
	}
	if i := strings.LastIndex(base, ".v"); i > 0 && majorVersion(base[i+1:]) {
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
