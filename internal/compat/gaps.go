package compat

import (
	"slices"
	"strings"

	"github.com/nlgen/nlgen/internal/lex"
	"github.com/nlgen/nlgen/internal/schema"
	"github.com/nlgen/nlgen/internal/told"
)

// gap is a reason why values that fit one schema, from, may not fit another, to.
type gap struct {
	kind     reason
	path     string
	from, to *schema.Node
	// detail is what the words need beside the schemas: the values of an enum that to has not.
	detail string
}

// reason is a kind of gap.
type reason uint8

const (
	wrongType reason = iota
	notInEnum        // detail are values that from has and to has not
	onlyEnum         // to has a list of values, from none
	minimum
	maximum
	missing    // to requires a member
	unknown    // to takes no member of that name
	undeclared // from takes anything under a name that to declares
	open       // from takes members that nobody declares
	form       // detail is a form of from that to has not
	twoForms   // values would fit two forms of to
	checked    // detail is what Go checks, in words
)

// comparer finds gaps. It remembers what it found out of two schemas: forms within forms come to the same pairs again and
// again.
type comparer struct {
	seen, apart map[pair]bool
}

type pair struct{ a, b *schema.Node }

// fits tells whether it is sure that every value that fits from fits to.
func (c *comparer) fits(from, to *schema.Node) bool {
	p := pair{from, to}
	known, ok := c.seen[p]
	if !ok {
		known = len(c.gaps(from, to, "")) == 0
		c.seen[p] = known
	}
	return known
}

// anything takes every value.
var anything = &schema.Node{}

// takesAll tells whether a schema demands nothing.
func takesAll(n *schema.Node) bool {
	return n.Type == schema.Any && n.Enum == nil && n.Minimum == nil && n.Maximum == nil && n.Items == nil && n.OneOf == nil &&
		len(n.Properties)+len(n.Required)+len(n.Checks.List) == 0 && others(n) == anything
}

// gaps says why values that fit from may not fit to; none is proof that all do.
func (c *comparer) gaps(from, to *schema.Node, path string) []gap {
	switch {
	case takesAll(to): // so that what follows comes to an end: it looks into to
		return nil
	case from.OneOf != nil || to.OneOf != nil:
		return c.forms(from, to, path)
	}
	if from.Enum != nil {
		return listed(from, to, path)
	}
	both, lost := kinds(from)&kinds(to), kinds(from)&^kinds(to)
	var all []gap
	if lost != 0 {
		all = append(all, gap{wrongType, path, from, to, ""})
	}
	if both == 0 {
		return all
	}
	if to.Enum != nil {
		return append(all, gap{onlyEnum, path, from, to, ""})
	}
	if both&number != 0 {
		all = append(all, bounds(from, to, path)...)
	}
	if both&array != 0 {
		all = append(all, c.gaps(orAny(from.Items), orAny(to.Items), path+"[]")...)
	}
	if both&object != 0 {
		all = append(all, c.members(from, to, path)...)
	}
	return append(all, checks(from, to, path)...)
}

func orAny(n *schema.Node) *schema.Node {
	if n == nil {
		return anything
	}
	return n
}

// listed holds each value of a list to the other schema.
func listed(from, to *schema.Node, path string) []gap {
	var lost []string
	for _, s := range from.Enum {
		if text := spelled(s); takes(from, text) && !takes(to, text) {
			lost = append(lost, text)
		}
	}
	switch {
	case lost == nil:
		return nil
	case kinds(from)&kinds(to) == 0:
		return []gap{{wrongType, path, from, to, ""}}
	}
	return []gap{{notInEnum, path, from, to, strings.Join(lost, ", ")}}
}

// takes tells whether a value fits a schema.
func takes(n *schema.Node, value string) bool {
	faults, err := schema.Validate(n, []byte(value))
	return err == nil && len(faults) == 0
}

func spelled(s schema.Scalar) string {
	if s.IsNumber {
		return s.Text
	}
	return string(lex.AppendQuoted(nil, s.Text))
}

func bounds(from, to *schema.Node, path string) (all []gap) {
	if to.Minimum != nil && (from.Minimum == nil || compare(*from.Minimum, *to.Minimum) < 0) {
		all = append(all, gap{minimum, path, from, to, ""})
	}
	if to.Maximum != nil && (from.Maximum == nil || compare(*from.Maximum, *to.Maximum) > 0) {
		all = append(all, gap{maximum, path, from, to, ""})
	}
	return all
}

func compare(a, b schema.Num) int { return lex.CompareFloat([]byte(a), []byte(b)) }

// checks are what to demands beyond a schema and from does not tell of: it ends with the same words when it demands the same.
func checks(from, to *schema.Node, path string) []gap {
	words := told.Words(to.Checks.List)
	if words == "" || slices.Equal(from.Checks.List, to.Checks.List) || strings.HasSuffix(from.Description, words) {
		return nil
	}
	return []gap{{checked, path, from, to, words}}
}

// members compares two objects.
func (c *comparer) members(from, to *schema.Node, path string) (all []gap) {
	for _, name := range to.Required {
		if lacks(from, to, name) {
			all = append(all, gap{missing, join(path, name), from, to, name})
		}
	}
	for _, p := range to.Properties {
		at := join(path, p.Name)
		if before := property(from, p.Name); before != nil {
			all = append(all, c.gaps(before, p.Node, at)...)
		} else if others := others(from); others != nil && !lacks(from, to, p.Name) && !c.fits(others, p.Node) {
			all = append(all, gap{undeclared, at, others, p.Node, ""})
		}
	}
	for _, p := range from.Properties {
		if property(to, p.Name) != nil {
			continue
		}
		at := join(path, p.Name)
		if others := others(to); others == nil {
			all = append(all, gap{unknown, at, from, to, p.Name})
		} else {
			all = append(all, c.gaps(p.Node, others, at)...)
		}
	}
	before, after := others(from), others(to)
	switch {
	case before == nil:
	case after == nil:
		all = append(all, gap{open, path, from, to, ""})
	default:
		all = append(all, c.gaps(before, after, join(path, "*"))...)
	}
	return all
}

// lacks tells whether a member that to requires may be missing in from.
func lacks(from, to *schema.Node, name string) bool {
	return slices.Contains(to.Required, name) && !slices.Contains(from.Required, name)
}

// others is what members must fit that an object does not declare; nil when it takes none.
func others(n *schema.Node) *schema.Node {
	switch {
	case n.Additional == nil, n.Additional.Node == nil && n.Additional.Allowed:
		return anything
	case n.Additional.Node == nil:
		return nil
	}
	return n.Additional.Node
}
