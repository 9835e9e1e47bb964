package compat

import (
	"slices"

	"github.com/nlgen/nlgen/internal/schema"
)

// forms compares schemas of which one at least is a oneOf. A value fits that when it fits exactly one of its forms, and what
// is said beside them.
func (c *comparer) forms(from, to *schema.Node, path string) []gap {
	all := c.narrow(from, beside(to), path)
	switch {
	case to.OneOf == nil:
		return all
	case from.OneOf == nil:
		return append(all, c.form(from, to, nil, path)...)
	}
	for i, one := range from.OneOf {
		all = append(all, c.form(one, to, without(from.OneOf, i), path)...)
	}
	return all
}

func without(forms []*schema.Node, i int) []*schema.Node {
	return slices.Delete(slices.Clone(forms), i, i+1)
}

// beside is what a schema says beside its forms.
func beside(n *schema.Node) *schema.Node {
	if n.OneOf == nil {
		return n
	}
	b := *n
	b.OneOf = nil
	return &b
}

// narrow says why values that fit from may not fit to, which has no forms: it is enough that all do which fit what from says
// beside its forms, or those of every form.
func (c *comparer) narrow(from, to *schema.Node, path string) (all []gap) {
	if from.OneOf == nil {
		return c.gaps(from, to, path)
	}
	if c.fits(beside(from), to) {
		return nil
	}
	for _, one := range from.OneOf {
		switch {
		case c.fits(one, to):
		case one.OneOf == nil && kinds(one)&kinds(to) == 0:
			all = append(all, gap{form, path, from, to, name(one)})
		default:
			all = append(all, c.gaps(one, to, path)...)
		}
	}
	return all
}

// form says why a value that fits one and none of not may not fit exactly one form of to.
func (c *comparer) form(one, to *schema.Node, not []*schema.Node, path string) (all []gap) {
	fitting := false
	for j, other := range to.OneOf {
		if !c.fits(one, other) {
			continue
		}
		if fitting = true; c.alone(one, without(to.OneOf, j), not) {
			return nil
		}
	}
	near := slices.IndexFunc(to.OneOf, func(other *schema.Node) bool { return c.alike(one, other) })
	switch {
	case one.OneOf != nil: // as a whole it does not; then each of its forms has to
		for i, inner := range one.OneOf {
			all = append(all, c.form(inner, to, append(without(one.OneOf, i), not...), path)...)
		}
		return all
	case fitting:
		return []gap{{twoForms, path, one, to, name(one)}}
	case near >= 0:
		return c.gaps(one, to.OneOf[near], path)
	}
	return []gap{{form, path, one, to, name(one)}}
}

// alone tells whether it is sure that no value that fits one and none of not fits any of the others.
func (c *comparer) alone(one *schema.Node, others, not []*schema.Node) bool {
	return !slices.ContainsFunc(others, func(other *schema.Node) bool {
		return !c.disjoint(one, other) && !slices.ContainsFunc(not, func(n *schema.Node) bool { return c.fits(other, n) })
	})
}

// alike tells whether one form is probably what became of another.
func (c *comparer) alike(a, b *schema.Node) bool {
	if a.Type != b.Type {
		return false
	}
	tagA, tagB := tag(a), tag(b)
	return tagA == tagB && !c.disjoint(a, b)
}

// tag is the first member and its one value, spelled, of a form that is told by it; empty of others.
func tag(n *schema.Node) string {
	if len(n.Properties) == 0 {
		return ""
	}
	p := n.Properties[0]
	if len(p.Node.Enum) != 1 || !slices.Contains(n.Required, p.Name) {
		return ""
	}
	return p.Name + " " + spelled(p.Node.Enum[0])
}

// disjoint tells whether it is sure that no value fits both.
func (c *comparer) disjoint(a, b *schema.Node) bool {
	p := pair{a, b}
	known, ok := c.apart[p]
	if !ok {
		known = c.separate(a, b) || c.separate(b, a)
		c.apart[p] = known
	}
	return known
}

// separate is one half of disjoint: by what a says.
func (c *comparer) separate(a, b *schema.Node) bool {
	meets := func(one *schema.Node) bool { return !c.disjoint(one, b) }
	switch {
	case a.OneOf != nil:
		return c.disjoint(beside(a), b) || !slices.ContainsFunc(a.OneOf, meets)
	case a.Enum != nil:
		return !slices.ContainsFunc(a.Enum, func(s schema.Scalar) bool { return takes(a, spelled(s)) && takes(b, spelled(s)) })
	case b.OneOf != nil:
		return false // the other half looks at them
	}
	both := kinds(a) & kinds(b)
	return both == 0 || both == object && slices.ContainsFunc(a.Required, func(name string) bool { return c.excluded(name, a, b) })
}

// excluded tells whether a member that a requires is one that b does not take, or not with any value that a allows.
func (c *comparer) excluded(name string, a, b *schema.Node) bool {
	ours, theirs := property(a, name), property(b, name)
	if ours == nil {
		ours = others(a)
	}
	if theirs == nil {
		theirs = others(b)
	}
	return ours == nil || theirs == nil || c.disjoint(ours, theirs)
}
