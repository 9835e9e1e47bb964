package bind

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/source"
)

// declarations gives each struct of the model its fields as its declaration says them, and lists what other named types
// are. It comes last: what such a line says of another package's type may use a package only if the generated file needs
// that anyway. The package's own types import already what their lines do.
func (b *binder) declarations() {
	for i, d := range b.decls {
		b.plugin.Structs[i].Source = b.declaration(d.Type.Under(), d.Package == b.pkg)
	}
	for _, d := range b.sentDecls {
		if fields := b.declaration(d.Type.Under(), d.Package == b.pkg); fields != nil && b.writable(d) {
			b.plugin.Sent = append(b.plugin.Sent, model.Struct{Name: b.qualify(d) + d.Name + b.arguments(d.Args), Source: fields})
		}
	}
	for _, d := range b.reliedOn {
		b.meaning(d)
	}
}

// relies notes that a schema says what a named type is: one that is no struct, or an alias.
func (b *binder) relies(d *source.Decl) {
	if !slices.Contains(b.reliedOn, d) {
		b.reliedOn = append(b.reliedOn, d)
	}
}

// meaning lists what a named type is, where the generated file can say both.
func (b *binder) meaning(d *source.Decl) {
	own := d.Package == b.pkg
	means := d.Type
	if !d.Alias {
		means = means.Under()
	}
	if !b.writable(d) || !b.repeatable(means, own) {
		return
	}
	b.plugin.Named = append(b.plugin.Named, model.Named{
		Name: b.qualify(d) + d.Name + b.arguments(d.Args), Type: b.spell(means), Alias: d.Alias,
		Literal: means.Kind == source.Slice || means.Kind == source.Array || means.Kind == source.Map,
	})
}

// writable tells whether the generated file can name a type without an import for that alone.
func (b *binder) writable(d *source.Decl) bool {
	own := d.Package == b.pkg
	return (own || d.Exported() && b.imports(d.Package.Path)) && b.allRepeatable(d.Args, own)
}

// declaration is a struct's fields as its declaration says them; nil when that cannot be repeated in another file.
func (b *binder) declaration(t *source.Type, own bool) []model.SourceField {
	fields := []model.SourceField{}
	for _, f := range t.Fields {
		if !b.repeatable(f.Type, own) || !own && !f.Exported() {
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

// repeatable tells whether spell says the type exactly: of a type of the package's own, else with no import beside those
// there are.
func (b *binder) repeatable(t *source.Type, own bool) bool {
	return spelled(t, func(t *source.Type) bool {
		if t.Kind == source.Named {
			d := t.Decl
			return (d.Package == b.pkg || d.Exported() && (own || b.imports(d.Package.Path))) && b.allRepeatable(d.Args, own)
		}
		// Of types other than well-known ones it is not sure what they are called.
		return (b.imports(t.Path) || own && slices.Contains(knownPaths, t.Path)) && b.allRepeatable(t.Args, own)
	})
}

func (b *binder) allRepeatable(types []*source.Type, own bool) bool {
	for _, t := range types {
		if !b.repeatable(t, own) {
			return false
		}
	}
	return true
}

// imports tells whether the generated file imports a package, or may without harm.
func (b *binder) imports(path string) bool {
	_, ok := b.importedAs(path)
	return ok
}

// spellable refuses an element that is an unnamed struct with a field whose type another file cannot repeat: a variable for
// the element needs all of the struct's type.
func (b *binder) spellable(t *source.Type, u use) bool {
	if t.Kind != source.Struct {
		return true
	}
	for _, f := range t.Fields {
		if spelled(f.Type, sayable) {
			continue
		}
		b.problems.Errorf(diag.HiddenType, t.Pos, "%s: its struct has no name, and generated code cannot repeat the type of its field %s", u.label, f.Name).
			Hintf("declare a type for the struct")
		return false
	}
	return true
}

// sayable tells whether a declared type, or one of another package, has a name that spell can say.
func sayable(t *source.Type) bool { return t.Kind == source.Named || t.Path != "" && t.Path != "C" }

// spelled tells whether spell says a type exactly, where named tells it of the types in it that are Named or Foreign.
func spelled(t *source.Type, named func(*source.Type) bool) bool {
	switch t.Kind {
	case source.Basic:
		return true
	case source.Named, source.Foreign:
		return named(t)
	case source.Pointer, source.Slice:
		return spelled(t.Elem, named)
	case source.Array:
		return t.Size >= 0 && spelled(t.Elem, named)
	case source.Map:
		return spelled(t.Key, named) && spelled(t.Elem, named)
	case source.Struct:
		return !slices.ContainsFunc(t.Fields, func(f *source.Field) bool { return !spelled(f.Type, named) })
	case source.Invalid:
		return false
	}
	// Functions, channels and interfaces are spelled by their text, which has no tags.
	return len(t.Imports()) == 0 && !strings.Contains(t.Text, "struct{")
}
