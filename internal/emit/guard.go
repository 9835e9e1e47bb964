package emit

import (
	"go/doc"
	"go/token"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/nlgen/nlgen/internal/model"
)

// advice stands behind each piece of a guard that a compiler can find wrong, so that the line it names says what to do.
const advice = "// run nlgen again"

// guards are declarations without effect that stop compiling once the structs and constants are no longer those the code
// was generated from. A constant or type that was added, and words that changed, are for nlgen check to find.
func (g *generator) guards() {
	var structs []jen.Code
	for _, s := range slices.Concat(g.plugin.Structs, g.plugin.Sent) {
		if s.Source != nil {
			structs = append(structs, jen.Id("_").Add(g.source(s)).Op("=").Add(g.spell(s.Name)).Values().Comment(advice))
		}
	}
	g.guard(structs, "the struct is no longer the one this file was generated from.", "a struct is no longer the one this file was generated from.")
	var types []jen.Code
	for _, n := range g.plugin.Named {
		types = append(types, g.meaning(n).Comment(advice))
	}
	if len(types) > 0 {
		const otherwise = " stands for something else than it did when this file was generated."
		g.guard(types, g.plugin.Named[0].Name+otherwise, "a type"+otherwise)
	}
	for _, e := range g.plugin.Enums {
		if e.Type != "" {
			constants := "a constant of " + e.Type + " has another value."
			g.guard(g.constantGuards(e), constants, constants)
		}
	}
}

// guard adds declarations that stop compiling, with the words for when one and when one of several does.
func (g *generator) guard(declarations []jen.Code, one, several string) {
	switch len(declarations) {
	case 0:
	case 1:
		g.add(comment("This does not compile once " + one))
		g.file.Var().Add(declarations...)
	default:
		g.add(comment("These do not compile once " + several))
		g.file.Var().Defs(declarations...)
	}
}

// source is the struct's type as its declaration says it. Assigning to it takes the same fields with the same tags.
func (g *generator) source(s model.Struct) jen.Code {
	var fields []jen.Code
	for _, f := range s.Source {
		line := jen.Id(f.Go).Add(g.spell(f.Type))
		if f.Tag != "" {
			line.Op(quote(f.Tag))
		}
		if declared(f.Type) {
			line.Comment(advice)
		}
		fields = append(fields, line)
	}
	return jen.Struct(fields...)
}

// meaning is a declaration that compiles only while a named type is what it was: an alias is identical to it, a slice, an
// array or a map has it underneath with the same tags, and a pointer to another type converts only to one that has the same
// type underneath.
func (g *generator) meaning(n model.Named) *jen.Statement {
	pointer := jen.Parens(jen.Op("*").Add(g.spell(n.Name))).Call(jen.Nil())
	switch {
	case n.Alias:
		return jen.Id("_").Op("*").Add(g.spell(n.Type)).Op("=").Add(pointer)
	case n.Literal:
		return jen.Id("_").Add(g.spell(n.Type)).Op("=").Add(g.spell(n.Name)).Values()
	}
	return jen.Id("_").Op("=").Parens(jen.Op("*").Add(g.spell(n.Type))).Call(pointer)
}

// declared tells whether a type as Go spells it has a name that is declared somewhere, and may be so no longer.
func declared(typ string) bool {
	for word := range words(typ) {
		if !token.IsKeyword(word) && !doc.IsPredeclared(word) {
			return true
		}
	}
	return false
}

// constantGuards are the guards of an enum, one a constant. A map may not have the key false twice.
func (g *generator) constantGuards(e model.Enum) []jen.Code {
	var guards []jen.Code
	for _, v := range e.Values {
		if v.Const == "" { // its package keeps it to itself
			continue
		}
		guards = append(guards, jen.Id("_").Op("=").Map(jen.Bool()).Struct().Values(
			jen.False().Op(":").Values(),
			g.spell(v.Const).Op("==").Op(enumValue(e.Basic, v.Text)).Op(":").Values(),
		).Comment(advice))
	}
	return guards
}

// enumValue is the value of an enum as Go source.
func enumValue(basic, text string) string {
	if basic == "string" {
		return quote(text)
	}
	return text
}
