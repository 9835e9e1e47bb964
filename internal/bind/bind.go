// Package bind joins the tools that a manifest declares to the Go structs of a package, and says what those structs are as
// restricted schemas. In go a Manifest and a source.Package; out comes the model.Plugin that code and documents are
// generated from, or what is wrong. What always holds: a model's schemas are within contract 4, its defaults fulfil them,
// every declared tool is in it exactly once, and what Go says that a schema cannot say exactly is a diagnostic, never
// left out in silence.
package bind

import (
	"path"
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/mark"
	"github.com/nlgen/nlgen/internal/model"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/source"
)

// Bind makes the model of a plugin. It is nil exactly when one of the diagnostics is an error or the manifest is doubtful;
// they are sorted. Of a doubtful manifest only those are given that its own mistakes cannot have led to.
func Bind(m *manifest.Manifest, p *source.Package) (*model.Plugin, []diag.Diagnostic) {
	return Options{}.Bind(m, p)
}

// Bind is Bind with options.
func (o Options) Bind(m *manifest.Manifest, p *source.Package) (*model.Plugin, []diag.Diagnostic) {
	plugin, _, found := o.Locate(m, p)
	return plugin, found
}

// Locate is Bind that also says where what the model says stands.
func (o Options) Locate(m *manifest.Manifest, p *source.Package) (*model.Plugin, Places, []diag.Diagnostic) {
	b := &binder{
		options:  o,
		manifest: m,
		pkg:      p,
		plugin:   &model.Plugin{ID: m.ID, Name: m.Name, Version: m.Version, Guide: m.Guide, Package: p.Name, Path: p.Path},
		structs:  map[*source.Decl]*structure{},
		sends:    map[sentKey]*structure{},
		enums:    map[*source.Decl]*model.Enum{},
		rooms:    map[*source.Decl]int64{},
		schemas:  map[*source.Decl]*model.TypeSchema{},
		refused:  map[*source.Field]bool{},
		read:     map[*source.Field]bool{},
		places:   map[*schema.Node]MemberPlace{},
	}
	for _, p := range m.Permissions {
		b.plugin.Permissions = append(b.plugin.Permissions, model.Permission(p))
	}
	b.scope()
	b.directives()
	methods := map[string]pair{}
	pairs := b.pairs()
	for _, pair := range pairs {
		if tool, ok := b.tool(pair, methods); ok {
			b.plugin.Tools = append(b.plugin.Tools, tool)
		}
	}
	b.outputs(pairs)
	b.accepts(pairs)
	found := b.problems.Sorted()
	if m.Doubtful {
		found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return slices.Contains(joining, d.Code) })
	}
	if m.Doubtful || diag.HasErrors(found) {
		return nil, Places{}, found
	}
	b.declarations()
	b.sortImports()
	return b.plugin, b.located(pairs), found
}

// joining are the mistakes in joining tools and structs: those that a mistake in the names of tools leads to.
var joining = []diag.Code{diag.NoStruct, diag.UndeclaredTool, diag.TwoStructs, diag.TwoTools, diag.SameMethod}

// binder is one Bind under way.
type binder struct {
	options  Options
	manifest *manifest.Manifest
	pkg      *source.Package
	plugin   *model.Plugin
	problems diag.List

	structs map[*source.Decl]*structure
	sends   map[sentKey]*structure
	// decls are the declarations of the model's structs, in their order.
	decls []*source.Decl
	// sentDecls are those of the structs that are only sent.
	sentDecls []*source.Decl
	// reliedOn are the types that are no structs, and the aliases, that the schemas rely on.
	reliedOn []*source.Decl
	enums    map[*source.Decl]*model.Enum
	// rooms is how much room values of types take.
	rooms map[*source.Decl]int64
	// schemas are the types read that carry a schema, nil where something is wrong.
	schemas map[*source.Decl]*model.TypeSchema
	// refused are embedded fields that cannot be looked into.
	refused map[*source.Field]bool
	// read are the fields of structs that arguments hold, and those embedded on the way to one: what is wrong with their
	// tags was told.
	read map[*source.Field]bool
	// unread says that arguments may hold more than was read, because something is wrong with a tool or its arguments.
	unread bool
	// places is where the field of a property stands.
	places map[*schema.Node]MemberPlace
	// values is how many values were looked at for the schema under way. Beyond tooMany none is: it is told at its end.
	values int
	// path is how the type at hand was come to, from a tool's arguments on.
	path []step
	// enumNames gives out names of enums that stand in tags.
	enumNames *names.Scope
	// importNames gives out names of imports.
	importNames *names.Scope
}

// scope notes the names that the package declares, and refuses those that generated code declares too or cannot do
// without.
func (b *binder) scope() {
	unmarked := false // a file of nlgen's own name without its mark is told of once
	for _, id := range b.pkg.Scope {
		switch {
		case path.Base(id.Pos.File) == mark.GoFile:
			if !unmarked {
				b.problems.Errorf(diag.ReservedName, id.Pos, "%s has lost the line that says it is nlgen's, and nlgen would declare %s again", mark.GoFile, id.Name).
					Hintf("delete %s and run nlgen again; or bring back its first line: %s", mark.GoFile, mark.Go)
			}
			unmarked = true
		case id.Name == "Tools" || id.Name == "Plugin":
			b.problems.Errorf(diag.ReservedName, id.Pos, "%s is declared here and would be generated too", id.Name).
				Hintf("give this one another name, such as %s", names.Unexported(id.Name))
		case usedPredeclared(id.Name):
			b.problems.Errorf(diag.ReservedName, id.Pos, "%s is declared here, and generated code needs Go's own %s", id.Name, id.Name).
				Hintf("give this one another name, such as my%s", capitalised(id.Name))
		}
		b.plugin.Taken = append(b.plugin.Taken, id.Name)
	}
	b.plugin.Taken = sorted(b.plugin.Taken)
	b.imported()
	b.enumNames = names.NewScope()
	for _, d := range b.pkg.Decls {
		b.enumNames.Allocate(d.Name)
	}
}

// imported notes the names that files import, and refuses those that generated code declares for all files.
func (b *binder) imported() {
	for _, id := range b.pkg.Imported {
		if id.Name == "Tools" || id.Name == "Plugin" {
			b.problems.Errorf(diag.ReservedName, id.Pos, "a package is imported as %s here, and %s would be generated too", id.Name, id.Name).
				Hintf("import it as %s", names.Unexported(id.Name))
		}
		b.plugin.Imported = append(b.plugin.Imported, id.Name)
	}
	b.plugin.Imported = sorted(b.plugin.Imported)
	for _, id := range b.pkg.Dots {
		if id.Name == runtimePath || id.Name == "plugin" {
			b.problems.Errorf(diag.ReservedName, id.Pos, "%s is imported with all its names here, and Plugin, which is one of them, would be generated too", id.Name).
				Hintf("take the dot away, and write the package's name before what is used of it")
		}
	}
}

// usedPredeclared tells whether generated code uses a name that Go declares itself.
func usedPredeclared(name string) bool {
	switch name {
	case "any", "append", "bool", "error", "false", "float32", "float64", "int", "int8", "int16", "int32", "int64",
		"len", "new", "nil", "string", "true", "uint", "uint8", "uint16", "uint32", "uint64":
		return true
	}
	return false
}

// sorted orders names and drops repeats.
func sorted(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// tool makes one tool of the model; methods are those of the tools before it.
func (b *binder) tool(p pair, methods map[string]pair) (model.Tool, bool) {
	t := model.Tool{
		Name: p.tool.Name, Advertised: p.tool.Advertised, Write: p.tool.Write,
		Method: p.method(), Args: p.args.Name,
	}
	if other, taken := methods[t.Method]; taken {
		b.problems.Errorf(diag.SameMethod, p.args.Pos, "%s and %s would both be handled by a method %s", other.tool.Own, p.tool.Own, t.Method).
			Hintf("rename one of the two tools in the manifest").
			Relatef(other.args.Pos, "the arguments of %s", other.tool.Own)
	}
	methods[t.Method] = p
	settle(&t, p.tool.Settings)
	t.Title = b.title(p)
	t.Description = b.description(p)
	var ok bool
	t.Input, ok = b.input(p)
	return t, ok
}
