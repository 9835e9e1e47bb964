package source

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/nlgen/nlgen/internal/diag"
)

// loader is one Load under way.
type loader struct {
	fset     *token.FileSet
	dir      string
	opts     Options
	problems diag.List
	files    []*file // what the build takes
	others   []*file // tests, and what build tags leave out: only their names matter
	pkg      *Package
	spans    []*span         // code whose problems matter
	heard    *span           // the one that the last problem was filed under
	dotted   map[string]bool // files with an import `.`
	types    *types.Package
	info     *types.Info
	consts   map[*ast.ValueSpec][]Problem
}

// file is one Go file of the folder.
type file struct {
	name  string
	src   []byte
	ast   *ast.File
	err   error
	built bool // the build takes it
}

// folder is the folder as the system knows it.
func (l *loader) folder() string {
	if filepath.IsAbs(l.dir) {
		return l.dir
	}
	return filepath.Join(l.opts.WorkDir, l.dir)
}

func (l *loader) slashDir() string { return path.Clean(filepath.ToSlash(l.dir)) }

// place is the name of one of the folder's files in diagnostics.
func (l *loader) place(name string) string { return path.Join(l.slashDir(), name) }

// pos is a position as users read it. A //line comment does not move it: it is the file on disk that is mended.
func (l *loader) pos(p token.Pos) diag.Pos {
	at := l.fset.PositionFor(p, false)
	return diag.Pos{File: at.Filename, Line: at.Line, Col: at.Column}
}

// read takes in the folder's Go files, nlgen's own output left out.
func (l *loader) read() error {
	entries, err := os.ReadDir(l.folder())
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || hidden(name) {
			continue
		}
		src, err := os.ReadFile(filepath.Join(l.folder(), name))
		if err != nil {
			return err
		}
		if Generated(name, src) {
			continue
		}
		f := &file{name: name, src: src, built: !strings.HasSuffix(name, "_test.go") && l.matches(name, src)}
		if f.built {
			l.files = append(l.files, f)
		} else {
			l.others = append(l.others, f)
		}
	}
	return nil
}

// matches tells whether build tags and the file's name let the build take it. A file whose head cannot be read is taken,
// so that its mistakes are told.
func (l *loader) matches(name string, src []byte) bool {
	ctx := l.build()
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(src)), nil }
	ok, err := ctx.MatchFile(l.folder(), name)
	return ok || err != nil
}

// build is whose build tags count.
func (l *loader) build() build.Context {
	if l.opts.Build != nil {
		return *l.opts.Build
	}
	return build.Default
}

// parse parses all files, several at a time. Whatever the order they end in, what is told of them is in their order.
func (l *loader) parse() {
	all := append(l.files[:len(l.files):len(l.files)], l.others...)
	work := make(chan *file)
	var done sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		done.Go(func() {
			for f := range work {
				mode := parser.SkipObjectResolution
				if f.built {
					mode |= parser.ParseComments | parser.AllErrors
				}
				f.ast, f.err = parser.ParseFile(l.fset, l.place(f.name), f.src, mode)
			}
		})
	}
	for _, f := range all {
		work <- f
	}
	close(work)
	done.Wait()
	for _, f := range l.files {
		if f.err != nil {
			l.syntax(f)
		}
	}
}

// syntax tells every mistake of a file, one a line: those behind it on the same line are seldom mistakes of their own.
func (l *loader) syntax(f *file) {
	list, ok := f.err.(scanner.ErrorList)
	if !ok {
		l.problems.Errorf(diag.GoSyntax, diag.Pos{File: l.place(f.name)}, "%v", f.err)
		return
	}
	// AllErrors are sorted by their words. Without it the parser gives the first of each line, of ten lines at most.
	_, err := parser.ParseFile(token.NewFileSet(), f.name, f.src, parser.SkipObjectResolution|parser.ParseComments)
	if first, ok := err.(scanner.ErrorList); ok {
		list = append(first, list...)
	}
	told := map[int]bool{}
	for _, e := range list {
		at := position(f, e.Pos.Offset)
		if !told[at.Line] {
			told[at.Line] = true
			at.File = l.place(f.name)
			l.problems.Errorf(diag.GoSyntax, at, "%s", strings.ReplaceAll(e.Msg, "\n", " ")) // it may quote a raw string
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
func (l *loader) choosePackage() {
	l.files = taken(l.files, func(f *file) bool { return f.ast == nil || f.ast.Name == nil || f.ast.Name.Name != "documentation" })
	switch {
	case len(l.files) > 0:
	case len(l.others) > 0:
		l.problems.Errorf(diag.NoGoFiles, diag.Pos{File: l.slashDir()}, "all Go files here are tests or left out by build tags").
			Hintf("put the argument structs in a file that is built for this system")
		return
	default:
		l.problems.Errorf(diag.NoGoFiles, diag.Pos{File: l.slashDir()}, "there are no Go files here").
			Hintf("write the argument structs in a Go file of this folder")
		return
	}
	first := l.files[0]
	for _, f := range l.files[1:] {
		if f.err == nil && first.err == nil && f.ast.Name.Name != first.ast.Name.Name {
			l.problems.Errorf(diag.MixedPackages, l.pos(f.ast.Name.Pos()), "package %s stands in the folder of package %s", f.ast.Name.Name, first.ast.Name.Name).
				Hintf("write package %s here, or move the file to a folder of its own", first.ast.Name.Name).
				Relatef(l.pos(first.ast.Name.Pos()), "package %s", first.ast.Name.Name)
		}
	}
	l.others = taken(l.others, func(f *file) bool {
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
