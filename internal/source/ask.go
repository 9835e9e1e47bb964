package source

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// place is what the go command knows of a package.
type place struct {
	folder string
	// files are those the build takes, without their folder.
	files []string
	// version is the version of Go they are written in.
	version string
	// imports are the paths of the packages that an import path stands for where the two differ.
	imports map[string]string
	// types is what go/packages knows of it; nil when only its place was asked for.
	types *types.Package
	// missing says why there is no such package; empty when there is.
	missing string
}

// Where packages lie is all that the go command is asked for. With their types it would have to compile what they import,
// which takes seconds when its cache is empty, and what is needed of them is soon read here.
const (
	whereabouts = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	everything  = whereabouts | packages.NeedTypes | packages.NeedCompiledGoFiles
)

// ask asks the go command for packages, and all they import, in one run. With whole the packages are type-checked as well.
func (l *Loader) ask(ctx context.Context, w *workspace, paths []string, whole bool) error {
	if l.opts.Asked != nil {
		l.opts.Asked(w.dir, slices.Clone(paths))
	}
	conf := &packages.Config{Context: ctx, Dir: w.dir, Mode: whereabouts, Env: l.environment(), ParseFile: parseDeclarations}
	if len(l.build.BuildTags) > 0 {
		conf.BuildFlags = []string{"-tags=" + strings.Join(l.build.BuildTags, ",")}
	}
	if whole {
		conf.Mode = everything
	}
	found, err := packages.Load(conf, paths...)
	if err != nil {
		return fmt.Errorf("the go command was asked for %s: %w", strings.Join(paths, ", "), err)
	}
	for p := range packages.Postorder(found) {
		w.places[p.PkgPath] = newPlace(p, whole)
	}
	for _, path := range paths {
		if w.places[path] == nil {
			w.places[path] = &place{missing: "the go command does not know it"}
		}
	}
	return nil
}

func newPlace(p *packages.Package, whole bool) *place {
	at := &place{folder: p.Dir, imports: map[string]string{}}
	for _, file := range p.GoFiles {
		if filepath.Dir(file) == p.Dir {
			at.files = append(at.files, filepath.Base(file))
		}
	}
	if p.Module != nil {
		at.version = p.Module.GoVersion
	}
	for path, imported := range p.Imports {
		if imported.PkgPath != path {
			at.imports[path] = imported.PkgPath
		}
	}
	if len(at.files) == 0 {
		at.missing = noFiles
		if len(p.Errors) > 0 {
			at.missing, _, _ = strings.Cut(p.Errors[0].Msg, "\n")
			at.missing, _, _ = strings.Cut(at.missing, ";")
			at.missing, _, _ = strings.Cut(at.missing, " (") // where it was looked for
		}
	}
	if whole && at.missing == "" {
		at.types = p.Types
	}
	return at
}

// environment is the process's own, with the system that is built for when the options say it.
func (l *Loader) environment() []string {
	if l.opts.Build == nil {
		return nil
	}
	cgo := "0"
	if l.build.CgoEnabled {
		cgo = "1"
	}
	return append(os.Environ(), "GOOS="+l.build.GOOS, "GOARCH="+l.build.GOARCH, "CGO_ENABLED="+cgo)
}

// parseDeclarations parses a file without the bodies of its functions; of nlgen's own output only the package's name.
func parseDeclarations(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	mode := parser.SkipObjectResolution
	if Generated(filepath.Base(name), src) {
		mode |= parser.PackageClauseOnly
	}
	f, err := parser.ParseFile(fset, name, src, mode)
	if f != nil {
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
	}
	return f, err
}
