package bind

import (
	"slices"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/source"
)

// toolGrammar is a tool's directive, as hints show it.
const toolGrammar = `//nlgen:tool [name] [title="..."]`

// toolDirective is a line `//nlgen:tool [name] [title="..."]`.
type toolDirective struct {
	pos diag.Pos
	// tool is empty when the struct's name says which tool is meant.
	tool    string
	toolPos diag.Pos
	// title is nil when there is none.
	title *source.Word
	// broken is a line with a mistake: the tool it means has a struct, but cannot be made.
	broken bool
}

// directives checks every directive of the package as far as it can be without knowing what its type is for.
func (b *binder) directives() {
	for _, d := range b.pkg.Strays {
		b.problems.Errorf(diag.StrayDirective, d.Pos, "//nlgen:%s stands in the comment of no type", d.Name).
			Hintf("move it to the line above the type it is for, with no blank line between")
	}
	for _, decl := range b.pkg.Decls {
		b.idle(decl)
		for _, d := range decl.Directives {
			switch {
			case d.Block:
				b.problems.Errorf(diag.BadDirective, d.Pos, "between /* and */ nlgen:%s is no directive", d.Name).
					Hintf("write a line of its own: //nlgen:%s", d.Name)
			case d.Spaced:
				b.problems.Errorf(diag.BadDirective, d.Pos, "with a blank after the slashes nlgen:%s is no directive", d.Name).
					Hintf("take the blank away: //nlgen:%s", d.Name)
			case d.Problem != "" && d.Name == source.ToolDirective: // others are not read by words
				b.problems.Errorf(diag.BadDirective, d.Pos, "the words of //nlgen:tool cannot be read: %s", d.Problem).
					Hintf(toolGrammar)
			case d.Name == source.OpenDirective && len(d.Words) > 0:
				b.problems.Errorf(diag.BadDirective, d.Words[0].Pos, "//nlgen:open has no words after it").
					Hintf("//nlgen:open")
			case d.Name == source.OneOfDirective && (d.Problem != "" || len(d.Words) > 1 || len(d.Words) == 1 && d.Words[0].Key != ""):
				b.problems.Errorf(diag.BadDirective, d.Pos, "//nlgen:oneof has at most one word after it, the member that tells the branch").
					Hintf("//nlgen:oneof, or //nlgen:oneof kind")
			case !slices.Contains(source.KnownDirectives, d.Name):
				found := b.problems.Errorf(diag.BadDirective, d.Pos, "there is no directive //nlgen:%s", d.Name).
					Hintf("nlgen knows %s", knownDirectives())
				if meant, ok := diag.Closest(d.Name, source.KnownDirectives); ok {
					found.Hintf("write //nlgen:%s", meant)
				}
			}
		}
	}
}

// knownDirectives are the directives there are, as hints show them.
func knownDirectives() string {
	var all []string
	for _, name := range source.KnownDirectives {
		all = append(all, "//nlgen:"+name)
	}
	return and(all)
}

// has tells whether the type's comment has the directive.
func has(d *source.Decl, name string) bool { return directiveOf(d, name) != nil }

// directiveOf is the directive of that name in the type's comment, the first if there are several; nil when it has none.
func directiveOf(d *source.Decl, name string) *source.Directive {
	for i := range d.Directives {
		if one := &d.Directives[i]; one.Name == name && !one.Spaced {
			return one
		}
	}
	return nil
}

// toolDirectives reads the type's //nlgen:tool lines. What is wrong with them is reported.
func (b *binder) toolDirectives(decl *source.Decl) []toolDirective {
	var all []toolDirective
	for _, d := range decl.Directives {
		if d.Name != source.ToolDirective || d.Spaced {
			continue
		}
		one := toolDirective{pos: d.Pos, broken: d.Problem != ""} // the problem is reported
		for _, w := range d.Words {
			if !b.toolWord(&one, w) {
				one.broken = true
				break
			}
		}
		all = append(all, one)
	}
	if len(all) > 1 {
		b.problems.Errorf(diag.TwoTools, all[1].pos, "%s has two //nlgen:tool lines", decl.Name).
			Hintf("give each tool a struct of its own").
			Relatef(all[0].pos, "the first")
		for i := range all {
			all[i].broken = true
		}
	}
	return all
}

func (b *binder) toolWord(d *toolDirective, w source.Word) bool {
	switch {
	case w.Key == "" && d.tool == "" && w.Value != "":
		d.tool, d.toolPos = w.Value, w.Pos
	case w.Key == "title" && d.title == nil:
		d.title = &w
	case w.Key == "":
		b.problems.Errorf(diag.BadDirective, w.Pos, "%s is a second name", w.Value).
			Hintf(`a title of several words is quoted: //nlgen:tool %s title="Add a note"`, d.tool)
		return false
	case w.Key == "title":
		b.problems.Errorf(diag.BadDirective, w.Pos, "title stands twice").Hintf("keep one")
		return false
	default:
		b.problems.Errorf(diag.BadDirective, w.Pos, "//nlgen:tool has no word %s", w.Key).
			Hintf(toolGrammar)
		return false
	}
	return true
}
