package emit

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
)

// generated are the identifiers of the generated file: those of the package, by what they stand for, and those of its
// functions. None is an identifier of the package already or the name of an import.
type generated struct {
	guide  string
	number string
	// schema and output are by a tool's name, decoder and shape by a struct's, enum by an enum's.
	schema, output, decoder, shape, enum map[string]string
	// schemaNode is by the name of a type with a schema of its own, union by a union's.
	schemaNode, union map[string]string

	reader, value, text, plain, context, call, arguments string
	// locals gives the variables inside a decoder; the decoders share them.
	locals *names.Scope
	depths map[string]string
}

func allocate(p *model.Plugin, scope *names.Scope) generated {
	scope.Allocate(handlersName)
	scope.Allocate(registerName)
	n := generated{
		guide:   scope.Allocate("guide"),
		number:  scope.Allocate("jsonNumber"),
		schema:  map[string]string{},
		output:  map[string]string{},
		decoder: map[string]string{},
		shape:   map[string]string{},
		enum:    map[string]string{},
		depths:  map[string]string{},

		schemaNode: map[string]string{},
		union:      map[string]string{},
	}
	for _, t := range p.Tools {
		n.schema[t.Name] = scope.Allocate(names.Unexported(t.Method) + "Schema")
		if t.Output != nil {
			n.output[t.Name] = scope.Allocate(names.Unexported(t.Method) + "DataSchema")
		}
	}
	for _, s := range p.Structs {
		name := identifier(s.Name)
		n.decoder[s.Name] = scope.Allocate("decode" + exported(name))
		if s.Branches != nil {
			n.union[s.Name] = scope.Allocate(names.Unexported(name) + "Union")
		} else {
			n.shape[s.Name] = scope.Allocate(names.Unexported(name) + "Shape")
		}
	}
	for _, e := range p.Enums {
		n.enum[e.Name] = scope.Allocate(names.Unexported(identifier(e.Name)) + "Enum")
	}
	for _, s := range p.Schemas {
		n.schemaNode[s.Name] = scope.Allocate(names.Unexported(identifier(s.Name)) + "Node")
	}
	n.locals = scope.Inner()
	n.reader = n.locals.Allocate("r")
	n.value = n.locals.Allocate("v")
	n.text = n.locals.Allocate("text")
	n.plain = n.locals.Allocate("plain")
	n.context = n.locals.Allocate("ctx")
	n.call = n.locals.Allocate("call")
	n.arguments = n.locals.Allocate("in")
	return n
}

// local is the variable of that name in the depth-th loop of a decoder, counted from 0: o, o2, o3.
func (n *generated) local(name string, depth int) string {
	if depth > 0 {
		name += strconv.Itoa(depth + 1)
	}
	if n.depths[name] == "" {
		n.depths[name] = n.locals.Allocate(name)
	}
	return n.depths[name]
}

// exported is the name with its first letter in upper case.
func exported(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}
