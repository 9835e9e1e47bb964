package docs

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/schema"
)

// forms appends the rows of a value of several forms. Of several objects each has a row of its own, which says when the
// value is that one, before the rows of its members: two forms can have members of one name.
func forms(all []argument, at string, n *schema.Node) []argument {
	objects := objects(n)
	if objects == nil {
		for _, form := range n.OneOf {
			all = below(all, at, form)
		}
		return all
	}
	tag := tagOf(objects)
	for _, form := range leaves(n) {
		if !slices.Contains(objects, form) {
			all = below(all, at, form)
			continue
		}
		all = append(all, argument{Path: code(at) + when(form, tag), Type: string(form.Type), Description: cell(form.Description), Form: true})
		members := *form
		if tag != "" {
			members.Properties = members.Properties[1:]
		}
		all = below(all, at, &members)
	}
	return all
}

// leaves are the forms of a value, those of forms that have several themselves included.
func leaves(n *schema.Node) (all []*schema.Node) {
	if n.OneOf == nil {
		return []*schema.Node{n}
	}
	for _, form := range n.OneOf {
		all = append(all, leaves(form)...)
	}
	return all
}

// objects are the forms of a value that are objects with members of their own; nil when only one is.
func objects(n *schema.Node) []*schema.Node {
	all := slices.DeleteFunc(leaves(n), func(form *schema.Node) bool { return len(form.Properties) == 0 })
	if len(all) < 2 {
		return nil
	}
	return all
}

// tagOf is the member that tells the objects apart, the first of each with one value; empty when there is none.
func tagOf(objects []*schema.Node) string {
	tag := objects[0].Properties[0].Name
	for _, o := range objects {
		if p := o.Properties[0]; p.Name != tag || len(p.Node.Enum) != 1 {
			return ""
		}
	}
	return tag
}

// when says when a value is the form: by its tag, or by what it requires.
func when(form *schema.Node, tag string) string {
	if tag != "" {
		return " where " + code(tag) + " is " + code(form.Properties[0].Node.Enum[0].Text)
	}
	if len(form.Required) == 0 {
		return ""
	}
	names := make([]string, len(form.Required))
	for i, name := range form.Required {
		names[i] = code(name)
	}
	return " with " + strings.Join(names, ", ")
}
