package vet

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/diag"
	"github.com/nlgen/nlgen/internal/schema"
)

// arguments looks at all that the arguments of the tool at hand hold.
func (v *vetter) arguments() { v.node(v.tool.Input, place{pos: v.at.Args}) }

// place is where a value stands: its place in the arguments and, as near as is known, in the code.
type place struct {
	path string
	pos  diag.Pos
}

// node looks at a value and what it holds. What is not made from a field, within a schema that a type carries, is told at
// the field that has it.
func (v *vetter) node(n *schema.Node, at place) {
	v.list(n, at)
	v.items(n, at)
	v.free(n, at)
	v.titled(n, at)
	for _, p := range n.Properties {
		below := place{strings.TrimPrefix(at.path+"."+p.Name, "."), at.pos}
		if known, ok := v.places.Member(p.Node); ok {
			below.pos = known.Pos
			if !known.Tagged {
				v.member(diag.Warning, diag.GoName, below, "%s has no json tag, and is called as the Go field is", below.path).
					Hintf("write its name as agents shall: `json:%q`", snake(p.Name))
			}
		}
		v.named(p, below)
		v.said(n, p, below)
		v.node(p.Node, below)
	}
	if n.Items != nil {
		v.node(n.Items, place{at.path + "[]", at.pos})
	}
	if n.Additional != nil && n.Additional.Node != nil {
		v.node(n.Additional.Node, place{strings.TrimPrefix(at.path+".*", "."), at.pos})
	}
	for _, form := range n.OneOf {
		v.node(form, at)
	}
}

// member finds something about a member, once: structs can be in the arguments of several tools.
func (v *vetter) member(severity diag.Severity, code diag.Code, at place, format string, args ...any) *diag.Diagnostic {
	_, name, _ := cutLast(at.path)
	s := spot{code, at.pos, name}
	if v.told[s] {
		return &diag.Diagnostic{}
	}
	v.told[s] = !v.accepts(code)
	if severity == diag.Error {
		return v.errorf(code, at.pos, format, args...)
	}
	return v.warnf(code, at.pos, format, args...)
}

// cutLast cuts a path before its last name.
func cutLast(path string) (before, name string, ok bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return "", path, false
	}
	return path[:i], path[i+1:], true
}

// list looks at a list of values.
func (v *vetter) list(n *schema.Node, at place) {
	for i, s := range n.Enum {
		for _, other := range n.Enum[:i] {
			if !s.IsNumber && !other.IsNumber && s.Text != other.Text && strings.EqualFold(s.Text, other.Text) {
				v.member(diag.Error, diag.EnumCase, at, "%s takes %q and %q, which differ by letter case only", at.path, other.Text, s.Text).
					Hintf("give one of them another name")
			}
		}
	}
	if slices.ContainsFunc(n.Enum, func(s schema.Scalar) bool { return s.IsNumber }) {
		v.member(diag.Warning, diag.NumericEnum, at, "%s takes a list of numbers, and Gemini knows lists of strings only", at.path).
			Hintf("use strings that say what the numbers mean, or a minimum and a maximum")
	}
}

func (v *vetter) items(n *schema.Node, at place) {
	if n.Type == schema.Array && (n.Items == nil || n.Items.Type == schema.Any && n.Items.Enum == nil && n.Items.OneOf == nil) {
		v.member(diag.Warning, diag.UntypedItems, at, "%s is a list of anything: VS Code refuses a list without the kind of its items, and OpenAI's strict mode an item without a type", at.path).
			Hintf("use a list of one type, such as []string, or of a struct with //nlgen:oneof")
	}
}

func (v *vetter) free(n *schema.Node, at place) {
	if n.Additional == nil || n.Additional.Node == nil {
		return
	}
	what := "members of any name"
	if len(n.Properties) > 0 {
		what = "further members of any name"
	}
	path := at.path
	if path == "" {
		path = v.own()
	}
	v.member(diag.Warning, diag.FreeMembers, at, "%s takes %s, and where tools are strict, at OpenAI and Anthropic, only declared members can be sent", path, what).
		Hintf("use a list of structs with the name as a field")
}

func (v *vetter) titled(n *schema.Node, at place) {
	has := func(name string) int {
		return slices.IndexFunc(n.Properties, func(p schema.Property) bool { return p.Name == name })
	}
	title, kind := has("title"), has("type")
	if title < 0 || kind < 0 {
		return
	}
	last := n.Properties[max(title, kind)]
	if known, ok := v.places.Member(last.Node); ok {
		at.pos = known.Pos
	}
	at.path = strings.TrimPrefix(at.path+"."+last.Name, ".")
	v.member(diag.Warning, diag.TitleAndType, at, "%s: members called title and type stand beside each other, and Gemini CLI takes such an object for a schema", at.path).
		Hintf("call one of them otherwise, such as kind for type")
}

// named holds a member's name to what Anthropic takes.
func (v *vetter) named(p schema.Property, at place) {
	const most = 64
	strange := strings.ContainsFunc(p.Name, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '.' || r == '-')
	})
	switch {
	case strange || p.Name == "":
		v.member(diag.Error, diag.MemberName, at, "the name %q has characters other than A-Z, a-z, 0-9, _, . and -, and Anthropic refuses every tool of a request with such a name", p.Name).
			Hintf("write an English name; others can stand in the comment")
	case len(p.Name) > most:
		v.member(diag.Error, diag.MemberName, at, "the name %s has %d characters, and Anthropic, which takes %d, refuses every tool of a request with a longer one", diag.Short(p.Name), len(p.Name), most).
			Hintf("shorten it")
	}
}

// said looks at what is said about a member. One that can have one value only, as the tag of a union, says it itself.
func (v *vetter) said(of *schema.Node, p schema.Property, at place) {
	if strings.TrimSpace(p.Node.Description) == "" && len(p.Node.Enum) != 1 {
		v.member(diag.Warning, diag.Undescribed, at, "%s has no description", at.path).
			Hintf("say in a comment above it what it means to an agent")
	}
	if p.Node.Default != nil && slices.Contains(of.Required, p.Name) {
		v.member(diag.Warning, diag.RequiredDefault, at, "%s has to be given, and its default %s is never used", at.path, diag.Short(string(p.Node.Default))).
			Hintf("take one of the two away")
	}
}

// snake is a Go name as agents mostly see names: "NoteID" is note_id.
func snake(name string) string { return strings.Join(words(name), "_") }
