package bind

import (
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// outputs gives each tool of the model the type of its data and what that is as a schema. It comes after the inputs: what
// is wrong with a struct that is also read has been told then.
func (b *binder) outputs(pairs []pair) {
	b.unread = b.manifest.Doubtful || len(pairs) < len(b.manifest.Tools) || diag.HasErrors(b.problems.Sorted())
	for _, p := range pairs {
		d := b.data(p, pairs)
		if d == nil {
			continue
		}
		node := b.output(p, d)
		for i := range b.plugin.Tools {
			if t := &b.plugin.Tools[i]; t.Name == p.tool.Name {
				t.Data, t.Output = d.Name, node
			}
		}
	}
}

// data is the struct of a tool's data, AddNoteData for AddNoteArgs; nil when the package has none. Where a directive binds a
// struct of another name, the tool's own name may be the data's: AddNoteData for add_note, unless it is another tool's.
func (b *binder) data(p pair, all []pair) *source.Decl {
	d := b.pkg.Decl(p.stem() + "Data")
	if method := p.method(); d == nil && !slices.ContainsFunc(all, func(o pair) bool { return o.stem() == method }) {
		d = b.pkg.Decl(method + "Data")
	}
	if d != nil && d.Generic {
		b.problems.Errorf(diag.DataType, d.Pos, "%s has type parameters, and the data of %s is one type", d.Name, p.tool.Own).
			Hintf("type %s struct{}", d.Name)
		return nil
	}
	return d
}

// output is the schema of a tool's data; nil when it has none, which is told. It says no more than encoding/json
// guarantees, so that data always fits it: which constants a type has, and what a tag says of values that are read, holds
// no handler back. Objects take other members: a later version may send more, and whoever kept this schema can go on. The
// root requires none: a refusal's {"error": ...} and the {} of data that is too large fit as well, and clients hold those
// to the schema too.
func (b *binder) output(p pair, d *source.Decl) *schema.Node {
	t := &source.Type{Kind: source.Named, Decl: d, Pos: d.Pos, Text: d.Name}
	b.values = 0
	v, ok := b.sent(t, use{label: d.Name}, true)
	switch {
	case b.values > tooMany, ok && v.nodes >= tooMany:
		b.problems.Errorf(diag.SchemaLimit, d.Pos, "the data of %s has more members than a schema of %d characters can say", p.tool.Own, schema.MaxSize).
			Hintf("structs that hold structs that hold structs add up: leave some out, or make two tools")
		return nil
	case !ok:
		return nil
	case t.Under().Kind != source.Struct:
		b.problems.Errorf(diag.DataType, d.Pos, "%s is not a struct, and the data of %s is a JSON object", d.Name, p.tool.Own).
			Hintf("make it a struct with a field that holds this, or give the type another name")
		return nil
	case v.node.Type != schema.Object:
		b.problems.Errorf(diag.DataType, d.Pos, "%s writes its JSON itself, so that it is an object cannot be promised, and the data of %s is one", d.Name, p.tool.Own).
			Hintf("make it a struct with a field that holds this, or give the type another name")
		return nil
	}
	for _, f := range schema.Check(v.node.Append(nil)) {
		if f.Kind == fault.Project { // that name belongs to the host in arguments only
			continue
		}
		b.limit(v.node, f, d.Pos, "the data of "+p.tool.Own)
		ok = false
	}
	if !ok {
		return nil
	}
	root := *v.node // a struct can stand inside another's data too
	root.Required = nil
	return &root
}
