package source

import (
	"bytes"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/nlgen/nlgen/internal/diag"
)

// file is one Go file of a folder.
type file struct {
	name  string
	src   []byte
	ast   *ast.File
	err   error
	built bool // the build takes it
	// tags is what is wrong with the file's build constraint.
	tags  error
	scope *fileScope
}

// pos is a position as users read it. A //line comment does not move it: it is the file on disk that is mended.
func (u *unit) pos(p token.Pos) diag.Pos {
	at := u.loader.fset.PositionFor(p, false)
	return diag.Pos{File: at.Filename, Line: at.Line, Col: at.Column}
}

// read takes in the folder's Go files, nlgen's own output left out.
func (u *unit) read() error {
	names := u.listed
	if names == nil {
		entries, err := os.ReadDir(u.folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if name := e.Name(); strings.HasSuffix(name, ".go") && !hidden(name) && u.regular(e) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		test := strings.HasSuffix(name, "_test.go")
		if test && !u.own {
			continue
		}
		src, err := os.ReadFile(filepath.Join(u.folder, name))
		if err != nil {
			return err
		}
		if Generated(name, src) {
			u.generated = true
			continue
		}
		f := &file{name: name, src: src, built: u.listed != nil}
		if !f.built && !test {
			f.built, f.tags = u.matches(name, src)
		}
		if f.built {
			u.files = append(u.files, f)
		} else {
			u.others = append(u.others, f)
		}
	}
	return nil
}

// regular tells whether an entry of the folder is a file, if need be behind a symbolic link. The go command passes over
// links to folders; reading a pipe would not end. What a link that leads nowhere should be, reading it tells.
func (u *unit) regular(e os.DirEntry) bool {
	if e.Type().IsRegular() {
		return true
	}
	info, err := os.Stat(filepath.Join(u.folder, e.Name()))
	return err != nil || info.Mode().IsRegular()
}

// matches tells whether build tags and the file's name let the build take it. A file whose head cannot be read is taken,
// so that its mistakes are reported.
func (u *unit) matches(name string, src []byte) (bool, error) {
	ctx := u.loader.build
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	ok, err := ctx.MatchFile(u.folder, name)
	return ok || err != nil, err
}

// constraint reports a build constraint that cannot be read, of a file in which nothing else is wrong: the go command
// refuses the whole package for it. The place is the first such comment before the package clause.
func (u *unit) constraint(f *file) {
	at := f.ast.Package
	for _, group := range f.ast.Comments {
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) && c.Pos() < at {
				at = c.Pos()
			}
		}
	}
	why := strings.TrimPrefix(strings.TrimPrefix(f.tags.Error(), f.name+": "), "parsing //go:build line: ")
	u.problems.Errorf(diag.GoSyntax, u.pos(at), "the build constraint cannot be read: %s", why).
		Hintf("write one line of tags with && || ! and parentheses, such as //go:build linux && !cgo")
}

// parse parses all files, several at a time. Whatever the order they end in, what is reported of them is in their order.
func (u *unit) parse() {
	all := u.files[:len(u.files):len(u.files)]
	if u.own {
		all = append(all, u.others...)
	}
	work := make(chan *file)
	var done sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		done.Go(func() {
			for f := range work {
				mode := parser.SkipObjectResolution
				if f.built {
					mode |= parser.ParseComments | parser.AllErrors
				}
				f.ast, f.err = parser.ParseFile(u.loader.fset, u.placeOf(f.name), f.src, mode)
			}
		})
	}
	for _, f := range all {
		work <- f
	}
	close(work)
	done.Wait()
	if !u.loader.build.CgoEnabled {
		u.others = append(u.others, taken(u.files, (*file).cgo)...)
		u.files = taken(u.files, func(f *file) bool { return !f.cgo() })
	}
	for _, f := range u.files {
		switch {
		case f.err != nil:
			u.syntax(f)
		case f.tags != nil:
			u.constraint(f)
		}
	}
}

// cgo tells whether the file is one that the build takes only with cgo.
func (f *file) cgo() bool {
	return f.ast != nil && slices.ContainsFunc(f.ast.Imports, func(spec *ast.ImportSpec) bool { return importPathOf(spec) == cgoPath })
}

// syntax reports every mistake of a file, one a line: those behind it on the same line are seldom mistakes of their own.
func (u *unit) syntax(f *file) {
	list, ok := f.err.(scanner.ErrorList)
	if !ok {
		u.problems.Errorf(diag.GoSyntax, diag.Pos{File: u.placeOf(f.name), Line: 1, Col: 1}, "%v", f.err).
			Hintf("correct the file: gofmt says the same of it")
		return
	}
	// AllErrors are sorted by their words. Without it the parser gives the first of each line, of ten lines at most.
	_, err := parser.ParseFile(token.NewFileSet(), f.name, f.src, parser.SkipObjectResolution|parser.ParseComments)
	if first, ok := err.(scanner.ErrorList); ok {
		list = append(first, list...)
	}
	reported := map[int]bool{}
	for _, e := range list {
		at := position(f, e.Pos.Offset)
		if !reported[at.Line] {
			reported[at.Line] = true
			at.File = u.placeOf(f.name)
			u.problems.Errorf(diag.GoSyntax, at, "%s", strings.ReplaceAll(e.Msg, "\n", " ")). // it may quote a raw string
														Hintf("%s", syntaxHint(e.Msg, line(f, e.Pos.Offset)))
		}
	}
}

// position counts line and column of an offset: a //line comment would move those that the parser says.
func position(f *file, offset int) diag.Pos {
	before := f.src[:min(offset, len(f.src))]
	line := bytes.Count(before, []byte("\n"))
	return diag.Pos{Line: line + 1, Col: len(before) - bytes.LastIndexByte(before, '\n')}
}

// choosePackage sees to it that the files are of one package. As for the go command, a file of package documentation is
// of none.
func (u *unit) choosePackage() {
	u.files = taken(u.files, func(f *file) bool { return f.ast == nil || f.ast.Name == nil || f.ast.Name.Name != "documentation" })
	switch {
	case len(u.files) > 0:
	case len(u.others) > 0:
		u.allLeft()
		return
	default:
		u.problems.Errorf(diag.NoGoFiles, diag.Pos{File: u.dir, Line: 1, Col: 1}, "there are no Go files here").
			Hintf("write the argument structs in a Go file of this folder")
		return
	}
	first := u.files[0]
	if first.err == nil && first.ast.Name.Name == "_" {
		u.problems.Errorf(diag.GoSyntax, u.pos(first.ast.Name.Pos()), "a package cannot be called _").
			Hintf("give it a name")
		return
	}
	for _, f := range u.files[1:] {
		if f.err == nil && first.err == nil && f.ast.Name.Name != first.ast.Name.Name {
			u.problems.Errorf(diag.MixedPackages, u.pos(f.ast.Name.Pos()), "package %s stands in the folder of package %s", f.ast.Name.Name, first.ast.Name.Name).
				Hintf("write package %s here, or move the file to a folder of its own", first.ast.Name.Name).
				Relatef(u.pos(first.ast.Name.Pos()), "package %s", first.ast.Name.Name)
		}
	}
	u.others = taken(u.others, func(f *file) bool {
		return f.ast != nil && f.ast.Name != nil && first.err == nil && f.ast.Name.Name == first.ast.Name.Name
	})
}

// taken are the files that keep says yes to.
func taken(files []*file, keep func(*file) bool) []*file {
	var kept []*file
	for _, f := range files {
		if keep(f) {
			kept = append(kept, f)
		}
	}
	return kept
}

func hidden(name string) bool { return name[0] == '.' || name[0] == '_' }
