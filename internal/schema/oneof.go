package schema

import (
	"slices"

	"github.com/nlgen/nlgen/internal/fault"
	"github.com/nlgen/nlgen/internal/jsontree"
)

// oneOf tells whether the value fits exactly one option. If not it adds one fault, which says as much as can be known
// of the option that was meant.
func (c *checker) oneOf(n *Node, v *jsontree.Value, at *place) bool {
	matched := 0
	faults := make([][]fault.Fault, len(n.OneOf))
	for i, option := range n.OneOf {
		var inner checker
		inner.value(option, v, at)
		if faults[i] = inner.faults; len(faults[i]) == 0 {
			matched++
		}
	}
	if matched == 1 {
		return true
	}
	c.add(notOne(n.OneOf, faults, matched, v, at))
	return false
}

// notOne words the fault of a value that fits matched options.
func notOne(options []*Node, faults [][]fault.Fault, matched int, v *jsontree.Value, at *place) fault.Fault {
	name, tags := tagged(options)
	if matched > 0 || v.Kind != jsontree.Object || name == "" {
		return fault.NotOne(at.path(), len(options), matched)
	}
	tag := v.Get(name)
	if tag == nil {
		return fault.NotTagged(at.path(), fault.Missing(at.path(), name))
	}
	var allowed []fault.Value
	for i, text := range tags {
		if text == nil {
			continue
		}
		if tag.Kind == jsontree.String && !tag.BadUnicode && tag.Text == *text {
			return fault.NotBranch(at.path(), name, *text, faults[i])
		}
		allowed = append(allowed, fault.Value{Type: fault.String, Text: *text})
	}
	return fault.NotTagged(at.path(), fault.NotInEnum(fault.Join(at.path(), name), sent(tag), allowed))
}

// tagged finds what tells the options that are objects apart: the first property of each, of the same name in all,
// required, and an enum of one string that no other has. tags are those strings, nil for an option that is no object;
// the name is empty when there is no such property.
func tagged(options []*Node) (name string, tags []*string) {
	tags = make([]*string, len(options))
	seen := map[string]bool{}
	for i, option := range options {
		if option.Type == Any {
			return "", nil // it may be an object as well
		}
		if option.Type != Object {
			continue
		}
		tag, text := option.tag()
		if tag == "" || name != "" && tag != name || seen[*text] {
			return "", nil
		}
		name, tags[i], seen[*text] = tag, text, true
	}
	return name, tags
}

// tag is the first property's name and its one value, when it is required and has one.
func (n *Node) tag() (name string, text *string) {
	if len(n.Properties) == 0 {
		return "", nil
	}
	p := n.Properties[0]
	if len(p.Node.Enum) != 1 || p.Node.Enum[0].IsNumber || !slices.Contains(n.Required, p.Name) {
		return "", nil
	}
	return p.Name, &p.Node.Enum[0].Text
}
