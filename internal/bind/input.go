package bind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// input is the schema of a tool's arguments.
func (b *binder) input(p pair) (*schema.Node, bool) {
	t := &source.Type{Kind: source.Named, Decl: p.args, Pos: p.args.Pos, Text: p.args.Name}
	free := b.projectFree(p)
	b.values = 0
	v, ok := b.named(t, use{label: p.args.Name})
	switch {
	case b.values > tooMany:
	case !ok, !free, !b.isObject(p, v):
		return nil, false
	}
	if b.values > tooMany || v.nodes >= tooMany {
		b.problems.Errorf(diag.SchemaLimit, p.args.Pos, "the arguments of %s have more members than a schema of %d characters can say", p.tool.Own, schema.MaxSize).
			Hintf("structs that hold structs that hold structs add up: leave some out, or make two tools")
		return nil, false
	}
	text := v.node.Append(nil)
	for _, f := range schema.Check(text) {
		b.limit(v.node, f, p.args.Pos, p.tool.Own)
		ok = false
	}
	return v.node, ok
}

// isObject refuses arguments that a struct says and that are no object all the same.
func (b *binder) isObject(p pair, v value) bool {
	switch v.typ.Kind {
	case model.Object:
		return true
	case model.Union:
		b.problems.Errorf(diag.ArgsType, p.args.Pos, "%s is a union, and the arguments of %s are one object", p.args.Name, p.tool.Own).
			Hintf("make it a struct with a member that is the union: hosts drop tools whose schema is a oneOf")
	default:
		b.problems.Errorf(diag.OwnUnmarshal, p.args.Pos, "%s: %s reads itself from a string, and the arguments of %s are an object", p.args.Name, p.args.Name, p.tool.Own).
			Hintf("use a type without that method here, and convert it in the handler")
	}
	return false
}

// projectFree refuses an argument with the name that belongs to the host.
func (b *binder) projectFree(p pair) bool {
	if len(p.args.Problems) > 0 {
		return true // there is more to mend first
	}
	members, _ := p.args.Type.Members()
	for _, m := range members {
		if m.Name == schema.Project {
			b.problems.Errorf(diag.ProjectName, m.Field().Pos, "%s (%s): the host adds an argument of that name to every tool and keeps it to itself", goName(m, owner{name: p.args.Name}), m.Name).
				Hintf(`choose another name, such as json:"projectName"`)
			return false
		}
	}
	return true
}

// limit reports what is wrong with the finished schema of something, at the field it is about, else at pos.
func (b *binder) limit(n *schema.Node, f fault.Fault, pos diag.Pos, of string) {
	place := "the schema of " + of
	root, _, _ := strings.Cut(f.Path, ".") // what the check calls the whole schema
	if at, member, ok := b.locate(n, root, f.Path); ok {
		pos, place = at, "the member "+member+" of "+of
	}
	hint := "a schema may nest that deep only: make the structs flatter, or refer to parts by id"
	if f.Kind == fault.Size {
		hint = "shorten the comments of its fields, or make two tools"
	}
	b.problems.Errorf(diag.SchemaLimit, pos, "%s: %s", place, f.Reason).Hintf("%s", hint)
}

// locate finds the deepest field at or around a place in a schema.
func (b *binder) locate(n *schema.Node, at, want string) (pos diag.Pos, member string, ok bool) {
	for at != want {
		switch {
		case n.Items != nil && within(want, at+".items"):
			n, at = n.Items, at+".items"
			member += "[]"
			continue
		case n.Additional != nil && n.Additional.Node != nil && within(want, at+".additionalProperties"):
			n, at = n.Additional.Node, at+".additionalProperties"
			member = strings.TrimPrefix(member+".*", ".")
			continue
		}
		if k := slices.IndexFunc(n.OneOf, func(form *schema.Node) bool { return within(want, at+oneOfItem(n.OneOf, form)) }); k >= 0 {
			n, at = n.OneOf[k], at+oneOfItem(n.OneOf, n.OneOf[k])
			continue
		}
		next := -1
		for i, property := range n.Properties {
			if within(want, at+".properties."+property.Name) && (next < 0 || len(property.Name) > len(n.Properties[next].Name)) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		name := n.Properties[next].Name
		n, at = n.Properties[next].Node, at+".properties."+name
		member = strings.TrimPrefix(member+"."+name, ".")
		pos, ok = b.places[n].Pos, true
	}
	return pos, member, ok
}

// oneOfItem is how the schema's checker spells a place in a oneOf.
func oneOfItem(forms []*schema.Node, form *schema.Node) string {
	return ".oneOf[" + strconv.Itoa(slices.Index(forms, form)) + "]"
}

// within tells whether a place is another or in it.
func within(place, other string) bool {
	rest, ok := strings.CutPrefix(place, other)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
