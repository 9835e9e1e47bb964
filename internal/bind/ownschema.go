package bind

import (
	"errors"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/jsontree"
	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// ownSchema is a value of a type that carries its schema: //nlgen:schema {...}, or the name of a file that holds it.
func (b *binder) ownSchema(t *source.Type, u use) (value, bool) {
	words := b.noWords(u, "a type with a schema of its own")
	s, known := b.schemas[t.Decl]
	if !known {
		s = b.readSchema(t)
		b.schemas[t.Decl] = s
		if s != nil {
			b.plugin.Schemas = append(b.plugin.Schemas, *s)
		}
	}
	if s == nil || !words {
		return value{}, false
	}
	node := *s.Node
	return value{typ: &model.Type{Kind: model.Schema, Go: s.Name, Basic: s.Basic}, node: &node, nodes: count(&node)}, true
}

// readSchema reads the schema that a type carries; nil when something is wrong, which is told.
func (b *binder) readSchema(t *source.Type) *model.TypeSchema {
	d := t.Decl
	s := &model.TypeSchema{Name: b.spell(t)}
	directive := directiveOf(d, source.SchemaDirective)
	switch under := t.Under(); {
	case under.Kind == source.Interface && under.Empty:
		s.Basic = "any"
	case under.Kind == source.Foreign && under.Path == jsonPath && under.Name == "RawMessage":
		s.Basic = "json.RawMessage"
		if !t.HasMethod("UnmarshalJSON") && !t.HasMethod("MarshalJSON") {
			s.Methods = d.Package == b.pkg && d.Origin == nil
			if s.Methods && !b.methodsFree(d, diag.TypeSchema) {
				return nil
			}
		}
	default:
		b.problems.Errorf(diag.TypeSchema, directive.Pos, "%s is neither any nor json.RawMessage, so its fields say what it is", d.Name).
			Hintf("type %s json.RawMessage, or take //nlgen:schema away", d.Name)
		return nil
	}
	text, place, ok := b.schemaText(d, directive)
	if !ok {
		return nil
	}
	tree, err := jsontree.Parse(text)
	if err != nil {
		var at *lex.Error
		errors.As(err, &at)
		b.problems.Errorf(diag.TypeSchema, place(at.Offset), "the schema of %s is not JSON: %s", d.Name, at.Reason).
			Hintf("%s", schemaGrammar)
		return nil
	}
	node, faults := schema.ParseNode(tree, d.Name)
	for _, f := range faults {
		b.problems.Errorf(diag.TypeSchema, place(find(tree, d.Name, f.Path).Offset), "%s: %s", f.Path, f.Reason).
			Hintf("%s", schemaGrammar)
	}
	if len(faults) > 0 || !b.noDefaults(tree, d, place) || b.empty(node, tree, d, place) {
		return nil
	}
	s.Node = node
	return s
}

// noDefaults refuses defaults in the schema that a type carries: its values are kept as they were sent, and nothing would
// put a default into them.
func (b *binder) noDefaults(v *jsontree.Value, d *source.Decl, place func(offset int) diag.Pos) bool {
	if v.Kind != jsontree.Object {
		return true
	}
	ok := true
	for _, m := range v.Members {
		switch m.Name {
		case "default":
			b.problems.Errorf(diag.TypeSchema, place(m.Offset), "%s: a default in the schema of a type is not applied: the value is kept as it was sent", d.Name).
				Hintf("take it away, and let the handler do what is usual; or say in the description what is taken when nothing is sent")
			ok = false
		case "properties":
			for _, property := range m.Value.Members {
				ok = b.noDefaults(property.Value, d, place) && ok
			}
		case "items", "additionalProperties":
			ok = b.noDefaults(m.Value, d, place) && ok
		case "oneOf":
			for _, form := range m.Value.Elements {
				ok = b.noDefaults(form, d, place) && ok
			}
		}
	}
	return ok
}

const schemaGrammar = `a schema has type, description, properties, required, items, enum, additionalProperties, minimum, maximum and oneOf, as in //nlgen:schema {"type":"string"}`

// schemaText is the text of a type's schema, and where its bytes stand.
func (b *binder) schemaText(d *source.Decl, directive *source.Directive) (text []byte, place func(offset int) diag.Pos, ok bool) {
	said := strings.TrimSpace(directive.Text)
	switch {
	case said == "":
		b.problems.Errorf(diag.TypeSchema, directive.Pos, "//nlgen:schema says no schema").
			Hintf("write it behind the word, or the name of a file that holds it: //nlgen:schema filter.json")
		return nil, nil, false
	case strings.HasPrefix(said, "{"):
		return []byte(directive.Text), func(offset int) diag.Pos {
			at := directive.TextPos
			at.Col += offset
			return at
		}, true
	}
	file := path.Join(d.Package.Dir, said)
	if path.IsAbs(said) || strings.HasPrefix(path.Clean(said), "../") {
		b.problems.Errorf(diag.TypeSchema, directive.TextPos, "%s is not in the folder of the package", said).
			Hintf("move the file there, and name it relative to the folder")
		return nil, nil, false
	}
	read := b.options.ReadFile
	if read == nil {
		read = os.ReadFile
	}
	text, err := read(file)
	if err != nil {
		b.problems.Errorf(diag.TypeSchema, directive.TextPos, "the schema %s cannot be read", said).
			Hintf("name a file of the package's folder, or write the schema itself: //nlgen:schema {...}")
		return nil, nil, false
	}
	return text, func(offset int) diag.Pos {
		line, column := jsontree.Position(text, offset)
		return diag.Pos{File: file, Line: line, Col: column}
	}, true
}

// find is the value at a place in a schema, or the deepest around it.
func find(v *jsontree.Value, at, want string) *jsontree.Value {
	for at != want {
		var next *jsontree.Value
		step := ""
		for i := range v.Members {
			if name := v.Members[i].Name; within(want, at+"."+name) && len(name) >= len(step) {
				next, step = v.Members[i].Value, "."+name
			}
		}
		for i, e := range v.Elements {
			for _, name := range []string{"." + strconv.Itoa(i), "[" + strconv.Itoa(i) + "]"} {
				if within(want, at+name) {
					next, step = e, name
				}
			}
		}
		if next == nil {
			return v
		}
		v, at = next, at+step
	}
	return v
}

// count is how many schemas are in a node, itself included.
func count(n *schema.Node) int {
	all := 1
	for _, p := range n.Properties {
		all += count(p.Node)
	}
	if n.Items != nil {
		all += count(n.Items)
	}
	if n.Additional != nil && n.Additional.Node != nil {
		all += count(n.Additional.Node)
	}
	for _, form := range n.OneOf {
		all += count(form)
	}
	return all
}
