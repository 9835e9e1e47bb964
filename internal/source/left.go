package source

import (
	"go/ast"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// Left is a type or a method that the package does not have, because the build leaves out the file that declares it.
type Left struct {
	Ident
	// Why says what leaves the file out, as a sentence goes on after "this file", Hint what to do.
	Why, Hint string
}

// why says what leaves a file out of the build, and what to do about it.
func (u *unit) why(f *file) (why, hint string) {
	switch {
	case strings.HasSuffix(f.name, "_test.go"):
		return "is a test", "move the type to a file that is no test"
	case f.cgo() && !u.loader.build.CgoEnabled:
		return `imports "C", and cgo is off (CGO_ENABLED=0)`, `move the type to a file without import "C": plugins are built without cgo`
	}
	return "is left out by its build tags or its name", "move the type to a file that is built for this system, or give nlgen the tags with --tags"
}

// allLeft reports that the build takes none of the folder's files.
func (u *unit) allLeft() {
	all := map[string]bool{}
	hint := ""
	for _, f := range u.others {
		var why string
		why, hint = u.why(f)
		all[why] = true
	}
	at := diag.Pos{File: u.placeOf(u.others[0].name), Line: 1, Col: 1}
	if len(all) > 1 {
		u.problems.Errorf(diag.NoGoFiles, at, "all Go files here are tests or left out by the build").
			Hintf("put the argument structs in a file that is built for this system")
		return
	}
	for why := range all {
		u.problems.Errorf(diag.NoGoFiles, at, "the package has no file: each Go file here %s", why).
			Hintf("%s", strings.Replace(hint, "the type", "the argument structs", 1))
	}
}

// leave notes the types and methods of a file that the build leaves out.
func (u *unit) leave(f *file) {
	why, hint := u.why(f)
	for _, decl := range f.ast.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil && len(fn.Recv.List) > 0 {
			name := Ident{receiver(fn.Recv.List[0].Type) + "." + fn.Name.Name, u.pos(fn.Name.Pos())}
			u.pkg.LeftMethods = append(u.pkg.LeftMethods, Left{name, why, strings.Replace(hint, "the type", "the method", 1)})
		}
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			if spec, ok := spec.(*ast.TypeSpec); ok {
				u.pkg.Left = append(u.pkg.Left, Left{Ident{spec.Name.Name, u.pos(spec.Name.Pos())}, why, hint})
			}
		}
	}
}
