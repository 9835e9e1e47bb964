package main

import (
	"go/ast"
	"strings"
)

// bounded are the checks of what reads a number.
var bounded = []string{"the type", "the minimum", "the maximum"}

// methods are the reader's methods, each with the checks it makes. Those without one have what they check in a literal, in
// what is read in their loop, or in the runtime alone, where no generated file could forget it.
var methods = map[string][]string{
	"Any": {}, "Raw": {}, "AnyOf": {}, "RawOf": {}, "Union": {}, "Nullable": {"the type"},
	"Object": {"the type"}, "Array": {"the type"}, "Map": {"the type"},
	"Bool": {"the type"}, "String": {"the type"}, "Enum": {"the type", "the enum"}, "IntEnum": {"the type", "the enum"},
	"Int": bounded, "Uint": bounded, "Float": bounded, "Float32": bounded, "Number": bounded, "ReadInteger": bounded,
	"Time": {"the type", "the format"}, "Bytes": {"the type", "the format"}, "Duration": {"the type", "the format"},
	"Text":      {"the type", "what the type's own reading says"},
	"QuotedInt": {"the type", "the format"}, "QuotedUint": {"the type", "the format"}, "QuotedFloat": {"the type", "the format"},
	"QuotedBool": {"the type", "the format"}, "QuotedString": {"the type", "the format"}, "QuotedNumber": {"the type", "the format"},
}

// numeric are the methods whose check of the type is of more than the JSON type: a number may be too large, or no integer.
var numeric = map[string]bool{"IntEnum": true, "Int": true, "Uint": true, "Float": true, "Float32": true, "Number": true, "ReadInteger": true}

// inBranch is what is added to the number of the mutants of what is read only in branches.
const inBranch = 1_000_000

// call puts switches around a call that reads a value.
func (r *rewriter) call(n *ast.CallExpr) {
	switch fun := n.Fun.(type) {
	case *ast.Ident:
		if strings.HasPrefix(fun.Name, "decode") && len(n.Args) == 2 {
			r.replace(n.Pos(), n.Lparen+1, "mutableStruct(%d, %s, ", r.mark(n, "anything "+fun.Name+" checks"), fun.Name)
		}
	case *ast.SelectorExpr:
		r.method(n, fun)
	}
}

// method is a call of a method of the reader's, or of a function of another package that is given the reader.
func (r *rewriter) method(n *ast.CallExpr, fun *ast.SelectorExpr) {
	name, own := fun.Sel.Name, r.isReader(fun.X)
	if !own && (len(n.Args) == 0 || !r.isReader(n.Args[0])) {
		return
	}
	switch what, known := methods[name]; {
	case !known:
		r.unknown = append(r.unknown, name)
	case len(what) == 0:
	default:
		reader := ""
		if own {
			reader = r.reader + ", "
		}
		id := r.mark(n, what...)
		if r.guards.call(n) {
			r.mutants[id-r.after-1].guarded = !numeric[name]
			id += inBranch
		}
		r.replace(n.Pos(), n.Lparen+1, "mutable%s(%d, %s", name, id, reader)
	}
}

func (r *rewriter) isReader(x ast.Expr) bool {
	ident, ok := x.(*ast.Ident)
	return ok && ident.Name == r.reader
}

// literals are the fields of the runtime's descriptions that are checks, each with the function that switches it off.
var literals = map[string]map[string]string{
	"Union":  {"Tag": "mutable"},
	"Branch": {"Type": "mutableBranchType", "Tag": "mutable"},
	"Node": {"Type": "mutableType", "Enum": "mutable", "Minimum": "mutable", "Maximum": "mutable", "Items": "mutable", "Closed": "mutable",
		"Others": "mutable", "OneOf": "mutable"},
}

// nodeShape is the kind of a shape that stands in a node, which says whether it is closed.
const nodeShape = "Shape of a Node"

// guardedNode is the kind of a node for values whose type is known.
const guardedNode = "guarded Node"

// variable notes the kind of what a variable holds.
func (r *rewriter) variable(n *ast.ValueSpec) {
	if len(n.Values) != 1 {
		return
	}
	if lit, ok := n.Values[0].(*ast.CompositeLit); ok && selected(lit.Type) == "Node" && r.guards.everywhere(n.Names[0].Name) {
		r.kinds[lit] = guardedNode
	}
}

// literal puts switches into a description or a list of rules.
func (r *rewriter) literal(n *ast.CompositeLit) {
	kind := r.kinds[n]
	if kind == "" {
		kind = selected(n.Type)
	}
	if array, ok := n.Type.(*ast.ArrayType); ok {
		r.list(n, selected(array.Elt))
	}
	for _, e := range n.Elts {
		if field, ok := e.(*ast.KeyValueExpr); ok {
			r.field(kind, field)
		}
	}
	if kind == "Shape" && !opens(n) {
		comma := map[bool]string{true: ", "}[len(n.Elts) > 0]
		r.replace(n.Lbrace+1, n.Lbrace+1, "Open: mutantIs(%d)%s", r.mark(n, "refusing other members"), comma)
	}
}

// field puts a switch into what a description says of one thing.
func (r *rewriter) field(kind string, field *ast.KeyValueExpr) {
	key, ok := field.Key.(*ast.Ident)
	if !ok { // a map's key
		return
	}
	name := key.Name
	inner, _ := field.Value.(*ast.CompositeLit)
	if kind == guardedNode && name != "Type" {
		kind = "Node"
	}
	switch with := literals[kind][name]; {
	case with != "":
		r.around(field.Value.Pos(), field.Value.End(), "%s(%d, ", with, r.mark(field, "the "+strings.ToLower(name)+" of a "+strings.ToLower(kind)))
	case kind == "Node" && name == "Shape":
		r.kinds[inner] = nodeShape
	case (kind == "Shape" || kind == nodeShape) && name == "Required":
		r.each(inner, "mutableRequired", "a required member")
	}
}

// list is a slice of what package args calls so.
func (r *rewriter) list(n *ast.CompositeLit, element string) {
	if element == "Rule" {
		r.each(n, "mutableRules", "a rule")
		return
	}
	for _, e := range n.Elts {
		if lit, ok := e.(*ast.CompositeLit); ok {
			r.kinds[lit] = element
		}
	}
}

// each makes a list one of which each element can be taken away.
func (r *rewriter) each(n *ast.CompositeLit, function, what string) {
	whats := make([]string, len(n.Elts))
	for i := range whats {
		whats[i] = what
	}
	r.replace(n.Pos(), n.Lbrace+1, "%s(%d, ", function, r.mark(n, whats...))
	r.replace(n.Rbrace, n.Rbrace+1, ")")
}

// opens tells whether a shape takes other members anyway.
func opens(n *ast.CompositeLit) bool {
	for _, e := range n.Elts {
		field, _ := e.(*ast.KeyValueExpr)
		if name := field.Key.(*ast.Ident).Name; name == "Open" || name == "Rest" {
			return true
		}
	}
	return false
}
