package bind

import (
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// idle refuses directives that say nothing where they stand: twice the same, one that excludes another, on an alias, and
// //nlgen:open on a type that is not closed.
func (b *binder) idle(d *source.Decl) {
	first := map[string]*source.Directive{}
	for i := range d.Directives {
		one := &d.Directives[i]
		if one.Spaced || one.Name == source.ToolDirective {
			continue
		}
		if other := first[one.Name]; other != nil {
			b.problems.Errorf(diag.BadDirective, one.Pos, "//nlgen:%s stands twice", one.Name).
				Hintf("keep one").
				Relatef(other.Pos, "the first")
			continue
		}
		first[one.Name] = one
	}
	open, oneof, own := first[source.OpenDirective], first[source.OneOfDirective], first[source.SchemaDirective]
	for _, other := range []*source.Directive{open, oneof} {
		if own != nil && other != nil {
			b.problems.Errorf(diag.BadDirective, other.Pos, "%s has a schema of its own, and //nlgen:%s says nothing beside it", d.Name, other.Name).
				Hintf("keep one of the two directives").
				Relatef(own.Pos, "the schema")
			return
		}
	}
	for _, one := range []*source.Directive{open, oneof, own} {
		if one != nil && d.Alias {
			b.problems.Errorf(diag.BadDirective, one.Pos, "%s is an alias, and //nlgen:%s is for the type itself", d.Name, one.Name).
				Hintf("move it to the type's declaration, or declare a type: type %s %s", d.Name, d.Type.Text)
		}
	}
	if open != nil && oneof == nil && !d.Alias && !d.Generic && len(d.Problems) == 0 {
		b.openIdle(d, open)
	}
}

// openIdle refuses //nlgen:open on a type that is neither a struct's object nor an enum.
func (b *binder) openIdle(d *source.Decl, open *source.Directive) {
	what := ""
	switch under := d.Type.Under(); {
	case encodes(&source.Type{Kind: source.Named, Decl: d, Text: d.Name, Pos: d.Pos}):
		what = "reads or writes its JSON itself"
	case under.Kind == source.Map:
		what = "is a map, which takes any members"
	case under.Kind == source.Basic && !listed(d) && halfTyped(d) == nil:
		what = "has no list of constants that it could be open beside"
	case under.Kind != source.Struct && under.Kind != source.Basic:
		what = "is no struct"
	}
	if what != "" {
		b.problems.Errorf(diag.BadDirective, open.Pos, "//nlgen:open says nothing on %s, which %s", d.Name, what).
			Hintf("take it away")
	}
}

// kept refuses directives of an embedded struct that its members, which stand in the place of it, do not keep.
func (b *binder) kept(f *source.Field, d *source.Decl, name string, outer *source.Decl) bool {
	tag, _ := f.Tag("json")
	named, _, _ := strings.Cut(tag.Value, ",")
	switch {
	case source.ValidName(named): // it is a member itself
		return true
	case has(d, source.OneOfDirective):
		b.problems.Errorf(diag.BadDirective, f.Pos, "%s: %s is a union, and embedded it would be no choice any more: its members would stand in its place", name, d.Name).
			Hintf("give it a name in a json tag, or make it a field with a name")
	case has(d, source.OpenDirective) && (outer == nil || !has(outer, source.OpenDirective)):
		b.problems.Errorf(diag.BadDirective, f.Pos, "%s: %s is open, and its members stand in a struct that is not", name, d.Name).
			Hintf("mark the struct around it with //nlgen:open too, or embed a struct without it")
	default:
		return true
	}
	return false
}
