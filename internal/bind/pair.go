package bind

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/manifest"
	"github.com/nlgen/nlgen/internal/names"
	"github.com/nlgen/nlgen/internal/source"
)

// pair is a declared tool and the struct of its arguments.
type pair struct {
	tool manifest.Tool
	args *source.Decl
	// directive is the struct's //nlgen:tool line, nil when its name alone binds it.
	directive *toolDirective
}

// stem is what the arguments, the data and, where it can, the method of a tool have in common: AddNote of AddNoteArgs.
func (p pair) stem() string {
	if stem := strings.TrimSuffix(p.args.Name, "Args"); stem != "" {
		return stem
	}
	return names.Method(p.tool.Own)
}

// method is the name of the tool's handler: as the struct spells the tool's name, else as Go would.
func (p pair) method() string {
	if stem := p.stem(); token.IsExported(stem) && names.BindsByName(p.args.Name, p.tool.Own) {
		return stem
	}
	return names.Method(p.tool.Own)
}

// pairs finds the struct of each declared tool.
func (b *binder) pairs() []pair {
	c := &claims{byTool: make([][]claim, len(b.manifest.Tools)), byName: map[string][]int{}, claimants: map[*source.Decl]bool{}}
	for i, tool := range b.manifest.Tools {
		key := names.Fold(names.Method(tool.Own))
		c.byName[key] = append(c.byName[key], i)
	}
	for _, d := range b.pkg.Decls {
		b.claim(d, c)
	}
	all := c.lost
	for i, tool := range b.manifest.Tools {
		own := tool.Own
		switch found := c.byTool[i]; {
		case len(found) == 0:
			b.noStruct(tool, c)
		case len(found) > 1:
			second := found[1]
			d := b.problems.Errorf(diag.TwoStructs, second.args.Pos, "%s and %s are both the arguments of %s", found[0].args.Name, second.args.Name, own).
				Hintf("rename one of them, or take its directive away")
			d.Relatef(found[0].args.Pos, "%s", found[0].args.Name)
		default:
			if only := found[0]; !only.broken && b.fitsArgs(only.args, own) {
				all = append(all, pair{tool, only.args, only.directive})
			}
		}
	}
	return all
}

// claim is a struct that says it is a tool's arguments.
type claim struct {
	args      *source.Decl
	directive *toolDirective
	broken    bool // it cannot be, which is reported
}

// claims are those of all types, by tool, and the tools by what is left of their name in a struct's.
type claims struct {
	byTool [][]claim
	// claimants are the types that are some tool's.
	claimants map[*source.Decl]bool
	byName    map[string][]int
	// lost are those whose tool is not declared, where the manifest may have lost it.
	lost []pair
}

// claim notes under each tool that the type means that it does.
func (b *binder) claim(d *source.Decl, c *claims) {
	directives := b.toolDirectives(d)
	if directives == nil {
		b.claimAs(d, nil, c)
	}
	for i := range directives {
		b.claimAs(d, &directives[i], c)
	}
}

func (b *binder) claimAs(d *source.Decl, directive *toolDirective, c *claims) {
	meant := b.meant(d, directive, c)
	broken := directive != nil && directive.broken
	switch {
	case len(meant) > 1:
		first, second := b.manifest.Tools[meant[0]].Own, b.manifest.Tools[meant[1]].Own
		b.problems.Errorf(diag.TwoTools, d.Pos, "%s could be the arguments of %s and of %s", d.Name, first, second).
			Hintf("say which one with a directive: //nlgen:tool %s", first)
		broken = true
	case len(meant) == 0 && directive != nil && !broken && b.manifest.Doubtful:
		b.lost(d, directive, c)
	case len(meant) == 0 && directive != nil && !broken:
		b.undeclared(d, directive)
	}
	for _, i := range meant {
		if slices.ContainsFunc(c.byTool[i], func(other claim) bool { return other.args == d }) {
			continue // two directives on one type, which is reported
		}
		c.byTool[i] = append(c.byTool[i], claim{d, directive, broken})
		c.claimants[d] = true
	}
}

// meant are the tools that a directive names, or else the type's own name.
func (b *binder) meant(d *source.Decl, directive *toolDirective, c *claims) []int {
	var meant []int
	if directive == nil || directive.tool == "" {
		for _, i := range c.byName[names.Fold(strings.TrimSuffix(d.Name, "Args"))] {
			if names.BindsByName(d.Name, b.manifest.Tools[i].Own) {
				meant = append(meant, i)
			}
		}
		return meant
	}
	for i, tool := range b.manifest.Tools {
		if directive.tool == tool.Own || directive.tool == tool.Name {
			meant = append(meant, i)
		}
	}
	return meant
}

// lost notes a struct with a tool that the manifest may declare after all.
func (b *binder) lost(d *source.Decl, directive *toolDirective, c *claims) {
	tool := manifest.Tool{Own: directive.tool}
	if tool.Own == "" {
		tool.Own = strings.TrimSuffix(d.Name, "Args")
	}
	if b.fitsArgs(d, tool.Own) {
		c.lost = append(c.lost, pair{tool, d, directive})
	}
}

// undeclared refuses a directive without a tool.
func (b *binder) undeclared(d *source.Decl, directive *toolDirective) {
	var declared []string
	for _, tool := range b.manifest.Tools {
		declared = append(declared, tool.Own)
	}
	list := "it declares no tools"
	if len(declared) > 0 {
		list = "it declares " + and(declared)
	}
	if directive.tool == "" {
		b.problems.Errorf(diag.UndeclaredTool, directive.pos, "no tool of the manifest is called like %s", d.Name).
			Hintf("%s: add the tool there, or name one of them here (//nlgen:tool NAME)", list)
		return
	}
	found := b.problems.Errorf(diag.UndeclaredTool, directive.toolPos, "the manifest declares no tool %s", directive.tool).
		Hintf("%s: add the tool there, or correct the name", list)
	if meant, ok := diag.Closest(directive.tool, declared); ok {
		found.Hintf("write %s, or declare the tool in the manifest", meant)
	}
}

// fitsArgs tells whether a type can be a tool's arguments.
func (b *binder) fitsArgs(d *source.Decl, own string) bool {
	switch {
	case d.Alias:
		b.problems.Errorf(diag.ArgsType, d.Pos, "%s is an alias, and the arguments of %s need a type of their own", d.Name, own).
			Hintf("type %s %s", d.Name, d.Type.Text)
	case d.Generic:
		b.problems.Errorf(diag.ArgsType, d.Pos, "%s has type parameters, and the arguments of %s are one type", d.Name, own).
			Hintf("type %s struct{}", d.Name)
	case len(d.Problems) > 0:
		return true // reported when its fields are read
	case d.Type.Under().Kind != source.Struct:
		b.problems.Errorf(diag.ArgsType, d.Pos, "%s is not a struct, and the arguments of %s are a JSON object", d.Name, own).
			Hintf("type %s struct{}", d.Name)
	default:
		return true
	}
	return false
}

// skeleton is the least struct that is a tool's arguments.
func skeleton(own string) string {
	name := names.ArgsStruct(own)
	return fmt.Sprintf("// %s TODO: say what %s does, agents read it.\ntype %s struct{}", name, own, name)
}

// and joins words as a sentence lists them.
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
