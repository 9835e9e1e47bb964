package bind

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/source"
)

// declarations gives each struct of the model its fields as its declaration says them. It comes last: such a line may use
// a package only if the generated file needs that anyway.
func (b *binder) declarations() {
	for i, d := range b.decls {
		b.plugin.Structs[i].Source = b.declaration(d.Type.Under(), d.Package == b.pkg)
	}
	for i := range b.plugin.Sent {
		one := &b.plugin.Sent[i]
		one.Source = b.declaration(b.pkg.Decl(one.Name).Type.Under(), true)
	}
}

// declaration is a struct's fields as its declaration says them; nil when that cannot be repeated in another file.
func (b *binder) declaration(t *source.Type, own bool) []model.SourceField {
	fields := []model.SourceField{}
	for _, f := range t.Fields {
		if !b.repeatable(f.Type) || !own && !f.Exported() {
			return nil
		}
		line := model.SourceField{Go: f.Name, Type: b.spell(f.Type), Tag: f.RawTag}
		if f.Embedded {
			line.Go = ""
		}
		fields = append(fields, line)
	}
	return fields
}

// repeatable tells whether spell says the type exactly, with no import beside those there are.
func (b *binder) repeatable(t *source.Type) bool {
	switch t.Kind {
	case source.Basic:
		return true
	case source.Named:
		return (t.Decl.Package == b.pkg || t.Decl.Exported() && b.imports(t.Decl.Package.Path)) && b.allRepeatable(t.Decl.Args)
	case source.Foreign:
		return b.imports(t.Path) && b.allRepeatable(t.Args)
	case source.Pointer, source.Slice:
		return b.repeatable(t.Elem)
	case source.Map:
		return b.repeatable(t.Key) && b.repeatable(t.Elem)
	case source.Array:
		return t.Size >= 0 && b.repeatable(t.Elem)
	case source.Struct:
		for _, f := range t.Fields {
			if !b.repeatable(f.Type) {
				return false
			}
		}
		return true
	case source.Invalid:
		return false
	}
	// Functions, channels and interfaces are spelled by their text, which has no tags.
	return len(t.Imports()) == 0 && !strings.Contains(t.Text, "struct{")
}

func (b *binder) allRepeatable(types []*source.Type) bool {
	for _, t := range types {
		if !b.repeatable(t) {
			return false
		}
	}
	return true
}

// imports tells whether the generated file imports a package, or may without harm.
func (b *binder) imports(path string) bool {
	if always[path] != "" {
		return true
	}
	for _, one := range b.plugin.Imports {
		if one.Path == path {
			return true
		}
	}
	return false
}

// spellable refuses an element that is an unnamed struct with a field whose type another file cannot repeat: a variable for
// the element needs all of the struct's type.
func (b *binder) spellable(t *source.Type, u use) bool {
	if t.Kind != source.Struct {
		return true
	}
	for _, f := range t.Fields {
		if spelled(f.Type) {
			continue
		}
		b.problems.Errorf(diag.HiddenType, t.Pos, "%s: its struct has no name, and generated code cannot repeat the type of its field %s", u.label, f.Name).
			Hintf("declare a type for the struct")
		return false
	}
	return true
}

// spelled tells whether spell says a type exactly.
func spelled(t *source.Type) bool {
	switch t.Kind {
	case source.Invalid:
		return false
	case source.Pointer, source.Slice:
		return spelled(t.Elem)
	case source.Array:
		return t.Size >= 0 && spelled(t.Elem)
	case source.Map:
		return spelled(t.Key) && spelled(t.Elem)
	case source.Struct:
		return !slices.ContainsFunc(t.Fields, func(f *source.Field) bool { return !spelled(f.Type) })
	case source.Func, source.Chan, source.Interface: // by their text, which has no tags
		return len(t.Imports()) == 0 && !strings.Contains(t.Text, "struct{")
	case source.Foreign:
		return t.Path != "" && t.Path != "C"
	}
	return true
}
