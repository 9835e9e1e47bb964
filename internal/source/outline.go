package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
)

// Outline is what a Go file says that code to be added to its end has to go by.
type Outline struct {
	Methods []Outlined
	imports map[string]string
}

// Outlined is a method of a file.
type Outlined struct {
	Name string
	// Type is the receiver's, without its pointer; Receiver is all between the parentheses.
	Type, Receiver string
	Pos            diag.Pos
}

// OutlineOf reads a file of that name. The error is Go's of a file that breaks its syntax.
func OutlineOf(name string, src []byte) (o Outline, err error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return o, err
	}
	o.imports = map[string]string{}
	for _, spec := range f.Imports {
		if spec.Name != nil {
			o.imports[importPathOf(spec)] = spec.Name.Name
		} else {
			o.imports[importPathOf(spec)] = ""
		}
	}
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || len(fn.Recv.List) != 1 {
			continue
		}
		from, to := fset.PositionFor(fn.Recv.Opening, false).Offset+1, fset.PositionFor(fn.Recv.Closing, false).Offset
		at := fset.PositionFor(fn.Name.Pos(), false)
		o.Methods = append(o.Methods, Outlined{
			Name: fn.Name.Name, Type: receiver(fn.Recv.List[0].Type), Receiver: strings.TrimSpace(string(src[from:to])),
			Pos: diag.Pos{File: name, Line: at.Line, Col: at.Column},
		})
	}
	return o, nil
}

// Import is the name by which the file knows a package whose own name is given. ok is false when it does not import it under
// a name that code can use.
func (o Outline) Import(path, own string) (name string, ok bool) {
	name, ok = o.imports[path]
	switch name {
	case "":
		return own, ok
	case "_", ".":
		return "", false
	}
	return name, ok
}
