package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// switches is the file that goes beside each rewritten one: the checks, each with a switch.
//
//go:embed switches.go.txt
var switches string

// noMutant is what the test binary prints when a switch changes nothing.
const noMutant = "this mutant is none"

// mutant is one check taken away.
type mutant struct {
	id     int
	folder string
	at     token.Position
	what   string
}

func (m mutant) String() string { return fmt.Sprintf("%s: %d without %s", m.at, m.id, m.what) }

// rewritten is a generated file whose checks have switches.
type rewritten struct {
	pkg     string
	text    string
	mutants []mutant
}

// edit replaces a range of the text.
type edit struct {
	from, to int
	text     string
}

// methods are the reader's methods that check something, and which checks.
var methods = map[string][]string{
	"Bool": {"the type"}, "String": {"the type"}, "Enum": {"the type", "the enum"},
	"Int": {"the type", "the minimum", "the maximum"}, "Uint": {"the type", "the minimum", "the maximum"},
	"Float": {"the type", "the minimum", "the maximum"}, "Float32": {"the type", "the minimum", "the maximum"},
	"IntEnum": {"the type", "the enum"}, "Time": {"the format"}, "Bytes": {"the format"},
}

// rewrite gives each check of a generated file a switch. Mutants are numbered from after+1.
func rewrite(file string, text []byte, after int) (rewritten, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.ParseComments)
	if err != nil {
		return rewritten{}, err
	}
	r := rewritten{pkg: f.Name.Name}
	var edits []edit
	mark := func(n ast.Node, what ...string) (first int) {
		first = after + len(r.mutants) + 1
		for _, w := range what {
			r.mutants = append(r.mutants, mutant{after + len(r.mutants) + 1, folderOf(file), fset.Position(n.Pos()), w})
		}
		return first
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	reader := ""
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			reader = readerOf(n)
		case *ast.CallExpr:
			if name, ok := methodOf(n, reader); ok && methods[name] != nil {
				first := mark(n, methods[name]...)
				edits = append(edits, edit{offset(n.Pos()), offset(n.Lparen) + 1, fmt.Sprintf("mutable%s(%d, %s, ", name, first, reader)})
			}
			if fun, ok := n.Fun.(*ast.Ident); ok && strings.HasPrefix(fun.Name, "decode") && len(n.Args) == 2 {
				first := mark(n, "anything "+fun.Name+" checks")
				edits = append(edits, edit{offset(n.Pos()), offset(n.Lparen) + 1, fmt.Sprintf("mutableStruct(%d, %s, ", first, fun.Name)})
			}
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			if lit, isList := n.Value.(*ast.CompositeLit); ok && isList && key.Name == "Required" {
				what := make([]string, len(lit.Elts))
				for i := range what {
					what[i] = "a required member"
				}
				first := mark(n, what...)
				edits = append(edits, edit{offset(lit.Pos()), offset(lit.Lbrace) + 1, fmt.Sprintf("mutableRequired(%d, ", first)}, edit{offset(lit.Rbrace), offset(lit.Rbrace) + 1, ")"})
			}
		case *ast.CompositeLit:
			if isShape(n.Type) && !opens(n) {
				first := mark(n, "refusing other members")
				comma := ""
				if len(n.Elts) > 0 {
					comma = ", "
				}
				edits = append(edits, edit{offset(n.Lbrace) + 1, offset(n.Lbrace) + 1, fmt.Sprintf("Open: mutantIs(%d)%s", first, comma)})
			}
			if array, ok := n.Type.(*ast.ArrayType); ok && isRule(array.Elt) {
				what := make([]string, len(n.Elts))
				for i := range what {
					what[i] = "a rule"
				}
				first := mark(n, what...)
				edits = append(edits, edit{offset(n.Pos()), offset(n.Lbrace) + 1, fmt.Sprintf("mutableRules(%d, ", first)}, edit{offset(n.Rbrace), offset(n.Rbrace) + 1, ")"})
			}
		}
		return true
	})
	r.text = apply(string(text), edits)
	return r, nil
}

// methodOf is the name of the reader's method that is called.
func methodOf(n *ast.CallExpr, reader string) (name string, ok bool) {
	sel, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	x, ok := sel.X.(*ast.Ident)
	return sel.Sel.Name, ok && x.Name == reader
}

// readerOf is the name of a function's parameter of type *args.Reader, empty when it has none.
func readerOf(f *ast.FuncDecl) string {
	for _, p := range f.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok && selects(star.X, "Reader") && len(p.Names) == 1 {
			return p.Names[0].Name
		}
	}
	return ""
}

func isShape(t ast.Expr) bool { return selects(t, "Shape") }
func isRule(t ast.Expr) bool  { return selects(t, "Rule") }

func selects(t ast.Expr, name string) bool {
	sel, ok := t.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == name
}

// opens tells whether a shape takes other members anyway.
func opens(n *ast.CompositeLit) bool {
	return slices.ContainsFunc(n.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		key, ok := kv.Key.(*ast.Ident)
		return ok && (key.Name == "Open" || key.Name == "Rest")
	})
}

func apply(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return b.from - a.from })
	for _, e := range edits {
		text = text[:e.from] + e.text + text[e.to:]
	}
	return text
}
