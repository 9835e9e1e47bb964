package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// mutant is one check taken away.
type mutant struct {
	id     int
	folder string
	at     token.Position
	what   string
	// guarded checks are made again elsewhere, see guards: there is no taking away this one alone.
	guarded bool
}

func (m mutant) String() string { return fmt.Sprintf("%s: %d without %s", m.at, m.id, m.what) }

// rewritten is a generated file whose checks have switches.
type rewritten struct {
	pkg     string
	text    string
	mutants []mutant
}

// rewriter puts the switches of one file.
type rewriter struct {
	fset *token.FileSet
	// folder is the file's, reader the name of the *args.Reader in the function that is read.
	folder, reader string
	// after is the number of mutants in the files before.
	after   int
	mutants []mutant
	edits   []edit
	// unknown are the reader's methods of which methods does not say what they check.
	unknown []string
	// kinds are the types of package args that literals have which do not say it.
	kinds  map[*ast.CompositeLit]string
	guards *guards
}

// edit replaces a range of the text.
type edit struct {
	from, to int
	text     string
}

// rewrite gives each check of a generated file a switch. Mutants are numbered from after+1.
func rewrite(file string, text []byte, after int) (rewritten, error) {
	r := rewriter{fset: token.NewFileSet(), folder: folderOf(file), after: after, kinds: map[*ast.CompositeLit]string{}}
	f, err := parser.ParseFile(r.fset, file, text, parser.ParseComments)
	if err != nil {
		return rewritten{}, err
	}
	r.guards = guardsOf(f)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.reader = readerOf(n)
		case *ast.ValueSpec:
			r.variable(n)
		case *ast.CallExpr:
			r.call(n)
		case *ast.CompositeLit:
			r.literal(n)
		}
		return true
	})
	if len(r.unknown) > 0 {
		return rewritten{}, fmt.Errorf("%s: what is it that %s checks?", file, strings.Join(r.unknown, ", "))
	}
	return rewritten{f.Name.Name, r.apply(string(text)), r.mutants}, nil
}

// mark adds a mutant for each check of a node and gives the number of the first.
func (r *rewriter) mark(n ast.Node, what ...string) (first int) {
	first = r.after + len(r.mutants) + 1
	for k, w := range what {
		r.mutants = append(r.mutants, mutant{id: first + k, folder: r.folder, at: r.fset.Position(n.Pos()), what: w})
	}
	return first
}

func (r *rewriter) replace(from, to token.Pos, format string, a ...any) {
	r.edits = append(r.edits, edit{r.fset.Position(from).Offset, r.fset.Position(to).Offset, fmt.Sprintf(format, a...)})
}

// around puts what stands from one place to another into a call.
func (r *rewriter) around(from, to token.Pos, format string, a ...any) {
	r.replace(from, from, format, a...)
	r.replace(to, to, ")")
}

func (r *rewriter) apply(text string) string {
	// Of two edits at one place the one that was made later stands further in.
	slices.SortStableFunc(r.edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, e := range r.edits {
		b.WriteString(text[at:e.from] + e.text)
		at = e.to
	}
	return b.String() + text[at:]
}

// readerOf is the name of a function's parameter of type *args.Reader, empty when it has none.
func readerOf(f *ast.FuncDecl) string {
	for _, p := range f.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok && selected(star.X) == "Reader" && len(p.Names) == 1 {
			return p.Names[0].Name
		}
	}
	return ""
}

// selected is the name that an expression takes from a package or a value.
func selected(x ast.Expr) string {
	if sel, ok := x.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}
